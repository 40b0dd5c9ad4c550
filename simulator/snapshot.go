package simulator

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// A snapshot is JSON Lines: a line that says whose it is, one line for each entry
// of the store, and a line that counts and sums up the lines before it, so that one
// that was cut or changed is told from a whole one.

const (
	snapshotVersion = 1
	snapshotType    = "application/jsonl"
	maxSnapshotLine = 64 << 20
)

type snapshotHead struct {
	Snapshot int       `json:"reprise_snapshot"` // its version
	API      string    `json:"api"`
	Version  string    `json:"api_version"`
	Taken    time.Time `json:"taken"` // by the server's clock

	Meaning map[string]meaning `json:"keys_mean,omitempty"` // by operation; snapshots of before have none
}

type snapshotEntry struct {
	Key   []byte    `json:"key"`
	Value []byte    `json:"value"`
	Due   time.Time `json:"due,omitzero"`
}

type snapshotEnd struct {
	Entries int    `json:"entries"`
	Sum     string `json:"sha256"`
}

// snapshotPrefixes are what a snapshot holds of the store. What belongs to running
// servers, such as leases of chores, is none of it.
var snapshotPrefixes = [...]string{
	prefixRecord, prefixOld, prefixEffect, prefixOutside, prefixResource, prefixLike, prefixLife, prefixHuman, prefixList, "c/clock",
}

// Snapshot writes all state: keys, effects, calls, resources and the clock. It
// holds keys and the bodies of unfinished work in clear. Of a server that is at
// work it shows entries of different moments.
func (s *Server) Snapshot(ctx context.Context, to io.Writer) error {
	now, err := s.now(ctx)
	if err != nil {
		return err
	}
	sum := sha256.New()
	buffered := bufio.NewWriter(to)
	enc := json.NewEncoder(io.MultiWriter(buffered, sum))
	if err := enc.Encode(snapshotHead{snapshotVersion, s.contract.API.Name, s.contract.API.Version, now, s.meanings()}); err != nil {
		return err
	}
	n := 0
	for _, prefix := range snapshotPrefixes {
		err := scan(ctx, s.store, prefix, func(e store.Entry) error {
			n++
			return enc.Encode(snapshotEntry{e.Key, e.Value, e.Due})
		})
		if err != nil {
			return err
		}
	}
	if err := json.NewEncoder(buffered).Encode(snapshotEnd{n, hex.EncodeToString(sum.Sum(nil))}); err != nil {
		return err
	}
	return buffered.Flush()
}

// errSnapshot is an error of what is restored, not of the store.
var errSnapshot = errors.New("no snapshot of this API")

// errBusy is for a server that is at work: what it has begun would end in another state.
var errBusy = errors.New("nothing is restored while requests are under way")

// Restore puts a snapshot in the place of all state, and empties the journal. It
// reads and checks all of it before it changes anything, and returns how many
// entries there are then. It is refused while requests are under way.
func (s *Server) Restore(ctx context.Context, from io.Reader) (int, error) {
	entries, err := s.readSnapshot(from)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", errSnapshot, err)
	}
	s.chores.Lock()
	defer s.chores.Unlock()
	if n := s.metrics.inFlight.Load() + s.resumed.running(); n > 0 {
		return 0, fmt.Errorf("%w: %d; let them end, and restore then", errBusy, n)
	}
	if _, err := s.forget(ctx); err != nil {
		return 0, err
	}
	for some := range slices.Chunk(entries, store.MaxWrites) {
		var writes []store.Write
		for _, e := range some {
			writes = append(writes, store.Write{Key: e.Key, Value: e.Value, Due: e.Due, As: store.NewVersion()})
		}
		if err := s.apply(ctx, writes[0], writes[1:]...); err != nil {
			return 0, fmt.Errorf("a part of the snapshot is restored and the rest is not: %w", err)
		}
	}
	s.events.tell(EventReset, map[string]bool{"restored": true})
	if _, err = s.clock(ctx); err == nil {
		err = s.inherit(ctx)
	}
	return len(entries), err
}

