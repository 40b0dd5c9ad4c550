package simulator_test

import (
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// exposed is what a scraper reads: values by name and labels, as they are written.
type exposed map[string]float64

var (
	commentLine = regexp.MustCompile(`^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$`)
	sampleLine  = regexp.MustCompile(`^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (\S+)$`)
)

// scrape reads the text form by its rules: a family begins with HELP and TYPE, its
// samples follow together, no sample comes twice, buckets rise up to the count.
func scrape(t *testing.T, text string) exposed {
	out := exposed{}
	family, kind := "", ""
	seen, typed := map[string]bool{}, map[string]bool{}
	buckets := map[string]float64{}
	require.True(t, strings.HasSuffix(text, "\n"))
	for n, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if m := commentLine.FindStringSubmatch(l); m != nil {
			if m[1] == "HELP" {
				require.False(t, seen[m[2]], "line %d: a second family %s", n, m[2])
				seen[m[2]], family = true, m[2]
				continue
			}
			require.Equal(t, family, m[2], "line %d", n)
			kind, typed[m[2]] = m[3], true
			require.Contains(t, []string{"counter", "gauge", "histogram"}, kind)
			continue
		}
		m := sampleLine.FindStringSubmatch(l)
		require.NotNil(t, m, "line %d: %s", n, l)
		name := m[1]
		if kind == "histogram" {
			name = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_sum"), "_count")
		}
		require.Equal(t, family, name, "line %d", n)
		require.True(t, typed[name])
		if kind == "counter" {
			require.True(t, strings.HasSuffix(name, "_total"), name)
		}
		value, err := strconv.ParseFloat(m[3], 64)
		require.NoError(t, err, l)
		require.False(t, math.IsNaN(value) || value < 0, l)
		require.NotContains(t, out, m[1]+m[2], "line %d: twice", n)
		out[m[1]+m[2]] = value
		if strings.HasSuffix(m[1], "_bucket") {
			series := name + strings.TrimSuffix(regexp.MustCompile(`,?le="[^"]*"`).ReplaceAllString(m[2], ""), "{}")
			require.GreaterOrEqual(t, value, buckets[series], l)
			buckets[series] = value
		}
		if strings.HasSuffix(m[1], "_count") {
			require.Equal(t, buckets[name+m[2]], value, l)
		}
	}
	return out
}

func (w *world) scrape() exposed {
	t := w.t.(*testing.T)
	a := w.send("GET /_reprise/metrics", "")
	require.Equal(t, http.StatusOK, a.status)
	require.Equal(t, "text/plain; version=0.0.4; charset=utf-8", a.header.Get("Content-Type"))
	return scrape(t, a.body)
}

func TestMetrics(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s), breaking(simulator.Fault{Kind: "status-429", Key: "k9"}))
	of := func(name string, labels ...string) string {
		text := `{operation="POST /payments"`
		for i := 0; i < len(labels); i += 2 {
			text += fmt.Sprintf(`,%s="%s"`, labels[i], labels[i+1])
		}
		return name + text + "}"
	}
	w.pay("k1")
	w.pay("k1")
	w.send("POST /payments", `{}`, "Idempotency-Key: k1")
	w.pay("k9")
	w.send("GET /nowhere", "")
	m := w.scrape()
	for name, want := range map[string]float64{
		of("idempo_requests_total", "outcome", "execute"):              1,
		of("idempo_requests_total", "outcome", "replay"):               1,
		of("idempo_replay_total"):                                      1,
		of("idempo_conflict_total", "reason", "mismatch"):              1,
		of("duplicate_detected_total"):                                 2,
		of("idempo_responses_total", "status", "2xx"):                  2,
		of("idempo_responses_total", "status", "409"):                  1,
		of("idempo_responses_total", "status", "429"):                  1,
		`idempo_responses_total{operation="",status="4xx"}`:            1,
		of("idempo_time_to_success_seconds_count"):                     1,
		`idempo_orphaned_keys{state="abandoned"}`:                      0,
		`idempo_requests_in_flight`:                                    0,
		`idempo_faults_total{fault="status-429",phase="before-claim"}`: 1,
	} {
		require.Contains(t, m, name)
		require.Equal(t, want, m[name], name)
	}
	require.Greater(t, m["idempo_commit_seconds_count"], 2.0)

	// Work whose worker is gone, and what becomes of it.
	w2 := newWorld(t, load(t, acmeFile), on(s))
	s.set(down(settling))
	require.Equal(t, "outcome_unknown", w2.pay("k2").code())
	s.set(nil)
	w2.jump(30 * time.Second)
	require.Equal(t, 1.0, w2.scrape()[`idempo_orphaned_keys{state="abandoned"}`])
	require.NoError(t, w2.server.Tick(t.Context()))
	after := w2.scrape()
	require.Zero(t, after[`idempo_orphaned_keys{state="abandoned"}`])
	require.Equal(t, 1.0, after[`idempo_orphaned_total{end="taken-over-by-completer"}`])
	w2.advance("73h")
	require.GreaterOrEqual(t, w2.scrape()["idempo_reaped_total"], 2.0)
}

// Whatever clients send, the labels stay those of the contract.
func TestMetricsAreBounded(t *testing.T) {
	w := newDirect(t, load(t, minimalFile))
	w.order("k")
	before := len(w.scrape())
	for i := range 300 {
		w.send(fmt.Sprintf("GET /%d", i), "", fmt.Sprint("Idempotency-Key: ", i), fmt.Sprint("Authorization: ", i))
		w.send("BREW /orders", "")
		w.order(fmt.Sprint("k", i), fmt.Sprint("Authorization: ", i))
	}
	require.LessOrEqual(t, len(w.scrape()), before+2)
}

func TestMetricsWithoutAStore(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s))
	require.NoError(t, s.Close())
	require.Equal(t, http.StatusServiceUnavailable, w.send("GET /_reprise/metrics", "").status)
}
