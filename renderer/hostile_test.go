package renderer

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	source "github.com/yuin/goldmark/text"

	"github.com/reprise-dev/reprise/contract"
)

var hostileTexts = []string{
	"a | b || c \\| d \\\\| e",
	"`one` ``two`` ```three``` ` \\` |",
	"<script>alert(1)</script> <b> <!-- x --> &lt;img&gt; &amp;",
	"[link](javascript:alert(1)) ![image](x) [ref] [^1] <https://evil.example>",
	"**bold** _it_ ~~gone~~ __x__ *y*",
	"{{ site.secret }} {% raw %} {{{x}}} ${y} $z$",
	"line one\nline two\r\n\r\n# heading\n\n- item\n\n| a | b |\n| --- | --- |\n",
	"\u202eright to left\u202c \u2066isolate\u2069 \u200bzero \u00a0nbsp \ufeffbom \u00ad soft \u200f",
	"\x00\x01\x1b[31m\x7f\u0085\u2028\u2029 controls",
	"1. list", "2) list", "- list", "+ list", "# heading", "> quote", "=====", "---", "    code", "\ttab", "```", "~~~", "***", "| cell |",
	"\\", "trailing\\", "`", "``", "|", "{", "_", "*", "'", "\"", "\\`", "`|", "’ “quotes” — ünïcödé 日本語 🙂",
	"www.evil.example me@evil.example http://evil.example", "@user #123 :smile:",
	strings.Repeat("`", 70), strings.Repeat("long ", 190),
}

// withTexts is a contract that has a text wherever the language takes one.
func withTexts(t testing.TB, s string) *contract.Contract {
	short := s[:min(len(s), 50)]
	plain := strings.NewReplacer("{", "(", "}", ")").Replace(s) // a template knows its own braces only
	return build(t, object{
		"api": object{"name": short, "version": short},
		"key": object{"name": "X-`*_|~#Key", "pattern": "^[`|_*<>{}]{2}|a|\\|$", "derive": list{
			object{"kind": "event", "example": short}, object{"kind": "random", "example": short + "x"},
		}},
		"claim":  object{"commits": "before-effect"},
		"window": object{"replay": "24h", "longest_retry": object{"chain": short, "takes": "1h"}},
		"answers": object{
			"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request", "message": s, "type": short},
			"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key", "message": s, "type": short},
			"replay":    object{"marker": object{"name": "X-`|Mark", "value": "a`|b {{x}} <i>"}},
		},
		"errors": object{"envelope": "json", "body": object{"note": plain, "code": "{code}", "deep": list{object{"text": plain + "{detail}"}}}},
		"sdks":   list{object{"language": short}},
		"grpc":   object{"methods": object{"a.B/C": object{"unsafe": short}, "a.B/D": object{"idempotent": short}}},
		"webhooks": object{
			"event_id": object{"in": "body", "name": "/" + strings.NewReplacer("~", "", "/", "").Replace(short)}, "stop_header": object{"name": "X-`|H", "value": "a`|b {{x}} <i>"},
			"schedule": list{"1s"}, "dead_letters": object{"replay": short}, "receiver_sets": object{short: short},
		},
		"consumers":    list{object{"name": short, "reads": short, "inbox": short, "dead_letters": object{"replay": short}}},
		"revisions":    list{object{"date": "2026", "change": s, "source": "https://a.example/`*_|{{x}}"}},
		"sources":      list{object{"url": "https://a.example/`*_|{{x}}#&[a](b)", "observed": "2026", "confidence": "seen"}},
		"undocumented": list{"window.longest_retry", "key.pattern", "answers.replay.marker"},
		"operations": object{
			"POST /orders/`*_~<b>|": object{
				"steps":   list{object{"name": "a_step", "calls": short, "recover": "look_up", "compensate": short, "outbox": true}},
				"example": object{"status": 201.0, "body": object{"text": s, "deep": object{"deeper": object{s: 1.0}}}},
			},
			"PUT /a": object{"unsafe": short},
			"PUT /b": object{"idempotent": short},
		},
	})
}

// No text of a contract can become markup: the page has the shape that it has
// with a harmless word in every place, and shows what cannot be seen.
func TestHostileTextsStayTexts(t *testing.T) {
	harmless := shape(render(t, withTexts(t, "word")))
	for i, s := range hostileTexts {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			page := render(t, withTexts(t, s))
			require.Equal(t, harmless, shape(page), "%q", s)
			for _, r := range string(page) {
				require.True(t, r == '\n' || r == ' ' || unicode.IsGraphic(r) && !unicode.In(r, unicode.Zs, unicode.Bidi_Control), "%U is on the page", r)
			}
			for _, never := range []string{"{{", "{%", "%!"} {
				require.NotContains(t, string(page), never)
			}
		})
	}
}

// shape is what a reader sees of a page apart from its words: the blocks, the
// size of each table, and whatever within a line is more than text or code.
func shape(page []byte) string {
	var b strings.Builder
	root := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote)).Parser().Parse(source.NewReader(page))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text, *ast.CodeSpan, *ast.String:
		case *ast.AutoLink: // GitHub links plain addresses; they show where they lead
		case *ast.Link:
			fmt.Fprintf(&b, "link %s\n", n.Destination)
		case *ast.Heading:
			fmt.Fprintf(&b, "heading %d\n", n.Level)
		case *tables.TableCell:
			b.WriteString("cell ")
		default:
			fmt.Fprintf(&b, "%s\n", n.Kind())
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

func TestTextShowsWhatItSays(t *testing.T) {
	for in, want := range map[string]Inline{
		"plain words":       "plain words",
		"a|b":               "a&#124;b",
		"*a* _b_ `c`":       "\\*a\\* \\_b\\_ \\`c\\`",
		"{{x}}":             "\\{\\{x\\}\\}",
		" two\n lines\t":    "two lines",
		"1. one":            "1\\. one",
		"v1. one":           "v1. one",
		"- x":               "\\- x",
		"a\u202eb":          "a⟨U+202E⟩b",
		"a\x00b":            "a⟨U+0000⟩b",
		"\xff":              "⟨0xFF⟩",
		"non\u00a0breaking": "non⟨U+00A0⟩breaking",
		"ünïcödé 日本語 🙂":     "ünïcödé 日本語 🙂",
	} {
		require.Equal(t, want, Text(in), "%q", in)
	}
}

func TestCodeIsASpanWhereverItCan(t *testing.T) {
	for in, want := range map[string]Inline{
		"POST /a/{id}": "`POST /a/{id}`",
		"a`b":          "``a`b``",
		"`a":           "`` `a ``",
		"a|b":          "a&#124;b",
		"{{x}}":        "\\{\\{x\\}\\}",
		"":             "",
		"a\u200bb":     "`a⟨U+200B⟩b`",
	} {
		require.Equal(t, want, Code(in), "%q", in)
	}
}
