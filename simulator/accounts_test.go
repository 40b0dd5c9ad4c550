package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

const callers = `accounts:
  - account: acme
    credentials: [sk_old, sk_new]
    rights: [POST /payments, "* /payments/{id}"]
  - account: reader
    credentials: [sk_read]
    rights: [GET /**]
  - account: root
    credentials: [sk_root]
`

func accountsOf(t *testing.T, text string) *simulator.Accounts {
	t.Helper()
	a, findings, err := simulator.LoadAccounts("accounts.yaml", []byte(text))
	require.NoError(t, err)
	require.Empty(t, findings)
	return a
}

// A rotated credential is of the same account, so that a retry with it is a replay;
// who is unknown or has no right gets no further than the stage that says so.
func TestAccountsAreKnownByTheirCredentials(t *testing.T) {
	s := simulator.New(load(t, acmeFile), memory.New(), &simulator.Options{Accounts: accountsOf(t, callers)})
	pay := func(key string, headers ...string) answer {
		return pass(t, s, "POST /payments", payment, key, headers...)
	}
	first := pay("k1", "Authorization: Bearer sk_old")
	require.Equal(t, http.StatusCreated, first.status, first.body)
	again := pay("k1", "Authorization: Bearer sk_new")
	require.True(t, again.replayed(), again.body)
	require.Equal(t, first.body, again.body)
	require.True(t, pay("k1", "X-Api-Key: sk_new").replayed())
	other := pay("k1", "Authorization: Bearer sk_root")
	require.NotEqual(t, first.body, other.body, "another account's key is another key")

	unknown := pay("k1", "Authorization: Bearer sk_other")
	require.Equal(t, http.StatusUnauthorized, unknown.status)
	require.Equal(t, "Bearer", unknown.header.Get("WWW-Authenticate"))
	require.Equal(t, http.StatusUnauthorized, pay("k1").status)
	require.Equal(t, http.StatusForbidden, pay("k1", "Authorization: Bearer sk_read").status)
	effects, err := s.Effects(t.Context(), "k1")
	require.NoError(t, err)
	require.Len(t, effects, 2, "of acme and of root")

	s.SetAccounts(nil)
	require.Equal(t, http.StatusCreated, pay("k1", "Authorization: Bearer sk_other").status, "nobody is checked any more")
}

// What contradicts itself is found, and where.
func TestAccountsAreChecked(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"accounts: [{account: a, credentials: [x]}, {account: b, credentials: [Bearer x]}]", "accounts/credential /accounts/1/credentials/0"},
		{"accounts: [{account: a}]", "accounts/unreachable /accounts/0"},
		{"accounts: [{account: a, anonymous: true}, {account: b, anonymous: true}]", "accounts/anonymous /accounts/1/anonymous"},
		{"accounts: [{account: a, credentials: [x], rights: [POST]}]", "accounts/right /accounts/0/rights/0"},
		{"accounts: [{account: a, credentials: [x], rights: [post /x]}]", "accounts/right /accounts/0/rights/0"},
		{"accounts: [{account: a, credentials: [x], rights: [GET /a/**/b]}]", "accounts/right /accounts/0/rights/0"},
		{"accounts: [{account: a, credential: x}]", "contract/unknown-key /accounts/0/credential"},
		{"accounts: []", "contract/empty /accounts"},
	} {
		a, findings, err := simulator.LoadAccounts("accounts.yaml", []byte(test.text))
		require.NoError(t, err)
		require.Nil(t, a, test.text)
		require.NotEmpty(t, findings, test.text)
		require.Equal(t, test.want, findings[0].Rule+" "+findings[0].Pointer)
		require.NotZero(t, findings[0].Pos.Line)
		require.NotContains(t, findings[0].Message, "Bearer x", "credentials are not shown")
	}
	_, _, err := simulator.LoadAccounts("accounts.yaml", []byte("accounts: ["))
	var syntax *contract.SyntaxError
	require.ErrorAs(t, err, &syntax)
}

// The rules of accounts say why and what to do, and their examples show it.
func TestAccountRules(t *testing.T) {
	for _, r := range simulator.AccountRules {
		_, findings, err := simulator.LoadAccounts("accounts.yaml", []byte(r.Bad))
		require.NoError(t, err, r.ID)
		require.Len(t, findings, 1, r.ID)
		require.Equal(t, r.ID, findings[0].Rule)
		a, findings, err := simulator.LoadAccounts("accounts.yaml", []byte(r.Good))
		require.NoError(t, err, r.ID)
		require.Empty(t, findings, r.ID)
		require.NotNil(t, a, r.ID)
	}
}

// The files among the examples belong together: a credential that was rotated gets the
// answer of the key that was there before the server.
func TestAccountsAndDataOfTheExamples(t *testing.T) {
	accounts, findings, err := simulator.LoadAccountsFile("../examples/acme-payments/accounts.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	data, findings, err := simulator.LoadDataFile("../examples/acme-payments/data.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	doc, findings, err := openapi.LoadFile("../examples/acme-payments/openapi.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	s := simulator.New(load(t, acmeFile), memory.New(), &simulator.Options{Accounts: accounts, Data: data, OpenAPI: doc})
	const request = `{"amount": 100, "currency": "EUR"}`
	again := pass(t, s, "POST /payments", request, "order-confirm-1041", "Authorization: Bearer sk_test_web_shop_2025")
	require.True(t, again.replayed(), again.body)
	require.Contains(t, again.body, "pay_seeded")
	other := pass(t, s, "POST /payments", request, "order-confirm-1041", "Authorization: Bearer sk_test_reports")
	require.Equal(t, http.StatusForbidden, other.status, other.body)
}
