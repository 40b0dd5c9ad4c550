package simulator_test

import (
	"context"
	"errors"
	"strings"
	"sync"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// faulty is a store that fails on purpose. A fault looks at every call, knows
// what it is about, and answers in the store's place or passes it on.
type faulty struct {
	store.Store
	mu    sync.Mutex
	fault func(c call, pass func() error) error
}

// call is a call of the store.
type call struct {
	read   bool
	record bool // it is about the record of a key
	effect bool // an effect is written with it
	answer bool // the record that is written has an answer, or is deleted
	about  string
}

func newFaulty() *faulty { return &faulty{Store: memory.New()} }

// set puts a fault in place; nil takes it away.
func (f *faulty) set(fault func(c call, pass func() error) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fault = fault
}

func (f *faulty) through(c call, pass func() error) error {
	f.mu.Lock()
	fault := f.fault
	f.mu.Unlock()
	if fault == nil {
		return pass()
	}
	return fault(c, pass)
}

func (f *faulty) Get(ctx context.Context, key []byte) (e store.Entry, err error) {
	err = f.through(call{read: true, record: isRecord(key), about: string(key)}, func() error {
		e, err = f.Store.Get(ctx, key)
		return err
	})
	return e, err
}

func (f *faulty) Apply(ctx context.Context, writes ...store.Write) error {
	c := call{about: string(writes[len(writes)-1].Key)}
	for _, w := range writes {
		c.effect = c.effect || strings.HasPrefix(string(w.Key), "e/")
		if isRecord(w.Key) {
			c.record = true
			// The fourth byte of a record says whether it has an answer.
			c.answer = w.Delete || len(w.Value) > 3 && w.Value[3] == 1
		}
	}
	return f.through(c, func() error { return f.Store.Apply(ctx, writes...) })
}

func isRecord(key []byte) bool { return strings.HasPrefix(string(key), "k/") }

// down fails every call that fits.
func down(fits func(c call) bool) func(c call, pass func() error) error {
	return func(c call, pass func() error) error {
		if fits(c) {
			return store.ErrUnavailable
		}
		return pass()
	}
}

func everything(call) bool      { return true }
func settling(c call) bool      { return c.record && c.answer && !c.read }
func claiming(c call) bool      { return c.record && !c.answer && !c.read }
func writingRecord(c call) bool { return c.record && !c.read }

// lost carries the first call that fits out, or not, and says that it does not
// know.
func lost(fits func(c call) bool, landed bool) func(c call, pass func() error) error {
	var once sync.Once
	return func(c call, pass func() error) (err error) {
		if !fits(c) {
			return pass()
		}
		first := false
		once.Do(func() {
			first = true
			if landed {
				err = pass()
			}
		})
		if !first {
			return pass()
		}
		if err == nil {
			err = store.ErrUnknown
		}
		return err
	}
}

// lostForGood is lost, and after it the store is down, so that nobody can ask.
func lostForGood(fits func(c call) bool, landed bool) func(c call, pass func() error) error {
	lose, broken := lost(fits, landed), false
	var mu sync.Mutex
	return func(c call, pass func() error) error {
		mu.Lock()
		defer mu.Unlock()
		if broken {
			return store.ErrUnavailable
		}
		err := lose(c, pass)
		broken = errors.Is(err, store.ErrUnknown)
		return err
	}
}
