package lint

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// pattern is a table of phrases, each with pieces of text of which it holds one. Nearly
// all sentences are dismissed by looking for the pieces.
type pattern []phrase

type phrase struct {
	re    *regexp.Regexp
	needs []string
}

// compileEach compiles the entries of a table one by one.
func (w words) compileEach(entries []string) pattern {
	var p pattern
	for _, entry := range entries {
		re := w.compileAnywhere([]string{entry})
		parsed, err := syntax.Parse(re.String(), syntax.Perl)
		if err != nil {
			panic(err) // it compiled
		}
		p = append(p, phrase{re, needs(parsed.Simplify())})
	}
	return p
}

// mayMatch reports whether a text holds a piece that the phrase needs.
func (p *phrase) mayMatch(text string) bool {
	return p.needs == nil || slices.ContainsFunc(p.needs, func(piece string) bool { return strings.Contains(text, piece) })
}

// MatchString is that of package regexp.
func (p pattern) MatchString(text string) bool {
	for i := range p {
		if p[i].mayMatch(text) && p[i].re.MatchString(text) {
			return true
		}
	}
	return false
}

// FindStringIndex finds the first match; of those that begin together, the longest.
func (p pattern) FindStringIndex(text string) []int {
	var best []int
	for i := range p {
		if !p[i].mayMatch(text) {
			continue
		}
		if at := p[i].re.FindStringIndex(text); at != nil && (best == nil || at[0] < best[0] || at[0] == best[0] && at[1] > best[1]) {
			best = at
		}
	}
	return best
}

// needs are pieces of text of which every match holds one; nil if none are known.
func needs(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{string(re.Rune)}
	case syntax.OpCapture, syntax.OpPlus:
		return needs(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return needs(re.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if n := needs(sub); n != nil && shortest(n) > shortest(best) {
				best = n
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			n := needs(sub)
			if n == nil {
				return nil
			}
			all = append(all, n...)
		}
		return all
	}
	return nil
}

// shortest is the length of the shortest piece: the longer, the rarer.
func shortest(pieces []string) int {
	if len(pieces) == 0 {
		return 0
	}
	return len(slices.MinFunc(pieces, func(a, b string) int { return len(a) - len(b) }))
}
