package renderer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var idForm = regexp.MustCompile(`^[a-z0-9_]+(-[a-z0-9_]+)*$`)

// What a printer of sections counts on, whatever the contract.
func TestSectionsAreWhole(t *testing.T) {
	for name, c := range everyContract(t) {
		t.Run(name, func(t *testing.T) {
			var linked []string
			sections, err := Sections(c, SectionOptions{Site: true, Link: func(id string) string {
				linked = append(linked, id)
				return "/" + id + ".html"
			}})
			require.NoError(t, err)
			require.Equal(t, "opening", sections[0].ID)
			var ids []string
			for _, s := range sections {
				require.Regexp(t, idForm, s.ID)
				require.NotEmpty(t, s.Title)
				require.NotEmpty(t, s.Blocks, s.ID)
				require.NotContains(t, ids, s.ID)
				ids = append(ids, s.ID)
				holds(t, s)
			}
			for _, id := range linked {
				require.Contains(t, ids, id, "a link to a section that is not there")
			}
			require.Contains(t, fmt.Sprint(sections[0].Blocks), "](/defaults.html)")
		})
	}
}

// holds checks the blocks of a section, and that each id is there once.
func holds(t *testing.T, s Section) {
	t.Helper()
	var ids []string
	named := func(id string) {
		require.Regexp(t, idForm, id, s.ID)
		require.NotContains(t, ids, id, s.ID)
		ids = append(ids, id)
	}
	for _, b := range s.Blocks {
		var words []Inline
		switch b.Kind {
		case Heading:
			require.GreaterOrEqual(t, b.Level, 3)
			named(b.ID)
			words = append(words, b.Text)
		case Paragraph:
			words = append(words, b.Text)
		case List, Ranked:
			words = append(words, b.Items...)
		case Table:
			words = append(append(words, b.Header...), b.Caption)
			for _, row := range b.Rows {
				require.LessOrEqual(t, len(row.Cells), len(b.Header))
				if row.ID != "" {
					named(row.ID)
				}
				require.True(t, slices.ContainsFunc(row.Cells, func(c Inline) bool { return c != "" }))
			}
		case Fence:
			require.NotEmpty(t, b.Code)
			require.NotEmpty(t, b.Language)
			words = append(words, b.Label)
		default:
			require.Fail(t, "a block of no kind", "%q", b.Kind)
		}
		for _, w := range words {
			require.NotEmpty(t, w, "%s: %v", s.ID, b)
			require.False(t, strings.ContainsAny(string(w), "\n\x01\x02\x03"), w)
		}
	}
}

// Links from elsewhere go by these ids, so they do not follow what a page says.
func TestRowsHaveIDsThatPeopleCanRead(t *testing.T) {
	ids := map[string]bool{}
	for _, c := range everyContract(t) {
		sections, err := Sections(c, SectionOptions{Site: true})
		require.NoError(t, err)
		for _, s := range sections {
			for _, b := range s.Blocks {
				for _, row := range b.Rows {
					ids[s.ID+"#"+row.ID] = true
				}
			}
		}
	}
	for _, id := range []string{
		"decisions#got-success", "decisions#got-replay", "decisions#got-503", "decisions#got-other-4xx", "decisions#got-no-answer-maybe-arrived",
		"decisions#got-no-answer-never-sent", "decisions#got-no-answer-unsendable", "decisions#got-409-busy", "glossary#term-replay", "glossary#delivery-at-least-once", "unknown-outcome#open-no-answer", "operations#op-post-orders", "operations#op-put-a",
	} {
		require.True(t, ids[id], id)
	}
}