// readSnapshot reads a snapshot and checks it.
func (s *Server) readSnapshot(from io.Reader) ([]snapshotEntry, error) {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, maxSnapshotLine)
	var head snapshotHead
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &head) != nil || head.Snapshot == 0 {
		return nil, errors.New(`it does not begin with a line such as {"reprise_snapshot":1,"api":"..."}`)
	}
	switch {
	case head.Snapshot != snapshotVersion:
		return nil, fmt.Errorf("it has version %d, wanted %d", head.Snapshot, snapshotVersion)
	case head.API != s.contract.API.Name:
		return nil, fmt.Errorf("it is of %q, wanted one of %q", head.API, s.contract.API.Name)
	}
	sum := sha256.New()
	addLine(sum, lines.Bytes())
	var out []snapshotEntry
	seen := map[string]bool{}
	for n := 2; lines.Scan(); n++ {
		if end, ok := endOf(lines.Bytes()); ok {
			if end.Entries != len(out) || end.Sum != hex.EncodeToString(sum.Sum(nil)) {
				return nil, errors.New("it was changed or cut: its sum is another")
			}
			if lines.Scan() {
				return nil, fmt.Errorf("line %d comes after its end", n+1)
			}
			if err := s.checkMeant(&head, out); err != nil {
				return nil, err
			}
			return out, lines.Err()
		}
		addLine(sum, lines.Bytes())
		e, err := entryOf(lines.Bytes())
		if err == nil && seen[string(e.Key)] {
			err = errors.New("its key was there before")
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		seen[string(e.Key)] = true
		out = append(out, e)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	return nil, errors.New("it has no end")
}

// checkMeant refuses entries whose keys this server would find or compare otherwise than
// the one that the snapshot is of: their repeats would be executed again, or refused.
func (s *Server) checkMeant(head *snapshotHead, entries []snapshotEntry) error {
	own, count, differ := s.meanings(), map[string]int{}, map[string]string{}
	for name, was := range head.Meaning {
		if m, served := own[name]; served {
			differ[name] = was.differs(m)
		}
	}
	for _, e := range entries {
		if !bytes.HasPrefix(e.Key, []byte(prefixRecord)) {
			continue
		}
		if kept, err := decode(e.Value); err == nil && differ[kept.Operation] != "" {
			count[kept.Operation]++
		}
	}
	for _, op := range s.ops {
		if n := count[op.name]; n > 0 {
			return fmt.Errorf("it has %d keys of %s that mean something else in this contract, by its %s: repeats of them would be executed again or refused; serve the contract as it was when the snapshot was taken", n, op.name, differ[op.name])
		}
	}
	return nil
}

func addLine(sum hash.Hash, text []byte) {
	sum.Write(text)
	sum.Write([]byte{'\n'})
}

// endOf reads the last line.
func endOf(text []byte) (end snapshotEnd, ok bool) {
	return end, bytes.HasPrefix(text, []byte(`{"entries":`)) && json.Unmarshal(text, &end) == nil
}

// entryOf reads one entry, and whether a server could read it.
func entryOf(text []byte) (snapshotEntry, error) {
	var e snapshotEntry
	if err := json.Unmarshal(text, &e); err != nil {
		return e, errors.New("it is no entry")
	}
	if len(e.Key) == 0 || len(e.Key) > store.MaxKey {
		return e, fmt.Errorf("its key has %d bytes, wanted 1 to %d", len(e.Key), store.MaxKey)
	}
	at := slices.IndexFunc(snapshotPrefixes[:], func(prefix string) bool { return strings.HasPrefix(string(e.Key), prefix) })
	if at < 0 {
		return e, errors.New("its key is of no kind that is known")
	}
	var err error
	switch snapshotPrefixes[at] {
	case prefixRecord, prefixOld:
		_, err = decode(e.Value)
	case prefixEffect:
		_, err = decodeEffect(e.Value)
	case prefixResource:
		_, err = decodeResource(e.Value)
	case string(clockKey):
		_, err = decodeClock(e.Value)
	}
	return e, err
}

func (s *Server) getSnapshot(r *http.Request) (any, error) {
	if _, err := s.now(r.Context()); err != nil {
		return nil, err
	}
	if r.Method == http.MethodHead {
		return content{snapshotType, ""}, nil
	}
	return stream(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", snapshotType)
		if err := s.Snapshot(r.Context(), w); err != nil { // it has no end, and is refused
			s.opts.Log.Error("a snapshot could not be taken", "error", err)
		}
	}), nil
}

func (s *Server) putSnapshot(r *http.Request) (any, error) {
	n, err := s.Restore(context.WithoutCancel(r.Context()), r.Body)
	if errors.Is(err, errSnapshot) {
		return nil, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	if errors.Is(err, errBusy) {
		return nil, refusal{status: http.StatusConflict, why: err.Error()}
	}
	if err != nil {
		return nil, err
	}
	return map[string]any{"restored": n}, nil
}
