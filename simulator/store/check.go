package store

import (
	"bytes"
	"fmt"
	"time"
)

// The bounds of due times, in seconds since 1970. The very first microsecond is
// not a due time, because it is the zero time.
const (
	firstSecond = -62_135_596_800 // 0001-01-01T00:00:00Z
	lastSecond  = 253_402_300_799 // 9999-12-31T23:59:59Z
)

// Micros gives a time as whole microseconds since 1970 in UTC, which is how a
// backend keeps and compares due times. What is finer is cut off, towards the
// past. Times before year 1 and after year 9999 count as its first and last
// microsecond, so that any time may be passed to Due. The zero time comes before
// every due time that CheckWrites lets through.
func Micros(t time.Time) int64 {
	switch s := t.Unix(); {
	case s < firstSecond:
		return firstSecond * 1_000_000
	case s > lastSecond:
		return lastSecond*1_000_000 + 999_999
	}
	return t.UnixMicro()
}

// CheckKey returns ErrInvalid unless the key has 1 to MaxKey bytes. Backends call
// it in Get.
func CheckKey(key []byte) error {
	switch {
	case len(key) == 0:
		return fmt.Errorf("%w: the key is empty, want 1 to %d bytes", ErrInvalid, MaxKey)
	case len(key) > MaxKey:
		return fmt.Errorf("%w: the key has %d bytes, want 1 to %d", ErrInvalid, len(key), MaxKey)
	}
	return nil
}

// CheckLimit returns ErrInvalid unless the limit is at least 1. Backends call it
// in Due and Scan.
func CheckLimit(limit int) error {
	if limit < 1 {
		return fmt.Errorf("%w: the limit is %d, want at least 1", ErrInvalid, limit)
	}
	return nil
}

// CheckWrites returns ErrInvalid unless the writes keep the rules of Write and
// Apply. Backends call it before anything else in Apply, so that they cannot
// differ in what they refuse.
func CheckWrites(writes []Write) error {
	if len(writes) > MaxWrites {
		return fmt.Errorf("%w: %d writes in one call, want at most %d", ErrInvalid, len(writes), MaxWrites)
	}
	for i := range writes {
		if err := checkWrite(&writes[i]); err != nil {
			return fmt.Errorf("write %d of %d: %w", i+1, len(writes), err)
		}
		// Quadratic, but over at most MaxWrites keys; nearly all calls have one.
		for j := range i {
			if bytes.Equal(writes[i].Key, writes[j].Key) {
				return fmt.Errorf("%w: writes %d and %d of %d have the same key", ErrInvalid, j+1, i+1, len(writes))
			}
		}
	}
	return nil
}

func checkWrite(w *Write) error {
	if err := CheckKey(w.Key); err != nil {
		return err
	}
	switch {
	case w.Delete:
		return nil
	case w.As == 0:
		return fmt.Errorf("%w: the new version is zero, want one from NewVersion", ErrInvalid)
	case w.As == w.If:
		return fmt.Errorf("%w: the new version is the expected one, want another", ErrInvalid)
	case w.Due.IsZero():
		return nil
	}
	if s := w.Due.Unix(); s < firstSecond || s > lastSecond || Micros(w.Due) == firstSecond*1_000_000 {
		return fmt.Errorf("%w: due at %s, want a time in the years 1 to 9999", ErrInvalid, w.Due)
	}
	return nil
}
