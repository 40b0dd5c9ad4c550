package simulator

import (
	"sync"
	"time"
)

// Request is one line of the journal.
type Request struct {
	ID        string        `json:"id"`
	At        time.Time     `json:"at"`      // the server's clock
	Took      time.Duration `json:"took_ns"` // until the answer was ready
	Method    string        `json:"method"`
	Path      string        `json:"path"`
	Operation string        `json:"operation,omitempty"`
	Account   string        `json:"account,omitempty"`
	Key       string        `json:"key,omitempty"`
	Outcome   string        `json:"outcome"` // execute, resume, replay, a named answer, ...
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
