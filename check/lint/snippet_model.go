package lint

import (
	"sort"
	"strings"
)

// form is what a part of a program is, as far as the rules on snippets tell parts apart.
type form uint8

// The forms. What a language has besides, such as classes, is looked through.
const (
	looping   form = iota + 1 // its text is its head, "" for a loop without one
	trying                    //
	catching                  // its text is the filter
	branching                 // its text is the condition, "" for what happens else
	calling                   // its name is the path that is called, its text the arguments
	assigning                 // its name is the target, its text the value
	leaving                   // its name is the word: return, break, continue, raise
	defining                  // a function or a closure
)

// node is a part of a program. Every front end makes the same tree out of its language,
// so that each rule is written once.
type node struct {
	form  form
	name  string
	text  string
	span  // what to blame: a head, a call
	whole span
	kids  []*node
	// repeats: a library repeats what is in it; its text is how.
	repeats bool
}

// program is a snippet as the rules see it.
type program struct {
	lang  string
	code  string // the snippet with its comments blanked out
	first string // its first comment, if nothing but space stands before it
	root  []*node

	facts facts
}

// facts are what rules ask of a whole program, gathered in one walk.
type facts struct {
	calls    []*node
	scopes   []int // of each call: which function it is in
	assigned map[string][]*node
	branches nest
	loops    nest
	defined  map[string]bool // once that was asked
	jitter   answer          // something is drawn by chance
	keyed    answer          // something is recognised by an id
	hears    answer          // something asks when to come back
	timesOut answer          // a command ends others
}

// answer is that of a question about a whole program, which few programs are asked.
type answer int8

func (a *answer) ask(question func() bool) bool {
	if *a == 0 {
		*a = -1
		if question() {
			*a = 1
		}
	}
	return *a > 0
}

// gather fills in the facts.
func (p *program) gather() {
	p.facts.assigned = map[string][]*node{}
	scope, scopes := 0, 0
	p.note(p.root, -1, -1, &scope, &scopes)
}

// draws reports whether a program draws anything by chance, besides ids.
func (p *program) draws() bool {
	return p.facts.jitter.ask(func() bool { return chance.MatchString(identities.ReplaceAllString(p.code, " ")) })
}

// keyed reports whether anything in a program is recognised by an id.
func (p *program) keyed() bool {
	return p.facts.keyed.ask(func() bool { return recognised.MatchString(p.code) })
}

// hears reports whether a program asks a server when to come back.
func (p *program) hears() bool {
	return p.facts.hears.ask(func() bool { return hinted.MatchString(p.code) })
}

// timesOut reports whether a script has a command that ends others.
func (p *program) timesOut() bool {
	return p.facts.timesOut.ask(func() bool { return strings.Contains(p.code, "timeout ") })
}

// defines reports whether a program has a function of that name.
func (p *program) defines(name string) bool {
	if p.facts.defined == nil {
		p.facts.defined = map[string]bool{}
		for _, m := range definitions.FindAllStringSubmatch(p.code, -1) {
			for _, name := range m[1:] {
				p.facts.defined[name] = true
			}
		}
	}
	return p.facts.defined[name]
}

func (p *program) note(nodes []*node, loop, branch int, scope, scopes *int) {
	f := &p.facts
	for _, n := range nodes {
		inside, below, outer := loop, branch, *scope
		switch n.form {
		case looping:
			inside = f.loops.add(n, loop)
		case calling:
			f.calls, f.scopes = append(f.calls, n), append(f.scopes, *scope)
			if n.repeats {
				inside = f.loops.add(n, loop)
			}
		case assigning:
			for _, name := range targets(n.name) {
				f.assigned[name] = append(f.assigned[name], n)
			}
		case branching:
			below = f.branches.add(n, branch)
		case defining:
			*scopes++
			*scope = *scopes
		}
		p.note(n.kids, inside, below, scope, scopes)
		*scope = outer
	}
}

// nest is parts of a program that stand one after another or inside each other, in the
// order of the text.
type nest struct {
	nodes []*node
	above []int // of each, the one around it, or -1
}

func (x *nest) add(n *node, above int) int {
	x.nodes, x.above = append(x.nodes, n), append(x.above, above)
	return len(x.nodes) - 1
}

// around calls f for all that stand around a byte, the innermost first, until f says so.
func (x *nest) around(at int, f func(*node) bool) {
	lo := sort.Search(len(x.nodes), func(i int) bool { return x.nodes[i].whole.start > at })
	for i := lo - 1; i >= 0; i = x.above[i] {
		if at < x.nodes[i].whole.end && f(x.nodes[i]) {
			return
		}
	}
}

// loopAt is the innermost loop around a byte, or nil.
func (p *program) loopAt(at int) (loop *node) {
	p.facts.loops.around(at, func(n *node) bool { loop = n; return true })
	return loop
}

var (
	definitions = newTable(`\b(?:function|def|func|fn)\s+(\w+)|\b(?:const|let|var|val)\s+(\w+)\s*=\s*(?:async\s*)?(?:\([^()\n]*\)|\w+)\s*=>|(?m)^\s*(\w+)\s*\(\)\s*\{`)

	chance = newTable(`(?i)jitter|random|\brand\b|rand\.|\brnd\b|\bshuf\b|mt_rand|uniform\(|randint|triangular\(`)
	// identities are drawn by chance as well, but are no jitter.
	identities = newTable(`(?i)crypto\.random(?:UUID|Bytes)|randomUUID|SecureRandom\.(?:uuid|hex|alphanumeric)|random_bytes|kernel/random/uuid|NewRandom\b|secrets\.\w+`)

	recognised = newTable(`(?i)idempot|\bidem|request[-_ ]?id|dedup|client[-_]?token|x-request|transaction[-_]?id|correlation|external[-_]?(?:id|ref)|merchant[-_]?ref|repeatability|nonce`)

	identifiers = newTable(`[\p{L}_$@][\p{L}\p{N}_]*`)
)

// targets are the names that an assignment gives a value: of "const key: string" it is
// key, of "a, err" both, of an element none.
func targets(left string) []string {
	if strings.ContainsAny(left, "[{") && !strings.HasPrefix(strings.TrimSpace(left), "[") && !strings.Contains(left, "{ ") {
		return nil
	}
	var out []string
	for part := range strings.SplitSeq(strings.Trim(left, " \t(){}[]"), ",") {
		part, _, _ = strings.Cut(part, ":")
		if found := identifiers.FindAllString(part, -1); len(found) > 0 {
			out = append(out, strings.TrimLeft(found[len(found)-1], "$@"))
		}
		if len(out) == 8 {
			break
		}
	}
	return out
}

// lastName is the last part of a path: "post" of "requests.post".
func lastName(name string) string {
	if i := strings.LastIndexAny(name, ".>:"); i >= 0 {
		return name[i+1:]
	}
	return name
}

// receiver is what stands before the last name: "requests" of "requests.post".
func receiver(name string) string {
	i := strings.LastIndexAny(name, ".>:")
	if i < 0 {
		return ""
	}
	return strings.TrimRight(name[:i], ".->:?&!")
}

// visit walks over nodes in the order of the text; f says whether to go below.
func visit(nodes []*node, f func(*node) bool) {
	for _, n := range nodes {
		if f(n) {
			visit(n.kids, f)
		}
	}
}
