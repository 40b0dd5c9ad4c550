package simulator

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// Body is a body in the journal.
type Body struct {
	Size   int    `json:"size"`
	Media  string `json:"media,omitempty"`
	Text   string `json:"text,omitempty"`
	Base64 string `json:"base64,omitempty"`
	Cut    bool   `json:"cut,omitempty"`
}

func (b *Body) size() int {
	if b == nil {
		return 0
	}
	return len(b.Text) + len(b.Base64) + len(b.Media)
}

func bodyOf(content []byte, media string) *Body {
	b := &Body{Size: len(content), Media: bounded(media)}
	if len(content) > maxJournalBody {
		content, b.Cut = content[:maxJournalBody], true
	}
	if utf8.Valid(content) {
		b.Text = string(content)
	} else {
		b.Base64 = base64.StdEncoding.EncodeToString(content)
	}
	return b
}

// note writes a request and its answer down.
func (x *exchange) note(r *http.Request, answer *reply, id string, arrived, real time.Time, took time.Duration) {
	ended := x.lastSeen(real)
	x.observe(answer, arrived, ended, took)
	if x.journal.size <= 0 {
		x.journal.count()
		return
	}
	l := line{
		id: id, at: arrived, took: took, ended: ended, method: x.methodOf(r), path: x.pathOf(r),
		operation: x.name(), who: x.who, outcome: answer.outcome, status: answer.status, faults: x.hits.all(),
		printed: x.printed, fingerprint: x.fingerprint, exempt: x.key.Exempt, keys: x.badKeys,
		unanswered: answer.status == 0 || x.hits.sends(), look: x.look, leaked: x.leaked,
	}
	l.under(x.key.Value)
	if x.span != nil {
		l.trace = x.span.TraceID()
	}
	if x.p != nil {
		x.noteAnswer(&l, answer)
		l.aside = x.tells()
	}
	if x.opts.Bodies {
		l.sent, l.answered = bodyOf(x.request.Body, r.Header.Get("Content-Type")), bodyOf(answer.body, first(answer.header, "Content-Type"))
		l.headers = keptHeaders(x.p, r.Header, answer.header)
	}
	x.journal.add(x, &l)
}

// under notes the key, and keeps what a client sent within its bounds.
func (l *line) under(key string) {
	if len(l.who.Account) > maxJournalText { // it is a digest, or comes from the accounts, and no client's text
		l.who.Account = bounded(l.who.Account)
	}
	if l.key = key; len(l.key) > maxJournalText {
		l.key = shownHash(l.key)
	} else {
		l.key = bounded(l.key)
	}
}

// print takes the fingerprint that the contract wants of a request with a key. A
// wrong server may take another one, or none: who judges it must not.
func (x *exchange) print() {
	if p := x.honest; !x.printed && x.key.Status == protocol.KeyOK && p.Operation.TakesKey() {
		x.fingerprint, x.printed = protocol.FingerprintOf(&p.Fingerprint, protocol.WithoutKey(&p.Key, x.request)), true
	}
}

// begin notes the request as under way.
func (x *exchange) begin() {
	x.print()
	if x.journal.size <= 0 {
		return
	}
	x.began = x.now
	x.journal.begin(x)
}

// underway is the line of a request that has begun and has no answer yet.
func (x *exchange) underway(now time.Time) line {
	l := line{
		at: x.began, ended: now, method: x.p.Operation.Method, path: bounded(x.request.Path), operation: x.name(), who: x.who,
		printed: x.printed, fingerprint: x.fingerprint, exempt: x.key.Exempt, keys: x.badKeys, aside: x.tells(), unanswered: true,
	}
	l.under(x.key.Value)
	return l
}

// methodOf and pathOf are texts that keep no buffer of a connection.
func (x *exchange) methodOf(r *http.Request) string {
	if x.op != nil {
		return x.op.policy.Operation.Method
	}
	return bounded(r.Method)
}

func (x *exchange) pathOf(r *http.Request) string {
	path := r.URL.EscapedPath()
	if x.op != nil && x.op.policy.Operation.Path == path {
		return x.op.policy.Operation.Path
	}
	return bounded(path)
}

