package lsp

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The bar is where somebody types.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		text, path, typed string
		value             bool
	}{
		{"|", "", "", false},
		{"ke|", "", "ke", false},
		{"reprise: v1\n|", "", "", false},
		{"window:\n  re|", "window", "re", false},
		{"window:\n  replay: |", "window replay", "", true},
		{"window: {from: la|", "window from", "la", true},
		{"window: {replay: 24h, fr|", "window", "fr", false},
		{"answers:\n  mismatch:\n    status: 409\n    do: |", "answers mismatch do", "", true},
		{"answers:\n  mismatch: {status: 422}\n  in|", "answers", "in", false},
		{"scope:\n  - ac|", "scope -", "ac", true},
		{"scope:\n- ac|", "scope -", "ac", true},
		{"scope: [account, op|", "scope -", "op", true},
		{"failures:\n  - when: [4xx]\n    ke|", "failures -", "ke", false},
		{"failures:\n  - when: [4xx]\n    keep: no|", "failures - keep", "no", true},
		{"failures:\n- when:\n  - 4xx\n  keep: |", "failures - keep", "", true},
		{"operations:\n  POST /payments:\n    ke|", "operations POST /payments", "ke", false},
		{"operations:\n  # one\n\n  POST /a: {}\n  POST /b:\n    steps:\n      - name: x\n        |", "operations POST /b steps -", "", false},
	} {
		offset := strings.IndexByte(test.text, '|')
		p := placeIn(strings.Replace(test.text, "|", "", 1), offset)
		var path []string
		for _, s := range p.path {
			if s.item {
				path = append(path, "-")
			} else {
				path = append(path, s.key)
			}
		}
		require.Equal(t, test.path, strings.Join(path, " "), test.text)
		require.Equal(t, test.typed, p.typed, test.text)
		require.Equal(t, test.value, p.isValue, test.text)
	}
}

func TestKeysThatAreThereAreKnown(t *testing.T) {
	text := "window:\n  replay: 24h\n  \n  reap: 72h\nscope: [account]\n"
	require.ElementsMatch(t, []string{"replay", "reap"}, placeIn(text, strings.Index(text, "  \n")+2).present)
	require.ElementsMatch(t, []string{"window", "scope"}, placeIn(text, len(text)).present)
}

func TestPositionsAndBytes(t *testing.T) {
	const text = "a🎉b\r\nc\rd\n送x"
	for _, units := range []encoding{utf8Units, utf16Units} {
		x := newLineIndex(text, units)
		for i := range text {
			if text[i] == '\n' && text[i-1] == '\r' {
				continue // inside of a line end
			}
			require.Equal(t, i, x.offset(x.position(i)), "%s byte %d", units, i)
		}
		require.Equal(t, len(text), x.offset(position{99, 0}))
		require.Equal(t, strings.Index(text, "\r"), x.offset(position{0, 99}))
		require.Equal(t, 0, x.offset(position{-1, -1}))
	}
	require.Equal(t, position{0, 3}, newLineIndex(text, utf16Units).position(strings.Index(text, "b")))
	require.Equal(t, position{0, 5}, newLineIndex(text, utf8Units).position(strings.Index(text, "b")))
	require.Equal(t, strings.Index(text, "b"), byteAt(text, 1, 3))
	require.Equal(t, 3, byteAt("\ufeffa", 1, 1))
	require.Equal(t, len(text), byteAt(text, 9, 9))
}

func FuzzPlaces(f *testing.F) {
	f.Add("window: {a: [b, }\n- - c: \"d\n", 12)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		offset = max(0, min(offset, len(text)))
		p := placeIn(text, offset)
		require.LessOrEqual(t, len(p.typed), offset)
		loadSchema().keys(p.path)
	})
}
