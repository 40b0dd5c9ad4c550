package simulator

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// look is what a request found under its key when it first looked.
type look uint8

const (
	lookNone    look = iota // it did not look, or could not
	lookNothing             // nothing: the key was new, or forgotten
	lookRecord              // a record
)

func lookOf(seen *entry) look {
	if seen == nil {
		return lookNothing
	}
	return lookRecord
}

// verifyContract judges the journal by the contract. What is under way is not
// judged, but others may have met it. Where the journal is not all that happened,
// it judges the keys that were new to it.
func (s *Server) verifyContract(ctx context.Context, i *Invariant, v *Verdict) error {
	now, err := s.now(ctx)
	if err != nil {
		return err
	}
	others, err := s.others(ctx)
	if err != nil {
		return err
	}
	remembered, total := s.journal.last()
	v.Checked = len(matching(remembered, &i.Match))
	lines, _ := s.journal.all(now)
	const nobody = "nobody can judge the requests"
	if others {
		v.unknown(nobody, "other servers serve from this store, or did, and their requests are not in this journal; let one serve alone, and begin with a reset")
		return nil
	}
	list, partly := meant(lines, &i.Match), ""
	switch {
	case len(remembered) < total:
		partly = "the journal does not remember all requests; let it remember more"
	case s.wentBack.Load():
		partly = "the clock was set back, so that nobody can tell what came first; begin with a reset, or send new keys"
	case s.heir.Load():
		partly = "there were keys before the journal began; begin with a reset, or send new keys"
	}
	if partly != "" {
		list = s.whole(list)
		v.Unjudged = v.Checked - answered(list)
		if v.Checked -= v.Unjudged; v.Checked == 0 {
			v.unknown(nobody, partly)
			return nil
		}
	}
	names, told := s.nameLines(remembered, list)
	findings := s.judge(list, names)
	for _, f := range findings {
		e := Evidence{Found: f.Rule + ": " + f.Subject + ": " + f.Message}
		subject, _, _ := strings.Cut(f.Subject, ", row ")
		if l := told[subject]; l != nil {
			e.Operation, e.Account, e.Key, e.At = l.operation, l.who.Account, s.shown(l.key), l.at
			if l.id != "" {
				e.Requests = []string{l.id}
			}
		}
		v.add(e)
	}
	v.Message = fmt.Sprintf("%d of %d requests got an answer that the contract does not allow", len(findings), v.Checked)
	if v.Unjudged > 0 {
		v.Message += fmt.Sprintf("; %d more cannot be judged: %s", v.Unjudged, partly)
	}
	return nil
}

// answered counts what is not under way and was sent by somebody.
func answered(lines []line) (n int) {
	for i := range lines {
		if lines[i].id != "" {
			n++
		}
	}
	return n
}

// nameLines names each line as the list of requests does, and finds it by the
// subject of a finding.
func (s *Server) nameLines(remembered, lines []line) (names []string, told map[string]*line) {
	attempts := map[string]int{}
	for _, n := range matching(remembered, &Filter{}) {
		attempts[n.id] = n.attempt
	}
	names, told = make([]string, len(lines)), map[string]*line{}
	for i := range lines {
		l := &lines[i]
		switch {
		case l.id == "" && l.look == lookNothing:
			names[i] = "the request of the data for key " + s.shown(l.key)
		case l.id == "":
			names[i] = "a request under way with key " + s.shown(l.key)
		case l.key == "":
			names[i] = "request " + l.id
		default:
			names[i] = fmt.Sprintf("request %s (attempt %d of key %s)", l.id, attempts[l.id], s.shown(l.key))
		}
		told[l.operation+", "+names[i]] = l
	}
	return names, told
}

// whole leaves of a journal that is not all that happened the lines that can be
// judged all the same: those without a key, and those of keys under which the first
// to look found nothing. Locks and versions are shared with requests that nobody
// remembers.
func (s *Server) whole(lines []line) []line {
	type history struct {
		begun         bool
		first, before time.Time // the first that found nothing began; the first that found something ended
		found         bool
	}
	records := map[string]*history{}
	name := func(l *line) string {
		op := s.byName[l.operation]
		if op == nil || l.key == "" || !op.policy.Operation.TakesKey() {
			return ""
		}
		return string(protocol.ScopedKey(op.policy.Scope, l.who, protocol.Payload{Method: l.method, Template: op.policy.Operation.Path, Path: l.path}, l.key))
	}
	for i := range lines {
		l := &lines[i]
		h := records[name(l)]
		if h == nil {
			h = &history{}
			records[name(l)] = h
		}
		switch {
		case l.look == lookNothing && (!h.begun || l.at.Before(h.first)):
			h.begun, h.first = true, l.at
		case l.look == lookRecord && (!h.found || l.ended.Before(h.before)):
			h.found, h.before = true, l.ended
		}
	}
	var out []line
	for _, l := range lines {
		op := s.byName[l.operation]
		if op != nil && (op.policy.Operation.Lock != nil || op.policy.Operation.Precondition != nil) {
			continue
		}
		h := records[name(&l)]
		if name(&l) == "" || h.begun && (!h.found || !h.before.Before(h.first)) {
			out = append(out, l)
		}
	}
	return out
}
