package sqlite

import (
	"context"
	"errors"
	"fmt"

	driver "modernc.org/sqlite"
	code "modernc.org/sqlite/lib"

	"github.com/reprise-dev/reprise/simulator/store"
)

// resultCode is SQLite's primary result code, or zero for an error that is not
// SQLite's. The codes are listed at https://www.sqlite.org/rescode.html.
func resultCode(err error) int {
	var e *driver.Error
	if !errors.As(err, &e) {
		return code.SQLITE_OK
	}
	return e.Code() & 0xff // the bits above say more of the same
}

// translate puts an error of the driver into the words of package store. It is
// for errors after which nothing is written; for a failed COMMIT see outcome.
func translate(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	switch resultCode(err) {
	case code.SQLITE_TOOBIG:
		return fmt.Errorf("%w: larger than SQLite takes: %w", store.ErrInvalid, err)
	case code.SQLITE_BUSY:
		return fmt.Errorf("%w: another process keeps the file locked: %w", store.ErrUnavailable, err)
	case code.SQLITE_FULL:
		return fmt.Errorf("%w: the disk is full: %w", store.ErrUnavailable, err)
	case code.SQLITE_READONLY, code.SQLITE_CANTOPEN, code.SQLITE_PERM:
		return fmt.Errorf("%w: this process needs leave to write to the file and to its directory, where SQLite keeps a log beside it: %w",
			store.ErrUnavailable, err)
	case code.SQLITE_NOTADB:
		return fmt.Errorf("%w: the file is not a SQLite database; name another file: %w", store.ErrUnavailable, err)
	case code.SQLITE_CORRUPT:
		return fmt.Errorf("%w: the file is damaged: %w", store.ErrUnavailable, err)
	}
	return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
}

// outcome says what a failed COMMIT means. Of a full disk and of a lock it is
// known that the end of the transaction, which makes it count, was not written.
// After any other failure it may have reached the disk even so, and come to light
// when the file is next recovered.
func outcome(err error) error {
	switch resultCode(err) {
	case code.SQLITE_FULL, code.SQLITE_BUSY:
		return translate(err)
	case code.SQLITE_IOERR:
		return fmt.Errorf("%w: the file cannot be written to, such as on a disk that is full or broken, or above the largest size that a file may have: %w", store.ErrUnknown, err)
	}
	return fmt.Errorf("%w: %w", store.ErrUnknown, err)
}
