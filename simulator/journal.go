package simulator

import (
	"strings"
	"sync"
	"time"
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
	Key       string        `json:"key,omitempty"` // as it is shown: its hash unless asked otherwise
	Outcome   string        `json:"outcome"`       // execute, resume, replay, a named answer, ...
	Status    int           `json:"status"`
}

// journal remembers the last requests in a ring, so that it never grows.
type journal struct {
	mu    sync.Mutex
	size  int
	ring  []Request
	total int // of all requests, remembered or not
}

func (j *journal) add(r Request) {
	r.Method, r.Path, r.Account, r.Key = bounded(r.Method), bounded(r.Path), bounded(r.Account), bounded(r.Key)
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case len(j.ring) < j.size:
		j.ring = append(j.ring, r)
	case j.size > 0:
		j.ring[j.total%j.size] = r
	}
	j.total++
}

// maxJournalText is how much of a text that a client sent is remembered, in bytes.
const maxJournalText = 1 << 10

// bounded is a text of its own, so that no buffer of a connection stays with it,
// and marked where it is cut.
func bounded(s string) string {
	if len(s) <= maxJournalText {
		return strings.Clone(s)
	}
	return strings.ToValidUTF8(s[:maxJournalText], "") + "…"
}

// last returns what is remembered, oldest first, and the number of all requests.
func (j *journal) last() ([]Request, int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	at := 0
	if j.size > 0 && len(j.ring) == j.size {
		at = j.total % j.size
	}
	return append(append([]Request{}, j.ring[at:]...), j.ring[:at]...), j.total
}

func (j *journal) reset() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.ring, j.total = nil, 0
}
