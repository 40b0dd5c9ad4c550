package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/renderer"
)

// The decision table of a page has a row for whatever the playground can say, by
// the ids that both know.
func TestEveryAnswerHasItsRow(t *testing.T) {
	for name, c := range contracts(t) {
		sections, err := renderer.Sections(c, renderer.SectionOptions{})
		require.NoError(t, err)
		var ids []string
		for _, s := range sections {
			for _, b := range s.Blocks {
				for _, r := range b.Rows {
					if r.ID != "" {
						ids = append(ids, r.ID)
					}
				}
			}
		}
		for _, op := range c.Operations() {
			p, _ := c.Resolve(op.Name())
			a := newAnchors(p, ids)
			for answer, id := range a.named {
				require.NotEmpty(t, id, "%s, %s: %s", name, op.Name(), answer)
			}
			for status := 200; status < 600; status++ {
				require.NotEmpty(t, a.status(status), "%s, %s: %d", name, op.Name(), status)
			}
			r := rowsOf(p, a)
			require.NotContains(t, []string{r.Never, r.Maybe, r.Unsendable, r.Success}, "")
		}
	}
}
