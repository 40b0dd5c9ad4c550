package simulator

import (
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// Request is one line of the journal. What is longer than 1 KiB is cut and ends
// with "…".
type Request struct {
	ID        string        `json:"id"`
	At        time.Time     `json:"at"`      // the server's clock
	Took      time.Duration `json:"took_ns"` // until the answer was ready
	Method    string        `json:"method"`
	Path      string        `json:"path"`
	Operation string        `json:"operation,omitempty"`
	Account   string        `json:"account,omitempty"`
	Key       string        `json:"key,omitempty"`     // as it is shown: its hash unless asked otherwise
	Attempt   int           `json:"attempt,omitempty"` // with this key, among those that are remembered; from 1
	Outcome   string        `json:"outcome"`           // execute, resume, replay, a named answer, ...
	Status    int           `json:"status"`
	Digest    string        `json:"digest,omitempty"` // of the answer: what a replay has in common with the first
	Trace     string        `json:"trace_id,omitempty"`
	Faults    []Struck      `json:"faults,omitempty"` // what struck the request

	// With Options.Bodies. A body that is no text is in base64; what is longer than
	// 64 KiB is cut.
	Sent     *Body `json:"request_body,omitempty"`
	Answered *Body `json:"answer_body,omitempty"`
}

// line is what the journal remembers of one request. Nothing of it is written out
// or hashed before somebody asks.
type line struct {
	id, trace   string
	at, ended   time.Time
	took        time.Duration
	method      string
	path        string
	operation   string
	who         protocol.Caller
	key         string   // as it is kept, or its hash where it is very long
	keys        []string // as they were sent, where there is not one good key
	exempt      bool
	outcome     string
	status      int
	faults      []Struck
	unanswered  bool   // nothing came back, or nobody knows what
	look        look   // what it found under its key
	leaked      string // the part of another's stored answer that the answer shows; "" for none
	printed     bool
	fingerprint protocol.Fingerprint
	digest      [16]byte
	code        string
	marker      string
	unmarkable  bool // the answer cannot carry the contract's marker
	location    string
	etag        string
	aside       *aside // rare; nil for none
	sent        *Body
	answered    *Body
	headers     *headers // nil where bodies are not kept
	takes       int      // see size
}

// aside is what few requests tell.
type aside struct {
	headers   []protocol.Field // those that decide between variants
	window    []string
	firstSent []string
	ifMatch   []string
	lock      string
	rows      bool // its rows have keys of their own
}

// size is about what the line takes, in bytes.
func (l *line) size() int {
	n := 640 + len(l.path) + len(l.key) + len(l.who.Account)
	for _, k := range l.keys {
		n += len(k)
	}
	return n + l.sent.size() + l.answered.size() + l.headers.size()
}

// The bounds of the journal beside the number of its lines, in bytes.
const (
	maxJournal     = 16 << 20
	maxJournalText = 1 << 10  // of a text that a client sent
	maxJournalBody = 64 << 10 // of a body
)

// journal remembers the last requests, so that it never grows.
type journal struct {
	size  int // in lines
	total atomic.Int64

	mu    sync.Mutex
	under *exchange // requests under way, a list: the last that began
	lines []line    // a ring, as large as it had to become
	first int       // place of the oldest
	used  int       // how many there are
	bytes int       // about what they take

	planted []line // the requests for which the keys of the data stand; nobody sent them
}

// plant notes a request for which a key of the data stands.
func (j *journal) plant(l line) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.planted = append(j.planted, l)
}

func (j *journal) plantedLines() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.planted)
}

// begin notes a request that is about to look at its key: others may meet what it
// did before it has its own answer.
func (j *journal) begin(x *exchange) {
	j.mu.Lock()
	defer j.mu.Unlock()
	x.listed, x.next = true, j.under
	if x.next != nil {
		x.next.before = x
	}
	j.under = x
}

// leave forgets a request under way; nil is none.
func (j *journal) leave(x *exchange) {
	if x != nil && x.listed { // only who deals with it changes that
		j.mu.Lock()
		defer j.mu.Unlock()
		j.unlist(x)
	}
}

// unlist is leave under the lock.
func (j *journal) unlist(x *exchange) {
	if !x.listed {
		return
	}
	if x.next != nil {
		x.next.before = x.before
	}
	if x.before != nil {
		x.before.next = x.next
	} else {
		j.under = x.next
	}
	x.listed, x.before, x.next = false, nil, nil
}

// add counts a request and remembers it. It is under way no longer.
func (j *journal) add(x *exchange, l *line) {
	l.takes = l.size()
	j.mu.Lock()
	defer j.mu.Unlock()
	j.unlist(x)
	j.total.Add(1)
	if j.used == j.size {
		j.forget()
	} else if j.used == len(j.lines) {
		j.grow()
	}
	j.lines[(j.first+j.used)%len(j.lines)] = *l
	j.used++
	for j.bytes += l.takes; j.bytes > maxJournal && j.used > 1; {
		oldest := j.forget()
		*oldest = line{}
	}
}

// forget takes the oldest line out of the ring.
func (j *journal) forget() *line {
	oldest := &j.lines[j.first]
	j.bytes -= oldest.takes
	j.first = (j.first + 1) % len(j.lines)
	j.used--
	return oldest
}

// grow makes room in a ring that is full.
func (j *journal) grow() {
	all := make([]line, min(max(2*len(j.lines), 64), j.size))
	copy(all, j.inOrder(nil))
	j.lines, j.first = all, 0
}

// inOrder appends what is remembered, oldest first.
func (j *journal) inOrder(to []line) []line {
	end := j.first + j.used
	to = append(to, j.lines[j.first:min(end, len(j.lines))]...)
	return append(to, j.lines[:max(end-len(j.lines), 0)]...)
}

// count counts a request that is not remembered.
func (j *journal) count() { j.total.Add(1) }

// last returns what is remembered, oldest first, and the number of all requests.
func (j *journal) last() ([]line, int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.inOrder(nil), int(j.total.Load())
}

// all is last with those before it for which the keys of the data stand, and the
// requests under way behind it, of one moment. They have no answer and end when they
// are looked at.
func (j *journal) all(now time.Time) (lines []line, total int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	lines = j.inOrder(append(lines, j.planted...))
	for x := j.under; x != nil; x = x.next {
		lines = append(lines, x.underway(now))
	}
	return lines, int(j.total.Load())
}

// held is how many requests are remembered, and how many there were.
func (j *journal) held() (remembered, total int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.used, int(j.total.Load())
}

func (j *journal) reset() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lines, j.first, j.used, j.bytes, j.planted = nil, 0, 0, 0, nil
	j.total.Store(0)
}

// bounded is a text of its own, so that no buffer of a connection stays with it,
// and marked where it is cut.
func bounded(s string) string {
	if len(s) <= maxJournalText {
		return strings.Clone(s)
	}
	return strings.ToValidUTF8(s[:maxJournalText], "") + "…"
}
