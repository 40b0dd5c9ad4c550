package contract

import (
	"slices"
	"strings"
)

// misplaced is a value by which other tools say what the language says
// elsewhere, or in another form.
type misplaced struct {
	at     string   // path of the value, as in rightPath
	seen   []string // "list", "object", "range" (7d-14d), or the scalar in small letters; none for whatever is refused there
	advice string
}

var misplacedValues = [...]misplaced{
	{"key/in", []string{"list"}, "write one place, and the others under also: [{in: body, name: /request_id}]"},
	{"answers/in_flight/do", []string{"202"}, "did you mean interim"},
	{"answers/replay/body", []string{"current"}, "write do: current"},
	{"answers/replay/body", []string{"reference", "pointer", "location", "id"}, "write do: conflict-with-pointer"},
	{"answers/store_down", []string{"open", "closed", "proceed", "fail-open", "fail-closed"}, "write store_down: open under the operation, or store_down: closed"},
	{"window/from", []string{"resource-end", "resource", "resource-life", "resource-deleted"}, "write replay: {resource_life: 24h}"},
	{"window/replay", []string{"range"}, "write range: {from: 7d, to: 14d}"},
	{"retry/deadline", []string{"object"}, "write deadline: 90s, and deadline_header: X-Deadline for the header that tells it"},
	{"retry/retry_after/forms", []string{"milliseconds", "millis", "ms"}, "write ms_headers: [Retry-After-Ms]"},
	{"retry/hedging", []string{"false", "off", "no", "none", "disabled"}, "write never"},
	{"operations/*/precondition", nil, aPrecondition},
	{"failures/keep", []string{"none", "no", "nothing at all", "forget", "free"}, "write nothing"},
	{"failures/keep", []string{"steps", "step", "recovery-point", "checkpoint"}, "write progress"},
}

// rightValue is where or how the language says what a refused value says, as
// advice; "" when it has no other way.
func rightValue(path []string, t *tree) string {
	where, seen := rightPath(path), strings.ToLower(bare(t))
	switch t.kind {
	case kindArray:
		seen = "list"
	case kindObject:
		seen = "object"
	case kindNull: // nothing was said
		return ""
	case kindString:
		if low, high, ok := strings.Cut(seen, "-"); ok && isDuration(low) && isDuration(high) {
			seen = "range"
		}
	}
	switch {
	case where == "operations/*/steps" && t.kind == kindString:
		return stepsHint(t)
	case where == "operations/*/key" && slices.Contains([]string{"none", "no", "never", "false", "off", "ignored", "unsupported"}, seen):
		return keylessHint(path[1])
	}
	for _, m := range misplacedValues {
		if m.at == where && (m.seen == nil || slices.Contains(m.seen, seen)) {
			return m.advice
		}
	}
	return ""
}

// stepsHint writes a list of words as the steps that they name.
func stepsHint(t *tree) string {
	words := []*tree{t}
	if t.parent != nil && t.parent.kind == kindArray {
		words = t.parent.items
	}
	var steps []string
	for _, w := range words {
		if w.kind != kindString {
			return "write {name: " + flowText(t.text) + "}"
		}
		steps = append(steps, "{name: "+flowText(w.text)+"}")
	}
	return "write [" + strings.Join(steps, ", ") + "]"
}

// keylessHint is how an operation says that it takes no key.
func keylessHint(operation string) string {
	if method, _ := splitOperation(operation); method == "GET" || method == "HEAD" {
		return `write idempotent: "reading changes nothing" in the place of key`
	}
	return `write idempotent: "why a repeat is harmless" in the place of key, or unsafe: "what a repeat does"`
}

func isDuration(text string) bool {
	_, err := ParseDuration(strings.TrimSpace(text))
	return err == nil
}
