package lint

import "strings"

// Help is what the rule's page says besides why: a text that breaks the rule, and the
// same text made good.
func (d Doc) Help() string {
	var b strings.Builder
	b.WriteString("Instead of\n\n" + inset(d.Before) + "\n\nwrite\n\n" + inset(d.After))
	if d.Silence != "" {
		b.WriteString("\n\nTo silence it for the next block, with a reason:\n\n    " + d.Silence)
	}
	return b.String()
}

// inset sets a text as a block of code.
func inset(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }
