// Package storetest holds the promises of package store as checks, so that all
// backends behave alike. A backend's own test is one call of Run and one of
// Benchmark; a promise that a backend needs and is missing here belongs here.
//
// The rules return errors instead of failing a test, and so the suite is itself
// tested on stores that are broken on purpose. Races are staged where they can be;
// no rule sleeps or looks at a clock.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Rule is one promise and the check that a store keeps it.
type Rule struct {
	Name    string // kebab-case
	Why     string // what goes wrong above a store that breaks it
	Durable bool   // only for stores that keep their data when reopened
	// Check returns what it saw and what it wanted, or nil.
	Check func(ctx context.Context, t Trial) error
}

// Trial is what a rule has to work with.
type Trial struct {
	Store  store.Store                              // fresh, empty and this rule's own; closed afterwards
	Open   func() (store.Store, error)              // opens another one
	Reopen func(s store.Store) (store.Store, error) // as in Options; nil unless the rule is Durable
}

// Options declare what a backend can do beyond the interface. Nil is a backend
// that can do nothing more.
type Options struct {
	// Reopen closes the store and opens the same data again, as a process
	// that starts anew would. Nil: the data is gone with the store.
	Reopen func(s store.Store) (store.Store, error)
}

// Broken is a promise that a store did not keep. Check joins them.
type Broken struct {
	Rule Rule
	Err  error // what was seen
}

func (b *Broken) Error() string { return fmt.Sprintf("%s: %v (%s)", b.Rule.Name, b.Err, b.Rule.Why) }

func (b *Broken) Unwrap() error { return b.Err }

// Check tries every rule on a store of its own and returns a *Broken for each that
// does not hold, joined. newStore returns an empty store at every call.
func Check(ctx context.Context, newStore func() (store.Store, error), o *Options) error {
	var broken []error
	for _, r := range Rules {
		if r.applies(o) {
			broken = append(broken, r.try(ctx, newStore, o))
		}
	}
	return errors.Join(broken...)
}

// Run is Check with a subtest for each rule.
func Run(t *testing.T, newStore func() (store.Store, error), o *Options) {
	for _, r := range Rules {
		t.Run(r.Name, func(t *testing.T) {
			if !r.applies(o) {
				t.Skip("this store declares that it keeps nothing when it is closed")
			}
			if err := r.try(t.Context(), newStore, o); err != nil {
				t.Error(err)
			}
		})
	}
}

func (r Rule) applies(o *Options) bool { return !r.Durable || o != nil && o.Reopen != nil }

func (r Rule) try(ctx context.Context, newStore func() (store.Store, error), o *Options) error {
	s, err := newStore()
	if err != nil {
		return &Broken{r, fmt.Errorf("opening a store: %w", err)}
	}
	t := Trial{Store: s, Open: newStore}
	if r.Durable {
		t.Reopen = o.Reopen
	}
	err = r.Check(ctx, t)
	if failed := s.Close(); failed != nil {
		err = errors.Join(err, fmt.Errorf("closing the store: %w", failed))
	}
	if err != nil {
		return &Broken{r, err}
	}
	return nil
}
