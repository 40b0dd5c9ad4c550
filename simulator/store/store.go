// Package store is what the simulator needs of a database: a map from keys to
// values with conditional writes, and an index of when entries fall due.
//
// A store knows nothing of fingerprints, leases, replays or expiry. Those live
// once, above it, and every backend stays a thin driver. It never reads a clock
// and never removes an entry by itself: an entry past its due time stays until
// somebody deletes it.
//
// Keys and values are bytes and come back as they went in. Package storetest
// holds the rules of this page as checks, and every backend passes them.
package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// Limits that every backend keeps, so that what works in one works in all.
const (
	// MaxKey is the longest key, in bytes. PostgreSQL sets it: its indexes hold
	// up to 2,704 bytes a row, in which a due time has to have room as well.
	// Whoever builds keys from what a client sent must bound or hash them first.
	MaxKey = 2048
	// MaxWrites is the largest number of writes in one Apply. etcd sets it:
	// it takes 128 operations in one transaction unless told otherwise
	// (--max-txn-ops), and a write may need four of them.
	MaxWrites = 100
)

// The errors that callers branch on. Backends translate what their driver says
// into these and add the driver's words; errors.Is finds them.
var (
	// ErrNotFound: there is no entry with this key.
	ErrNotFound = errors.New("no such entry")
	// ErrConflict: a version that a write asked for was not there, and
	// nothing of the call was written.
	ErrConflict = errors.New("another version is there")
	// ErrInvalid: the call breaks a rule of this package. Nothing was
	// written, and the same call can never succeed.
	ErrInvalid = errors.New("invalid call")
	// ErrUnknown: the writes may or may not have happened. Get one of the
	// keys and compare its version with the one the write was to give it.
	ErrUnknown = errors.New("outcome unknown")
	// ErrUnavailable: the store cannot be reached, is full, cannot be
	// written to or is closed. Nothing was written.
	ErrUnavailable = errors.New("store unavailable")
)

// Version names one state of an entry. The writer draws it, not the store, so
// that a writer that lost the answer can ask whether its own write is the one
// that is there. Zero means that nothing is there.
type Version uint64

// NewVersion draws a version at random. It is never zero.
//
// A version must not be used twice for one key, not even after the entry was
// deleted, or a stale writer would take the new entry for the one it read. With
// 64 random bits that holds without a counter that all replicas would share. The
// global source of math/rand/v2 is seeded by the operating system and cannot be
// seeded by the program, so that two processes never draw the same sequence, as
// they would from a source with a seed of its own.
func NewVersion() Version {
	for {
		if v := Version(rand.Uint64()); v != 0 {
			return v
		}
	}
}

// Entry is what is kept under a key. An entry shares its slices with the store
// that handed it out: callers must not modify them.
type Entry struct {
	Key     []byte
	Value   []byte    // empty and nil are the same
	Due     time.Time // in UTC, to the microsecond; zero means never
	Version Version
}

// Write puts or deletes one entry, if the entry is as expected. The caller may
// use its slices again as soon as Apply has returned.
type Write struct {
	Key   []byte // 1 to MaxKey bytes
	Value []byte
	// Due is kept to the microsecond, and what is finer is cut off. Years 1
	// to 9999, as in RFC 3339; zero means never.
	Due time.Time
	// If is the version that must be there now. Zero: no entry may be there.
	If Version
	// As is the version that the entry gets: not zero, and not If.
	As Version
	// Delete removes the entry; Value, Due and As are then ignored. With a
	// zero If it writes nothing and only demands that no entry is there.
	Delete bool
}

// Store is a map with conditional writes. It is safe for concurrent use, by any
// number of processes where the backend is shared by them.
//
// Every method first looks at ctx: if that has ended, the method does nothing
// and returns ctx.Err(). After Close every method returns ErrUnavailable.
type Store interface {
	// Get returns the entry with this key, also one that is past its due
	// time, or ErrNotFound. It sees every Apply that returned before it began.
	Get(ctx context.Context, key []byte) (Entry, error)

	// Apply makes all the writes, or none of them: readers see all or
	// nothing too. It returns ErrConflict if some If does not hold, and
	// ErrInvalid for a call that breaks a limit above or names a key twice.
	// If ctx ends before the writes began, nothing is written and ctx.Err()
	// is returned; later than that, Apply waits for the outcome.
	Apply(ctx context.Context, writes ...Write) error

	// Due returns up to limit entries that are due at until or before, the
	// earliest first, and by key where several are due at once. An entry
	// without a due time is never among them.
	Due(ctx context.Context, until time.Time, limit int) ([]Entry, error)

	// Scan returns up to limit entries whose key begins with prefix and
	// comes strictly after the key after, in byte order. To walk through all
	// of them, pass the last key of each page as after of the next. An empty
	// prefix is a prefix of every key, and every key comes after an empty one.
	Scan(ctx context.Context, prefix, after []byte, limit int) ([]Entry, error)

	// Close waits for the calls that are under way and gives back what the
	// store holds. A second Close does nothing.
	Close() error
}

// Pairs is a Store that reads two entries for little more than what one costs.
type Pairs interface {
	// GetBoth is two Gets. An entry that is not there has no version.
	GetBoth(ctx context.Context, a, b []byte) (Entry, Entry, error)
}

// GetBoth reads two entries, at once where the store can. An entry that is not there
// has no version. The two need not be of one moment.
func GetBoth(ctx context.Context, s Store, a, b []byte) (first, second Entry, err error) {
	if pairs, ok := s.(Pairs); ok {
		return pairs.GetBoth(ctx, a, b)
	}
	if first, err = s.Get(ctx, a); err != nil && !errors.Is(err, ErrNotFound) {
		return Entry{}, Entry{}, err
	}
	if second, err = s.Get(ctx, b); err != nil && !errors.Is(err, ErrNotFound) {
		return Entry{}, Entry{}, err
	}
	return first, second, nil
}
