package contract

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMatchPath(t *testing.T) {
	for _, c := range []struct {
		pattern, template string
		want              bool
	}{
		{"/v2/**", "/v2/payments/{id}", true}, {"/v2/**", "/v2", true}, {"/v2/**", "/v20/a", false}, {"/v2/**", "/v1/v2/a", false},
		{"/**/refunds", "/payments/{id}/refunds", true}, {"/**/refunds", "/refunds", true}, {"/**/refunds", "/refunds/{id}", false},
		{"/*/a", "/x/a", true}, {"/*/a", "/x/y/a", false}, {"/pay*", "/payments", true}, {"/pay*", "/payments/{id}", false},
		{"/payments/{id}:*", "/payments/{id}:capture", true}, {"/a*b*c", "/axxbyyc", true}, {"/a*b*c", "/axxbyy", false}, {"/**", "/", true},
		{"/a/**/b/**/c", "/a/b/c", true}, {"/a/**/b/**/c", "/a/x/b/y/b/z/c", true}, {"/a/**/b/**/c", "/a/c/b", false},
	} {
		require.Equal(t, c.want, matchPath(c.pattern, c.template), "%s %s", c.pattern, c.template)
	}
}

// TestMatchPathAgainstRegexp compares the matcher with the regular expression
// that says the same.
func TestMatchPathAgainstRegexp(t *testing.T) {
	segment := rapid.SampledFrom([]string{"a", "b", "ab", "*", "a*", "*b", "a*b", "**"})
	text := rapid.SampledFrom([]string{"a", "b", "ab", "aab", "{a}"})
	rapid.Check(t, func(t *rapid.T) {
		pattern := rapid.SliceOfN(segment, 1, 6).Draw(t, "pattern")
		path := rapid.SliceOfN(text, 1, 8).Draw(t, "path")
		expr := ""
		for _, s := range pattern {
			if s == "**" {
				expr += "(/[^/]*)*"
			} else {
				expr += "/" + strings.ReplaceAll(regexp.QuoteMeta(s), `\*`, "[^/]*")
			}
		}
		p, s := "/"+strings.Join(pattern, "/"), "/"+strings.Join(path, "/")
		require.Equal(t, regexp.MustCompile("^"+expr+"$").MatchString(s), matchPath(p, s), "%s %s", p, s)
	})
}

func TestCheckTemplate(t *testing.T) {
	for template, want := range map[string]string{
		"/":                     "",
		"/payments/{id}":        "",
		"/payments/{id}:cancel": "",
		"/a/{x}-{y}.json":       "",
		"/caf%C3%A9":            "",
		"payments":              `does not start with "/"`,
		"/a b":                  "space",
		"/a?b":                  `"?"`,
		"/a#b":                  `"#"`,
		"//":                    "empty segment",
		"/{}":                   "without a name",
		"/{a}{b}":               "nothing between",
		"/{a{b}}":               `"{" without "}"`,
		"/a}":                   `"}" without "{"`,
		"/{a}/{a}":              "{a} twice",
		"/100%":                 "percent",
		"/payments/:id":         `segment ":id"`,
		"/a/<int:id>":           `segment "<int:id>"`,
		"/a/*":                  `segment "*"`,
		"/a/b*":                 "",
	} {
		message, _ := checkTemplate(template)
		if want == "" {
			require.Empty(t, message, template)
		} else {
			require.Contains(t, message, want, template)
		}
	}
	for template, hint := range map[string]string{"/a/:key/b": "write {key}", "/a/<int:id>": "write {id}", "/a/**": "write {id}", "/:": "write {id}"} {
		_, got := checkTemplate(template)
		require.Equal(t, hint, got, template)
	}
	require.Equal(t, "/a/{}/b", shape("/a/{id}/b"))
	require.Equal(t, shape("/{x}:pay"), shape("/{y}:p%61y"))
	require.NotEqual(t, shape("/{x}"), shape("/{x}/"))
	require.NotEqual(t, shape("/{x}"), shape("/%7B%7D"), "an escaped brace is a brace")
}

func TestNearest(t *testing.T) {
	known := []string{"replay", "from", "reap", "longest_retry", "expired"}
	for word, want := range map[string]string{
		"reapp": "reap", "repaly": "replay", "Replay": "replay", "longest-retry": "longest_retry", "longestRetry": "longest_retry", "form": "from", "expires": "expired", "colour": "", "x": "",
	} {
		require.Equal(t, want, nearest(word, known), word)
	}
}

// TestRenamesLeadSomewhere follows the advice of the table of other names: what
// it says to write is there.
func TestRenamesLeadSomewhere(t *testing.T) {
	for _, r := range slices.Concat(renames[:], describedRenames[:]) {
		parent := sampled(r.in)
		advice := named(r.advice, parent, r.names[0])
		rest, ok := strings.CutPrefix(strings.TrimPrefix(advice, "did you mean "), "write ")
		require.True(t, ok || strings.HasPrefix(advice, "did you mean "), advice)
		word := strings.FieldsFunc(rest, func(c rune) bool { return c == ' ' || c == ',' || c == ';' || c == ':' })[0]
		if word == "it" {
			word = strings.Fields(rest)[2]
		}
		place := parent
		switch {
		case strings.Contains(advice, "under the operation"):
			place = sampled("operations/*")
		case strings.Contains(advice, "at the top"):
			place = nil
		}
		require.NotNil(t, language().describe(append(slices.Clone(place), strings.Split(word, ".")...)), "%s: %s", r.in, advice)
		for _, name := range r.names {
			require.Equal(t, fold(name), name, "the table holds folded names")
			require.Nil(t, language().describe(append(slices.Clone(parent), name)), "%s: %s is a name of the language", r.in, name)
		}
	}
}

// sampled is a path that stands for those of a row.
func sampled(in string) []string {
	if in == "" {
		return nil
	}
	in = strings.Replace(in, "operations/*", "operations/POST -orders", 1)
	in = strings.Replace(in, "operations/POST -orders/steps", "operations/POST -orders/steps/0", 1)
	in = strings.Replace(in, "scope_from/*", "scope_from/region", 1)
	for _, list := range []string{"consumers", "revisions", "sources", "variants"} {
		if head, rest, _ := strings.Cut(in, "/"); head == list {
			in = strings.TrimSuffix(list+"/0/"+rest, "/")
		}
	}
	if in == "*" {
		in = "answers/*"
	}
	return strings.Split(strings.Replace(in, "answers/*", "answers/mismatch", 1), "/")
}
