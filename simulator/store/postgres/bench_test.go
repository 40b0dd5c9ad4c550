package postgres

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

const benchCallers = 32

// BenchmarkAgainstPgx measures 32 callers of the store against 32 goroutines that
// send the same statements by pgx, each on a connection of its own, in turns in the same run.
// A claim creates an entry; at-once creates four in one transaction, as an execution
// does that is over at once; claim+complete creates one, and then replaces it and
// creates another in one transaction; get reads one. x-pgx is the median of the ratios.
func BenchmarkAgainstPgx(b *testing.B) {
	for _, m := range mechanisms {
		b.Run(string(m)+"/claim", func(b *testing.B) { against(b, m, claimBy, claimDirect) })
		b.Run(string(m)+"/at-once", func(b *testing.B) { against(b, m, atOnceBy, atOnceDirect) })
		b.Run(string(m)+"/claim+complete", func(b *testing.B) { against(b, m, completeBy, completeDirect) })
	}
	b.Run("get", func(b *testing.B) { against(b, UniqueConstraint, getBy, getDirect) })
}

func against(b *testing.B, m Mechanism, by func(h *handle, n int64) error, direct func(h *handle, pool *pgxpool.Pool, m Mechanism, n int64) error) {
	h := openNew(b, m)
	config := h.pool.Config()
	config.MaxConns, config.MinConns = benchCallers, benchCallers
	pool, err := pgxpool.NewWithConfig(b.Context(), config)
	require.NoError(b, err)
	defer pool.Close()
	var n atomic.Int64
	for range 1000 { // both warm up
		require.NoError(b, by(h, n.Add(1)))
		require.NoError(b, direct(h, pool, m, n.Add(1)))
	}
	// In turns, so that a machine that drifts treats both alike; medians, so that one
	// bad moment counts for little.
	var ours, theirs, shares []float64
	times := b.N/benchTurns + benchCallers
	for range benchTurns {
		pgx := clock(b, times, func() error { return direct(h, pool, m, n.Add(1)) })
		store := clock(b, times, func() error { return by(h, n.Add(1)) })
		ours = append(ours, float64(times)/store.Seconds())
		theirs = append(theirs, float64(times)/pgx.Seconds())
		shares = append(shares, pgx.Seconds()/store.Seconds())
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(ours), "ops/s")
	b.ReportMetric(median(theirs), "pgx-ops/s")
	b.ReportMetric(median(shares), "x-pgx")
}

const benchTurns = 9

func median(of []float64) float64 {
	slices.Sort(of)
	return of[len(of)/2]
}

