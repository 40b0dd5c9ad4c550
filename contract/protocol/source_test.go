package protocol_test

import (
	"net/textproto"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

func TestWherePartsOfAScopeAreTold(t *testing.T) {
	header := textproto.MIMEHeader{"X-User-Id": {" u1 ", "u2"}}
	e := protocol.Envelope{
		Header: header.Get, Host: "EC2.eu-west-1.example.com:8443", Path: "/eu/v1/pay%2Fments",
		Credential: protocol.Bare("Bearer sk_test_live_1"),
	}
	prefixes := []contract.PrefixMeaning{{Prefix: "sk_", Means: "live"}, {Prefix: "sk_test_", Means: "sandbox"}}
	for _, c := range []struct {
		source contract.Source
		want   string
	}{
		{contract.Source{In: contract.SourceHeader, Name: "x-user-id"}, "u1"},
		{contract.Source{In: contract.SourceHeader, Name: "X-App"}, ""},
		{contract.Source{In: contract.SourcePath, Index: 0}, "eu"},
		{contract.Source{In: contract.SourcePath, Index: 2}, "pay%2Fments"},
		{contract.Source{In: contract.SourcePath, Index: 3}, ""},
		{contract.Source{In: contract.SourceHost, Index: 1}, "eu-west-1"},
		{contract.Source{In: contract.SourceHost, Index: 3}, "com"},
		{contract.Source{In: contract.SourceHost, Index: 4}, ""},
		{contract.Source{In: contract.SourceCredentialPrefix, Prefixes: prefixes}, "sandbox"},
		{contract.Source{In: contract.SourceCredentialPrefix, Prefixes: prefixes[:1]}, "live"},
		{contract.Source{In: contract.SourceCredentialPrefix, Prefixes: []contract.PrefixMeaning{{Prefix: "pk_", Means: "live"}}}, ""},
	} {
		require.Equal(t, c.want, protocol.Told(c.source, e), "%+v", c.source)
	}
	for _, host := range []string{"[2001:db8::1]:80", "[2001:db8::1]", "127.0.0.1:8080", "10.0.0.3"} {
		e.Host = host
		for i := range 4 {
			require.Empty(t, protocol.Told(contract.Source{In: contract.SourceHost, Index: i}, e), "%s is an address, which has no labels", host)
		}
	}
	e.Host = "localhost:8080"
	require.Equal(t, "localhost", protocol.Told(contract.Source{In: contract.SourceHost}, e))
	require.Equal(t, "token", protocol.Bare(" token "))
}
