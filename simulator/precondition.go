package simulator

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

var errOtherVersion = errors.New("the resource has another version")

// etag names the version of a body (RFC 9110, section 8.8.3).
func etag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

func etagField(body []byte) protocol.Field { return protocol.Field{Name: "Etag", Value: etag(body)} }

// unmet is the answer to a request whose precondition does not hold; "" where it
// does, or there is none.
func (w *work) unmet(ctx context.Context, e *entry, now time.Time) contract.AnswerName {
	if w.p.Operation.Precondition == nil {
		return ""
	}
	if len(w.ifMatch) == 0 {
		return contract.AnswerPreconditionMissing
	}
	r, _, err := w.resource(ctx, e.Account, e.Path)
	if err != nil || !w.meets(r, now) {
		return contract.AnswerPreconditionFailed
	}
	return ""
}

// meets compares strongly: a weak tag is never equal (RFC 9110, section 13.1.1).
func (w *work) meets(r *resource, now time.Time) bool {
	if r == nil || r.Gone {
		return false
	}
	current := etag(w.bodyOf(r, now))
	for _, field := range w.ifMatch {
		for tag := range strings.SplitSeq(field, ",") {
			if tag = strings.TrimSpace(tag); tag == "*" || tag == current {
				return true
			}
		}
	}
	return false
}
