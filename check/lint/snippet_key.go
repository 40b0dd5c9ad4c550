package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

var (
	keyLabel = newTable(`(?i)[\w$@.-]*\bidem(?:potency|potent)?[-_ ]?key\w*|[\w$@]*idem(?:potency)?_?key\w*|repeatability-request-id`)
	closers  = newTable(`^["'\x60\])]*\s*(?:\??:\s*(?:string|String|str|uuid\.UUID)\s*=[^=>]|=>|:=|[=:,(])\s*`)

	// fresh makes another value each time.
	fresh = newTable(`(?i)\buuid\w*(?:\.|::)(?:uuid\w*|v[1-8]|new\w*|must\w*|make\w*|generate\w*)|\buuid(?:v?[1-8])?\(|uuidv[1-8]\(|randomUUID|Guid\.NewGuid|SecureRandom\.(?:uuid|hex|alphanumeric|urlsafe\w*)|nanoid\(|\bulid\w*[.:(]|\bksuid\.|\bxid\.New|token_hex|token_urlsafe|randomBytes|random_bytes|uniqid\(|\buuidgen\b|kernel/random/uuid|Str::(?:uuid|random)|cuid2?\(|Math\.random\(\)|createId\(`)
	// clock gives another value each time, and the same to two callers now and then.
	clock = newTable(`Date\.now\(\)|new Date\(\)|\btime\.time(?:_ns)?\(\)|datetime\.(?:datetime\.)?(?:utc)?now\(|System\.(?:currentTimeMillis|nanoTime)\(|Instant\.now\(|\btime\.Now\(\)|\bTime\.(?:now|current|zone\.now)|DateTime(?:Offset)?\.(?:Utc)?Now|microtime\(|\btime\(\)|Carbon::now|\bnow\(\)->|\bdate \+%s|\bdate \+["']?%s|performance\.now\(|hrtime`)
	// dayOnly is a date: the same all day.
	dayOnly = newTable(`%Y|%m|%d|%F|2006|yyyy|'Y-m|"Y-m|toDateString|toISOString\(\)\.(?:slice|substr|split)|LocalDate|\.date\(\)|\.day\b|ISOWeek|YearDay`)
	hours   = newTable(`%H|%s|%M|15|HH|H:i|%T|:mm`)
)

// keyValue is what a key is set to.
type keyValue struct {
	span
	label string
}

// keyValues finds what keys are set to, wherever a name of the key stands before a value.
func (s *snippet) keyValues() []keyValue {
	var out []keyValue
	for _, m := range keyLabel.FindAllStringIndex(s.code, -1) {
		sep := closers.FindStringIndex(s.code[m[1]:min(len(s.code), m[1]+60)])
		if sep == nil {
			continue
		}
		from := m[1] + sep[1]
		if strings.HasPrefix(s.code[from:], "=") || from > 1 && s.code[from-2:from] == "==" {
			continue // a comparison
		}
		out = append(out, keyValue{span{from, valueEnd(s.code, from, s.lang)}, s.code[m[0]:m[1]]})
	}
	return out
}

// longestValue is how far a value is read.
const longestValue = 300

// valueEnd is where the value that begins at a place ends: at the comma, bracket or line
// end that does not belong to it.
func valueEnd(code string, from int, lang string) int {
	depth := 0
	var quote byte
	end := min(len(code), from+longestValue)
	for i := from; i < end; i++ {
		c := code[i]
		switch {
		case c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
				if lang == "sh" {
					return i
				}
			}
		case lang == "sh" && (c == '"' || c == '\''):
			if depth == 0 && i > from {
				return i
			}
			quote = c
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth--; depth < 0 {
				return i
			}
		case depth == 0 && (c == ',' || c == ';' || c == '\n'):
			if c == '\n' && strings.TrimSpace(code[from:i]) == "" {
				continue
			}
			if c == '\n' && continues.MatchString(code[i:min(len(code), i+40)]) {
				continue
			}
			return i
		}
	}
	return end
}

var continues = newTable(`^\s*[.+]`)

var plainName = newTable(`^\$?@?["{$]*([\p{L}_][\p{L}\p{N}_]*)[}"]*(?:\.toString\(\)|\.String\(\)|\.hex|\.to_s|\.ToString\(\))?$`)

// judgeKeys looks at how keys are made.
func (s *snippet) judgeKeys() {
	if !holdsAny(s.code, []string{"dempot", "DEMPOT", "idem", "epeatability"}) {
		return
	}
	told := map[int]bool{}
	for _, v := range s.keyValues() {
		text := v.of(s.code)
		s.judgeKey(v.span, v.label, told)
		m := plainName.FindStringSubmatch(strings.TrimSpace(strings.TrimPrefix(text, "str(")))
		if m == nil {
			continue
		}
		set := s.facts.assigned[m[1]]
		for i, n := range set {
			if i < 4 {
				s.judgeKey(s.valueOf(n), m[1], told)
			}
		}
	}
}

// valueOf is the stretch of what is assigned.
func (s *snippet) valueOf(n *node) span {
	if i := strings.LastIndex(n.whole.of(s.code), n.text); i >= 0 && n.text != "" {
		return span{n.whole.start + i, n.whole.start + i + len(n.text)}
	}
	return n.span
}

func (s *snippet) judgeKey(v span, label string, told map[int]bool) {
	text := v.of(s.code)
	if told[v.start] || guarded.MatchString(text) || slices.Contains(identifiers.FindAllString(text, -1), label) {
		return
	}
	if m := fresh.FindStringIndex(text); m != nil {
		loop := s.loopAt(v.start)
		if loop == nil || s.isSetOnce(v, label) {
			return
		}
		if _, ok := s.attemptsOf(loop); ok && (!loop.repeats || loop.form == looping || s.inClosure(loop, v.start)) {
			told[v.start] = true
			s.report(freshKeyID, contract.Error, s.trimmed(v),
				"each attempt makes a key of its own, so the server takes each for a new request; wanted one key, made before the first attempt",
				"make the key before the loop and use it on every attempt")
		}
		return
	}
	if clock.MatchString(text) && (!dayOnly.MatchString(text) || hours.MatchString(text)) {
		told[v.start] = true
		s.report(timestampKeyID, contract.Error, s.trimmed(v),
			"a key out of the time is another one whenever the operation is tried again; wanted a name of the operation, such as order-4711, or a random value that is kept",
			"name the key after what is done, or make a UUID once and store it with the work")
	}
}

// guarded values stay what they are when there is one.
var guarded = newTable(`\|\||\?\?|\bor\b|\?:`)

// isSetOnce reports whether a key is only made where there is none yet.
func (s *snippet) isSetOnce(v span, label string) bool {
	once := false
	s.facts.branches.around(v.start, func(b *node) bool {
		once = b.end <= v.start && strings.Contains(b.text, label)
		return once
	})
	return once
}

// inClosure reports whether a place stands in what a call repeats, and not among the
// arguments that were made once.
func (s *snippet) inClosure(call *node, at int) bool {
	before := span{call.whole.start, min(at, call.whole.end)}.of(s.code)
	return strings.Contains(before, "=>") || strings.Contains(before, "->") || strings.Contains(before, "lambda") || strings.Contains(before, "func")
}

func (s *snippet) trimmed(v span) span {
	text := v.of(s.code)
	v.start += len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	v.end = max(v.start, v.start+len(strings.TrimSpace(text)))
	return v
}
