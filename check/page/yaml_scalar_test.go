package page

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"
)

// A scalar is read twice: by the YAML library, which says what it is, and by
// yamlScalar, which says where it came from. They must say the same.

func TestYAMLScalars(t *testing.T) {
	for _, doc := range yamlDocuments(t) {
		n, differ := scalars(doc)
		require.NotZero(t, n, "%q", doc)
		require.Empty(t, differ, "%q", doc)
	}
}

func FuzzYAMLScalars(f *testing.F) {
	for _, doc := range yamlDocuments(f) {
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, doc string) {
		if strings.ContainsAny(doc, "\r\u0085\u2028\u2029\t\ufeff") || !utf8.ValidString(doc) {
			return // other line ends and tabs may cost the exact place, never the text
		}
		_, differ := scalars(doc)
		for _, d := range differ {
			t.Error(d)
		}
	})
}

func yamlDocuments(t testing.TB) []string {
	t.Helper()
	file, err := os.ReadFile("testdata/api.yaml")
	require.NoError(t, err)
	return []string{
		string(file),
		"a: plain\nb: plain on\n  two lines\n\n  and three # comment\nc: d#e\n",
		"'single ''quoted''': \"double \\\"quoted\\\" \\u00e9\\x41\\U0001f600\\n\\\n   on\n\n  lines \\  \n  x\"\n",
		"a: |\n  literal\n   deeper\n\n  last\n\n\nb: |-\n  x\nc: |+\n  y\n\nd: |2\n    z\n",
		"a: >\n  folded\n  on\n\n  para\n   deeper\n   deeper\n  back\n\n   deep\n\n\n  end\nb: >-\n\n  lead\n",
		"[a, b c , 'd', \"e\", {f: g h, i j: }, k\n  l]\n",
		"- &a !!str x\n- !t 'y'\n- *a\n- &b |\n  z\n- ? key\n  : value\n- - nested\n  - - more\n      text\n",
		"日本: 語 の # c\n? |\n  block key\n: - a: b\n    c: d\n      e\n",
		"a:\n- b\n- c\n  d\nurl: http://x#y\ntime: 12:30:45\n",
		"{a: 1 , b : 2, \"c\":3, d: [1 ,2 ]}\n",
		"! # a comment\n  -0000",
		"&0:,",
		"&a:b c\n",
		"- &a:b::c x\n- &a: y\n- &a::: z\n",
		"&a!?*'\"#|>%@`/.b x\n",
		"\"0\\\n\n\"", "\"0\\\n\n\n x\"", "\"0 \\\n  \n x\"",
		"a: {b\n}\n", "[0\n\n , 1 ]", "{a\n  : b\n  , c}",
		"? 0\n 0", "0\n...0\n---1\n",
		"!t\n  a: 0\n  b: 1\n", "- &x\n  a: b\n  c: d\n   e\n",
		"[&a:, &b:c d, !t, !!str, &e !t, !<tag:x,y> z, &f]\n",
	}
}

// scalars reads every scalar of a document both ways.
func scalars(doc string) (n int, differ []string) {
	var root yaml.Node
	if yaml.Unmarshal([]byte(doc), &root) != nil || len(root.Content) == 0 {
		return 0, nil
	}
	v := fileView([]byte(doc))
	w := &yamlWalk{api: &api{v: v}}
	w.line(0)
	var walk func(node, parent *yaml.Node)
	walk = func(node, parent *yaml.Node) {
		if node.Kind == yaml.ScalarNode {
			n++
			said, _ := w.decode(node, parent, w.offset(node.Line, node.Column))
			if got, want := strings.TrimRight(said.text, "\n"), strings.TrimRight(node.Value, "\n"); got != want {
				differ = append(differ, strings.Join([]string{"read", got, "want", want}, " | "))
			}
		}
		for _, c := range node.Content {
			walk(c, node)
		}
	}
	walk(root.Content[0], nil)
	return n, differ
}
