package web

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/renderer"
	"github.com/reprise-dev/reprise/renderer/play"
)

// alike are words that a language may have as English has them.
var alike = []string{"Operation", "Jitter", "2xx", "%s, in %s"}

// Every word around the pages, in the drawings and in the tools is there in every
// language, with the same arguments.
func TestNoWordIsMissing(t *testing.T) {
	require.Equal(t, renderer.Languages(), Languages())
	require.Len(t, pictures, len(chromes))
	for i, say := range chromes {
		same(t, say.Tag, reflect.ValueOf(chromes[0]), reflect.ValueOf(say))
		same(t, say.Tag, reflect.ValueOf(pictures[0]), reflect.ValueOf(pictures[i]))
		said := sayTool(i)
		for _, template := range play.Templates() {
			words := said(template)
			require.Equal(t, strings.Count(template, "%"), strings.Count(words, "%"), words)
			require.True(t, i == 0 || words != template || slices.Contains(alike, template), "%s: %q is not translated", say.Tag, template)
		}
	}
}

// same holds two values of one type alike in what is there.
func same(t *testing.T, tag string, a, b reflect.Value) {
	t.Helper()
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			same(t, tag+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))
		}
	case reflect.Slice, reflect.Array:
		require.Equal(t, a.Len(), b.Len(), tag)
		for i := range a.Len() {
			same(t, tag, a.Index(i), b.Index(i))
		}
	case reflect.Map:
		require.Equal(t, a.Len(), b.Len(), tag)
		for _, key := range a.MapKeys() {
			require.True(t, b.MapIndex(key).IsValid(), "%s: %s", tag, key)
			same(t, tag, a.MapIndex(key), b.MapIndex(key))
		}
	case reflect.String:
		require.Equal(t, a.String() == "", b.String() == "", tag)
		require.Equal(t, strings.Count(a.String(), "%"), strings.Count(b.String(), "%"), tag)
	default:
		require.Fail(t, "a word of no kind", "%s is a %s", tag, a.Kind())
	}
}
