package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// Words that are near to one of the language, or hold one.
func TestNearest(t *testing.T) {
	known := []string{"none", "full", "equal", "decorrelated", "proportional", "additive"}
	for word, want := range map[string]string{
		"ful": "full", "full-jitter": "full", "FullJitter": "", "jitter: full": "full", "full_equal": "equal", "decorrelated jitter": "decorrelated", "fullness": "", "": "",
	} {
		require.Equal(t, want, contract.Nearest(word, known), word)
	}
}

func TestHintsForProductsAndParts(t *testing.T) {
	for _, c := range []struct{ more, words string }{
		{"claim: {store: postgresql}\n", "write mechanism: what arbitrates between two claims, and not the product that does it, is unique-constraint, serializable-row-lock or conditional-write"},
		{"", "did you mean full"},
	} {
		text := minimal + "operations: {POST /orders: {}}\n" + c.more
		if c.more == "" {
			text = strings.Replace(text, "cap: 8s", "cap: 8s, jitter: full-jitter", 1)
		}
		_, findings, err := contract.Load("c.yaml", []byte(text))
		require.NoError(t, err)
		require.Len(t, findings, 1)
		require.Equal(t, c.words, findings[0].Hint)
	}
}
