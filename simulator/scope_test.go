package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// scoped is the minimal contract with other parts of the scope.
func scoped(t testing.TB, scope []any, from object) *world {
	return newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(scope, "scope")
		m.set(from, "scope_from")
	}))
}

// Two users of one account send two keys; a request that tells no user shares
// its key with others that tell none.
func TestAScopeOfUsers(t *testing.T) {
	w := scoped(t, []any{"account", "user"}, object{"user": object{"header": "X-User-Id"}})
	first := w.order("k1", "X-User-Id: u1")
	second := w.order("k1", "X-User-Id: u2")
	require.NotEqual(t, first.body, second.body)
	require.Equal(t, first.body, w.order("k1", "X-User-Id: u1").body)
	nobody := w.order("k1")
	require.Equal(t, nobody.body, w.order("k1", "X-User-Id:  ").body)
	require.Equal(t, 3, w.effects("k1"))
}

// A retry that goes to another region is another request, as with AWS.
func TestAScopeOfRegions(t *testing.T) {
	w := scoped(t, []any{"account", "region"}, object{"region": object{"host": 1}})
	first := w.order("k1", "Host: orders.eu-west-1.example.com")
	require.Equal(t, first.body, w.order("k1", "Host: orders.EU-west-1.example.com:80").body)
	require.NotEqual(t, first.body, w.order("k1", "Host: orders.us-east-1.example.com").body)
	require.Equal(t, 2, w.effects("k1"))
}

// The prefix of the credential tells the environment. Two credentials of one
// environment share their keys where the account is told apart from them.
func TestAScopeOfEnvironments(t *testing.T) {
	w := scoped(t, []any{"account", "environment"}, object{
		"account":     object{"header": "X-Account"},
		"environment": object{"credential_prefix": object{"sk_test_": "sandbox", "sk_live_": "live"}},
	})
	first := w.order("k1", "X-Account: acme", "Authorization: Bearer sk_test_1")
	require.Equal(t, first.body, w.order("k1", "X-Account: acme", "Authorization: Bearer sk_test_2").body)
	require.NotEqual(t, first.body, w.order("k1", "X-Account: acme", "Authorization: Bearer sk_live_1").body)
	require.NotEqual(t, first.body, w.order("k1", "X-Account: other", "Authorization: Bearer sk_test_1").body)
	require.Equal(t, 3, w.effects("k1"))
}

// Where a credential has a header of its own, Authorization is no part of it.
func TestAScopeOfCredentialsInTheirOwnHeader(t *testing.T) {
	w := scoped(t, []any{"api-key", "app"}, object{"api-key": object{"header": "X-Client-Token"}, "app": object{"header": "X-Client-Id"}})
	first := w.order("k1", "X-Client-Token: a", "X-Client-Id: shop", "Authorization: Bearer 1")
	require.Equal(t, http.StatusCreated, first.status)
	require.Equal(t, first.body, w.order("k1", "X-Client-Token: a", "X-Client-Id: shop", "Authorization: Bearer 2").body)
	require.NotEqual(t, first.body, w.order("k1", "X-Client-Token: b", "X-Client-Id: shop").body)
	require.NotEqual(t, first.body, w.order("k1", "X-Client-Token: a", "X-Client-Id: till").body)
}
