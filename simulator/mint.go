package simulator

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// mint makes a key for a request that came without one, in the form that the
// contract wants; a version 4 UUID where it wants none.
func mint(f contract.KeyFormat) string {
	now := uint64(time.Now().UnixMilli())
	switch f {
	case contract.FormatUUID7: // RFC 9562, section 5.7
		return uuid(now<<16|7<<12|rand.Uint64N(1<<12), 2<<62|rand.Uint64N(1<<62))
	case contract.FormatUUID5: // what it would be named after, nobody said
		return uuid(rand.Uint64()&^(0xf<<12)|5<<12, 2<<62|rand.Uint64N(1<<62))
	case contract.FormatULID:
		return ulid(now)
	default:
		return ids{form: idUUID}.make()
	}
}

func uuid(a, b uint64) string {
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", a>>32, a>>16&0xffff, a&0xffff, b>>48, b&(1<<48-1))
}

// ulid is 48 bits of time and 80 random bits in Crockford's base 32.
func ulid(now uint64) string {
	var text [26]byte
	for i := 9; i >= 0; i-- {
		text[i] = idAlphabet[now%32]
		now /= 32
	}
	for i := 10; i < len(text); i++ {
		text[i] = idAlphabet[rand.IntN(32)]
	}
	return strings.ToUpper(string(text[:]))
}

// echo tells the key, where the contract says that it is told.
func (x *exchange) echo(r *reply) {
	x.tellResult(r)
	if x.op == nil || x.p.Key.Echo == "" || x.key.Status != protocol.KeyOK || !x.p.Operation.TakesKey() {
		return
	}
	r.header = append(r.header[:len(r.header):len(r.header)], protocol.Field{
		Name: http.CanonicalHeaderKey(x.p.Key.Echo), Value: protocol.WriteKey(&x.p.Key, x.key.Sent),
	})
}

// tellResult says whether the request was accepted as a repeatable one (OASIS
// Repeatable Requests 1.0): rejected is what key, time or request were refused for.
func (x *exchange) tellResult(r *reply) {
	if x.op == nil || x.p.Key.FirstSent == nil || x.p.Key.FirstSent.Result == "" || !x.p.Operation.TakesKey() || x.key.Status == protocol.KeyMissing && (x.key.Exempt || !x.p.Operation.Demands(x.now)) {
		return
	}
	result := "accepted"
	switch contract.AnswerName(r.outcome) {
	case contract.AnswerMissingKey, contract.AnswerInvalidKey, contract.AnswerKeyTooLong, contract.AnswerMismatch, contract.AnswerFirstSentInvalid, contract.AnswerFirstSentOutside:
		result = "rejected"
	}
	r.header = append(r.header[:len(r.header):len(r.header)], protocol.Field{Name: http.CanonicalHeaderKey(x.p.Key.FirstSent.Result), Value: result})
}