// noteAnswer keeps what tells one answer from another.
func (x *exchange) noteAnswer(l *line, answer *reply) {
	m := &x.p.Answers.Replay.Marker
	l.digest = digestOf(x.p, x.op, answer)
	if m.Name != "" {
		l.unmarkable = !protocol.Markable(m, answer.body)
		if m.InBody() {
			l.marker = protocol.ReadMarker(m, nil, answer.body)
		} else {
			l.marker = first(answer.header, http.CanonicalHeaderKey(m.Name))
		}
	}
	if answer.status >= http.StatusBadRequest || answer.outcome == string(contract.AnswerInFlight) { // an interim one is no success
		l.code = codeOf(x.p, answer)
	}
	if x.p.Operation.Async != nil {
		l.location = location(answer.header)
	}
	l.etag = first(answer.header, "Etag")
}

// tells is what the request tells beside its key; nil for most.
func (x *exchange) tells() *aside {
	op := &x.p.Operation
	if len(x.kept)+len(x.asked)+len(x.firstSent) == 0 && op.Precondition == nil && op.Lock == nil && !op.RowKeys() {
		return nil
	}
	t := &aside{headers: x.kept, window: x.asked, firstSent: x.firstSent, rows: op.RowKeys()}
	if op.Precondition != nil {
		t.ifMatch = x.ifMatch
	}
	if op.Lock != nil {
		t.lock, _ = protocol.LockOf(x.p, x.request.Body)
	}
	return t
}

// digestOf is a digest of what a replay repeats of an answer: its stored headers
// and its body without the marker.
func digestOf(p *contract.Policy, op *operation, answer *reply) [16]byte {
	var space [512]byte
	b := space[:0]
	all := p.Answers.Replay.AllHeaders()
	for _, f := range answer.header {
		if all && !exempt(p, f.Name) || !all && slices.Contains(op.keeps, f.Name) {
			b = append(append(append(append(b, f.Name...), ' '), f.Value...), '\n')
		}
	}
	b = append(b, '\n')
	b = append(b, protocol.WithoutMarker(&p.Answers.Replay.Marker, answer.body)...)
	sum := sha256.Sum256(b)
	return [16]byte(sum[:16])
}

// exempt are the headers of an answer in which a replay differs.
func exempt(p *contract.Policy, name string) bool {
	switch name {
	case "Date", "Content-Length", "Request-Id", traceParent:
		return true
	}
	return name == http.CanonicalHeaderKey(p.Answers.Replay.Marker.Name) || p.Key.Echo != "" && name == http.CanonicalHeaderKey(p.Key.Echo)
}

// codeOf is the machine code of a failure.
func codeOf(p *contract.Policy, answer *reply) string {
	if answer.code != "" {
		return answer.code
	}
	for _, a := range p.Named() {
		if string(a.Name) == answer.outcome {
			return a.Code
		}
	}
	var v any
	if json.Unmarshal(answer.body, &v) != nil {
		return ""
	}
	return codeIn(p, v)
}

// codeIn finds a code that the contract knows anywhere in the body of an error.
func codeIn(p *contract.Policy, v any) string {
	switch v := v.(type) {
	case map[string]any:
		for _, member := range v {
			if code := codeIn(p, member); code != "" {
				return code
			}
		}
	case []any:
		for _, item := range v {
			if code := codeIn(p, item); code != "" {
				return code
			}
		}
	case string:
		if knowsCode(p, v) {
			return v
		}
	}
	return ""
}

func knowsCode(p *contract.Policy, text string) bool {
	if text == "" {
		return false
	}
	return slices.ContainsFunc(p.Named(), func(a contract.NamedAnswer) bool { return a.Code == text }) ||
		slices.ContainsFunc(p.Failures, func(f contract.FailureRule) bool {
			return slices.ContainsFunc(f.When, func(c contract.FailureClass) bool { return c.Code() == text })
		})
}

// firstOf is the first of the values of a header; "" for none.
func firstOf(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

func first(header []protocol.Field, name string) string {
	for _, f := range header {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
