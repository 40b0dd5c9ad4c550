package simulator

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Invariant is one thing that a test wants to hold.
type Invariant struct {
	Kind    string        // one of Invariants
	Match   Filter        // the requests that it is about; for the others, what of it tells keys
	AtLeast *int          // requests only
	AtMost  *int          // requests, effects-per-key; for the latter 1 where it is nil
	After   time.Duration // none-in-flight only: how long a key may be in flight
}

// InvariantDoc says what an invariant wants.
type InvariantDoc struct{ ID, Wants string }

// Invariants lists what can be wanted.
var Invariants = [...]InvariantDoc{
	{"requests", "As many requests of the journal fit the filter as are wanted."},
	{"effects-per-key", "Within one replay window no key has more effects than at_most, or, without it, than one where the contract does not allow more."},
	{"identical-answers", "All successes under one key have one status, one body and one value of each stored header."},
	{"none-in-flight", "No key has been in flight, abandoned or not, for longer than after."},
	{"contract", "No answer of the journal is one that the contract does not allow. Keys that were there before the journal began are left out; other servers on the store make it unjudgeable."},
	{"mismatch-tells-nothing", "No answer to another request under a used key shows anything of what is stored under it."},
}

// Verdict is what became of an invariant.
type Verdict struct {
	Invariant string     `json:"invariant"`
	Outcome   Outcome    `json:"outcome"`
	Pass      bool       `json:"pass"`               // kept
	Checked   int        `json:"checked"`            // requests, effects or keys
	Unjudged  int        `json:"unjudged,omitempty"` // requests beside them of which nobody can tell
	Message   string     `json:"message"`
	Evidence  []Evidence `json:"evidence,omitempty"` // at most 20
}

// Outcome is what became of an invariant, in a word.
type Outcome string

// The outcomes.
const (
	Kept        Outcome = "kept"
	Broken      Outcome = "broken"
	CannotJudge Outcome = "cannot-judge" // nothing that happened is known well enough
)

// Evidence is one thing that breaks an invariant.
type Evidence struct {
	Operation string    `json:"operation,omitempty"`
	Account   string    `json:"account,omitempty"`
	Key       string    `json:"key,omitempty"`
	Found     string    `json:"found"`
	Effects   []string  `json:"effects,omitempty"`  // their ids
	Requests  []string  `json:"requests,omitempty"` // their ids
	At        time.Time `json:"at,omitzero"`
}

// maxEvidence is how much evidence a verdict shows.
const maxEvidence = 20

// unknown says that nobody can tell, and why.
func (v *Verdict) unknown(message, why string) {
	v.add(Evidence{Found: why})
	v.Outcome, v.Message = CannotJudge, message
}

func (v *Verdict) add(e Evidence) {
	v.Pass, v.Outcome = false, Broken
	if len(v.Evidence) < maxEvidence {
		v.Evidence = append(v.Evidence, e)
	}
}

// Verify checks invariants against the journal and the store.
func (s *Server) Verify(ctx context.Context, list ...Invariant) ([]Verdict, error) {
	s = s.latest()
	lines, total := s.journal.last()
	var out []Verdict
	for _, i := range list {
		v := Verdict{Invariant: i.Kind, Outcome: Kept, Pass: true}
		var err error
		switch i.Kind {
		case "requests":
			s.verifyCount(&i, lines, total-len(lines), &v)
		case "effects-per-key":
			err = s.verifyEffects(ctx, &i, &v)
		case "identical-answers":
			s.verifyAnswers(&i, lines, total, &v)
		case "none-in-flight":
			err = s.verifyEnded(ctx, &i, &v)
		case "contract":
			err = s.verifyContract(ctx, &i, &v)
		case "mismatch-tells-nothing":
			s.verifySilence(&i, lines, &v)
		default:
			err = fmt.Errorf("there is no invariant %q", i.Kind)
		}
		if err != nil {
			return nil, err
		}
		if dropped := total - len(lines); dropped > 0 && i.Kind != "effects-per-key" && i.Kind != "none-in-flight" {
			v.Message += fmt.Sprintf("; %d requests are not remembered any more", dropped)
		}
		out = append(out, v)
	}
	return out, nil
}

