package simulator

import (
	"bytes"
	"encoding/hex"
	"net/http"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// Transcript is what the journal remembers as attempts that protocol.Judge can
// judge. Each one lasts from when the server had the request to when its answer was
// ready, by the server's clock; one that is under way has no answer. Requests for no
// operation are left out, and so are those that a fault failed before their key was
// looked at, and batches whose rows have keys of their own. Keys are hashes unless ShowKeys is
// set; then requests with a bad key are left out too, since nobody could tell
// any more what is bad about it.
func (s *Server) Transcript() []transcript.Attempt {
	lines, _ := s.journal.all(s.lastSeen(s.opts.Now()))
	return s.latest().attempts(lines, s.opts.ShowKeys)
}

// attempts are named by names, where there are any.
func (s *Server) attempts(lines []line, clear bool, names ...string) []transcript.Attempt {
	out := []transcript.Attempt{}
	for i := range lines {
		l := &lines[i]
		op := s.byName[l.operation]
		if op == nil || l.playedEarly() || l.aside != nil && l.aside.rows || !clear && len(l.keys) > 0 {
			continue
		}
		a := s.attempt(l, op.policy, clear)
		if names != nil {
			a.Name = names[i]
		}
		out = append(out, a)
	}
	return out
}

// playedEarly reports a failure that a fault played before the key. It has the
// status of an execution that failed, and nobody could tell it from one.
func (l *line) playedEarly() bool {
	return l.outcome == beforeTheKey && l.status == http.StatusInternalServerError
}

func (s *Server) attempt(l *line, p *contract.Policy, clear bool) transcript.Attempt {
	a := transcript.Attempt{
		Operation: l.operation, Path: l.path, Account: l.who.Account, APIKey: l.who.APIKey,
		User: l.who.User, App: l.who.App, Environment: l.who.Environment, Region: l.who.Region,
		Keys: l.keys, Exempt: l.exempt, Sent: l.at, Ended: l.ended,
	}
	switch {
	case l.key == "":
	case clear:
		a.Keys = []string{protocol.WriteKey(&p.Key, l.key)}
	default:
		a.Keys, a.Hashed = []string{shownHash(l.key)}, true
	}
	if l.printed {
		a.Request = hex.EncodeToString(l.fingerprint[:])
	}
	if t := l.aside; t != nil {
		a.Window, a.FirstSent, a.IfMatch, a.Lock = t.window, t.firstSent, t.ifMatch, t.lock
		for _, f := range t.headers {
			if a.Headers == nil {
				a.Headers = map[string]string{}
			}
			a.Headers[http.CanonicalHeaderKey(f.Name)] = f.Value
		}
	}
	if a.Ended.Before(a.Sent) {
		a.Ended = a.Sent
	}
	if !l.unanswered {
		a.Answer = &transcript.Answer{
			Status: l.status, Code: l.code, Marker: l.marker, Body: hex.EncodeToString(l.digest[:]), Location: l.location, Version: l.etag, Unmarkable: l.unmarkable,
		}
	}
	return a
}

// judge judges what the journal remembers by the contract. names are those of the
// lines.
func (s *Server) judge(lines []line, names []string) []contract.Finding {
	return protocol.JudgeRequests(func(a transcript.Attempt) *contract.Policy {
		return s.contract.ResolveRequest(a.Operation, func(name string) []string {
			if v, ok := a.Headers[http.CanonicalHeaderKey(name)]; ok {
				return []string{v}
			}
			return nil
		}, a.Path)
	}, s.attempts(lines, true, names...))
}

// getTranscript is the journal as JSON Lines.
func (s *Server) getTranscript(r *http.Request) (any, error) {
	f, err := s.filter(r, r.URL.Query())
	if err != nil {
		return nil, err
	}
	all, _ := s.journal.all(s.lastSeen(s.opts.Now()))
	lines := meant(all, &f)
	var b bytes.Buffer
	if err := transcript.Write(&b, s.attempts(lines, s.opts.ShowKeys)); err != nil {
		return nil, err
	}
	return content{"application/jsonl", b.String()}, nil
}

// wanted lists the lines that the filter of a request means.
func (s *Server) wanted(r *http.Request) ([]line, error) {
	f, err := s.filter(r, r.URL.Query())
	if err != nil {
		return nil, err
	}
	lines, _ := s.journal.last()
	return meant(lines, &f), nil
}

// meant is matching without the numbers.
func meant(lines []line, f *Filter) []line {
	list := matching(lines, f)
	out := make([]line, len(list))
	for i, n := range list {
		out[i] = *n.line
	}
	return out
}
