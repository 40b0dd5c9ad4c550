package contract

import "strings"

// Policy is everything the contract says about one operation: presets,
// variants, inheritance and defaults are already applied, so that every value
// is present. Whoever acts on a contract reads Policies and nothing else of it.
// A Policy is shared and must not be changed.
type Policy struct {
	Operation   Operation
	Pipeline    []Stage
	Key         Key
	Scope       []ScopePart
	ScopeFrom   []PartSource // where parts of the scope are read that are not read where they are by default
	Fingerprint Fingerprint
	Claim       Claim
	Window      Window
	Answers     Answers
	Errors      Errors
	Failures    []FailureRule
	Retry       Retry

	origins map[string]Origin // by JSON pointer of the contract language
	assumed []string          // pointers of what is listed as undocumented
}

// Origin tells where a value of a Policy comes from.
type Origin string

// The origins. A value of a preset reads "preset <name>", one of a variant "variant <n>".
const (
	OriginWritten Origin = "written"
	OriginDefault Origin = "default"
)

// Origin tells where the value at a JSON pointer, such as "/window/reap", comes
// from. A pointer that nothing wrote is a default.
func (p *Policy) Origin(pointer string) Origin {
	if o, ok := p.origins[pointer]; ok {
		return o
	}
	for _, a := range p.assumed {
		if pointer == a || strings.HasPrefix(pointer, a+"/") {
			return OriginAssumed
		}
	}
	return OriginDefault
}

// Stage is one stage of the server's pipeline.
type Stage string

// The stages. What stands before StageKey fails without touching the key.
const (
	StageAuthenticate Stage = "authenticate"
	StageAuthorize    Stage = "authorize"
	StageRateLimit    Stage = "rate-limit"
	StageValidate     Stage = "validate"
	StageKey          Stage = "key"
	StageExecute      Stage = "execute"
)

// Before reports whether stage a is passed before stage b.
func (p *Policy) Before(a, b Stage) bool {
	for _, s := range p.Pipeline {
		if s == a {
			return true
		}
		if s == b {
			return false
		}
	}
	return false
}
