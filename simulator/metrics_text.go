package simulator

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// exposition writes metrics in the text form of Prometheus, version 0.0.4.
type exposition struct{ strings.Builder }

// family begins a metric.
func (e *exposition) family(name, kind, help string) {
	fmt.Fprintf(e, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

// sample writes one value; labels are names and values in turn.
func (e *exposition) sample(name string, value float64, labels ...string) {
	e.WriteString(name)
	for i := 0; i+1 < len(labels); i += 2 {
		e.WriteByte("{,"[min(i, 1)])
		e.WriteString(labels[i] + `="` + escapeLabel.Replace(labels[i+1]) + `"`)
	}
	if len(labels) > 0 {
		e.WriteByte('}')
	}
	e.WriteString(" " + strconv.FormatFloat(value, 'g', -1, 64) + "\n")
}

var escapeLabel = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func (e *exposition) histogram(name string, h *histogram, labels ...string) {
	var sum int64
	for i := range h.buckets {
		sum += h.buckets[i].Load()
		bound := "+Inf"
		if i < len(bucketBounds) {
			bound = strconv.FormatFloat(bucketBounds[i], 'g', -1, 64)
		}
		e.sample(name+"_bucket", float64(sum), append(labels[:len(labels):len(labels)], "le", bound)...)
	}
	e.sample(name+"_sum", float64(h.nanos.Load())/1e9, labels...)
	e.sample(name+"_count", float64(sum), labels...)
}

// each calls do for every operation, and for requests for none.
func (s *Server) each(do func(name string, m *operationMetrics)) {
	for _, op := range s.ops {
		do(op.name, op.metrics)
	}
	do("", &s.metrics.other)
}

// Metrics writes what was counted, in the text form of Prometheus. The counts are
// of this process; the gauges that say so are read from the store.
func (s *Server) Metrics(ctx context.Context) (string, error) {
	s = s.latest()
	var e exposition
	s.writeRequests(&e)
	s.writeTimes(&e)
	if err := s.writeStates(ctx, &e); err != nil {
		return "", err
	}
	s.writeRest(&e)
	return e.String(), nil
}

// writeRequests writes what requests met.
func (s *Server) writeRequests(e *exposition) {
	counted := func(name, help string, counts func(met) bool) {
		e.family(name, "counter", help)
		s.each(func(op string, m *operationMetrics) {
			var n int64
			for kind := range metCount {
				if counts(kind) {
					n += m.met[kind].Load()
				}
			}
			e.sample(name, float64(n), "operation", op)
		})
	}
	e.family("idempo_requests_total", "counter", "Requests by what they met.")
	s.each(func(op string, m *operationMetrics) {
		for kind := range metCount {
			if n := m.met[kind].Load(); n > 0 {
				e.sample("idempo_requests_total", float64(n), "operation", op, "outcome", outcomes[kind].word)
			}
		}
	})
	counted("idempo_replay_total", "Requests that were answered with a stored answer.", func(k met) bool { return k == metReplayed })
	counted("duplicate_detected_total", "Requests that were recognized as repeats of an earlier one.", met.repeats)
	e.family("idempo_conflict_total", "counter", "Requests that were refused because of another request under their key.")
	s.each(func(op string, m *operationMetrics) {
		for _, kind := range [...]met{metMismatch, metInFlight, metDuplicate} {
			e.sample("idempo_conflict_total", float64(m.met[kind].Load()), "operation", op, "reason", outcomes[kind].word)
		}
	})
	e.family("idempo_responses_total", "counter", "Answers by status: 409, 425, 429 and 503 apart, all others by class. The share of a status is its rate over the rate of all.")
	s.each(func(op string, m *operationMetrics) {
		for i, label := range statusLabels {
			e.sample("idempo_responses_total", float64(m.responses[i].Load()), "operation", op, "status", label)
		}
	})
}

func (s *Server) writeTimes(e *exposition) {
	e.family("idempo_time_to_success_seconds", "histogram", "From the first request of a key, by the server's clock, until its execution succeeded.")
	s.each(func(op string, m *operationMetrics) {
		e.histogram("idempo_time_to_success_seconds", &m.success, "operation", op)
	})
	e.family("idempo_commit_seconds", "histogram", "How long the store took to commit a write, in real time.")
	e.histogram("idempo_commit_seconds", &s.metrics.commits)
}

// maxOrphans is how many abandoned records a look at the metrics counts.
const maxOrphans = 1000

// writeStates writes what the store holds. The index of due times serves, so that
// the number of keys does not matter.
func (s *Server) writeStates(ctx context.Context, e *exposition) error {
	now, err := s.now(ctx)
	if err != nil {
		return err
	}
	due, err := s.store.Due(ctx, now, maxOrphans)
	if err != nil {
		return err
	}
	abandoned := 0
	for _, entry := range due {
		if s.isAbandoned(entry) {
			abandoned++
		}
	}
	waiting, err := s.store.Scan(ctx, []byte(prefixHuman), nil, maxOrphans)
	if err != nil {
		return err
	}
	e.family("idempo_orphaned_keys", "gauge", "Keys that were claimed and not completed, and whose worker is gone: read from the store, and 1000 of a kind at most.")
	e.sample("idempo_orphaned_keys", float64(abandoned), "state", protocol.Abandoned.String())
	e.sample("idempo_orphaned_keys", float64(len(waiting)), "state", protocol.NeedsHuman.String())
	return nil
}

func (s *Server) isAbandoned(e store.Entry) bool {
	if !strings.HasPrefix(string(e.Key), prefixRecord) {
		return false
	}
	stored, err := decode(e.Value)
	return err == nil && stored.Phase == protocol.PhaseRunning
}

func (s *Server) writeRest(e *exposition) {
	m := &s.metrics
	e.family("idempo_orphaned_total", "counter", "Abandoned work that was found, by what became of it.")
	for i, end := range orphanEnds {
		e.sample("idempo_orphaned_total", float64(m.orphaned[i].Load()), "end", end)
	}
	e.family("idempo_reaped_total", "counter", "Records that were deleted past their reaping time.")
	e.sample("idempo_reaped_total", float64(m.reaped.Load()))
	e.family("idempo_requests_in_flight", "gauge", "Requests that are being answered.")
	e.sample("idempo_requests_in_flight", float64(m.inFlight.Load()))
	e.family("idempo_commits_failed_total", "counter", "Writes that the store did not make, by why.")
	e.sample("idempo_commits_failed_total", float64(m.conflicts.Load()), "reason", "conflict")
	e.sample("idempo_commits_failed_total", float64(m.failed.Load()), "reason", "store")
	e.family("idempo_faults_total", "counter", "Faults that struck, by kind and phase.")
	for i := range FaultKinds {
		for j, p := range phases {
			if n := m.faults[i][j].Load(); n > 0 {
				e.sample("idempo_faults_total", float64(n), "fault", FaultKinds[i].ID, "phase", string(p))
			}
		}
	}
	last, total := s.journal.held()
	e.family("idempo_journal_dropped_total", "counter", "Requests that the journal does not remember any more.")
	e.sample("idempo_journal_dropped_total", float64(total-last))
}

// metricsType is the media type of the text form.
const metricsType = "text/plain; version=0.0.4; charset=utf-8"

func (s *Server) getMetrics(r *http.Request) (any, error) {
	text, err := s.Metrics(r.Context())
	if err != nil {
		return nil, err
	}
	return content{metricsType, text}, nil
}
