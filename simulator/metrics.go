package simulator

import (
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// metrics counts what happened in this process. Counting is adding to numbers;
// names and texts are made when somebody asks.
type metrics struct {
	inFlight  atomic.Int64
	commits   histogram
	failed    atomic.Int64 // commits
	conflicts atomic.Int64 // commits that came too late
	orphaned  [len(orphanEnds)]atomic.Int64
	reaped    atomic.Int64
	kinds     map[string]int              // the places of the kinds of faults in FaultKinds
	faults    [][len(phases)]atomic.Int64 // by these places
	other     operationMetrics            // of no operation
}

// operationMetrics are those of one operation.
type operationMetrics struct {
	met       [metCount]atomic.Int64
	responses [len(statusLabels)]atomic.Int64
	success   histogram
}

// met is what a request met. The list is bounded, whatever clients send.
type met uint8

// The values of the label outcome.
const (
	metExecuted met = iota
	metResumed
	metRerun
	metReplayed
	metUnkeyed
	metFailed
	metLate
	metMismatch
	metInFlight
	metMissingKey
	metInvalidKey
	metExpired
	metStoreDown
	metUnknown
	metLocked
	metDuplicate
	metPreviouslyFailed
	metBeforeKey
	metRows
	metNoAnswer
	metOther
	metCount
)

// metBy is what an outcome of the journal counts as.
func metBy(outcome string) met {
	switch outcome {
	case "execute":
		return metExecuted
	case "replay":
		return metReplayed
	case "pass":
		return metUnkeyed
	case failedOutcome:
		return metFailed
	case "mismatch":
		return metMismatch
	case "in_flight":
		return metInFlight
	case "resume":
		return metResumed
	case "rerun":
		return metRerun
	case "missing_key":
		return metMissingKey
	case "invalid_key", "key_too_long", "unsupported_key", "first_sent_invalid", "first_sent_outside":
		return metInvalidKey
	case "expired":
		return metExpired
	case "store_down":
		return metStoreDown
	case "outcome_unknown":
		return metUnknown
	case "locked":
		return metLocked
	case "duplicate":
		return metDuplicate
	case "previously_failed":
		return metPreviouslyFailed
	case beforeTheKey:
		return metBeforeKey
	case "rows":
		return metRows
	case noAnswer, died:
		return metNoAnswer
	}
	if len(outcome) > 5 && outcome[:5] == "late:" {
		return metLate
	}
	return metOther
}

// repeats reports whether the request was recognized as one that came before.
func (m met) repeats() bool {
	switch m {
	case metReplayed, metMismatch, metInFlight, metDuplicate, metPreviouslyFailed, metExpired, metResumed, metRerun:
		return true
	}
	return false
}

// statusLabels are the values of the label status: those that contracts and
// clients act on, and of all others the class.
var statusLabels = [...]string{"2xx", "3xx", "4xx", "5xx", "409", "425", "429", "503", "none"}

func statusLabel(status int) int {
	switch {
	case status == 409:
		return 4
	case status == 425:
		return 5
	case status == 429:
		return 6
	case status == 503:
		return 7
	case status < 200 || status > 599:
		return 8
	}
	return status/100 - 2
}

// orphanEnds are the ways in which abandoned work is dealt with.
var orphanEnds = [...]string{"taken-over-by-request", "taken-over-by-completer", "handed-to-human"}

const (
	orphanByRequest = iota
	orphanByCompleter
	orphanToHuman
)

// phases are the values of the label phase.
var phases = [...]Phase{BeforeReading, BeforeClaim, AfterClaim, BeforeStep, AfterCall, AfterStep, BeforeCommit, AfterCommit, Answering}

// bucketBounds are the upper bounds of the buckets of each histogram, in seconds.
var bucketBounds = [...]float64{0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60}

// histogram counts times.
type histogram struct {
	buckets [len(bucketBounds) + 1]atomic.Int64
	nanos   atomic.Int64 // their sum
}

func (h *histogram) add(d time.Duration) {
	d = max(d, 0)
	i := 0
	for i < len(bucketBounds) && d.Seconds() > bucketBounds[i] {
		i++
	}
	h.buckets[i].Add(1)
	if sum := h.nanos.Add(int64(d)); sum < 0 { // 292 years of waiting
		h.nanos.Store(math.MaxInt64)
	}
}

// observe counts a request that was answered.
func (x *exchange) observe(answer *reply, arrived, ended time.Time, took time.Duration) {
	m := &x.metrics.other
	if x.op != nil && x.op.metrics != nil {
		m = x.op.metrics
	}
	kind := metBy(answer.outcome)
	m.met[kind].Add(1)
	m.responses[statusLabel(answer.status)].Add(1)
	if answer.status >= 200 && answer.status < 300 {
		switch kind {
		case metExecuted, metResumed, metRerun, metUnkeyed:
			if !answer.began.IsZero() {
				arrived = answer.began
			}
			m.success.add(ended.Sub(arrived))
		}
	}
	if x.hits != nil {
		x.metrics.struck(x.hits.struck)
	}
	if x.events.on() {
		x.tellDone(answer, ended, took)
	}
}

// committed counts a write of the store.
func (m *metrics) committed(took time.Duration, err error) {
	switch {
	case err == nil:
		m.commits.add(took)
	case errors.Is(err, store.ErrConflict):
		m.conflicts.Add(1)
	default:
		m.failed.Add(1)
	}
}

// of makes room for the kinds of faults.
func (m *metrics) of(kinds []*FaultKind) {
	m.kinds, m.faults = map[string]int{}, make([][len(phases)]atomic.Int64, len(kinds))
	for i, k := range kinds {
		m.kinds[k.ID] = i
	}
}

// struck counts faults that did something.
func (m *metrics) struck(list []Struck) {
	for _, s := range list {
		if kind, known := m.kinds[s.Kind]; known {
			if at := slices.Index(phases[:], s.Phase); at >= 0 {
				m.faults[kind][at].Add(1)
			}
		}
	}
}

// orphan counts abandoned work that somebody found.
func (s *Server) orphan(d *protocol.Decision, by int) {
	switch {
	case d.State != protocol.Abandoned || !d.Write:
	case d.Do == protocol.Refuse:
		s.metrics.orphaned[orphanToHuman].Add(1)
	default:
		s.metrics.orphaned[by].Add(1)
	}
}
