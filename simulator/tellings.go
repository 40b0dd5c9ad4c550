package simulator

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"
)

const (
	// tellingLasts is how long a cause that was told is only counted.
	tellingLasts = time.Minute
	// maxTellings bounds how many causes are told apart.
	maxTellings = 64
)

// tellings are the causes of failures that the log was told of: each request can meet
// them, and a line for each would flood it.
type tellings struct {
	mu     sync.Mutex
	causes map[string]*toldCause
}

// toldCause is one cause.
type toldCause struct {
	what  string
	error string
	since time.Time
	more  int // not told since
}

// tell logs a failure with its cause, unless that was told within the last minute.
// Then it is counted, and the number is told when the minute is over.
func (s *Server) tell(level slog.Level, what string, err error, args ...any) {
	now := s.opts.Now()
	cause := what + "\n" + strings.Map(noDigits, err.Error()) // ports and numbers make no new one
	t := &s.tellings
	t.mu.Lock()
	defer t.mu.Unlock()
	s.tellRest(now, false)
	if len(t.causes) >= maxTellings {
		cause = what
	}
	if told := t.causes[cause]; told != nil {
		told.more++
		return
	}
	if t.causes == nil {
		t.causes = map[string]*toldCause{}
	}
	t.causes[cause] = &toldCause{what: what, error: err.Error(), since: now}
	s.opts.Log.Log(context.Background(), level, what, append(args, "error", err)...)
}

// tellRest tells of each cause whose minute is over, or of all, how often it came
// without being told. It is called under the lock.
func (s *Server) tellRest(now time.Time, all bool) {
	for cause, told := range s.tellings.causes {
		if !all && now.Sub(told.since) < tellingLasts {
			continue
		}
		delete(s.tellings.causes, cause)
		if told.more > 0 {
			s.opts.Log.Warn(told.what, "not_told", told.more, "within", now.Sub(told.since).Round(time.Second), "error", told.error)
		}
	}
}

// tellDue is tellRest for who holds no lock.
func (s *Server) tellDue(all bool) {
	s.tellings.mu.Lock()
	defer s.tellings.mu.Unlock()
	s.tellRest(s.opts.Now(), all)
}

func noDigits(r rune) rune {
	if r >= '0' && r <= '9' {
		return -1
	}
	return r
}
