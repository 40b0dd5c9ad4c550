package simulator

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// FaultKind is one way to break. Either it plays an event, something that
// happens to servers that keep their contract, or it makes a server of which it
// takes a promise.
type FaultKind struct {
	ID      string   // in kebab case
	Aliases []string // the names of it in other tools
	Does    string   // in one sentence
	Plays   string   // the event that it plays; "" for a wrong server
	Breaks  string   // the promise that it breaks; "" for an event
	Rule    string   // what protocol.Judge, or JudgeEffects, says of a wrong server; "" where a transcript cannot show it
	Finds   []string // the Invariants by which Verify finds a wrong server; none where it takes a reader
	Phase   Phase    // where it acts, unless it says where itself
	Params  []Param

	// What it does, by where it is asked. What is nil is not asked.
	arrive  func(h *hit, a *arrival) (ended bool)        // when the header has come
	policy  func(p *contract.Policy, f *Fault)           // makes the policy of the request another one
	instead func(h *hit, x *exchange) *reply             // before the claim; an answer ends the request
	at      func(h *hit, phase Phase, step string) error // on the way through; the error is the store's
	flaws   flaw                                         // what the server does wrong
	amend   func(h *hit, x *exchange, r *reply)          // when the answer is there
	waits   time.Duration                                // how long unless told; 0 where it takes no delay
	delays  bool                                         // it waits before the answer is sent
	send    func(h *hit, o *outgoing)                    // sends the answer
}

// Param is a parameter that a kind takes, by its name in a plan.
type Param struct {
	Name    string
	Does    string
	Default string // "" where it has to be there
}

// FaultKinds lists every kind: first what happens on the network, then what
// happens to a server, then the wrong servers.
var FaultKinds = []*FaultKind{
	&refuse,
	&resetBeforeReading,
	&resetAfterCommit,
	&slowHeaders,
	&slowBody,
	&truncatedBody,
	&malformedChunk,
	&latency,
	&duplicateDelivery,
	&outOfOrder,

	&status429,
	&status503,
	&status425,
	&errorNotStored,
	&errorStored,
	&clockSkew,
	&storeDownBeforeClaim,
	&storeDownAfterClaim,
	&storeSlow,
	&crash,

	&checkThenInsert,
	&binaryState,
	&silentReplay,
	&globalScope,
	&shortWindow,
	&lockWithoutFencing,
	&secondCallerThrough,
	&keyIgnored,
	&reExecution,
	&headersLost,
	&spoofableMarker,
	&stuckClaim,
	&resultAfterCommit,
	&mismatchLeaks,
}

// flaw is something that a wrong server does, wherever it is in its code.
type flaw uint16

const (
	noClaim      flaw = 1 << iota // it looks, executes, and then inserts
	noRunning                     // it takes a record without an answer for no record
	noFencing                     // it settles whether or not the work is still its own
	letsThrough                   // it executes a duplicate beside the one in flight
	noReplay                      // it executes where it should replay
	neverFrees                    // it forgets to free what failed
	splitCommit                   // it commits the effect, and then the result
	showsToOther                  // it shows the stored answer to another request
)

// findKind finds a kind by its id, or by another name of it.
func findKind(name string) (*FaultKind, *trouble) {
	var ids []string
	for _, k := range FaultKinds {
		if k.ID == name || slices.Contains(k.Aliases, name) {
			return k, nil
		}
		ids = append(ids, k.ID)
	}
	hint := "reprise faults lists them, and so does GET " + managePrefix + "faults/kinds"
	if near := contract.Nearest(name, ids); near != "" {
		hint = "did you mean " + near + "; " + hint
	}
	return nil, &trouble{"fault", "value", fmt.Sprintf("there is no fault %q", name), hint}
}

func (k *FaultKind) takes(param string) bool {
	return slices.ContainsFunc(k.Params, func(p Param) bool { return p.Name == param })
}

// given lists the parameters that a fault has.
func (f *Fault) given() (names []string) {
	for _, p := range []struct {
		name  string
		there bool
	}{
		{"delay", !f.Delay.none()},
		{"retry_after", f.RetryAfter != 0},
		{"retry_after_form", f.Form != ""},
		{"phase", f.Phase != ""},
		{"step", f.Step != ""},
		{"ahead", f.Ahead != 0},
		{"window", f.Window != 0},
		{"answer", f.Answer != ""},
	} {
		if p.there {
			names = append(names, p.name)
		}
	}
	return names
}

// check finds all that is wrong with a fault, and its kind.
func (f *Fault) check() (*FaultKind, []*trouble) {
	k, t := findKind(f.Kind)
	if t != nil {
		return nil, []*trouble{t}
	}
	var wrong []*trouble
	say := func(member, rule, hint, format string, args ...any) {
		wrong = append(wrong, &trouble{member, rule, fmt.Sprintf(format, args...), hint})
	}
	if f.ID != "" && !addressable(f.ID) {
		say("id", "value", "it is part of an address", "id is %q; wanted 1 to 64 of the letters and digits of ASCII and of . _ -, and not ., .. or kinds", f.ID)
	}
	given := f.given()
	for _, name := range given {
		if !k.takes(name) {
			takes := "no parameters"
			if len(k.Params) > 0 {
				takes = listOf(k.Params)
			}
			say(name, "parameter", "leave it out", "%s takes no %s; it takes %s", k.ID, name, takes)
		}
	}
	for _, p := range k.Params {
		if p.Default == "" && p.Name != "step" && !slices.Contains(given, p.Name) {
			say("", "missing", "", "%s has no %s; wanted it: %s", k.ID, p.Name, p.Does)
		}
	}
	for _, negative := range []struct {
		member string
		is     bool
	}{
		{"attempts", f.First < 0 || f.Last < 0 || f.Last > 0 && f.Last < f.First},
		{"every", f.Every < 0},
		{"count", f.Count < 0},
		{"probability", !(f.Probability >= 0 && f.Probability <= 1)},
		{"ttl", f.TTL < 0},
		{"retry_after", f.RetryAfter < 0},
		{"window", f.Window < 0},
		{"phase", f.Phase != "" && !slices.Contains(crashPhases[:], f.Phase)},
		{"retry_after_form", f.Form != "" && !slices.Contains(retryAfterForms[:], f.Form)},
		{"answer", f.Answer != "" && !slices.Contains(copies[:], f.Answer)},
	} {
		if negative.is {
			say(negative.member, "range", "", "%s of %s is out of its range", negative.member, k.ID)
		}
	}
	if f.Step != "" && k.takes("step") && !f.Phase.ofStep() {
		say("step", "parameter", "leave it out, or name the phase too: before-step, after-call or after-step", "the phase %q is not about a step; wanted no step", cmp.Or(f.Phase, AfterClaim))
	}
	if t := f.Delay.check(); t != nil {
		wrong = append(wrong, t)
	}
	return k, wrong
}

// addressable reports an id that a path below /_reprise/faults can name.
func addressable(id string) bool {
	odd := func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '_' || r == '-')
	}
	return len(id) <= 64 && id != "." && id != ".." && id != "kinds" && !strings.ContainsFunc(id, odd)
}

func listOf(params []Param) string {
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.Name
	}
	return strings.Join(names, ", ")
}
