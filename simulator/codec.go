package simulator

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"
)

// Values in the store are fixed fields, and strings and slices with their length
// before them. Each kind begins with its version: a change of the layout takes a
// new one, and the old ones are still read.

func flag(set bool) byte {
	if set {
		return 1
	}
	return 0
}

func appendTime(b []byte, t time.Time) []byte {
	if t.IsZero() {
		return binary.LittleEndian.AppendUint64(b, 0)
	}
	return binary.LittleEndian.AppendUint64(b, uint64(t.UnixNano()))
}

func appendStrings(b []byte, values ...string) []byte {
	for _, s := range values {
		b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
	}
	return b
}

func appendBytes(b, value []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(value))), value...)
}

var errShort = errors.New("it is cut short")

// reader takes values off a byte slice; after the first error it yields zeros.
type reader struct {
	b    []byte
	text string // what was left at the first short text: all that follow share this copy
	err  error
}

// fail keeps the first error.
func (r *reader) fail(err error) {
	if r.b = nil; r.err == nil {
		r.err = err
	}
}

// version checks the first byte.
func (r *reader) version(wanted byte) {
	if v := r.byte(); r.err == nil && v != wanted {
		r.fail(fmt.Errorf("it has version %d, wanted %d", v, wanted))
	}
}

// versionUpTo reads the first byte: a version from 1 to the newest.
func (r *reader) versionUpTo(newest byte) byte {
	v := r.byte()
	if r.err == nil && (v < 1 || v > newest) {
		r.fail(fmt.Errorf("it has version %d, wanted 1 to %d", v, newest))
	}
	return v
}

// end is the error of the whole reading.
func (r *reader) end(what string) error {
	if len(r.b) > 0 {
		r.fail(fmt.Errorf("%d bytes too many", len(r.b)))
	}
	if r.err != nil {
		return fmt.Errorf("%s: %w", what, r.err)
	}
	return nil
}

func (r *reader) take(n int) []byte {
	if r.err != nil || n > len(r.b) {
		r.fail(errShort)
		return nil
	}
	out := r.b[:n:n]
	r.b = r.b[n:]
	return out
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint64() uint64 {
	if b := r.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (r *reader) time() time.Time {
	if n := r.uint64(); n != 0 {
		return time.Unix(0, int64(n)).UTC()
	}
	return time.Time{}
}

// number reads a number from 0 to most.
func (r *reader) number(most uint64) uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.fail(errShort)
		return 0
	}
	if r.b = r.b[n:]; v > most {
		r.fail(fmt.Errorf("%d where at most %d was wanted", v, most))
		return 0
	}
	return v
}

func (r *reader) bytes() []byte {
	n := r.number(math.MaxInt32)
	if n > uint64(len(r.b)) {
		r.fail(errShort)
		return nil
	}
	return r.take(int(n))
}

func (r *reader) strings(to ...*string) {
	for _, s := range to {
		*s = r.string()
	}
}

// mostText is how much is copied as one text, in bytes.
const mostText = 1 << 10

func (r *reader) string() string {
	n := r.number(math.MaxInt32)
	from := r.b
	if n > uint64(len(from)) {
		r.fail(errShort)
		return ""
	}
	b := r.take(int(n))
	switch {
	case len(b) == 0:
		return ""
	case len(from) > mostText:
		return string(b)
	case r.text == "":
		r.text = string(from)
	}
	at := len(r.text) - len(from)
	return r.text[at : at+len(b)]
}
