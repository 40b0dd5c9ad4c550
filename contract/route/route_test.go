package route_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/route"
)

// matchCases is the table of the package: unit test, fuzz seed and story. want
// is "METHOD template name=value …", or "" when nothing is found.
var matchCases = []struct {
	name    string
	entries string // METHOD template, one a line
	request string
	want    string
}{
	{"text", "GET /payments", "GET /payments", "GET /payments"},
	{"root", "GET /", "GET /", "GET /"},
	{"root is not everything", "GET /", "GET /payments", ""},
	{"no leading slash", "GET /payments", "GET payments", ""},
	{"asterisk form", "OPTIONS /{x}", "OPTIONS *", ""},
	{"empty path", "GET /", "GET ", ""},
	{"parameter", "GET /payments/{id}", "GET /payments/pay_1", "GET /payments/{id} id=pay_1"},
	{"two parameters", "GET /a/{x}/b/{y}", "GET /a/1/b/2", "GET /a/{x}/b/{y} x=1 y=2"},
	{"parameter first", "GET /{tenant}/payments", "GET /acme/payments", "GET /{tenant}/payments tenant=acme"},
	{"name with a dash", "GET /payments/{payment-id}", "GET /payments/7", "GET /payments/{payment-id} payment-id=7"},
	{"too short", "GET /payments/{id}", "GET /payments", ""},
	{"too long", "GET /payments/{id}", "GET /payments/1/refunds", ""},
	{"case matters in a path", "GET /payments", "GET /Payments", ""},
	{"case matters in a method", "GET /payments", "get /payments", ""},

	{"trailing slash is another path", "GET /payments", "GET /payments/", ""},
	{"trailing slash in the template", "GET /payments/", "GET /payments/", "GET /payments/"},
	{"trailing slash is asked for", "GET /payments/", "GET /payments", ""},
	{"parameter is never empty", "GET /payments/{id}", "GET /payments/", ""},
	{"parameter is never empty inside", "GET /a/{x}/b", "GET /a//b", ""},
	{"double slash is kept", "GET /a//b", "GET /a//b", "GET /a//b"},
	{"double slash is not folded", "GET /a/b", "GET /a//b", ""},

	{"suffix", "POST /payments/{id}:capture", "POST /payments/pay_1:capture", "POST /payments/{id}:capture id=pay_1"},
	{"suffix beside the bare parameter", "POST /payments/{id}\nPOST /payments/{id}:capture", "POST /payments/pay_1:capture", "POST /payments/{id}:capture id=pay_1"},
	{"bare parameter takes the rest", "POST /payments/{id}\nPOST /payments/{id}:capture", "POST /payments/pay_1:cancel", "POST /payments/{id} id=pay_1:cancel"},
	{"suffix alone is no value", "POST /payments/{id}:capture", "POST /payments/:capture", ""},
	{"suffix twice", "POST /payments/{id}:capture", "POST /payments/a:capture:capture", "POST /payments/{id}:capture id=a:capture"},
	{"longer suffix wins", "GET /f/{n}.gz\nGET /f/{n}.tar.gz", "GET /f/a.tar.gz", "GET /f/{n}.tar.gz n=a"},
	{"prefix", "GET /users/@{name}", "GET /users/@jo", "GET /users/@{name} name=jo"},
	{"prefix and suffix", "GET /v{major}-api", "GET /v2-api", "GET /v{major}-api major=2"},
	{"prefix and suffix may not overlap", "GET /aa{x}aa", "GET /aaa", ""},
	{"two in a segment", "GET /{from}..{to}", "GET /1..9", "GET /{from}..{to} from=1 to=9"},
	{"two in a segment, least first", "GET /{a}-{b}", "GET /x-y-z", "GET /{a}-{b} a=x b=y-z"},
	{"two in a segment, none empty", "GET /{a}-{b}", "GET /-x-y", "GET /{a}-{b} a=-x b=y"},
	{"prefix wins over suffix", "GET /{x}aa\nGET /aa{x}", "GET /aa-aa", "GET /aa{x} x=-aa"},
	{"one parameter wins over two", "GET /{a}-{b}\nGET /{a}-", "GET /x--", "GET /{a}- a=x-"},

	{"text wins over a parameter", "GET /payments/{id}\nGET /payments/export", "GET /payments/export", "GET /payments/export"},
	{"text wins from the left", "GET /v1/{a}/refunds\nGET /v1/payments/{id}", "GET /v1/payments/refunds", "GET /v1/payments/{id} id=refunds"},
	{"going back when the text leads nowhere", "GET /v1/{a}/refunds\nGET /v1/payments/{id}/notes", "GET /v1/payments/refunds", "GET /v1/{a}/refunds a=payments"},
	{"going back over two levels", "GET /{a}/{b}/{c}/z\nGET /a/b/{c}/y", "GET /a/b/c/z", "GET /{a}/{b}/{c}/z a=a b=b c=c"},
	{"more literal characters win", "GET /{x}\nGET /a{x}\nGET /ab{x}", "GET /abc", "GET /ab{x} x=c"},
	{"the left segment decides first", "GET /{x}/abc\nGET /a{x}/{y}", "GET /ab/abc", "GET /a{x}/{y} x=b y=abc"},

	{"by method", "GET /payments\nPOST /payments", "POST /payments", "POST /payments"},
	{"method that is not there", "GET /payments", "PATCH /payments", ""},
	{"text without the method gives way", "GET /users/me\nDELETE /users/{id}", "DELETE /users/me", "DELETE /users/{id} id=me"},
	{"HEAD takes GET", "GET /payments", "HEAD /payments", "GET /payments"},
	{"HEAD of its own", "GET /payments\nHEAD /payments", "HEAD /payments", "HEAD /payments"},
	{"HEAD stays with the better path", "HEAD /{x}\nGET /payments", "HEAD /payments", "GET /payments"},
	{"GET does not take HEAD", "HEAD /payments", "GET /payments", ""},

	{"escaped slash does not split", "GET /files/{name}", "GET /files/a%2Fb", "GET /files/{name} name=a/b"},
	{"escaped slash is not a slash", "GET /a/b", "GET /a%2Fb", ""},
	{"escaped letter is the letter", "GET /payments", "GET /pay%6Dents", "GET /payments"},
	{"escape in the template", "GET /a%20b", "GET /a%20b", "GET /a%20b"},
	{"escaped colon", "POST /payments/{id}:capture", "POST /payments/p%3Acapture", "POST /payments/{id}:capture id=p"},
	{"umlaut", "GET /straße/{nr}", "GET /stra%C3%9Fe/1", "GET /straße/{nr} nr=1"},
	{"broken escape is text", "GET /a/{x}", "GET /a/%zz", "GET /a/{x} x=%zz"},
	{"decoded once", "GET /a/{x}", "GET /a/%252F", "GET /a/{x} x=%2F"},
	{"plus is a plus", "GET /a/{x}", "GET /a/b+c", "GET /a/{x} x=b+c"},

	{"dot segments are not resolved", "GET /refunds", "GET /payments/../refunds", ""},
	{"a parameter takes no dot segment", "GET /payments/{id}", "GET /payments/..", ""},
	{"nor an escaped one", "GET /payments/{id}", "GET /payments/%2e%2E", ""},
	{"three dots are a name", "GET /payments/{id}", "GET /payments/...", "GET /payments/{id} id=..."},
}

