package simulator

import (
	"encoding/binary"
	"fmt"
	"math"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// entry is what the simulator keeps under a key: the protocol's record, and the
// request it stands for, which the completer needs to go on with the work.
type entry struct {
	protocol.Record
	Operation string
	Account   string
	APIKey    string
	Key       string
	Path      string
	Query     string
	Body      []byte // of unfinished work only

	User, App, Environment, Region string           // where the contract says where they are told
	Headers                        []protocol.Field // those that decide between variants
	Resource                       string           // path of what its execution made; "" for nothing
}

// record is the protocol's view of what was loaded.
func (e *entry) record() *protocol.Record {
	if e == nil {
		return nil
	}
	return &e.Record
}

// with is the entry with another record, and without what only unfinished work
// needs.
func (e *entry) with(rec protocol.Record) *entry {
	out := *e
	out.Record = rec
	if rec.Phase == protocol.PhaseComplete {
		out.Body = nil
	}
	return &out
}

// recordVersion is the first byte of an encoded entry. A change of the layout
// takes a new one, and decode goes on reading the old ones. Version 1 ends with
// the answer.
const recordVersion = 2

// encode writes an entry as bytes: fixed fields, then each string and slice
// with its length before it.
func (e *entry) encode() []byte {
	return e.appendTo(make([]byte, 0, 256+len(e.Body)+len(e.Path)+len(e.Key)+e.answerSize()))
}

// appendTo is encode into space that is there already.
func (e *entry) appendTo(b []byte) []byte {
	b = append(b, recordVersion, byte(e.Phase), flag(e.Announced), flag(e.Answer != nil))
	b = binary.LittleEndian.AppendUint64(b, e.Token)
	b = append(b, e.Fingerprint[:]...)
	b = appendTime(b, e.Started)
	b = appendTime(b, e.LastUse)
	b = appendTime(b, e.LeaseEnds)
	b = binary.AppendUvarint(b, uint64(e.Generation))
	b = binary.AppendUvarint(b, uint64(e.Step))
	b = appendStrings(b, e.Operation, e.Account, e.APIKey, e.Key, e.Path, e.Query)
	b = appendBytes(b, e.Body)
	b = appendAnswer(b, e.Answer)
	b = appendStrings(b, e.User, e.App, e.Environment, e.Region, e.Resource)
	b = appendTime(b, e.Ended)
	b = binary.AppendUvarint(b, uint64(e.Lasts))
	return appendTime(appendFields(b, e.Headers), e.FirstSent)
}

func appendFields(b []byte, fields []protocol.Field) []byte {
	b = binary.AppendUvarint(b, uint64(len(fields)))
	for _, f := range fields {
		b = appendStrings(b, f.Name, f.Value)
	}
	return b
}

func (r *reader) fields() (out []protocol.Field) {
	n := r.number(math.MaxUint32)
	if n > 0 && r.err == nil {
		out = make([]protocol.Field, 0, min(n, uint64(len(r.b))/2)) // each takes two bytes at least
	}
	for ; n > 0 && r.err == nil; n-- {
		var f protocol.Field
		r.strings(&f.Name, &f.Value)
		out = append(out, f)
	}
	return out
}

func appendAnswer(b []byte, a *protocol.Stored) []byte {
	if a == nil {
		return b
	}
	b = binary.AppendUvarint(b, uint64(a.Status))
	b = appendBytes(b, a.Body)
	return appendFields(b, a.Header)
}

func (e *entry) answerSize() int {
	if e.Answer == nil {
		return 0
	}
	return len(e.Answer.Body) + 64*len(e.Answer.Header)
}

// decode reads an entry. The bytes come from a store that others may have
// written to, so every length is checked.
func decode(b []byte) (*entry, error) {
	e := &entry{}
	if err := e.read(b); err != nil {
		return nil, err
	}
	return e, nil
}

// read is decode into an empty entry.
func (e *entry) read(b []byte) error {
	r := reader{b: b}
	version := r.versionUpTo(recordVersion)
	e.Phase = protocol.Phase(r.byte())
	e.Announced = r.byte() == 1
	answered := r.byte() == 1
	e.Token = r.uint64()
	copy(e.Fingerprint[:], r.take(len(e.Fingerprint)))
	e.Started, e.LastUse, e.LeaseEnds = r.time(), r.time(), r.time()
	e.Generation = uint32(r.number(math.MaxUint32))
	e.Step = int(r.number(maxStep))
	r.strings(&e.Operation, &e.Account, &e.APIKey, &e.Key, &e.Path, &e.Query)
	e.Body = r.bytes()
	if answered {
		e.Answer = &protocol.Stored{Status: int(r.number(maxStatus)), Body: r.bytes()}
		e.Answer.Header = r.fields()
	}
	if version > 1 {
		r.strings(&e.User, &e.App, &e.Environment, &e.Region, &e.Resource)
		e.Ended, e.Lasts = r.time(), time.Duration(r.number(math.MaxInt64))
		e.Headers = r.fields()
		e.FirstSent = r.time()
	}
	if err := r.end("record"); err != nil {
		return err
	}
	if e.Phase < protocol.PhaseRunning || e.Phase > protocol.PhaseNeedsHuman || (e.Phase == protocol.PhaseComplete) != answered {
		return fmt.Errorf("record: phase %d, answer %t", e.Phase, answered)
	}
	if answered && e.Answer.Status < 200 {
		return fmt.Errorf("record: status %d, wanted 200 to %d", e.Answer.Status, maxStatus)
	}
	return nil
}

// What is larger than these was not written here.
const (
	maxStep   = 1 << 16
	maxStatus = 599
)
