package contract

import (
	"slices"
	"strconv"
	"time"
)

// The decoder turns merged layers into a Policy. It takes what it finds and
// fills in defaults; that the values are good has been checked before, and
// where they were not, nobody looks at the Policy.

func itoa(i int) string { return strconv.Itoa(i) }

// word is the text of a member, or its default.
func word[T ~string](t *tree, key string, otherwise T) T {
	if v := t.get(key); v != nil && v.kind == kindString {
		return T(v.text)
	}
	return otherwise
}

// words are the texts of a list, or its default.
func words[T ~string](t *tree, otherwise ...T) []T {
	if t == nil || t.kind != kindArray {
		return otherwise
	}
	out := make([]T, len(t.items))
	for i, item := range t.items {
		out[i] = T(item.text)
	}
	return out
}

func number(t *tree, key string, otherwise float64) float64 {
	if v := t.get(key); v != nil && v.kind == kindNumber {
		if f, err := strconv.ParseFloat(v.text, 64); err == nil {
			return f
		}
	}
	return otherwise
}

func whole(t *tree, key string, otherwise int) int { return int(number(t, key, float64(otherwise))) }

func integers(t *tree) []int {
	out := make([]int, 0)
	if t == nil {
		return out
	}
	for _, item := range t.items {
		f, _ := strconv.ParseFloat(item.text, 64)
		out = append(out, int(f))
	}
	return out
}

func flag(t *tree, key string, otherwise bool) bool {
	if v := t.get(key); v != nil && v.kind == kindBool {
		return v.truth
	}
	return otherwise
}

func duration(t *tree, key string, otherwise time.Duration) time.Duration {
	if v := t.get(key); v != nil {
		if d, err := ParseDuration(v.str()); err == nil {
			return d
		}
	}
	return otherwise
}

// decodePolicy decodes everything but the operation. steps says whether any
// operation of the contract has steps, which decides when a claim commits.
func decodePolicy(t *tree, steps bool) *Policy {
	p := &Policy{
		Pipeline: words(t.get("pipeline"), StageAuthenticate, StageAuthorize, StageRateLimit, StageValidate, StageKey, StageExecute),
		Key:      decodeKey(t.get("key")),
		Scope:    words[ScopePart](t.get("scope")),
		Claim:    decodeClaim(t.get("claim"), steps),
		Window:   decodeWindow(t.get("window")),
		Errors:   decodeErrors(t.get("errors")),
		Failures: decodeFailures(t.get("failures")),
		Retry:    decodeRetry(t.get("retry")),
		origins:  origins(t),
	}
	p.ScopeFrom = decodeScopeFrom(t.get("scope_from"))
	p.Fingerprint = decodeFingerprint(t.get("fingerprint"), p.Scope)
	p.Answers = decodeAnswers(t.get("answers"), p.Claim)
	return p
}

func decodeKey(t *tree) Key {
	k := Key{
		In:      word(t, "in", InHeader),
		Name:    word(t, "name", ""),
		Syntax:  word(t, "syntax", SyntaxRaw),
		Pattern: word(t, "pattern", ""),
		Format:  word(t, "format", FormatAny),

		Charset:   word(t, "charset", CharsetAny),
		Forbidden: words[string](t.get("forbidden")),

		IgnoredFor: words[IgnoredFor](t.get("ignored_for")),
		Compare:    word(t, "compare", CaseSensitive),

		Unsupported: decodeUnsupported(t.get("unsupported")),
		MintedBy:    word(t, "minted_by", MintedByCaller),
		Echo:        word(t, "echo", ""),
		FirstSent:   decodeFirstSent(t.get("first_sent")),
	}
	if k.Name == "" && k.In == InHeader {
		k.Name = "Idempotency-Key"
	}
	for _, place := range t.get("also").list() {
		k.Also = append(k.Also, KeyPlace{word[Carrier](place, "in", ""), word(place, "name", "")})
	}
	if k.Format == "any" {
		k.Format = FormatAny
	}
	length := t.get("length")
	k.Length = Length{Min: whole(length, "min", 1), Max: whole(length, "max", 255), Unit: word(length, "unit", Characters)}
	for _, d := range t.get("derive").list() {
		k.Derive = append(k.Derive, Derivation{word[DerivationKind](d, "kind", ""), word(d, "example", "")})
	}
	if t.get("derive") == nil {
		k.Derive = []Derivation{
			{DeriveEvent, "event-{event_id}"},
			{DeriveRequest, "request-{request_id}"},
			{DeriveRandom, "a version 4 UUID, made once and reused on every attempt"},
		}
	}
	_ = k.compile() // the schema has compiled the pattern
	return k
}

