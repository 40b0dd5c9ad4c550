package figure_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// word in Mermaid: no character that starts anything, but for numbers of characters.
const said = "(?:[^\\x00-\\x1f#;:\"'`<>&%{}\\[\\]()|\\\\$*~^@!=\u2028\u2029]|#[0-9]{2,3};)+"

// mermaidLine is every line that a diagram may have.
var mermaidLine = regexp.MustCompile(`^(sequenceDiagram|stateDiagram-v2|timeline` +
	`|    (accTitle|accDescr): ` + said +
	`|    participant a\d+ as ` + said +
	`|    a\d+(->>|-->>|-x|--x)a\d+: ` + said +
	`|    (activate|deactivate) a\d+` +
	`|    Note over a\d+(,a\d+)?: ` + said +
	`|    state "` + said + `" as s\d+` +
	`|    \[\*\] --> s\d+` +
	`|    s\d+ --> s\d+ : ` + said +
	`|    ` + said + ` : ` + said + `)$`)

// Whatever a contract says, a diagram has the lines of its kind and no other, and
// none of them holds a character that Mermaid, Markdown or HTML takes for its own.
func TestNoTextIsSyntaxInMermaid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawn(t)
		if f.Mermaid == "" {
			return
		}
		lines := strings.Split(strings.TrimSuffix(f.Mermaid, "\n"), "\n")
		for _, line := range lines {
			require.Regexp(t, mermaidLine, line)
		}
		require.Equal(t, 1, strings.Count(f.Mermaid, "\n    accTitle: "))
		require.Equal(t, 1, strings.Count(f.Mermaid, "\n    accDescr: "))
	})
}

// The goldens are what GitHub and others draw. Retries and scopes are in their
// tables: Mermaid has no diagram for them.
func TestMermaidGoldens(t *testing.T) {
	for _, s := range samples() {
		f := s.draw(640)
		if strings.HasPrefix(s.name, "retries") || strings.HasPrefix(s.name, "scope") || strings.HasPrefix(s.name, "keys") {
			require.Empty(t, f.Mermaid, s.name)
			continue
		}
		golden := filepath.Join("testdata", s.name+".mmd.golden")
		if *update {
			require.NoError(t, os.WriteFile(golden, []byte(f.Mermaid), 0o644))
			t.Errorf("%s is rewritten; look at it, and run without -update", golden)
			continue
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), f.Mermaid, "run go test ./site/figure -update and look at the difference")
		require.Equal(t, f.Mermaid, s.draw(320).Mermaid, "the width is nothing to a diagram")
	}
}

// A busy actor ends as often as it begins: Mermaid refuses to draw anything else.
func TestMermaidEndsWhatItBegins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		active := map[string]bool{}
		for line := range strings.Lines(drawn(t).Mermaid) {
			verb, actor, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch verb {
			case "activate":
				require.False(t, active[actor], line)
				active[actor] = true
			case "deactivate":
				require.True(t, active[actor], line)
				active[actor] = false
			}
		}
	})
}
