package lint

import (
	"regexp"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// judgeJitter: the waits of a loop are all visible, and none is drawn by chance.
func (s *snippet) judgeJitter(a *attempts) {
	if len(a.sleeps) == 0 || s.draws() {
		return
	}
	for _, sleep := range a.sleeps {
		if hintedWait.MatchString(sleep.text) || !s.visible(a, sleep) {
			continue
		}
		s.report(jitterlessID, contract.Warning, sleep.span,
			"clients that fail together wait equally long here and come back together; wanted a wait that is drawn by chance",
			"draw the wait between 0 and what it is now")
		return
	}
}

// hintedWait is a wait that the server named.
var hintedWait = newTable(`(?i)retry[-_]?after|rate[-_]?limit|reset`)

// visible reports whether the snippet shows how long a wait is.
func (s *snippet) visible(a *attempts, sleep *node) bool {
	text := sleep.text
	if lastName(sleep.name) == "setTimeout" {
		_, after, ok := strings.Cut(text, ",")
		if !ok {
			return false
		}
		text = after
		if i := strings.LastIndex(sleep.text, ","); strings.Contains(sleep.text, "{") && i >= 0 {
			text = sleep.text[i+1:]
		}
	}
	return strings.TrimSpace(text) != "" && s.shown(a, text, 0)
}

// shown reports whether every name in an expression has a value that the snippet shows.
func (s *snippet) shown(a *attempts, text string, depth int) bool {
	if depth > 3 || len(text) > 400 {
		return false
	}
	if s.lang != "sh" { // whose quotes hold names
		text = literals.ReplaceAllString(text, " ")
	}
	for _, m := range names.FindAllStringSubmatch(text, -1) {
		path, called := strings.TrimLeft(m[1], "$@"), m[2] != ""
		switch {
		case called && (arithmetic.MatchString(path) || s.defines(path)):
		case called:
			return false
		case constants.MatchString(path):
		case !s.valueShown(a, path, depth):
			return false
		}
	}
	return true
}

// valueShown reports whether the snippet shows where a name gets its values.
func (s *snippet) valueShown(a *attempts, name string, depth int) bool {
	if inHead := identifiers.FindAllString(a.text, -1); !a.repeats {
		for _, w := range inHead {
			if strings.TrimLeft(w, "$@") == name {
				return a.counted || valuesShown.MatchString(a.text)
			}
		}
	}
	set := s.facts.assigned[name]
	if len(set) == 0 || len(set) > 8 {
		return false
	}
	for _, n := range set {
		value := regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\b`).ReplaceAllString(n.text, " 1 ")
		if !s.shown(a, value, depth+1) {
			return false
		}
	}
	return true
}

var (
	literals    = newTable(`"[^"\n]*"|'[^'\n]*'|\b\d[\w.]*`)
	names       = newTable(`([$@]?[\p{L}_][\p{L}\p{N}_]*(?:(?:\.|::)[\p{L}_]\w*)*)\s*(\(?)`)
	arithmetic  = newTable(`^(?:(?:Math|math|Duration|time|TimeSpan|TimeUnit|Integer|Number|kotlin)\.\w+|pow|min|max|float|int|round|floor|ceil|abs|long|intval|exp|toInt|Number|int64|float64)$`)
	constants   = newTable(`^(?:[A-Z][A-Z0-9_]+|time\.\w+|int|long|double|float|ms|TimeUnit\.\w+|self\.[A-Z_]+|RANDOM)$`)
	valuesShown = newTable(`[\[(]\s*\d[\d.,\s]*[\])]|\bin(?: +[\d.]+)+`)
)

// judgeCatches: whatever goes wrong is tried again, a wrong request and a bug too.
func (s *snippet) judgeCatches(a *attempts) {
	for _, c := range a.catches {
		if !s.catchesAll(c) || leavesAlways(c.kids) {
			continue
		}
		if s.lang == "js" && !throwsForStatus.MatchString(a.whole.of(s.code)) {
			continue // fetch throws only when no answer came
		}
		looks := false
		visit(c.kids, func(n *node) bool {
			looks = looks || n.form == calling && handsOn(c, n) || n.form == branching && inspects.MatchString(n.text) || n.form == calling && classifies.MatchString(lastName(n.name))
			return !looks
		})
		if looks {
			continue
		}
		s.report(blanketCatchID, contract.Warning, c.span,
			"every error is tried again here, so a wrong request and a bug are too; wanted the errors that pass: no connection, no answer in time",
			"name the errors that are worth another attempt, and let the others through")
		return
	}
}

// handsOn reports whether a handler gives its error to somebody, other than to a log.
func handsOn(handler, call *node) bool {
	if logs.MatchString(call.name) {
		return false
	}
	if strings.Contains(call.text, "exc_info") || strings.HasSuffix(call.name, "exc_info") {
		return true
	}
	caught := identifiers.FindAllString(handler.text, -1)
	return len(caught) > 0 && len(caught) < 10 && slices.Contains(identifiers.FindAllString(call.text, 40), caught[len(caught)-1]) && caught[len(caught)-1] != "Exception"
}

var logs = newTable(`(?i)(?:^|[.>:])(?:log\w*|debug|info|warn\w*|error|exception|print\w*|printf|println|puts|echo|write_?line|str|String|repr|format)$|(?:^|[.>:])(?:log|logger|console|logging|sentry|Log)\b`)

func (s *snippet) catchesAll(c *node) bool {
	filter := strings.TrimSpace(c.text)
	switch s.lang {
	case "js":
		return true
	case "ruby":
		return blanketRuby.MatchString(filter)
	case "python":
		return blanketPython.MatchString(filter)
	}
	return blanketOther.MatchString(filter) && !strings.Contains(c.span.of(s.code), "when")
}

var (
	blanketPython = newTable(`^(?:$|\(?(?:Exception|BaseException)\)?(?:\s+as\s+\w+)?$)`)
	blanketRuby   = newTable(`^(?:$|=>\s*\w+$|(?:StandardError|Exception)(?:\s*=>\s*\w+)?$)`)
	blanketOther  = newTable(`^(?:final\s+)?(?:$|\\?(?:java\.lang\.)?(?:System\.)?(?:Exception|Throwable|RuntimeException|Error)(?:\s+\$?\w+)?$)`)

	throwsForStatus = newTable(`\baxios\b|\bgot\b|\bky\b|superagent|\bthrow\b`)
	classifies      = newTable(`(?i)retr(?:y|i)able|should_?retry|transient|classify|permanent`)
	inspects        = newTable(`(?i)\be\b|\berr\b|\bex\b|\berror\b|exc\b|exception|retr(?:y|i)able|transient|status|code|instanceof|isinstance|is_a|should_?retry|\bis[A-Z]|is_`)
)
