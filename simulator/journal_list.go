package simulator

import (
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Filter says which requests of the journal are meant: those that fit all of it.
// The zero value is all.
type Filter struct {
	Operation string    // such as "POST /payments"
	Path      string    // as it was sent
	Key       string    // a key, or its hash as it is shown
	Account   string    // as it is shown, or what a client sends for it
	Outcome   string    // execute, replay, mismatch, ...; or as the metrics call it: executed, replayed, ...
	Status    string    // such as 409 or 4xx
	Fault     string    // the kind of a fault that struck
	Since     time.Time // not before this, by the server's clock
	Until     time.Time // before this; zero for no end
	From, To  int       // attempts of a key, from 1; 0 for no such end
}

// filterNames are what a filter is written with.
var filterNames = [...]string{"operation", "path", "key", "account", "outcome", "status", "fault", "since", "until", "attempt"}

// filterOf reads a filter; now is what a time that is told as a duration counts
// back from.
func filterOf(values url.Values, now time.Time, also ...string) (Filter, error) {
	f := Filter{
		Operation: values.Get("operation"), Path: values.Get("path"), Key: values.Get("key"), Account: values.Get("account"),
		Outcome: values.Get("outcome"), Status: strings.ToLower(values.Get("status")), Fault: values.Get("fault"),
	}
	for name, list := range values {
		if !slices.Contains(filterNames[:], name) && !slices.Contains(also, name) {
			return f, fmt.Errorf("there is no filter %q; there are %s", name, strings.Join(filterNames[:], ", "))
		}
		if len(list) > 1 {
			return f, fmt.Errorf("%s is given %d times, wanted once", name, len(list))
		}
		if list[0] == "" && name != "after" { // what fits everything is not what was asked for
			return f, fmt.Errorf("%s is empty; leave it out for all", name)
		}
	}
	if f.Fault != "" {
		kind, wrong := findKind(f.Fault)
		if wrong != nil {
			return f, wrong
		}
		f.Fault = kind.ID
	}
	if !fitsStatus(f.Status) {
		return f, fmt.Errorf("status is %q, wanted one such as 409 or 4xx", f.Status)
	}
	var err error
	if f.Since, err = momentOf("since", values.Get("since"), now); err != nil {
		return f, err
	}
	if f.Until, err = momentOf("until", values.Get("until"), now); err != nil {
		return f, err
	}
	if text := values.Get("attempt"); text != "" {
		first, last, ranged := strings.Cut(text, "-")
		if !ranged {
			last = first
		}
		from, err := strconv.Atoi(first)
		to := 0 // no end
		if err == nil && (!ranged || last != "") {
			to, err = strconv.Atoi(last)
		}
		if err != nil || from < 1 || to < from && last != "" {
			return f, fmt.Errorf("attempt is %q, wanted one such as 2, 2-3 or 2-", text)
		}
		f.From, f.To = from, to
	}
	return f, nil
}

func fitsStatus(text string) bool {
	if text == "" || text == "0" { // nothing was answered
		return true
	}
	return len(text) == 3 && text[0] >= '1' && text[0] <= '5' && (text[1:] == "xx" || strings.Trim(text[1:], "0123456789") == "")
}

// momentOf reads a time, or a duration before now.
func momentOf(name, text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	if ago, err := contract.ParseDuration(text); err == nil {
		return now.Add(-ago), nil
	}
	return time.Time{}, fmt.Errorf("%s is %q, wanted a time such as 2026-11-30T12:00:00Z, or how long ago, such as 5m", name, text)
}

// fits reports whether a line is meant; attempt is its number under its key.
func (f *Filter) fits(l *line, attempt int) bool {
	status := strconv.Itoa(l.status)
	switch {
	case f.Operation != "" && f.Operation != l.operation,
		f.Path != "" && f.Path != l.path,
		f.Key != "" && f.Key != l.key && (l.key == "" || f.Key != shownHash(l.key)),
		f.Account != "" && f.Account != l.who.Account && "acct_"+digest(f.Account) != l.who.Account,
		f.Outcome != "" && f.Outcome != l.outcome && f.Outcome != outcomes[metBy(l.outcome)].word,
		f.Status != "" && f.Status != status && f.Status != status[:1]+"xx",
		!f.Since.IsZero() && l.at.Before(f.Since), !f.Until.IsZero() && !l.at.Before(f.Until),
		f.From > 0 && attempt < f.From, f.To > 0 && attempt > f.To:
		return false
	}
	return f.Fault == "" || slices.ContainsFunc(l.faults, func(s Struck) bool { return s.Kind == f.Fault })
}

// shownHash is a key as it is shown where it must not be. A hash stays as it is.
func shownHash(key string) string {
	if isHash(key) {
		return key
	}
	return hashPrefix + HashKey(key)
}

const hashPrefix = "sha256:"

func isHash(text string) bool {
	digits, ok := strings.CutPrefix(text, hashPrefix)
	return ok && len(digits) == 16 && strings.Trim(digits, "0123456789abcdef") == ""
}

// numbered is a line with its number under its key, 0 for one without a key.
type numbered struct {
	*line
	attempt int
}

// matching lists the lines that a filter means, oldest first.
func matching(lines []line, f *Filter) []numbered {
	type under struct{ account, operation, key string }
	counts := map[under]int{}
	var out []numbered
	for i := range lines {
		l := &lines[i]
		attempt := 0
		if l.key != "" {
			u := under{l.who.Account, l.operation, l.key}
			counts[u]++
			attempt = counts[u]
		}
		if f.fits(l, attempt) {
			out = append(out, numbered{l, attempt})
		}
	}
	return out
}

// request is the line as it is shown.
func (s *Server) request(n numbered) Request {
	l := n.line
	r := Request{
		ID: l.id, At: l.at, Took: l.took, Method: l.method, Path: l.path, Operation: l.operation, Account: l.who.Account,
		Key: s.shown(l.key), Attempt: n.attempt, Outcome: l.outcome, Status: l.status, Trace: l.trace, Faults: l.faults,
		Sent: l.sent, Answered: l.answered,
	}
	if l.digest != ([16]byte{}) {
		r.Digest = hex.EncodeToString(l.digest[:])
	}
	return r
}

func (s *Server) requests(list []numbered) []Request {
	out := make([]Request, len(list))
	for i, n := range list {
		out[i] = s.request(n)
	}
	return out
}

// Requests lists what the journal remembers and a filter means, oldest first.
func (s *Server) Requests(f Filter) []Request {
	lines, _ := s.journal.last()
	return s.requests(matching(lines, &f))
}

// getRequests lists the latest of the requests that a filter means, or with
// ?after= those that follow one.
func (s *Server) getRequests(r *http.Request) (any, error) {
	limit, err := limitOf(r)
	if err != nil {
		return nil, err
	}
	f, err := s.filter(r, r.URL.Query(), "limit", "after")
	if err != nil {
		return nil, err
	}
	lines, total := s.journal.last()
	list := matching(lines, &f)
	out := map[string]any{"count": total, "dropped": total - len(lines), "matched": len(list)}
	if after := r.URL.Query().Get("after"); after != "" {
		at := slices.IndexFunc(lines, func(l line) bool { return l.id == after })
		if at < 0 {
			return nil, refusal{status: http.StatusGone, why: fmt.Sprintf("the request %q is not remembered; begin without after", after)}
		}
		list = slices.DeleteFunc(list, func(n numbered) bool {
			return slices.IndexFunc(lines[:at+1], func(l line) bool { return l.id == n.id }) >= 0
		})
		list = list[:min(limit, len(list))]
	} else {
		list = latest(list, limit)
	}
	if len(list) > 0 {
		out["last"] = list[len(list)-1].id
	}
	out["requests"] = s.requests(list)
	return out, nil
}

// filter reads a filter by the server's clock.
func (s *Server) filter(r *http.Request, values url.Values, also ...string) (Filter, error) {
	now, err := s.now(r.Context())
	if err != nil {
		now = s.lastSeen(s.opts.Now()) // the journal needs no store
	}
	f, err := filterOf(values, now, also...)
	if err != nil {
		return f, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	return f, nil
}

// sentFilter reads a filter that is a JSON object; an empty body is all.
func (s *Server) sentFilter(r *http.Request) (Filter, error) {
	members := map[string]any{}
	if r.ContentLength != 0 {
		var err error
		if members, err = membersOf(r.Body); err != nil {
			return Filter{}, refusal{status: http.StatusBadRequest, why: `wanted a body such as {"operation": "POST /payments", "status": 409}`}
		}
	}
	values, err := valuesIn(members)
	if err != nil {
		return Filter{}, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	return s.filter(r, values)
}

// valuesIn takes the members of a JSON object for parameters.
func valuesIn(members map[string]any) (url.Values, error) {
	values := url.Values{}
	for name, v := range members {
		switch v.(type) {
		case map[string]any, []any, nil, bool:
			return nil, errors.New(name + " is no text and no number")
		}
		values.Set(name, fmt.Sprint(v))
	}
	return values, nil
}

// deleteRequests empties the journal.
func (s *Server) deleteRequests(r *http.Request) (any, error) {
	_, total := s.journal.held()
	s.journal.reset()
	if err := s.inherit(r.Context()); err != nil {
		return nil, err
	}
	return map[string]any{"deleted": total}, nil
}

func (s *Server) postCount(r *http.Request) (any, error) {
	f, err := s.sentFilter(r)
	if err != nil {
		return nil, err
	}
	lines, total := s.journal.last()
	return map[string]any{"count": len(matching(lines, &f)), "remembered": len(lines), "dropped": total - len(lines)}, nil
}

func (s *Server) postFind(r *http.Request) (any, error) {
	f, err := s.sentFilter(r)
	if err != nil {
		return nil, err
	}
	lines, total := s.journal.last()
	list := matching(lines, &f)
	return map[string]any{"count": len(list), "dropped": total - len(lines), "requests": s.requests(list)}, nil
}
