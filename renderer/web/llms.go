package web

import (
	"bytes"
	"strings"

	"github.com/reprise-dev/reprise/renderer"
)

// llms lists the pages for programs that read, as llmstxt.org proposes: a title, a
// quotation, and lists of links with a word about each.
func (b *book) llms() []byte {
	var out bytes.Buffer
	out.WriteString("# " + unmarked(renderer.Text(b.name)) + "\n")
	if len(b.sheets) > 0 && b.sheets[0].lead != "" {
		out.WriteString("\n> " + unmarked(b.sheets[0].lead) + "\n")
	}
	heading := func(title string) { out.WriteString("\n## " + title + "\n\n") }
	line := func(title, target, about string) {
		out.WriteString("- [" + title + "](" + target + ")")
		if about != "" {
			out.WriteString(": " + about)
		}
		out.WriteString("\n")
	}
	heading(b.say.Whole)
	line("llms-full.txt", "llms-full.txt", b.say.WholeText)
	if b.json != nil {
		line("contract.json", "contract.json", b.say.ContractText)
	}
	for g := range groups {
		first := true
		for _, s := range b.sheets {
			if s.group != g {
				continue
			}
			if first {
				heading(b.say.Groups[g])
				first = false
			}
			line(unmarked(s.title), s.slug+".md", b.about(s))
		}
	}
	for i, child := range b.children {
		if i == 0 {
			heading(b.say.APIs)
		}
		line(unmarked(child.listed(b.children)), strings.TrimPrefix(child.folder, b.folder)+"llms.txt", unmarked(child.short))
	}
	return out.Bytes()
}

// about is what a list says about a page: a sentence.
func (b *book) about(s *sheet) string {
	if blurb := b.say.Blurbs[s.slug]; blurb != "" {
		return blurb
	}
	text := s.lead
	for _, p := range s.parts {
		for _, block := range p.Blocks {
			if text == "" && block.Kind == renderer.Paragraph {
				text = block.Text
			}
		}
	}
	return firstSentence(unmarked(text))
}

// firstSentence is a text up to the end of its first sentence.
func firstSentence(text string) string {
	for i, r := range text {
		rest := text[i+len(string(r)):]
		if strings.ContainsRune("。！？", r) || strings.ContainsRune(".!?:", r) && (rest == "" || rest[0] == ' ') {
			return strings.TrimSuffix(text[:len(text)-len(rest)], ":")
		}
	}
	return text
}

// unmarked is an inline text as Markdown without emphasis and links: what shows a
// list of links raw shows their marks too.
func unmarked(text renderer.Inline) string {
	var out strings.Builder
	for _, m := range read(text) {
		switch m.kind {
		case words:
			escaped := string(renderer.Text("x" + m.text + "x")) // white space at the ends stays
			out.WriteString(escaped[1 : len(escaped)-1])
		case codeSpan:
			out.WriteString(string(renderer.Code(m.text)))
		}
	}
	return out.String()
}
