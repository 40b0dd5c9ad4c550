package lint

import (
	"slices"
)

// pattern is a table of phrases, each with pieces of text of which it holds one. Nearly
// all sentences are dismissed by looking for the pieces.
type pattern []phrase

type phrase struct{ re *table }

// compileEach compiles the entries of a table one by one.
func (w words) compileEach(entries []string) pattern {
	var p pattern
	for _, entry := range entries {
		p = append(p, phrase{w.compileAnywhere([]string{entry})})
	}
	return p
}

// MatchString is that of package regexp.
func (p pattern) MatchString(text string) bool {
	for i := range p {
		if p[i].re.MatchString(text) {
			return true
		}
	}
	return false
}

// FindStringIndex finds the first match; of those that begin together, the longest.
func (p pattern) FindStringIndex(text string) []int {
	var best []int
	for i := range p {
		if at := p[i].re.FindStringIndex(text); at != nil && (best == nil || at[0] < best[0] || at[0] == best[0] && at[1] > best[1]) {
			best = at
		}
	}
	return best
}

// shortest is the length of the shortest piece: the longer, the rarer.
func shortest(pieces []string) int {
	if len(pieces) == 0 {
		return 0
	}
	return len(slices.MinFunc(pieces, func(a, b string) int { return len(a) - len(b) }))
}
