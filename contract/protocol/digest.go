package protocol

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// digest is a SHA-256 of parts. Few requests have more of them than fits in the
// space that comes with it, so that most are digested without a place in the heap.
type digest struct {
	space [512]byte
	used  int
	long  hash.Hash // of what came before the space; nil while all fits in
}

// writePart adds a part: its name, its length and its value.
func writePart[T string | []byte](h *digest, name string, value T) {
	room := len(name) + 8 + len(value)
	if room > len(h.space)-h.used {
		h.flush()
	}
	if room > len(h.space) {
		h.long.Write(binary.BigEndian.AppendUint64([]byte(name), uint64(len(value))))
		h.long.Write([]byte(value))
		return
	}
	at := h.space[h.used:h.used]
	at = append(binary.BigEndian.AppendUint64(append(at, name...), uint64(len(value))), value...)
	h.used += len(at)
}

// flush makes room.
func (h *digest) flush() {
	if h.long == nil {
		h.long = sha256.New()
	}
	h.long.Write(bytes.Clone(h.space[:h.used])) // a copy, so that the space itself stays on the stack
	h.used = 0
}

func (h *digest) sum() Fingerprint {
	if h.long == nil {
		return sha256.Sum256(h.space[:h.used])
	}
	h.flush()
	return Fingerprint(h.long.Sum(nil))
}
