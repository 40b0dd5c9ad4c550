package simulator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

var errOtherVersion = errors.New("the resource has another version")

// etag names the version of a resource (RFC 9110, section 8.8.3). It is the
// store's, which no two writes share: a change back to what was there before is
// a version of its own. What the example says of later comes without a write,
// and the last digit tells it.
func (s *Server) etag(r *resource, version store.Version, now time.Time) string {
	return fmt.Sprintf(`"%016x%x"`, uint64(version), flag(s.isLater(r, now)))
}

func (s *Server) etagField(r *resource, version store.Version, now time.Time) protocol.Field {
	return protocol.Field{Name: "Etag", Value: s.etag(r, version, now)}
}

// unmet is the answer to a request whose precondition does not hold; "" where it
// does, or there is none.
func (w *work) unmet(ctx context.Context, e *entry, now time.Time) contract.AnswerName {
	if w.p.Operation.Precondition == nil {
		return ""
	}
	r, version, err := w.resource(ctx, e.Account, e.Path)
	if err != nil {
		return contract.AnswerStoreDown
	}
	return protocol.Unmet(w.p, w.ifMatch, w.tagOf(r, version, now))
}

// tagOf is the tag of what is there; "" where nothing is.
func (w *work) tagOf(r *resource, version store.Version, now time.Time) string {
	if r == nil || r.Gone {
		return ""
	}
	return w.etag(r, version, now)
}
