package etcd

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/reprise-dev/reprise/simulator/store"
)

// layout is where things are: entries in one range of keys, what is due in another,
// whose keys begin with the time. A zero byte follows the prefix, which has none, so
// that no prefix of one store can begin another's keys.
type layout struct {
	fence   string
	entries string
	dues    string
}

func newLayout(prefix string) layout {
	return layout{fence: prefix + "\x00fence", entries: prefix + "\x00e\x00", dues: prefix + "\x00d\x00"}
}

// behind is the first key that comes after all that begin with prefix, which ends
// with a byte that can be counted up.
func behind(prefix string) string {
	end := []byte(prefix)
	for len(end) > 0 && end[len(end)-1] == 0xff {
		end = end[:len(end)-1]
	}
	end[len(end)-1]++
	return string(end)
}

func (l layout) entry(key []byte) string { return l.entries + string(key) }

// due is the key that says when an entry is due. Its times are in byte order.
func (l layout) due(micros int64, key []byte) string {
	return l.dues + string(binary.BigEndian.AppendUint64(nil, sortable(micros))) + string(key)
}

// sortable turns the sign, so that negative numbers come first.
func sortable(micros int64) uint64 { return uint64(micros) ^ 1<<63 }

// dueKey is the entry's key in a key of due.
func (l layout) dueKey(key []byte) ([]byte, error) {
	if len(key) < len(l.dues)+8 {
		return nil, fmt.Errorf("a due time has a key of %d bytes", len(key))
	}
	return key[len(l.dues)+8:], nil
}

// A value begins with the version and the due time in microseconds since 1970, or
// never.
const (
	header = 16
	never  = -1 << 63
)

func encode(w *store.Write) string {
	out := make([]byte, 0, header+len(w.Value))
	out = binary.BigEndian.AppendUint64(out, uint64(w.As))
	out = binary.BigEndian.AppendUint64(out, uint64(dueOf(w)))
	return string(append(out, w.Value...))
}

func dueOf(w *store.Write) int64 {
	if w.Due.IsZero() {
		return never
	}
	return store.Micros(w.Due)
}

var errDamaged = errors.New("an entry cannot be read; something else wrote to the prefix")

// decode reads what is stored under the key of an entry.
func (l layout) decode(key, value []byte) (e store.Entry, due int64, err error) {
	if !bytes.HasPrefix(key, []byte(l.entries)) || len(value) < header {
		return e, 0, errDamaged
	}
	e.Key, e.Value = key[len(l.entries):], value[header:]
	e.Version = store.Version(binary.BigEndian.Uint64(value))
	if due = int64(binary.BigEndian.Uint64(value[8:])); due != never {
		e.Due = time.UnixMicro(due).UTC()
	}
	return e, due, nil
}

// ops are what a write does.
func (l layout) ops(w *store.Write, was sighting) (ops []clientv3.Op) {
	due := int64(never)
	if !w.Delete {
		due = dueOf(w)
	}
	if was.version != 0 && was.due != never && was.due != due {
		ops = append(ops, clientv3.OpDelete(l.due(was.due, w.Key)))
	}
	if due != never && (was.version == 0 || was.due != due) {
		ops = append(ops, clientv3.OpPut(l.due(due, w.Key), ""))
	}
	switch {
	case !w.Delete:
		ops = append(ops, clientv3.OpPut(l.entry(w.Key), encode(w)))
	case w.If != 0:
		ops = append(ops, clientv3.OpDelete(l.entry(w.Key)))
	}
	return ops
}

// pack puts what the writes do into one transaction. What would be too much for one
// becomes a transaction within it for each write: etcd counts those apart, and has
// taken them since 3.3.
func pack(each [][]clientv3.Op) []clientv3.Op {
	if all := slices.Concat(each...); len(all) <= store.MaxWrites {
		return all
	}
	var out []clientv3.Op
	for _, ops := range each {
		if len(ops) > 0 {
			out = append(out, clientv3.OpTxn(nil, ops, nil))
		}
	}
	return out
}
