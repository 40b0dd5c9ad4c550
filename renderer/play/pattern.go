package play

import (
	"regexp/syntax"
	"unicode"
)

// program is a pattern of RE2 as the machine that RE2 itself runs: the script
// runs it as well, so that it means the same and never takes long. The regular
// expressions of JavaScript would spell some things otherwise, and try ways one
// after the other, exponentially long for some patterns.
type program struct {
	Start int   `json:"start"`
	Steps []any `json:"steps"` // each a list: the kind and what goes with it
}

// The kinds of steps. Each is followed by the next step, but for the last two.
const (
	stepGoOn   = iota // the next step
	stepEither        // the next step, and another one
	stepIf            // the next step, if flags of syntax.EmptyOp hold here
	stepRune          // the next step, and ranges of which one has the character
	stepMatch
	stepFail
)

// most is the largest program that a page carries: such a pattern is very long, or
// repeats something more than a thousand times.
const most = 2500

// programOf compiles a pattern; ok is false for one that is too large for a page.
func programOf(pattern string) (p *program, ok bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, false
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil || len(prog.Inst) > most {
		return nil, false
	}
	p = &program{Start: prog.Start, Steps: make([]any, len(prog.Inst))}
	for i := range prog.Inst {
		p.Steps[i] = stepOf(&prog.Inst[i])
	}
	return p, true
}

func stepOf(i *syntax.Inst) []any {
	switch i.Op {
	case syntax.InstAlt, syntax.InstAltMatch:
		return []any{stepEither, i.Out, i.Arg}
	case syntax.InstEmptyWidth:
		return []any{stepIf, i.Out, i.Arg}
	case syntax.InstMatch:
		return []any{stepMatch}
	case syntax.InstFail:
		return []any{stepFail}
	case syntax.InstRune, syntax.InstRune1:
		return []any{stepRune, i.Out, ranges(i)}
	case syntax.InstRuneAny:
		return []any{stepRune, i.Out, []rune{0, unicode.MaxRune}}
	case syntax.InstRuneAnyNotNL:
		return []any{stepRune, i.Out, []rune{0, '\n' - 1, '\n' + 1, unicode.MaxRune}}
	default: // InstCapture, InstNop
		return []any{stepGoOn, i.Out}
	}
}

// ranges are the characters that a step takes, as pairs. A single one stands for
// all that are one with it where case does not count.
func ranges(i *syntax.Inst) []rune {
	if len(i.Rune) != 1 {
		return i.Rune
	}
	r := i.Rune[0]
	out := []rune{r, r}
	if syntax.Flags(i.Arg)&syntax.FoldCase != 0 {
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			out = append(out, f, f)
		}
	}
	return out
}
