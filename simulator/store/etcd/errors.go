package etcd

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/reprise-dev/reprise/simulator/store"
)

// class is what an error says about the request that ended in it.
type class int

const (
	lost    class = iota // nobody knows whether it was made, nor whether it will be
	unsent               // no server was reached
	refused              // a server refused it
	invalid              // it will always be refused
)

func classify(err error) class {
	code, text := codes.Unknown, err.Error()
	var answer rpctypes.EtcdError
	if errors.As(err, &answer) {
		code = answer.Code()
	} else if s, ok := status.FromError(err); ok {
		code, text = s.Code(), s.Message()
	}
	switch code {
	case codes.InvalidArgument:
		if strings.Contains(text, "too large") || strings.Contains(text, "too many operations") {
			return invalid
		}
		return refused // the user or the password
	case codes.ResourceExhausted:
		if strings.Contains(text, "larger than max") {
			return invalid
		}
		return refused
	case codes.PermissionDenied, codes.Unauthenticated, codes.FailedPrecondition:
		return refused
	case codes.Unavailable:
		// gRPC gives the words of the last attempt to connect to a request
		// that it could not send.
		for _, unsentText := range []string{"while dialing", "no address available", "no connection available", "authentication handshake failed", "server preface"} {
			if strings.Contains(text, unsentText) {
				return unsent
			}
		}
	}
	return lost
}

// translate puts an error of a request that wrote nothing into the words of package
// store. Before, the caller's own context was looked at.
func translate(err error) error {
	if errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUnknown) {
		return err
	}
	if classify(err) == invalid {
		return fmt.Errorf("%w: larger than etcd takes (--max-request-bytes, --max-txn-ops): %s", store.ErrInvalid, plain(err))
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w: no answer within %s", store.ErrUnavailable, silence)
	}
	return fmt.Errorf("%w: etcd: %s", store.ErrUnavailable, plain(err))
}

// plain is what an error says, without the words of gRPC around it.
func plain(err error) string {
	text := err.Error()
	if s, ok := status.FromError(err); ok {
		text = s.Message()
	}
	if _, inner, found := strings.Cut(text, `desc = "`); found {
		text = strings.TrimSuffix(inner, `"`)
	}
	return strings.TrimPrefix(text, "transport: ")
}
