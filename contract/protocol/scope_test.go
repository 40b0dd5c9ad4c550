package protocol_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// TestScopedKeysNeverCollide draws two requests, each with its own scope, and
// parts that look alike. The names are equal exactly when all they are made of is.
func TestScopedKeysNeverCollide(t *testing.T) {
	scopes := [][]contract.ScopePart{
		{contract.ScopeAccount}, {contract.ScopeAPIKey}, {contract.ScopeAccount, contract.ScopeAPIKey}, {contract.ScopeMethod, contract.ScopePath},
		{contract.ScopeOperation}, {contract.ScopeAccount, contract.ScopeConcretePath},
		{contract.ScopeUser}, {contract.ScopeAccount, contract.ScopeApp}, {contract.ScopeEnvironment, contract.ScopeRegion},
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringOfN(rapid.RuneFrom([]rune("ak\x00\x01\x02")), 0, 4, -1), rapid.SampledFrom([]string{"POST", "/a", "POST /a"}))
		draw := func() (name, parts string) {
			scope := rapid.SampledFrom(scopes).Draw(t, "scope")
			who := protocol.Caller{
				Account: text.Draw(t, "account"), APIKey: text.Draw(t, "api key"), User: text.Draw(t, "user"),
				App: text.Draw(t, "app"), Environment: text.Draw(t, "environment"), Region: text.Draw(t, "region"),
			}
			r := protocol.Payload{Method: text.Draw(t, "method"), Template: text.Draw(t, "template"), Path: text.Draw(t, "path")}
			key := text.Draw(t, "key")
			value := map[contract.ScopePart]string{
				contract.ScopeAccount: who.Account, contract.ScopeAPIKey: who.APIKey, contract.ScopeMethod: r.Method,
				contract.ScopeUser: who.User, contract.ScopeApp: who.App, contract.ScopeEnvironment: who.Environment, contract.ScopeRegion: who.Region,
				contract.ScopePath: r.Template, contract.ScopeConcretePath: r.Path, contract.ScopeOperation: r.Method + " " + r.Template,
			}
			for _, part := range scope {
				parts += fmt.Sprintf("%s=%q ", part, value[part])
			}
			return string(protocol.ScopedKey(scope, who, r, key)), parts + fmt.Sprintf("%q", key)
		}
		a, partsA := draw()
		b, partsB := draw()
		require.Equal(t, partsA == partsB, a == b, "%s\n%s", partsA, partsB)
	})
}

func TestScopedKeyOfOneKey(t *testing.T) {
	name := func(key string) []byte {
		return protocol.ScopedKey([]contract.ScopePart{contract.ScopeAccount}, protocol.Caller{Account: "a", APIKey: "token 1"}, protocol.Payload{Method: "POST"}, key)
	}
	require.NotEqual(t, name("Key"), name("key"), "keys differ in case")
	rotated := protocol.ScopedKey([]contract.ScopePart{contract.ScopeAccount}, protocol.Caller{Account: "a", APIKey: "token 2"}, protocol.Payload{Method: "PUT"}, "key")
	require.Equal(t, name("key"), rotated, "what is no part of the scope does not count")
}
