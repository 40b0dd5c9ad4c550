package renderer

// Text is a text of a contract as inline Markdown that shows it and does nothing
// else: no markup, no table border, no template of a site generator.
func Text(s string) Inline { return Inline(text(s).coded) }

// Code is a text of a contract in a code span, or as plain text where a code span
// cannot hold it safely.
func Code(s string) Inline { return Inline(code(s).coded) }

// JSON lays a JSON text out for people. Its members keep their order, and nothing
// in it is left that cannot be seen or that a site generator takes for a template.
func JSON(body []byte) string { return pretty(body) }