func parseEntries(text string) []route.Entry {
	var entries []route.Entry
	for line := range strings.SplitSeq(text, "\n") {
		method, template, _ := strings.Cut(line, " ")
		entries = append(entries, route.Entry{Method: method, Template: template})
	}
	return entries
}

func describe(entries []route.Entry, i int, params route.Params, ok bool) string {
	if !ok {
		return ""
	}
	s := entries[i].String()
	for name, value := range params.All() {
		s += " " + name + "=" + value
	}
	return s
}

func TestMatch(t *testing.T) {
	for _, c := range matchCases {
		t.Run(c.name, func(t *testing.T) {
			entries := parseEntries(c.entries)
			method, path, _ := strings.Cut(c.request, " ")
			for range 2 { // the answer does not depend on the order of the entries
				table, err := route.New(entries)
				require.NoError(t, err)
				i, params, ok := table.Match(method, path)
				require.Equal(t, c.want, describe(entries, i, params, ok))
				slices.Reverse(entries)
			}
		})
	}
}

func TestAllowed(t *testing.T) {
	table, err := route.New(parseEntries("GET /users/me\nDELETE /users/{id}\nPUT /users/{id}\nPOST /users"))
	require.NoError(t, err)
	for path, want := range map[string][]string{
		"/users/me": {"DELETE", "GET", "HEAD", "PUT"},
		"/users/7":  {"DELETE", "PUT"},
		"/users":    {"POST"},
		"/users/":   nil,
		"/nothing":  nil,
		"users":     nil,
	} {
		require.Equal(t, want, table.Allowed(path), path)
	}
}

