package renderer

import (
	"strings"
	"unicode"

	"github.com/reprise-dev/reprise/contract"
)

// Markdown writes the page that an integrator needs, in GitHub-flavoured
// Markdown: what to send, what each answer means and what to do then, and every
// number behind it. It is the same for the same contract, byte for byte. The
// only error is a nil contract.
func Markdown(c *contract.Contract) ([]byte, error) {
	return MarkdownIn(c, languages[0].code)
}

// MarkdownIn writes the page of [Markdown] in one of the [Languages]. It is an
// error to name another one.
func MarkdownIn(c *contract.Contract, code string) ([]byte, error) {
	return MarkdownWith(c, code, func(s Section) []Block { return s.Blocks })
}

// MarkdownWith is MarkdownIn with other blocks in a section: those that change
// makes of it, which may be more.
func MarkdownWith(c *contract.Contract, code string, change func(Section) []Block) ([]byte, error) {
	language, err := languageOf(code)
	if err != nil {
		return nil, err
	}
	titles := speaker{language: language}
	sections, err := Sections(c, SectionOptions{Language: code, Link: func(id string) string { return "#" + anchor(string(titles.say(title(id)))) }})
	if err != nil {
		return nil, err
	}
	var blocks []Block
	for i, s := range sections {
		blocks = append(append(blocks, heading(s, min(i+1, 2))), change(s)...)
		if i == 0 {
			blocks = append(blocks, contents(titles, sections[1:]))
		}
	}
	return []byte(printMarkdown(blocks)), nil
}

func heading(s Section, level int) Block {
	return Block{Kind: Heading, Level: level, ID: s.ID, Text: s.Title}
}

// contents links to every section.
func contents(s speaker, sections []Section) Block {
	links := each(sections, func(s Section) phrase {
		return phrase{"[" + string(s.Title) + "](#" + anchor(string(s.Title)) + ")"}
	})
	return Block{Kind: Paragraph, Text: s.say(say("On this page: %s.", joined(" · ", links)))}
}

// anchor is the id that GitHub gives to a heading.
func anchor(title string) string {
	keep := func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsMark(r), unicode.IsDigit(r), r == '-', r == '_':
			return r
		case r == ' ':
			return '-'
		default:
			return -1
		}
	}
	return strings.Map(keep, strings.ToLower(title))
}

// slugged is a name as an id that people can read: small letters and digits,
// hyphens for the rest.
func slugged(name string) string {
	plain := func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '_':
			return r
		default:
			return '-'
		}
	}
	parts := strings.FieldsFunc(strings.Map(plain, strings.ToLower(name)), func(r rune) bool { return r == '-' })
	return strings.Join(parts, "-")
}
