package renderer

import "strings"

// Text is a text of a contract as inline Markdown that shows it and does nothing
// else: no markup, no table border, no template of a site generator.
func Text(s string) Inline { return english.say(text(s)) }

// Code is a text of a contract in a code span, or as plain text where a code span
// cannot hold it safely.
func Code(s string) Inline { return english.say(code(s)) }

// JSON lays a JSON text out for people. Its members keep their order, and nothing
// in it is left that cannot be seen or that a site generator takes for a template.
func JSON(body []byte) string { return pretty(body) }

// In [Sections] for a site that is not in English, what is in English stands
// between these marks: the texts of the contract. They are characters that no text
// has, and nothing of Markdown: who prints it leaves them out.
const (
	EnglishStart = "\x0e"
	EnglishEnd   = "\x0f"
)

// InEnglish marks a text on a page that is not in English.
func InEnglish(text Inline) Inline {
	if text == "" {
		return ""
	}
	return EnglishStart + text + EnglishEnd
}

// WithoutEnglish takes the marks out.
func WithoutEnglish(text string) string {
	if !strings.ContainsAny(text, EnglishStart+EnglishEnd) {
		return text
	}
	return strings.NewReplacer(EnglishStart, "", EnglishEnd, "").Replace(text)
}