// verifyCount counts what is remembered. What is dropped may fit as well: too many is
// too many all the same, and so is enough, but few may have been more.
func (s *Server) verifyCount(i *Invariant, lines []line, dropped int, v *Verdict) {
	list := matching(lines, &i.Match)
	v.Checked = len(lines)
	v.Message = fmt.Sprintf("%d requests fit", len(list))
	few, many := i.AtLeast != nil && len(list) < *i.AtLeast, i.AtMost != nil && len(list) > *i.AtMost
	if !many && dropped > 0 && (few || i.AtMost != nil) {
		v.unknown(v.Message, fmt.Sprintf("wanted %s, and %d requests are not remembered; a larger --journal remembers more", bounds(i), dropped))
		return
	}
	if few || many {
		e := Evidence{Found: fmt.Sprintf("%d requests, wanted %s", len(list), bounds(i))}
		for _, n := range latest(list, maxEvidence) {
			e.Requests = append(e.Requests, n.id)
		}
		v.add(e)
	}
}

func bounds(i *Invariant) string {
	if i.AtLeast != nil && i.AtMost != nil && *i.AtLeast == *i.AtMost {
		return fmt.Sprint(*i.AtLeast)
	}
	var words []string
	if i.AtLeast != nil {
		words = append(words, fmt.Sprintf("at least %d", *i.AtLeast))
	}
	if i.AtMost != nil {
		words = append(words, fmt.Sprintf("at most %d", *i.AtMost))
	}
	return strings.Join(words, " and ")
}

// meansKey reports whether an invariant is about a key.
func (f *Filter) meansKey(operation, account, key string) bool {
	return f.fits(&line{operation: operation, who: protocol.Caller{Account: account}, key: key}, 1)
}

// verifyEffects looks for keys with more effects in one window than there may be.
func (s *Server) verifyEffects(ctx context.Context, i *Invariant, v *Verdict) error {
	most := 1
	if i.AtMost != nil {
		most = *i.AtMost
	}
	type under struct{ operation, account, path, key string }
	made := map[under][]Effect{}
	err := scan(ctx, s.store, prefixEffect, func(e store.Entry) error {
		effect, err := decodeEffect(e.Value)
		if err == nil && effect.Key != "" && s.meansSomething(effect.Operation) && i.Match.meansKey(effect.Operation, effect.Account, effect.Key) {
			u := under{effect.Operation, effect.Account, effect.Path, effect.Key}
			made[u] = append(made[u], effect)
			v.Checked++
		}
		return err
	})
	allowed := 0
	for u, list := range made {
		slices.SortFunc(list, func(a, b Effect) int { return a.At.Compare(b.At) })
		for first := 0; first+most < len(list); first++ {
			if !s.inOneWindow(&list[first], &list[first+most]) {
				continue
			}
			if i.AtMost == nil && s.mayRepeat(u.operation) {
				allowed++
				break
			}
			e := Evidence{Operation: u.operation, Account: u.account, Key: s.shown(u.key), At: list[first+most].At, Found: fmt.Sprintf("%d effects, wanted at most %d", len(list), most)}
			for _, effect := range list {
				e.Effects = append(e.Effects, effect.ID)
			}
			v.add(e)
			break
		}
	}
	v.Message = fmt.Sprintf("%d effects under %d keys", v.Checked, len(made))
	if allowed > 0 {
		v.Message += fmt.Sprintf("; the contract allows %d of the keys more than one", allowed)
	}
	v.sort()
	return err
}

// meansSomething reports an operation to which a key that is sent means something.
func (s *Server) meansSomething(operation string) bool {
	op := s.byName[operation]
	return op == nil || op.policy.Operation.TakesKey()
}

