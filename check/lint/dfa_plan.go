package lint

import "regexp/syntax"

// plan is a compiled expression whose characters are classes of an alphabet. It is an
// eighth of what package regexp/syntax makes, which counts where there are hundreds.
type plan struct {
	places []place
	start  uint32
	sets   [][]uint64 // of classes, a bit each
}

// place is one step. What it reads is a class where op is InstRune1, and a set where it
// is InstRune; the other operations read nothing.
type place struct {
	op       syntax.InstOp
	out, arg uint32
}

func newPlan(prog *syntax.Prog, letters *alphabet) plan {
	p := plan{places: make([]place, len(prog.Inst)), start: uint32(prog.Start)}
	known := map[string]uint32{}
	for i := range prog.Inst {
		inst := &prog.Inst[i]
		at := place{op: inst.Op, out: inst.Out, arg: inst.Arg}
		switch inst.Op {
		case syntax.InstAltMatch:
			at.op = syntax.InstAlt
		case syntax.InstCapture:
			at.op = syntax.InstNop
		case syntax.InstRune1:
			at.arg = uint32(letters.of(inst.Rune[0]))
		case syntax.InstRune, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			at.op = syntax.InstRune
			key := string(append([]rune{rune(inst.Op), rune(inst.Arg & 1)}, inst.Rune...))
			set, ok := known[key]
			if !ok {
				set = uint32(len(p.sets))
				known[key] = set
				p.sets = append(p.sets, letters.members(inst))
			}
			at.arg = set
		}
		p.places[i] = at
	}
	return p
}

// members are the classes that an instruction reads.
func (a *alphabet) members(inst *syntax.Inst) []uint64 {
	set := make([]uint64, (a.width()+63)/64)
	for class, r := range a.like {
		if class != theEnd && inst.MatchRune(r) {
			set[class/64] |= 1 << (class % 64)
		}
	}
	return set
}

// reads reports whether a place reads a character of a class.
func (p *plan) reads(at place, class int) bool {
	switch at.op {
	case syntax.InstRune1:
		return int(at.arg) == class
	case syntax.InstRune:
		return p.sets[at.arg][class/64]&(1<<(class%64)) != 0
	}
	return false
}
