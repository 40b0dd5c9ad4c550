package renderer

import (
	"strconv"
	"strings"
	"unicode"
)

// phrase is what the page says, in no language yet: a [catalogue] says it in one
// when it is printed. Text and code of a contract are in it as inline Markdown
// and stay as they are in every language; every word of the page's own is a
// template, which [say] and [many] make. No string converts to a phrase, so
// nothing reaches the page that is neither escaped nor looked up.
//
// Two phrases that say the same are equal. The zero value says nothing.
type phrase struct {
	// coded is text, and nodes between a start and an end: a letter for the kind,
	// and its parts. The marks are control characters, which no text has.
	coded string
}

const (
	nodeStart = "\x01"
	nodeNext  = "\x02"
	nodeEnd   = "\x03"
)

// The kinds of nodes.
const (
	nodeSay     = "s" // a template and what fills it in
	nodeMany    = "m" // a number, the template for one and that for more, what fills it in
	nodeNumber  = "n" // a number in English digits
	nodeList    = "," // the template for two items, that for the last two, the items
	nodeLink    = "l" // the id of a section and the words of the link
	nodeCapital = "c" // a phrase that starts a sentence
	nodeBreak   = "b" // between two sentences
	nodeRemark  = "r" // a remark behind a phrase
	nodeText    = "t" // a text of the contract, which is in English whatever the page is in
)

func coin(kind string, parts ...string) phrase {
	return phrase{nodeStart + kind + strings.Join(parts, nodeNext) + nodeEnd}
}

func (p phrase) empty() bool { return p.coded == "" }

// say is a whole sentence, a title, or what stands alone in a cell or a list. The
// template is in English and a literal: it is the key in the catalogues. Each %s
// is an argument, in their order; a translation may change it with %[2]s.
func say(template string, args ...phrase) phrase {
	return coin(nodeSay, append([]string{template}, each(args, coded)...)...)
}

// many is a phrase that depends on a number. The number is the first argument.
// The template for more than one is the key in the catalogues.
func many[N int | float64](n N, one, other string, args ...phrase) phrase {
	number := numeral(float64(n))
	return coin(nodeMany, append([]string{decimal(float64(n)), one, other, number.coded}, each(args, coded)...)...)
}

// contractText is a text of the contract, escaped. What has no letter is in no
// language.
func contractText(escaped string) phrase {
	if !strings.ContainsFunc(escaped, unicode.IsLetter) {
		return phrase{escaped}
	}
	return coin(nodeText, escaped)
}

func coded(p phrase) string { return p.coded }

// numeral is a number as the language of the page writes it.
func numeral(f float64) phrase { return coin(nodeNumber, decimal(f)) }

func number(n int) phrase { return coin(nodeNumber, strconv.Itoa(n)) }

// link is a link to a section, whose target depends on the printer.
func link(id string, words phrase) phrase { return coin(nodeLink, id, words.coded) }

// capital starts a sentence with a phrase.
func capital(p phrase) phrase { return coin(nodeCapital, p.coded) }

// sentences follow one another; empty ones are left out.
func sentences(parts ...phrase) phrase {
	return joined(coin(nodeBreak).coded, parts)
}

// term is a word of the contract language, which is the same in every language.
func term[T ~string](word T) phrase { return text(string(word)) }

// beside puts marks and remarks behind a phrase, without a space.
func beside(parts ...phrase) phrase { return joined("", parts) }

// remark is something in parentheses or another mark that stands behind a phrase,
// with a space before it.
func remark(p phrase) phrase {
	if p.empty() {
		return p
	}
	return coin(nodeRemark, p.coded)
}

// and lists: "a", "a and b", "a, b and c".
func and(items ...phrase) phrase { return listed("%s, %s", "%s and %s", items) }

// or lists: "a", "a or b", "a, b or c".
func or(items ...phrase) phrase { return listed("%s, %s", "%s or %s", items) }

// commas lists without a last word: "a, b, c".
func commas(items ...phrase) phrase { return listed("%s, %s", "%s, %s", items) }

// semicolons lists what has commas of its own: "a; b; c".
func semicolons(items ...phrase) phrase { return listed("%s; %s", "%s; %s", items) }

// listed puts items together two by two, the last one with a template of its own.
// Empty items are left out.
func listed(next, last string, items []phrase) phrase {
	parts := []string{next, last}
	for _, item := range items {
		if !item.empty() {
			parts = append(parts, item.coded)
		}
	}
	switch len(parts) {
	case 2:
		return phrase{}
	case 3:
		return phrase{parts[2]}
	default:
		return coin(nodeList, parts...)
	}
}

// arrows is an order: "a → b → c".
func arrows(items ...phrase) phrase { return joined(" → ", items) }

// joined puts what is not empty together, in every language in the same way.
func joined(separator string, parts []phrase) phrase {
	var kept []string
	for _, p := range parts {
		if !p.empty() {
			kept = append(kept, p.coded)
		}
	}
	return phrase{strings.Join(kept, separator)}
}

// foreign has no default in it: what the language says where a contract is silent
// is no word of the API's owner either.
func foreign(p phrase) phrase {
	return phrase{strings.ReplaceAll(p.coded, defaultMark().coded, assumedMark().coded)}
}
