package figure_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/site/figure"
)

// hostile are texts that a contract may hold.
var hostile = []string{
	"", " ", "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "]]>", "&amp; \"quoted\" 'text'", "{{ .Secret }}",
	"a|b`c`", "abc\u202egnp.exe", "x\u2066y\u2069", "zero\u200bwidth\ufeff", "nul\x00 bell\a", "\xff\xfe broken", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!",
	strings.Repeat("long ", 2000), strings.Repeat("W", 10_000), strings.Repeat("漢", 10_000), "family 👩‍👩‍👧‍👦 emoji", "العربية مع POST /payments",
	"line one\nline two\r\n\tthree", "Benutzerkontoidentifikationsnummernverwaltung",
}

func word() *rapid.Generator[string] {
	return rapid.OneOf(rapid.SampledFrom(hostile), rapid.StringN(0, 60, 200), rapid.StringMatching(`[a-z ]{0,40}`), rapid.StringMatching(`[ぁ-んァ-ヶ一-三、。]{0,30}`))
}

func span() *rapid.Generator[time.Duration] {
	return rapid.OneOf(
		rapid.Map(rapid.Int64(), func(n int64) time.Duration { return time.Duration(n) }),
		rapid.Map(rapid.Int64Range(0, int64(24*time.Hour)), func(n int64) time.Duration { return time.Duration(n) }),
		rapid.Map(rapid.IntRange(-2, 40), func(n int) time.Duration { return time.Duration(n) * time.Second }))
}

func drawnAbout(t *rapid.T) figure.About {
	text := func(name string) string { return word().Draw(t, name) }
	return figure.About{
		ID: text("id"), Title: text("title"), Desc: text("desc"),
		Columns: rapid.SliceOfN(word(), 0, 6).Draw(t, "columns"), Width: rapid.SampledFrom([]int{0, 320, 640, -5, 300, 100_000}).Draw(t, "width"),
	}
}

// drawn is any figure made of any values.
func drawn(t *rapid.T) figure.Figure {
	about := drawnAbout(t)
	text := func(name string) string { return word().Draw(t, name) }
	n := rapid.IntRange(0, 9).Draw(t, "n")
	index := func() int { return rapid.IntRange(-1, n).Draw(t, "index") }
	switch rapid.IntRange(0, 5).Draw(t, "figure") {
	case 0:
		m := figure.Machine{About: about}
		for range n {
			m.States = append(m.States, figure.State{Name: text("name"), Note: text("note"), Kind: figure.StateKind(rapid.IntRange(0, 4).Draw(t, "kind"))})
			m.Moves = append(m.Moves, figure.Move{From: index(), To: index(), Label: text("move")})
		}
		return m.Draw()
	case 1:
		s := figure.Sequence{About: about, Lost: text("lost")}
		for range n {
			s.Actors = append(s.Actors, text("actor"))
		}
		for range rapid.IntRange(0, 12).Draw(t, "steps") {
			s.Steps = append(s.Steps, figure.Step{Kind: figure.StepKind(rapid.IntRange(0, 9).Draw(t, "kind")), From: index(), To: index(), Label: text("step")})
		}
		return s.Draw()
	case 2:
		l := figure.Lifetime{About: about, Scale: text("scale"), Endless: text("endless")}
		for range n {
			l.Spans = append(l.Spans, figure.Span{
				Label: text("label"), Text: text("text"), From: span().Draw(t, "from"), To: span().Draw(t, "to"),
				Open: rapid.Bool().Draw(t, "open"), Loose: rapid.Bool().Draw(t, "loose"), Kind: figure.SpanKind(rapid.IntRange(0, 4).Draw(t, "kind")),
			})
		}
		return l.Draw()
	case 3:
		r := figure.Retries{About: about, Scale: text("scale")}
		for range n {
			r.Attempts = append(r.Attempts, figure.Attempt{
				Label: text("label"), Text: text("text"), Earliest: span().Draw(t, "earliest"), Latest: span().Draw(t, "latest"),
				Capped: rapid.Bool().Draw(t, "capped"), Never: rapid.Bool().Draw(t, "never"),
			})
			r.Limits = append(r.Limits, figure.Limit{Label: text("limit"), At: span().Draw(t, "at")})
		}
		return r.Draw()
	case 4:
		s := figure.Scope{About: about}
		for range n * 3 {
			s.Boxes = append(s.Boxes, figure.Scoped{Label: text("label"), Text: text("text"), Beside: text("beside")})
		}
		return s.Draw()
	default:
		k := figure.Keys{About: about, From: span().Draw(t, "from"), To: span().Draw(t, "to"),
			Words: figure.Words{Executed: text("e"), Replayed: text("r"), Conflict: text("c"), Lost: text("l")}}
		for range n {
			lane := figure.Lane{Key: text("key")}
			for range rapid.IntRange(0, 20).Draw(t, "shots") {
				lane.Attempts = append(lane.Attempts, figure.Shot{At: span().Draw(t, "at"), Outcome: figure.Outcome(rapid.IntRange(0, 4).Draw(t, "outcome")), Text: text("text")})
			}
			k.Lanes = append(k.Lanes, lane)
		}
		return k.Draw()
	}
}

