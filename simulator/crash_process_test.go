package simulator_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// victimPath is where a victim is told where to die, and how its clock jumps.
const victimPath = "/victim"

// victim serves until it is killed, also by its own hand.
func (r role) victim(c *contract.Contract) error {
	s := memory.New()
	if r.Store != "" {
		var err error
		if s, err = openNamed(c, r.Store); err != nil {
			return err
		}
	}
	deadly := &deadly{Store: s}
	deadly.at.Store(never)
	var jumped atomic.Int64
	o := &simulator.Options{
		Delay: r.Delay, Now: func() time.Time { return time.Now().Add(r.Jump + time.Duration(jumped.Load())) }, Crash: dieAtOnce,
	}
	if r.Calls != "" {
		var err error
		if o.Calls, err = url.Parse(r.Calls); err != nil {
			return err
		}
	}
	server := simulator.New(c, deadly, o)
	if r.Chores > 0 {
		go server.Run(context.Background(), r.Chores)
	}
	mux := http.NewServeMux()
	mux.Handle("/", server)
	mux.HandleFunc(victimPath, func(w http.ResponseWriter, r *http.Request) {
		deadly.pauses.Store(r.FormValue("do") == "pause")
		if at, err := strconv.ParseInt(r.FormValue("at"), 10, 64); err == nil {
			deadly.at.Store(at)
		}
		if d, err := time.ParseDuration(r.FormValue("jump")); err == nil {
			jumped.Add(int64(d))
		}
		fmt.Fprint(w, never-deadly.at.Load())
	})
	return listen(mux)
}

// dieAtOnce is kill -9, and nothing is done after it.
func dieAtOnce() {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Kill()
	}
	select {}
}

// never is so many writes away that a process does not come to it.
const never = 1 << 40

// deadly is a store that ends the process before or after one of its writes.
// Everything else that an execution does in between is in its own memory, which
// dies with it, or is an outside call.
type deadly struct {
	store.Store
	at     atomic.Int64 // how many points it is away
	pauses atomic.Bool  // it is stopped there, and goes on when it is told to
}

func (d *deadly) pass() {
	switch {
	case d.at.Add(-1) != 0:
	case d.pauses.Load():
		pauseAtOnce()
	default:
		dieAtOnce()
	}
}

func (d *deadly) Apply(ctx context.Context, writes ...store.Write) error {
	if bytes.HasPrefix(writes[0].Key, []byte("p/")) { // that this server is there: no request depends on it
		return d.Store.Apply(ctx, writes...)
	}
	d.pass()
	defer d.pass()
	return d.Store.Apply(ctx, writes...)
}

// startVictim serves a contract from a named store, with outside calls at an address.
func startVictim(t testing.TB, c *contract.Contract, r role) *process {
	t.Helper()
	text, err := json.Marshal(c.JSON())
	require.NoError(t, err)
	r.Name, r.Contract = "victim", filepath.Join(t.TempDir(), "contract.json")
	require.NoError(t, os.WriteFile(r.Contract, text, 0o600))
	return start(t, r)
}

// tellVictim tells it something, such as "at=3", and returns how many points it has passed
// since it was last told where to die.
func tellVictim(t testing.TB, p *process, what string) int {
	t.Helper()
	a, err := read(http.Post(p.base+victimPath+"?"+what, "", nil))
	require.NoError(t, err)
	n, err := strconv.Atoi(a.body)
	require.NoError(t, err)
	return n
}
