package figure_test

import (
	"encoding/json"
	"fmt"
	"html"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// measured is a drawing as a browser lays it out: where its lines of text came
// to lie, in units of the drawing.
type measured struct {
	Name  string
	Width float64
	High  float64
	Texts []struct {
		Text       string
		X, Y, W, H float64
	}
}

const measure = `<script>
const out = [];
for (const svg of document.querySelectorAll("svg")) {
  const b = svg.viewBox.baseVal, texts = [];
  for (const t of svg.querySelectorAll("text")) {
    const r = t.getBBox();
    texts.push({Text: t.textContent, X: r.x, Y: r.y, W: r.width, H: r.height});
  }
  out.push({Name: svg.parentNode.id, Width: b.width, High: b.height, Texts: texts});
}
document.body.innerHTML = "<pre></pre>";
document.querySelector("pre").textContent = JSON.stringify(out);
</script>`

// The widths of texts are estimated when a drawing is made. A browser that has
// real fonts is asked whether every line is inside of its drawing, and whether
// any two run into each other.
func TestTextsHaveRoom(t *testing.T) {
	var page strings.Builder
	page.WriteString(`<!doctype html><meta charset="utf-8"><body style="font-family:sans-serif">`)
	for _, s := range samples() {
		for _, width := range []int{640, 320} {
			fmt.Fprintf(&page, `<div id="%s %d">%s</div>`, s.name, width, s.draw(width).SVG)
		}
	}
	any := rapid.Custom(func(t *rapid.T) string { return string(drawn(t).SVG) })
	for seed := range 150 {
		fmt.Fprintf(&page, `<div id="seed %d">%s</div>`, seed, any.Example(seed))
	}
	page.WriteString(measure)

	lines := 0
	for _, m := range browse(t, page.String()) {
		for i, a := range m.Texts {
			lines++
			const slack = 0.5
			require.True(t, a.X >= -slack && a.X+a.W <= m.Width+slack && a.Y >= -2 && a.Y+a.H <= m.High+slack,
				"%s: %q lies at %.0f to %.0f, %.0f to %.0f of %.0f × %.0f", m.Name, a.Text, a.X, a.X+a.W, a.Y, a.Y+a.H, m.Width, m.High)
			for _, b := range m.Texts[:i] {
				// Lines may touch: a box is higher than its letters.
				wide := math.Min(a.X+a.W, b.X+b.W) - math.Max(a.X, b.X)
				high := math.Min(a.Y+a.H, b.Y+b.H) - math.Max(a.Y, b.Y)
				require.False(t, wide > 1 && high > a.H/2, "%s: %q runs into %q", m.Name, a.Text, b.Text)
			}
		}
	}
	require.Greater(t, lines, 1000)
}

// browse opens a page in Chromium and reads what its script left.
func browse(t *testing.T, page string) []measured {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("REPRISE_REQUIRE") == "all" {
			t.Fatal("chromium is not installed, and REPRISE_REQUIRE=all wants it")
		}
		t.Skip("chromium is not installed")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	require.NoError(t, os.WriteFile(file, []byte(page), 0o644))
	cmd := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(dir, "profile"), "--dump-dom", "file://"+file)
	out, err := cmd.Output()
	require.NoError(t, err)
	found := regexp.MustCompile(`(?s)<pre>(.*)</pre>`).FindSubmatch(out)
	require.NotNil(t, found, "the page's script did not run to its end")
	var all []measured
	require.NoError(t, json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), &all))
	return all
}

// luminance is the relative luminance of WCAG 2.2.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(colour[1:], 16, 32)
	require.NoError(t, err)
	part := func(shift int) float64 {
		v := float64(n>>shift&0xff) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}
