package simulator

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// mirroring is the minimal contract with an answer that shows what was ordered.
func mirroring(t *testing.T, commits string) *contract.Contract {
	c, _, err := contract.LoadFile("../examples/minimal/contract.yaml")
	require.NoError(t, err)
	m := c.JSON()
	m["claim"] = map[string]any{"commits": commits}
	m["operations"] = map[string]any{"POST /orders": map[string]any{
		"example": map[string]any{"status": 201.0, "body": map[string]any{"id": "ord_1", "sku": "a"}},
	}}
	c, findings := contract.Build(m)
	require.NotNil(t, c, findings)
	return c
}

// The space of a request is given to another one while its client goes away, while
// readers look at the journal, and while answers wait to be sent. Nobody gets what is
// another's, and nobody who is gone is still noted as under way.
func TestSpaceIsNobodyElses(t *testing.T) {
	for _, commits := range []string{"with-effect", "before-effect"} {
		t.Run(commits, func(t *testing.T) {
			const clients, each = 16, 60
			s := New(mirroring(t, commits), memory.New(), &Options{Journal: 10 * clients * each, Bodies: true, ShowKeys: true})
			web := httptest.NewUnstartedServer(s)
			web.EnableHTTP2 = true
			web.StartTLS()
			stop := make(chan struct{})
			var readers, all sync.WaitGroup
			readers.Go(func() { lookOn(t, s, stop) })
			for client := range clients {
				all.Go(func() {
					for n := range each {
						order(t, web, fmt.Sprintf("k-%d-%d", client, n), fmt.Sprintf("sku-%d-%d", client, n), n%4)
					}
				})
			}
			all.Wait()
			close(stop)
			readers.Wait()
			web.Close()
			require.Nil(t, s.journal.under, "somebody is still under way")
			verdicts, err := s.Verify(t.Context(), Invariant{Kind: "contract"})
			require.NoError(t, err)
			require.True(t, verdicts[0].Pass, verdicts[0])
			effects, err := s.Effects(t.Context(), "")
			require.NoError(t, err)
			require.Len(t, effects, clients*each)
		})
	}
}

// lookOn reads all that a server shows of itself until it is stopped.
func lookOn(t *testing.T, s *Server, stop chan struct{}) {
	ctx := context.WithoutCancel(t.Context())
	l, _, _ := s.events.listen("", 0)
	for n := 0; ; n++ {
		select {
		case <-stop:
			return
		case _, ok := <-l.to:
			if !ok { // it did not keep up
				l, _, _ = s.events.listen("", 0)
			}
			if n%50 > 0 {
				continue
			}
		}
		for _, a := range s.Transcript() {
			if len(a.Keys) > 0 && !strings.HasPrefix(a.Keys[0], "k-") {
				t.Errorf("the journal shows the keys %q", a.Keys)
			}
		}
		if err := s.Snapshot(ctx, io.Discard); err != nil {
			t.Error(err)
		}
	}
}

// order sends one order twice, and once more with a client that goes away: at once, or
// with the head of the answer.
func order(t *testing.T, web *httptest.Server, key, sku string, how int) {
	send := func(ctx context.Context) (*http.Response, error) {
		body := fmt.Sprintf(`{"sku": %q, "note": %q}`, sku, strings.Repeat("x", 300))
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, web.URL+"/orders", strings.NewReader(body))
		if err != nil {
			return nil, err
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Idempotency-Key", key)
		return web.Client().Do(r)
	}
	ctx, leave := context.WithCancel(context.Background())
	switch how {
	case 0:
		go leave()
	case 1:
		defer leave()
	}
	if res, err := send(ctx); err == nil {
		leave()
		res.Body.Close()
	}
	leave()
	for range 2 {
		for {
			res, err := send(context.Background())
			if err != nil {
				t.Error(err)
				return
			}
			text, err := io.ReadAll(res.Body)
			res.Body.Close()
			if res.StatusCode == http.StatusConflict { // the one that went away is still at work
				continue
			}
			var made struct{ SKU string }
			if err != nil || json.Unmarshal(text, &made) != nil || res.StatusCode != http.StatusCreated || made.SKU != sku {
				t.Errorf("%s: %d %s, %v", key, res.StatusCode, text, err)
			}
			break
		}
	}
}
