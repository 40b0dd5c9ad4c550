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
	{"contract", "No answer of the journal is one that the contract does not allow: for a server that was started on an empty store, and on its own."},
}

// Verdict is what became of an invariant.
type Verdict struct {
	Invariant string     `json:"invariant"`
	Pass      bool       `json:"pass"`
	Checked   int        `json:"checked"` // requests, effects or keys
	Message   string     `json:"message"`
	Evidence  []Evidence `json:"evidence,omitempty"` // at most 20
}

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

func (v *Verdict) add(e Evidence) {
	v.Pass = false
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
		v := Verdict{Invariant: i.Kind, Pass: true}
		var err error
		switch i.Kind {
		case "requests":
			s.verifyCount(&i, lines, &v)
		case "effects-per-key":
			err = s.verifyEffects(ctx, &i, &v)
		case "identical-answers":
			s.verifyAnswers(&i, lines, total, &v)
		case "none-in-flight":
			err = s.verifyEnded(ctx, &i, &v)
		case "contract":
			err = s.verifyContract(ctx, &i, &v)
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

func (s *Server) verifyCount(i *Invariant, lines []line, v *Verdict) {
	list := matching(lines, &i.Match)
	v.Checked = len(lines)
	v.Message = fmt.Sprintf("%d requests fit", len(list))
	if i.AtLeast != nil && len(list) < *i.AtLeast || i.AtMost != nil && len(list) > *i.AtMost {
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
		if err == nil && effect.Key != "" && i.Match.meansKey(effect.Operation, effect.Account, effect.Key) {
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
		if n.key == "" || n.unanswered || n.status >= http.StatusBadRequest || met == metUnkeyed {
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
		v.add(Evidence{Found: "the journal remembers none of the answers, and there may have been some; let it remember more, or begin with a reset"})
		v.Message = "nobody can compare the answers"
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

// verifyContract judges the journal by the contract. What is under way is not
// judged, but others may have met it.
func (s *Server) verifyContract(ctx context.Context, i *Invariant, v *Verdict) error {
	now, err := s.now(ctx)
	if err != nil {
		return err
	}
	remembered, _ := s.journal.last()
	v.Checked = len(matching(remembered, &i.Match))
	lines, _ := s.journal.all(now)
	why, err := s.unjudgeable(ctx)
	switch {
	case err != nil:
		return err
	case why != "":
		v.add(Evidence{Found: why})
		v.Message = "nobody can judge the requests"
		return nil
	}
	findings := s.judge(meant(lines, &i.Match))
	for _, f := range findings {
		v.add(Evidence{Found: f.Rule + ": " + f.Subject + ": " + f.Message})
	}
	v.Message = fmt.Sprintf("%d of %d requests got an answer that the contract does not allow", len(findings), v.Checked)
	return nil
}

// unjudgeable says why the journal is not all that happened; "" where it is.
func (s *Server) unjudgeable(ctx context.Context) (string, error) {
	others, err := s.others(ctx)
	remembered, total := s.journal.held()
	switch {
	case err != nil:
		return "", err
	case remembered < total:
		return "the journal does not remember all requests; let it remember more", nil
	case s.heir.Load() && s.opts.Data != nil && len(s.opts.Data.Keys) > 0:
		return "there were keys before the journal began, and a reset brings those of the data back; begin with a reset, and with data that has no keys", nil
	case s.heir.Load():
		return "there were keys before the journal began; begin with a reset", nil
	case others:
		return "other servers serve from this store, or did, and their requests are not in this journal; let one serve alone, and begin with a reset", nil
	}
	return "", nil
}

func (v *Verdict) sort() {
	slices.SortFunc(v.Evidence, func(a, b Evidence) int {
		return cmp.Or(a.At.Compare(b.At), strings.Compare(a.Key, b.Key))
	})
}
