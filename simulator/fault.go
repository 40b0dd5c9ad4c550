package simulator

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Fault is one thing that is to break, with what it needs to know and the
// requests that it is for. The zero value of every field but Kind is its default.
//
// Attempts are counted for each key in its scope and operation, so that tests
// that run side by side do not use one another's faults up. A request without a
// key counts for its operation and account.
type Fault struct {
	ID   string // names it in the journal and below /_reprise/faults; made where it is empty
	Kind string // the id of one of FaultKinds, or another name of it
	Off  bool   // it stays in the list and does nothing

	// Parameters. Each kind takes those that it lists, and no others.
	Delay      Delay          // a time on the server's clock
	RetryAfter time.Duration  // what Retry-After says
	Form       RetryAfterForm // how Retry-After says it
	Phase      Phase          // where a crash comes
	Step       string         // the step of an operation that the phase is about; "" for the first
	Ahead      time.Duration  // how far a clock is ahead
	Window     time.Duration  // the replay window of a server that forgets too early
	Answer     Copy           // which of two deliveries is answered

	// The requests that it is for: those that fit all of these.
	Operation string // such as "POST /payments"; "" for any
	Key       string // a key, or its hash as it is shown; "" for any
	Account   string // an account as it is shown, or what a client sends for it; "" for any

	First, Last int     // the first and the last attempt that it is for, counted from 1; 0 for no such end
	Every       int     // only each nth of these attempts; 0 is each
	Probability float64 // of each attempt that fits; 0 is 1
	Count       int     // at most so many attempts of one key; 0 for no limit
	// TTL is how long it is there, on the server's clock, from when it was set;
	// 0 for ever. After it the fault is taken out of the list.
	TTL time.Duration
}

// Phase is a place on the way of a request.
type Phase string

// The phases, in their order. The work of an operation without steps is one
// step without calls.
const (
	BeforeReading Phase = "before-reading" // the body was not read
	BeforeClaim   Phase = "before-claim"   // the request was read, and nothing was looked up
	AfterClaim    Phase = "after-claim"    // the key is claimed, and nothing was executed
	BeforeStep    Phase = "before-step"    // a step is announced and was not begun
	AfterCall     Phase = "after-call"     // the outside call of a step was made, and nothing notes it
	AfterStep     Phase = "after-step"     // the end of a step is noted
	BeforeCommit  Phase = "before-commit"  // all is done, and neither effect nor answer are stored
	AfterCommit   Phase = "after-commit"   // effect and answer are stored, and nothing was sent
	Answering     Phase = "answering"      // the answer is being sent
)

// crashPhases are the phases in which a crash can come.
var crashPhases = [...]Phase{BeforeClaim, AfterClaim, BeforeStep, AfterCall, AfterStep, BeforeCommit, AfterCommit}

// ofStep reports whether a phase is about one step.
func (p Phase) ofStep() bool { return p == BeforeStep || p == AfterCall || p == AfterStep }

// RetryAfterForm is how a Retry-After field is written.
type RetryAfterForm string

// The forms. RFC 9110, section 10.2.3, has the first two.
const (
	FormSeconds   RetryAfterForm = "seconds"
	FormDate      RetryAfterForm = "date"
	FormJunk      RetryAfterForm = "junk"       // a text that is neither
	FormFarFuture RetryAfterForm = "far-future" // a date in the year 9999
	FormNone      RetryAfterForm = "none"       // there is no such field
)

var retryAfterForms = [...]RetryAfterForm{FormSeconds, FormDate, FormJunk, FormFarFuture, FormNone}

// Copy is one of two deliveries of one request.
type Copy string

// The deliveries.
const (
	FirstCopy  Copy = "first"
	SecondCopy Copy = "second"
)

var copies = [...]Copy{FirstCopy, SecondCopy}

// Struck is a fault that did something to a request.
type Struck struct {
	Fault string `json:"fault"` // its id
	Kind  string `json:"kind"`
	Phase Phase  `json:"phase"`

	Delay time.Duration `json:"delay_ns,omitempty"` // how long it waits, on the server's clock
}

// written is a fault as a plan and the management API write it.
type written struct {
	ID           string          `json:"id,omitempty"`
	Fault        string          `json:"fault"`
	Off          bool            `json:"off,omitempty"`
	Delay        json.RawMessage `json:"delay,omitempty"`
	RetryAfter   string          `json:"retry_after,omitempty"`
	Form         RetryAfterForm  `json:"retry_after_form,omitempty"`
	Phase        Phase           `json:"phase,omitempty"`
	Step         string          `json:"step,omitempty"`
	Ahead        string          `json:"ahead,omitempty"`
	Window       string          `json:"window,omitempty"`
	Answer       Copy            `json:"answer,omitempty"`
	Operation    string          `json:"operation,omitempty"`
	Key          string          `json:"key,omitempty"`
	Account      string          `json:"account,omitempty"`
	Attempt      int             `json:"attempt,omitempty"`
	Attempts     string          `json:"attempts,omitempty"`
	SucceedFirst int             `json:"succeed_first,omitempty"`
	Fail         int             `json:"fail,omitempty"`
	Every        int             `json:"every,omitempty"`
	Probability  float64         `json:"probability,omitempty"`
	Count        int             `json:"count,omitempty"`
	TTL          string          `json:"ttl,omitempty"`
}