// clock runs do so many times, spread over the callers.
func clock(b *testing.B, times int, do func() error) time.Duration {
	began := time.Now()
	var left atomic.Int64
	left.Store(int64(times))
	var all sync.WaitGroup
	for range benchCallers {
		all.Go(func() {
			for left.Add(-1) >= 0 {
				if err := do(); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	return time.Since(began)
}

var benchValue = make([]byte, 200)

func benchClaim(n int64) store.Write {
	v := store.NewVersion()
	return store.Write{Key: fmt.Appendf(nil, "POST /charges\x00%016x", uint64(v)), Value: benchValue,
		Due: time.Unix(1_700_000_000+n, 0), As: v}
}

func benchComplete(claim store.Write) (answer, effect store.Write) {
	answer, effect = claim, claim
	answer.If, answer.As, answer.Due = claim.As, store.NewVersion(), claim.Due.Add(24*time.Hour)
	effect.Key, effect.Due = append([]byte("effect "), claim.Key...), time.Time{}
	return answer, effect
}

func claimBy(h *handle, n int64) error { return h.Apply(context.Background(), benchClaim(n)) }

func completeBy(h *handle, n int64) error {
	claim := benchClaim(n)
	if err := h.Apply(context.Background(), claim); err != nil {
		return err
	}
	answer, effect := benchComplete(claim)
	return h.Apply(context.Background(), answer, effect)
}

const (
	insertOne = `INSERT INTO %[1]s (key, version, due, value) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`
	updateOne = `UPDATE %[1]s SET version = $2, due = $3, value = $4 WHERE key = $1 AND version = $5`
	getOne    = `SELECT key, version, due, value FROM %[1]s WHERE key = $1`
	lockOne   = `SELECT version FROM %[1]s WHERE key = $1 FOR UPDATE`
)

// entriesOf is the table of a store.
func entriesOf(h *handle) string {
	var schema string
	_, _ = fmt.Sscanf(h.sql.versions, "SELECT key, version FROM %q", &schema)
	return pgx.Identifier{schema, "entries"}.Sanitize()
}

func claimDirect(h *handle, pool *pgxpool.Pool, m Mechanism, n int64) error {
	w, ctx := benchClaim(n), context.Background()
	insert := fmt.Sprintf(insertOne, entriesOf(h))
	if m == UniqueConstraint {
		_, err := pool.Exec(ctx, insert, w.Key, int64(w.As), w.Due.UnixMicro(), w.Value)
		return err
	}
	return serializable(ctx, pool, h, []store.Write{w})
}

func completeDirect(h *handle, pool *pgxpool.Pool, m Mechanism, n int64) error {
	claim, ctx := benchClaim(n), context.Background()
	answer, effect := benchComplete(claim)
	if m == SerializableRowLock {
		if err := serializable(ctx, pool, h, []store.Write{claim}); err != nil {
			return err
		}
		return serializable(ctx, pool, h, []store.Write{answer, effect})
	}
	insert, update := fmt.Sprintf(insertOne, entriesOf(h)), fmt.Sprintf(updateOne, entriesOf(h))
	if _, err := pool.Exec(ctx, insert, claim.Key, int64(claim.As), claim.Due.UnixMicro(), claim.Value); err != nil {
		return err
	}
	b := &pgx.Batch{}
	b.Queue(`BEGIN`)
	b.Queue(update, answer.Key, int64(answer.As), answer.Due.UnixMicro(), answer.Value, int64(answer.If))
	b.Queue(insert, effect.Key, int64(effect.As), nil, effect.Value)
	b.Queue(`COMMIT`)
	return pool.SendBatch(ctx, b).Close()
}

func benchAtOnce(n int64) (writes []store.Write) {
	for range 4 {
		writes = append(writes, benchClaim(n))
	}
	return writes
}

func atOnceBy(h *handle, n int64) error { return h.Apply(context.Background(), benchAtOnce(n)...) }

func atOnceDirect(h *handle, pool *pgxpool.Pool, m Mechanism, n int64) error {
	writes, ctx := benchAtOnce(n), context.Background()
	if m == SerializableRowLock {
		return serializable(ctx, pool, h, writes)
	}
	b := &pgx.Batch{}
	b.Queue(`BEGIN`)
	for _, w := range writes {
		b.Queue(fmt.Sprintf(insertOne, entriesOf(h)), w.Key, int64(w.As), w.Due.UnixMicro(), w.Value)
	}
	b.Queue(`COMMIT`)
	return pool.SendBatch(ctx, b).Close()
}

// serializable makes writes as somebody would by hand, in one round trip.
func serializable(ctx context.Context, pool *pgxpool.Pool, h *handle, writes []store.Write) error {
	for {
		b := &pgx.Batch{}
		b.Queue(`BEGIN ISOLATION LEVEL SERIALIZABLE`)
		for _, w := range writes {
			b.Queue(fmt.Sprintf(lockOne, entriesOf(h)), w.Key)
		}
		for _, w := range writes {
			var due any
			if !w.Due.IsZero() {
				due = w.Due.UnixMicro()
			}
			if w.If == 0 {
				b.Queue(fmt.Sprintf(insertOne, entriesOf(h)), w.Key, int64(w.As), due, w.Value)
			} else {
				b.Queue(fmt.Sprintf(updateOne, entriesOf(h)), w.Key, int64(w.As), due, w.Value, int64(w.If))
			}
		}
		b.Queue(`COMMIT`)
		conn, err := pool.Acquire(ctx)
		if err != nil {
			return err
		}
		err = conn.SendBatch(ctx, b).Close()
		if err != nil {
			_, _ = conn.Exec(ctx, `ROLLBACK`)
		}
		conn.Release()
		if !again(err, false) {
			return err
		}
	}
}

func benchKey(n int64) []byte { return fmt.Appendf(nil, "key %d", n%500) }

func getBy(h *handle, n int64) error {
	_, err := h.Get(context.Background(), benchKey(n))
	if err == store.ErrNotFound {
		return h.Apply(context.Background(), store.Write{Key: benchKey(n), Value: benchValue, As: store.NewVersion()})
	}
	return err
}

func getDirect(h *handle, pool *pgxpool.Pool, _ Mechanism, n int64) error {
	_, err := entry(pool.QueryRow(context.Background(), fmt.Sprintf(getOne, entriesOf(h)), benchKey(n)))
	if err == pgx.ErrNoRows {
		return nil
	}
	return err
}
