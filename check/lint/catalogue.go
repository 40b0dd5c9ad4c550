package lint

import "strings"

// Help is what the rule's page says besides why: a text that breaks the rule, and the
// same text made good.
func (d Doc) Help() string {
	var b strings.Builder
	b.WriteString("Instead of\n\n    " + d.Before + "\n\nwrite\n\n    " + d.After)
	if d.Silence != "" {
		b.WriteString("\n\nTo silence it for the next block, with a reason:\n\n    " + d.Silence)
	}
	return b.String()
}