// element is what the properties ask about an SVG.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

func elements(t require.TestingT, svg string) []element {
	var out []element
	var open []int
	dec := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			require.Empty(t, open)
			return out
		}
		require.NoError(t, err, svg)
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			open = append(open, len(out))
			out = append(out, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			out[open[len(open)-1]].text += string(token)
		case xml.Comment, xml.Directive, xml.ProcInst:
			t.Errorf("%T", token)
		}
	}
}

// Whatever the values, a drawing is well-formed, is named and described, stays
// inside of itself, and holds nothing that acts.
func TestDrawingsAreSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawn(t)
		all := elements(t, string(f.SVG))
		root := all[0]
		require.Equal(t, "svg", root.name)
		require.Equal(t, "img", root.attrs["role"])
		require.Equal(t, fmt.Sprintf("0 0 %d %d", f.Width, f.Height), root.attrs["viewBox"])
		require.NotContains(t, root.attrs, "width")
		require.LessOrEqual(t, f.Width, 960)
		require.Less(t, f.Height, 100_000)

		ids := map[string]string{}
		for _, e := range all {
			require.Contains(t, []string{"svg", "title", "desc", "g", "path", "rect", "circle", "text"}, e.name)
			for name, value := range e.attrs {
				require.False(t, strings.HasPrefix(name, "on") || name == "href", name)
				require.NotContains(t, value, "url(")
			}
			if id, ok := e.attrs["id"]; ok {
				require.NotContains(t, ids, id)
				ids[id] = e.text
			}
			inside(t, f, e)
		}
		named := strings.Fields(root.attrs["aria-labelledby"])
		require.Len(t, named, 2)
		require.Equal(t, f.Title, ids[named[0]])
		require.Equal(t, f.Desc, ids[named[1]])
		for _, s := range append(cells(f.Table), f.Title, f.Desc, string(f.SVG)) {
			require.NotContains(t, s, "\u202e")
			require.NotContains(t, s, "\u200b")
			require.NotContains(t, s, "\x00")
		}
	})
}

// inside holds the points of an element to the drawing. Lines of text are held
// to it by a browser, see browser_test.go.
func inside(t require.TestingT, f figure.Figure, e element) {
	number := func(name string) int {
		n, err := strconv.Atoi(e.attrs[name])
		if e.attrs[name] == "" {
			return 0
		}
		require.NoError(t, err)
		return n
	}
	within := func(x, y int) {
		require.True(t, x >= 0 && x <= f.Width && y >= 0 && y <= f.Height, "%v at %d, %d of %d × %d", e, x, y, f.Width, f.Height)
	}
	switch e.name {
	case "rect":
		require.GreaterOrEqual(t, number("width"), 0)
		require.GreaterOrEqual(t, number("height"), 0)
		within(number("x"), number("y"))
		within(number("x")+number("width"), number("y")+number("height"))
	case "circle":
		within(number("cx"), number("cy"))
	case "text":
		within(number("x"), number("y"))
	case "path":
		var x, y int
		_, err := fmt.Sscanf(e.attrs["d"], "M%d %d", &x, &y)
		require.NoError(t, err)
		within(x, y)
	}
}

func cells(t figure.Table) []string {
	out := append([]string(nil), t.Header...)
	for _, row := range t.Rows {
		out = append(out, row...)
	}
	return out
}

func TestDrawingsAreTheSameEveryTime(t *testing.T) {
	for _, s := range samples() {
		first := s.draw(640)
		for range 20 {
			require.Equal(t, first, s.draw(640))
		}
	}
}

// What is too long for the drawing ends in an ellipsis there, and is whole in the
// table.
func TestLongTextsAreCutAndKept(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("a long name ", 850))
	require.Greater(t, len(long), 10_000)
	f := figure.Scope{About: figure.About{ID: "x"}, Boxes: []figure.Scoped{{Label: long}}}.Draw()
	require.Contains(t, f.SVG, "…")
	require.Less(t, len(f.SVG), 2000)
	require.Equal(t, long, f.Table.Rows[0][0])
}

func TestWhatCannotBeSeenIsShown(t *testing.T) {
	f := figure.Scope{About: figure.About{ID: "x", Title: "a\u202eb"}, Boxes: []figure.Scoped{{Label: "gpj\u202e.exe", Text: "\x00\xff"}}}.Draw()
	require.Equal(t, "a⟨U+202E⟩b", f.Title)
	require.Contains(t, f.SVG, "gpj⟨U+202E⟩.exe")
	require.Equal(t, []string{"gpj⟨U+202E⟩.exe", "⟨U+0000⟩⟨0xFF⟩", ""}, f.Table.Rows[0])
}

func TestLengths(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0", time.Microsecond: "0", 250 * time.Millisecond: "250 ms", 5500 * time.Millisecond: "5.5 s", 20 * time.Second: "20 s",
		90 * time.Second: "1 min 30 s", 24 * time.Hour: "24 h", 72 * time.Hour: "72 h", 30 * 24 * time.Hour: "30 d", -time.Minute: "−1 min",
		90 * time.Minute: "1 h 30 min", 24*time.Hour + time.Second: "24 h", 59*time.Second + 999999999: "60 s",
	} {
		require.Equal(t, strings.ReplaceAll(want, " ", "\u00a0"), strings.ReplaceAll(figure.Length(d), " ", "\u00a0"), d)
	}
}

// The page's own words for durations are used everywhere.
func TestLengthsAreThePages(t *testing.T) {
	f := figure.Retries{
		About:    figure.About{ID: "x", Length: func(d time.Duration) string { return strconv.Itoa(int(d/time.Second)) + " Sek." }},
		Attempts: []figure.Attempt{{Label: "eins", Latest: 20 * time.Second}},
	}.Draw()
	require.Contains(t, f.SVG, "20 Sek.")
	require.Equal(t, "20 Sek.", f.Table.Rows[0][3])
}

// The lines have 3:1 on the lightest and on a dark page without any help of its
// style sheet (WCAG 2.2, 1.4.11).
func TestFallbackColoursCanBeSeen(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range samples() {
		for _, part := range strings.Split(string(s.draw(640).SVG), "var(--fig-")[1:] {
			_, colour, _ := strings.Cut(part, ",")
			seen[colour[:7]] = true
		}
	}
	require.Len(t, seen, 4)
	for colour := range seen {
		for _, page := range []string{"#ffffff", "#121212"} {
			a, b := luminance(t, colour)+0.05, luminance(t, page)+0.05
			require.GreaterOrEqual(t, max(a, b)/min(a, b), 3.0, "%s on %s", colour, page)
		}
	}
}
