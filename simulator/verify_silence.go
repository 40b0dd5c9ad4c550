package simulator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// minLeak is the length from which a text of a stored answer is taken for one that
// does not stand in another answer by chance, in bytes.
const minLeak = 6

// verifySilence looks for mismatch answers that show what is stored.
func (s *Server) verifySilence(i *Invariant, lines []line, v *Verdict) {
	for _, n := range matching(lines, &i.Match) {
		if n.outcome != string(contract.AnswerMismatch) {
			continue
		}
		v.Checked++
		if n.leaked != "" {
			v.add(Evidence{
				Operation: n.operation, Account: n.who.Account, Key: s.shown(n.key), At: n.at, Requests: []string{n.id},
				Found: fmt.Sprintf("request %s (attempt %d of key %s) was told %s of the answer to another request", n.id, n.attempt, s.shown(n.key), n.leaked),
			})
		}
	}
	v.Message = fmt.Sprintf("%d mismatch answers", v.Checked)
}

// leakIn names what a mismatch answer shows of the stored one: a header, or a member
// of the body, whose text neither the request nor the declared answer has.
func (w *work) leakIn(answer *reply, x *exchange) string {
	if answer.outcome != string(contract.AnswerMismatch) || w.seen == nil || w.seen.Answer == nil {
		return ""
	}
	stored, declared := w.seen.Answer, named(x.honest, contract.AnswerMismatch, "")
	known := func(text string) bool {
		return len(text) < minLeak || bytes.Contains(x.request.Body, []byte(text)) || strings.Contains(x.request.Path+x.request.Query+x.key.Value, text) ||
			bytes.Contains(declared.body, []byte(text)) || slices.ContainsFunc(declared.header, func(f protocol.Field) bool { return f.Value == text })
	}
	for _, f := range stored.Header {
		if !known(f.Value) && slices.ContainsFunc(answer.header, func(a protocol.Field) bool { return a.Name == f.Name && a.Value == f.Value }) {
			return "the header " + f.Name
		}
	}
	var v any
	dec := json.NewDecoder(bytes.NewReader(stored.Body))
	dec.UseNumber()
	if dec.Decode(&v) != nil {
		if len(stored.Body) >= minLeak && bytes.Contains(answer.body, stored.Body) {
			return "the body"
		}
		return ""
	}
	return leakOf(v, "", func(text string) bool { return !known(text) && bytes.Contains(answer.body, []byte(text)) })
}

// leakOf finds a text or number in a JSON value that is shown, and names it.
func leakOf(v any, at string, shown func(string) bool) string {
	text := ""
	switch v := v.(type) {
	case map[string]any:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			if found := leakOf(v[name], at+"/"+name, shown); found != "" {
				return found
			}
		}
	case []any:
		for i, item := range v {
			if found := leakOf(item, fmt.Sprintf("%s/%d", at, i), shown); found != "" {
				return found
			}
		}
	case string:
		text = v
	case json.Number:
		text = v.String()
	}
	if text == "" || !shown(text) {
		return ""
	}
	if at == "" {
		return "the body"
	}
	return "the member " + at
}
