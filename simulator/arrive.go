package simulator

import (
	"context"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// arrive reads the server's clock, and the record of the key along with it: in most
// stores two entries cost little more than one.
func (x *exchange) arrive(ctx context.Context, otherwise time.Time) {
	if x.hits != nil || x.p == nil || x.key.Status != protocol.KeyOK || x.key.Value == "" || !x.p.Operation.TakesKey() || x.p.Operation.RowKeys() {
		x.readClock(ctx, otherwise)
		return
	}
	x.print()
	w := x.newWork()
	w.name(x, x.fingerprint)
	e, record, err := store.GetBoth(ctx, x.store, clockKey, w.key)
	var c *knownClock
	if err == nil {
		c, err = x.clockIn(e)
	}
	if x.blind = err != nil; x.blind {
		x.now = otherwise.UTC()
		return
	}
	x.now, x.work, w.ahead, w.looked = c.at(x.opts.Now()), w, record, true
}

// readClock reads the server's clock. Without the store nobody knows how far it
// was moved; what follows says then that the store is down.
func (x *exchange) readClock(ctx context.Context, otherwise time.Time) {
	now, err := x.Server.now(ctx)
	if x.blind = err != nil; x.blind {
		now = otherwise.UTC()
	}
	x.now = now
}
