package web

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/renderer"
	"github.com/reprise-dev/reprise/renderer/play"
)

// The words around the pages, in the drawings and of the tools keep the rule for
// spaces that the pages themselves are printed by.
func TestWordsAroundThePagesHaveTheSpacesOfThePages(t *testing.T) {
	for at, say := range chromes {
		if say.Tag != "ja" && say.Tag != "zh-Hans" {
			continue
		}
		texts := append(stringsOf(reflect.ValueOf(say)), stringsOf(reflect.ValueOf(pictures[at]))...)
		for _, template := range play.Templates() {
			texts = append(texts, sayTool(at)(template))
		}
		require.Greater(t, len(texts), 200)
		for _, text := range texts {
			for _, piece := range argument.Split(text, -1) { // an argument brings its own
				piece = strings.TrimSpace(piece)
				require.Equal(t, renderer.Apart(piece), piece, text)
			}
		}
	}
}

var argument = regexp.MustCompile(`%[a-z]|\{n\}`)

// stringsOf are all texts in a value.
func stringsOf(v reflect.Value) []string {
	switch v.Kind() {
	case reflect.String:
		return []string{v.String()}
	case reflect.Struct:
		var out []string
		for i := range v.NumField() {
			out = append(out, stringsOf(v.Field(i))...)
		}
		return out
	case reflect.Slice, reflect.Array:
		var out []string
		for i := range v.Len() {
			out = append(out, stringsOf(v.Index(i))...)
		}
		return out
	case reflect.Map:
		var out []string
		for _, key := range v.MapKeys() {
			out = append(out, stringsOf(v.MapIndex(key))...)
		}
		return out
	default:
		return nil
	}
}