func TestParamsAreReadWhenAskedFor(t *testing.T) {
	table, err := route.New(parseEntries("GET /orders/{order}/notes/{note}.{format}"))
	require.NoError(t, err)
	_, params, ok := table.Match("GET", "/orders/o%2F1/notes/n.2.json")
	require.True(t, ok)
	require.Equal(t, "o/1", params.Get("order"))
	require.Equal(t, "n", params.Get("note"))
	require.Equal(t, "2.json", params.Get("format"))
	require.Empty(t, params.Get("nobody"))
	for name := range params.All() { // leaving early asks for nothing more
		require.Equal(t, "order", name)
		break
	}
	require.Empty(t, route.Params{}.Get("order"))
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct{ name, entries, want string }{
		{"no slash", "GET payments", `"GET payments": the path does not start with "/"`},
		{"no method", " /payments", `" /payments": no method`},
		{"bad method", "GE\tT /payments", `"GE\tT /payments": method "GE\tT" is not a token of HTTP`},
		{"query", "GET /payments?x=1", `"GET /payments?x=1": "?" does not belong to a path`},
		{"open brace", "GET /{id", `"GET /{id": "{" without "}" in "{id"`},
		{"brace in brace", "GET /{a{b}}", `"GET /{a{b}}": "{" without "}" in "{a{b}}"`},
		{"slash in brace", "GET /{a/b}", `"GET /{a/b}": "{" without "}" in "{a"`},
		{"closed brace", "GET /id}", `"GET /id}": "}" without "{" in "id}"`},
		{"no name", "GET /{}", `"GET /{}": a parameter without a name in "{}"`},
		{"side by side", "GET /{a}{b}", `"GET /{a}{b}": two parameters with nothing between them in "{a}{b}"`},
		{"broken escape", "GET /100%", `"GET /100%": invalid URL escape "%"`},
		{"same name", "GET /{a}/{a}", `"GET /{a}/{a}": parameter {a} is there twice`},
		{"same operation", "GET /a\nGET /a", `"GET /a" is there twice`},
		{
			"other names", "GET /payments/{id}\nGET /payments/{payment_id}",
			`"GET /payments/{id}" and "GET /payments/{payment_id}": the templates differ only in the names of their parameters`,
		},
		{
			"other names and methods", "GET /a/{x}:y/b\nPUT /a/{z}:y/b",
			`"GET /a/{x}:y/b" and "PUT /a/{z}:y/b": the templates differ only in the names of their parameters`,
		},
		{"everything wrong is named", "GET /{\nGET /a\nGET /a", "\"GET /{\": \"{\" without \"}\" in \"{\"\n\"GET /a\" is there twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := route.New(parseEntries(c.entries))
			require.EqualError(t, err, c.want)
		})
	}
}

func TestMatchDoesNotAllocate(t *testing.T) {
	table, err := route.New(manyEntries(50))
	require.NoError(t, err)
	for _, path := range []string{"/v1/resource7", "/v1/resource7/abc:capture", "/v1/resource7/abc/notes/9", "/nothing/here"} {
		require.Zero(t, testing.AllocsPerRun(100, func() { table.Match("POST", path) }), path)
	}
}

func TestEmptyTableFindsNothing(t *testing.T) {
	table, err := route.New(nil)
	require.NoError(t, err)
	_, _, ok := table.Match("GET", "/")
	require.False(t, ok)
	require.Nil(t, table.Allowed("/"))
}

// manyEntries is a table of about ten entries for each resource.
func manyEntries(resources int) []route.Entry {
	var entries []route.Entry
	for i := range resources {
		p := fmt.Sprintf("/v1/resource%d", i)
		for _, template := range []string{p, p + "/{id}", p + "/{id}:capture", p + "/export", p + "/{id}/notes/{note}"} {
			entries = append(entries, route.Entry{Method: "GET", Template: template}, route.Entry{Method: "POST", Template: template})
		}
	}
	return entries
}

func BenchmarkMatch(b *testing.B) {
	entries := manyEntries(50)
	table, err := route.New(entries)
	require.NoError(b, err)
	require.Len(b, entries, 500)
	for _, c := range []struct{ name, path string }{
		{"text", "/v1/resource49/export"},
		{"parameter", "/v1/resource49/pay_123/notes/7"},
		{"escaped", "/v1/resource49/pay%2F123:capture"},
		{"none", "/v1/resource49/pay_123/nothing"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				table.Match("POST", c.path)
			}
		})
	}
	// The reference: trying every entry in turn.
	b.Run("naive", func(b *testing.B) {
		o := newOracle(entries)
		for b.Loop() {
			o.match("POST", "/v1/resource49/pay_123/notes/7")
		}
	})
}

func BenchmarkNew(b *testing.B) {
	entries := manyEntries(50)
	for b.Loop() {
		if _, err := route.New(entries); err != nil {
			b.Fatal(err)
		}
	}
}