// mayRepeat reports an operation one of whose keys can have several effects in one
// window on a server that keeps the contract: each request under it is an operation
// of its own, an answer is too large to be stored, or the store is down and the
// operation open.
func (s *Server) mayRepeat(operation string) bool {
	p := s.general
	if op := s.byName[operation]; op != nil {
		p = op.policy
	}
	perRequest := p.Answers.Mismatch.Do == contract.MismatchNewOperation && !p.Fingerprint.None()
	return perRequest || p.Answers.Replay.Drops() || p.Operation.StoreDown == contract.StoreDownOpen
}

// inOneWindow reports whether a key still meant the first effect when the second
// was made.
func (s *Server) inOneWindow(first, second *Effect) bool {
	p := s.general
	if op := s.byName[first.Operation]; op != nil {
		p = op.policy
	}
	return !p.Window.Replay.Ends() || second.At.Before(first.At.Add(p.Window.Replay.Duration))
}

// verifyAnswers compares the answers of each key's executions and replays.
func (s *Server) verifyAnswers(i *Invariant, lines []line, total int, v *Verdict) {
	type under struct {
		operation, account, path, key string
		print                         protocol.Fingerprint
	}
	first := map[under]*line{}
	for _, n := range matching(lines, &i.Match) {
		met := metBy(n.outcome)
		if n.key == "" || n.unanswered || n.status >= http.StatusBadRequest || met == metUnkeyed || met == metInFlight {
			continue
		}
		v.Checked++
		u := under{n.operation, n.who.Account, n.path, n.key, n.fingerprint}
		one := first[u]
		if one == nil || met == metExecuted && s.expired(one, n.line) { // it begins a window of its own
			first[u] = n.line
			continue
		}
		if one.status != n.status || one.digest != n.digest {
			v.add(Evidence{
				Operation: n.operation, Account: n.who.Account, Key: s.shown(n.key), At: n.at, Requests: []string{one.id, n.id},
				Found: fmt.Sprintf("%d %s after %d %s", n.status, hex.EncodeToString(n.digest[:4]), one.status, hex.EncodeToString(one.digest[:4])),
			})
		}
	}
	v.Message = fmt.Sprintf("%d answers under %d keys", v.Checked, len(first))
	if v.Checked == 0 && (total > len(lines) || s.heir.Load()) {
		v.unknown("nobody can compare the answers", "the journal remembers none of the answers, and there may have been some; let it remember more, or begin with a reset")
	}
}

func (s *Server) expired(one, later *line) bool {
	return !s.inOneWindow(&Effect{Operation: one.operation, At: one.at}, &Effect{At: later.at})
}

// verifyEnded looks for work that has not ended in time.
func (s *Server) verifyEnded(ctx context.Context, i *Invariant, v *Verdict) error {
	now, err := s.now(ctx)
	if err != nil {
		return err
	}
	err = scan(ctx, s.store, prefixRecord, func(e store.Entry) error {
		stored, err := decode(e.Value)
		if err != nil || !i.Match.meansKey(stored.Operation, stored.Account, stored.Key) {
			return nil
		}
		v.Checked++
		if stored.Phase == protocol.PhaseRunning && now.Sub(stored.Started) > i.After {
			v.add(Evidence{
				Operation: stored.Operation, Account: stored.Account, Key: s.shown(stored.Key), At: stored.Started,
				Found: fmt.Sprintf("in flight for %s, wanted at most %s", now.Sub(stored.Started).Round(time.Millisecond), i.After),
			})
		}
		return nil
	})
	v.Message = fmt.Sprintf("%d keys", v.Checked)
	return err
}

func (v *Verdict) sort() {
	slices.SortFunc(v.Evidence, func(a, b Evidence) int {
		return cmp.Or(a.At.Compare(b.At), strings.Compare(a.Key, b.Key))
	})
}
