package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/reprise-dev/reprise/simulator/store"
)

// The SQLSTATEs are listed at https://www.postgresql.org/docs/current/errcodes-appendix.html.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	uniqueViolation      = "23505"
	lockNotAvailable     = "55P03"
)

// again reports an error after which the same transaction may well succeed, and
// nothing of it was written. For a lock only a call that is alone waits on.
func again(err error, alone bool) bool {
	var answer *pgconn.PgError
	if !errors.As(err, &answer) {
		return false
	}
	return slices.Contains([]string{serializationFailure, deadlockDetected, uniqueViolation}, answer.Code) ||
		alone && answer.Code == lockNotAvailable
}

func isCode(err error, code string) bool {
	var answer *pgconn.PgError
	return errors.As(err, &answer) && answer.Code == code
}

// decided reports that nothing of a transaction that ended in the error was
// written: the server said so, or nothing was sent. A session that the server ends
// may have committed just before.
func decided(err error) bool {
	var answer *pgconn.PgError
	if errors.As(err, &answer) {
		return answer.SeverityUnlocalized == "ERROR"
	}
	return errors.Is(err, errRolledBack) || pgconn.SafeToRetry(err)
}

// errRolledBack: the server ended the transaction, but not as it was told to.
var errRolledBack = errors.New("the server rolled the transaction back")

// translate puts an error of the driver into the words of package store. It is for
// errors after which nothing is written.
func translate(err error) error {
	var answer *pgconn.PgError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.Canceled):
		return err
	case !errors.As(err, &answer):
		return fmt.Errorf("%w: the connection to PostgreSQL failed: %s", store.ErrUnavailable, cause(err))
	}
	switch answer.Code {
	case "53100":
		return fmt.Errorf("%w: the disk of the server is full: %w", store.ErrUnavailable, err)
	case lockNotAvailable:
		return fmt.Errorf("%w: another session keeps the rows locked: %w", store.ErrUnavailable, err)
	case "25006":
		return fmt.Errorf("%w: the server takes no writes; name the primary: %w", store.ErrUnavailable, err)
	case "42501":
		return fmt.Errorf("%w: the role needs leave to use the schema and to write to its tables: %w", store.ErrUnavailable, err)
	case "42P01", "3F000":
		return fmt.Errorf("%w: the tables of the store are gone; restart to make them anew: %w", store.ErrUnavailable, err)
	case serializationFailure, deadlockDetected, uniqueViolation:
		return fmt.Errorf("%w: other writers got in the way for %s: %w", store.ErrUnavailable, patience, err)
	}
	if answer.Code[:min(2, len(answer.Code))] == "54" {
		return fmt.Errorf("%w: larger than PostgreSQL takes: %w", store.ErrInvalid, err)
	}
	return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
}
