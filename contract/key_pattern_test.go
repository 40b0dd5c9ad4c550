package contract

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Patterns that are read as letters say what package regexp says, of any text.
func TestLettersFitAsThePatternDoes(t *testing.T) {
	simple := []string{
		`^[a-z]+$`, `^[\x21-\x7e]+$`, `^[A-Za-z0-9_-]{1,255}$`, `^[0-9a-f]{32}$`, `^[0-9]{3,}$`, `\A[a-c]*\z`,
		`(?i)^[a-f]{2,4}$`, `^\w+$`, `^[\w.-]{0,3}$`, `^\d{4}$`,
	}
	for _, pattern := range simple {
		require.NotNil(t, lettersOf(pattern), pattern)
	}
	others := []string{
		`[a-z]+`, `^[a-z]+`, `[a-z]+$`, `^a+$`, `^[^a]+$`, `^[a-zä]+$`, `^[a-z]+-[0-9]+$`, `^[a-z]+|[0-9]+$`, `(?m)^[a-z]+$`,
		`^.+$`, `^([a-z]+)$`, `(?i)^[k]+$`, `^(?:[ab]{2}){3}$`, `^$`, ``, `^[a-z]$`, `^[a-z]?$`,
	}
	for _, pattern := range others {
		require.Nil(t, lettersOf(pattern), pattern)
	}
	rapid.Check(t, func(t *rapid.T) {
		pattern := rapid.SampledFrom(simple).Draw(t, "pattern")
		pieces := []string{"a", "b", "f", "z", "A", "K", "0", "9", "_", "-", ".", "~", "!", " ", "\n", "\t", "\x00", "\x7f", "ä", "K", "\xff", "\xe2\x84"}
		key := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "key"), "")
		require.Equal(t, regexp.MustCompile(pattern).MatchString(key), lettersOf(pattern).fit(key), "%q of %s", key, pattern)
	})
}