// MarshalJSON writes a fault as a plan has it.
func (f Fault) MarshalJSON() ([]byte, error) {
	w := written{
		ID: f.ID, Fault: f.Kind, Off: f.Off, RetryAfter: spelt(f.RetryAfter), Form: f.Form, Phase: f.Phase, Step: f.Step,
		Ahead: spelt(f.Ahead), Window: spelt(f.Window), Answer: f.Answer, Operation: f.Operation, Key: f.Key, Account: f.Account,
		Every: f.Every, Probability: f.Probability, Count: f.Count, TTL: spelt(f.TTL),
	}
	if f.First == f.Last {
		w.Attempt = f.First
	} else {
		w.Attempts = strconv.Itoa(max(1, f.First)) + "-"
		if f.Last > 0 {
			w.Attempts += strconv.Itoa(f.Last)
		}
	}
	if !f.Delay.none() {
		text, err := json.Marshal(f.Delay)
		if err != nil {
			return nil, err
		}
		w.Delay = text
	}
	return json.Marshal(w)
}

func spelt(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return contract.FormatDuration(d)
}

// trouble is what is wrong with one member of a written fault.
type trouble struct {
	member, rule, message, hint string
}

func (t *trouble) Error() string {
	if t.hint != "" {
		return t.message + "; " + t.hint
	}
	return t.message
}

// together is several of them in one; nil for none.
func together(all []*trouble) *trouble {
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	texts := make([]string, len(all))
	for i, t := range all {
		texts[i] = t.Error()
	}
	return &trouble{"", all[0].rule, strings.Join(texts, "; and "), ""}
}

// fault is the value that was written. The schema has seen to types and words.
func (w *written) fault() (Fault, []*trouble) {
	var wrong []*trouble
	f := Fault{
		ID: w.ID, Kind: w.Fault, Off: w.Off, Form: w.Form, Phase: w.Phase, Step: w.Step, Answer: w.Answer,
		Operation: w.Operation, Key: w.Key, Account: w.Account, Every: w.Every, Probability: w.Probability, Count: w.Count,
	}
	for _, d := range []struct {
		member, text string
		to           *time.Duration
	}{{"retry_after", w.RetryAfter, &f.RetryAfter}, {"ahead", w.Ahead, &f.Ahead}, {"window", w.Window, &f.Window}, {"ttl", w.TTL, &f.TTL}} {
		if d.text == "" {
			continue
		}
		var err error
		if *d.to, err = contract.ParseDuration(d.text); err != nil {
			wrong = append(wrong, &trouble{d.member, "duration", d.member + ": " + err.Error(), ""})
		}
	}
	if len(w.Delay) > 0 {
		if t := f.Delay.read(w.Delay); t != nil {
			wrong = append(wrong, t)
		}
	}
	if t := w.attempts(&f); t != nil {
		wrong = append(wrong, t)
	}
	return f, wrong
}

// attempts reads the ways in which attempts are told.
func (w *written) attempts(f *Fault) *trouble {
	told := 0
	for _, there := range []bool{w.Attempt > 0, w.Attempts != "", w.SucceedFirst > 0 || w.Fail > 0} {
		if there {
			told++
		}
	}
	switch {
	case told > 1:
		return &trouble{"", "both", "attempt, attempts, and succeed_first with fail each tell the attempts; wanted one of them", "leave the others out"}
	case w.Attempt > 0:
		f.First, f.Last = w.Attempt, w.Attempt
	case w.Attempts != "":
		return rangeOf(w.Attempts, f)
	case w.Fail > 0:
		f.First, f.Last = w.SucceedFirst+1, w.SucceedFirst+w.Fail
	case w.SucceedFirst > 0:
		f.First = w.SucceedFirst + 1
	}
	return nil
}

// rangeOf reads "2", "1-2" or "3-".
func rangeOf(text string, f *Fault) *trouble {
	low, high, open := strings.Cut(text, "-")
	var err error
	if f.First, err = strconv.Atoi(low); err == nil {
		switch {
		case !open:
			f.Last = f.First
		case high != "":
			f.Last, err = strconv.Atoi(high)
		}
	}
	if err != nil || f.First < 1 || open && high != "" && f.Last < f.First {
		return &trouble{"attempts", "attempts", fmt.Sprintf("attempts is %q; wanted a range of attempts, the first of which is 1", text), "such as 1-2, or 3- without an end"}
	}
	return nil
}
