package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNearest(t *testing.T) {
	known := []string{"cap", "reap", "duration", "validate", "serve"}
	for word, want := range map[string]string{
		"raep": "reap", "reap": "reap", "durtion": "duration", "duratoin": "duration", "valdiaet": "validate", "serv": "serve",
		"xyz": "", "": "", "completely-else": "",
	} {
		require.Equal(t, want, nearest(word, known), word)
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "abd", 1}, {"abc", "bc", 1}, {"abc", "acb", 1},
		{"ab", "ba", 1}, {"abcd", "badc", 2}, {"kitten", "sitting", 3},
	} {
		require.Equal(t, test.want, distance(test.a, test.b), "%s %s", test.a, test.b)
	}
}