// list are the items of a list.
func (t *tree) list() []*tree {
	if t == nil {
		return nil
	}
	return t.items
}

// decodeFingerprint compares by default what the scope does not hold already. A
// path template in the scope does not tell /a/1 from /a/2, so the concrete path
// stays.
func decodeFingerprint(t *tree, scope []ScopePart) Fingerprint {
	f := Fingerprint{Of: words[FingerprintPart](t.get("of"))}
	if t.get("of") == nil && (t == nil || t.kind == kindObject) {
		for _, part := range []FingerprintPart{PrintMethod, PrintConcretePath, PrintQuery, PrintBody} {
			if !holds(scope, part) {
				f.Of = append(f.Of, part)
			}
		}
	}
	if slices.Contains(f.Of, PrintBody) {
		f.Body = word(t, "body", BodyBytes)
	}
	if f.Body == BodyFields {
		f.Fields = words[string](t.get("fields"))
	}
	if t == nil {
		return f
	}
	if f.Query = word(t, "query", QueryAsSent); f.Query == "as-sent" {
		f.Query = QueryAsSent
	}
	f.Headers, f.Exclude = t.get("headers").strs(), t.get("exclude").strs()
	return f
}

// holds reports whether a scope tells requests apart by a part of the
// fingerprint already, so that comparing it says nothing.
func holds(scope []ScopePart, part FingerprintPart) bool {
	has := func(s ScopePart) bool { return slices.Contains(scope, s) }
	switch part {
	case PrintMethod:
		return has(ScopeMethod) || has(ScopeOperation)
	case PrintPath:
		return has(ScopePath) || has(ScopeConcretePath) || has(ScopeOperation)
	case PrintConcretePath:
		return has(ScopeConcretePath)
	default:
		return false
	}
}

func decodeClaim(t *tree, steps bool) Claim {
	commits := WithEffect
	if steps {
		commits = BeforeEffect
	}
	c := Claim{Mechanism: word(t, "mechanism", UniqueConstraint), Commits: word(t, "commits", commits)}
	if c.Commits == BeforeEffect {
		c.Lease = duration(t, "lease", time.Minute)
		c.Abandoned = word(t, "abandoned", AbandonedResume)
	}
	return c
}

func decodeWindow(t *tree) Window {
	w := Window{
		Replay:  decodeReplay(t.get("replay")),
		From:    word(t, "from", FromFirstRequest),
		Expired: word(t, "expired", ExpiredNewRequest),

		Environments: decodeEnvironments(t.get("environments")),
		Advertise:    decodeAdvertise(t.get("advertise")),
		ClientSets:   decodeClientSets(t.get("client_sets")),
	}
	switch reap := t.get("reap"); {
	case reap.str() == "never" || reap == nil && w.Replay.Kind == ReplayUnlimited:
	default:
		w.Reap = duration(t, "reap", max(3*day, w.needed()))
	}
	if l := t.get("longest_retry"); l != nil {
		w.LongestRetry = &LongestRetry{word(l, "chain", ""), duration(l, "takes", 0)}
	}
	return w
}

func decodeReplay(t *tree) Replay {
	for _, kind := range []ReplayKind{ReplayExact, ReplayAtLeast, ReplayResourceLife} {
		if t.get(string(kind)) != nil {
			return Replay{Kind: kind, Duration: duration(t, string(kind), 0)}
		}
	}
	if r := t.get(string(ReplayRange)); r != nil {
		return Replay{ReplayRange, duration(r, "from", 0), duration(r, "to", 0), word(r, "set_by", SetByServer)}
	}
	return Replay{Kind: ReplayUnlimited}
}

func decodeErrors(t *tree) Errors {
	e := Errors{Envelope: word(t, "envelope", EnvelopeProblem)}
	if e.Envelope == EnvelopeProblem {
		e.TypeBase = word(t, "type_base", "urn:problem:")
	} else {
		e.Body = t.get("body").any()
	}
	return e
}

func decodeFailures(t *tree) []FailureRule {
	var rules []FailureRule
	for _, f := range t.list() {
		rules = append(rules, FailureRule{words[FailureClass](f.get("when")), word[Keep](f, "keep", ""), word[Advice](f, "client", "")})
	}
	return rules
}
