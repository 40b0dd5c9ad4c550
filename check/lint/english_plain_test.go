package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// TestPromisesInPlainWordsAreWarned reads sentences whose promise has no phrase of its own,
// and beside each one with the same words that promises nothing.
func TestPromisesInPlainWordsAreWarned(t *testing.T) {
	for _, pair := range []struct{ promise, silent string }{
		{"Letters are posted one time.", "Letters are posted once they are signed."},
		{"Each alarm is raised once.", "Ideally, each alarm is raised once."},
		{"The second copy is thrown away, so you see clean data.", "The second copy is kept for the archive."},
		{"One mail per order, never two, is what our mailer sends.", "Only one ticket can be open at a time."},
		{"Every webhook comes with guaranteed single delivery.", "All items come in a single delivery."},
		{"Every reading is sent to the cloud one time.", "Every reading is sent to the cloud once an hour."},
		{"Only one reminder goes out per appointment.", "Only one reminder is allowed per appointment."},
	} {
		require.Equal(t, []contract.Severity{contract.Warning}, severitiesOf(t, pair.promise), pair.promise)
		require.Empty(t, severitiesOf(t, pair.silent), pair.silent)
	}
}

func severitiesOf(t *testing.T, text string) []contract.Severity {
	t.Helper()
	doc, err := page.Read("page.md", page.Markdown, []byte(text+"\n"))
	require.NoError(t, err)
	var all []contract.Severity
	for _, f := range lint.Document(doc, nil) {
		all = append(all, f.Severity)
	}
	return all
}
