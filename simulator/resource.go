package simulator

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// resource is what an execution made or changed, as it stands. It is kept where
// somebody can ask for it: by GET, or by a repeat that shows the current state.
type resource struct {
	Account   string
	Path      string
	Operation string    // that made it
	Made      time.Time // what becomes of it later counts from here
	Gone      bool
	Body      []byte

	unlooked bool // its path was made just now, so that most surely nothing is there
}

// resourceVersion is the first byte of an encoded resource.
const resourceVersion = 1

func (r *resource) appendTo(b []byte) []byte {
	b = appendTime(append(b, resourceVersion, flag(r.Gone)), r.Made)
	return appendBytes(appendStrings(b, r.Account, r.Path, r.Operation), r.Body)
}

func decodeResource(b []byte) (*resource, error) {
	r := reader{b: b}
	r.version(resourceVersion)
	out := &resource{Gone: r.byte() == 1, Made: r.time()}
	r.strings(&out.Account, &out.Path, &out.Operation)
	out.Body = r.bytes()
	return out, r.end("resource")
}

// id is the last part of the path.
func (r *resource) id() string {
	last := r.Path[strings.LastIndexByte(r.Path, '/')+1:]
	if id, err := url.PathUnescape(last); err == nil {
		return id
	}
	return last
}

func resourceKey(account, path string) []byte { return pathKey(prefixResource, account, path) }

// pathKey stands for a path of an account.
func pathKey(prefix, account, path string) []byte {
	return appendPathKey(make([]byte, 0, 64), prefix, account, path)
}

func appendPathKey(b []byte, prefix, account, path string) []byte {
	var space [256]byte
	sum := sha256.Sum256(append(append(append(space[:0], account...), 0), path...))
	return append(append(b, prefix...), sum[:]...)
}

// resource reads what is at a path; nil for nothing that was ever made here.
func (s *Server) resource(ctx context.Context, account, path string) (*resource, store.Version, error) {
	return s.resourceAt(ctx, resourceKey(account, path))
}

func (s *Server) resourceAt(ctx context.Context, key []byte) (*resource, store.Version, error) {
	e, err := s.store.Get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	r, err := decodeResource(e.Value)
	return r, e.Version, err
}

// bodyOf is the body of a resource at a moment: as it was last written, and with
// what the example says of later once that time has passed.
func (s *Server) bodyOf(r *resource, now time.Time) []byte {
	if r.Gone || !s.isLater(r, now) { // what is gone stays as it was last
		return r.Body
	}
	return overlaid(r.Body, s.byName[r.Operation].example.later)
}

// isLater reports whether what the example says of later holds of a resource.
func (s *Server) isLater(r *resource, now time.Time) bool {
	op := s.byName[r.Operation]
	return op != nil && op.example.later != nil && !now.Before(r.Made.Add(op.example.after))
}

// leaves is the resource that a success leaves, nil where nobody asks for it. An
// operation on a path that is there changes it; a POST makes one below its path.
func (w *work) leaves(e *entry, id string, own *reply) *resource {
	if !w.op.shown {
		return nil
	}
	var r *resource
	if w.desk != nil {
		r = &w.desk.leaves
	} else {
		r = new(resource)
	}
	*r = resource{Account: e.Account, Path: e.Path, Operation: e.Operation, Body: own.body}
	if w.op.unread && w.op.example.members == nil { // an action could change nothing of it
		r.Body = nil
	}
	switch w.p.Operation.Method {
	case http.MethodPost:
		r.Path += "/" + url.PathEscape(id)
		r.unlooked = w.drawsID(e)
	case http.MethodDelete:
		r.Gone = true
	}
	if async := w.op.example.async; async != nil { // what can be read is how it goes on
		r.Path, r.Gone, r.unlooked = async.At(url.PathEscape(id)), false, false
	}
	return r
}

// resourceWrite puts the resource in the place of what is there now. list, where
// it is not nil, goes with it. Where nothing can be there, it looks only if the store
// has said otherwise.
func (w *work) resourceWrite(ctx context.Context, r *resource, now time.Time) (write store.Write, list *store.Write, err error) {
	var old *resource
	var version store.Version
	key := w.keepBytes(appendPathKey(w.free(), prefixResource, r.Account, r.Path))
	if unlooked := r.unlooked; unlooked {
		r.unlooked = false
	} else {
		old, version, err = w.resourceAt(ctx, key)
	}
	if err == nil && protocol.Unmet(w.p, w.ifMatch, w.tagOf(old, version, now)) != "" {
		return store.Write{}, nil, errOtherVersion
	}
	out := *r
	out.Made = now
	if old != nil && !old.Gone {
		if out.Made = old.Made; !w.isActed(old, now) {
			out.Operation = old.Operation
		}
		if out.Gone { // what was there last, and what its end says of it
			out.Body = overlaid(w.bodyOf(old, now), r.Body)
		}
	}
	if err == nil {
		list, err = w.listWrite(ctx, old, &out)
	}
	return store.Write{Key: key, Value: w.keepBytes(out.appendTo(w.free())), If: version, As: store.NewVersion()}, list, err
}

// readBack is the answer to a GET of something that is made here; nil where no other
// operation could have made it, and the example answers.
func (w *work) readBack(ctx context.Context, e *entry) *reply {
	if w.p.Operation.Method != http.MethodGet && w.p.Operation.Method != http.MethodHead {
		return nil
	}
	if list := w.found(ctx, e); list != nil {
		return list
	}
	if list := w.listed(ctx, e); list != nil {
		return list
	}
	r, version, err := w.resource(ctx, e.Account, e.Path)
	if err == nil && r == nil {
		if missing := w.missingRead(ctx, e); missing != nil {
			return missing
		}
	}
	switch {
	case err != nil:
		return w.unread()
	case r == nil && w.op.made:
		return w.neverMade(e.Path)
	case r == nil:
		return w.neverBegun(ctx, e)
	}
	if r.Gone {
		return w.wasDeleted(e.Path)
	}
	now, err := w.now(ctx)
	if err != nil {
		return w.unread()
	}
	shown := &reply{status: http.StatusOK, body: w.bodyOf(r, now)}
	shown.header = append(slices.Clone(w.op.example.header), w.etagField(r, version, now))
	return shown
}

// unread is what is read while the store is down: what is there nobody knows.
func (w *work) unread() *reply {
	r := w.unreachable()
	return &r
}

// changed is the body of a resource after a PUT or PATCH of it; nil where it is
// not there.
func (w *work) changed(ctx context.Context, e *entry) []byte {
	if m := w.p.Operation.Method; m != http.MethodPut && m != http.MethodPatch {
		return nil
	}
	r, _, err := w.resource(ctx, e.Account, e.Path)
	if err != nil || r == nil || r.Gone {
		return nil
	}
	return overlaid(r.Body, e.Body)
}

// repeated is what a repeat gets of the answer that was seen in the store.
func (w *work) repeated(ctx context.Context) reply {
	r := w.again(ctx)
	r.mark(w.p, markValue(&w.p.Answers.Replay.Marker, &w.seen.Record))
	return r
}

// again is the answer to a repeat without its mark: what was stored, or what is
// there now.
func (w *work) again(ctx context.Context) reply {
	r := replayed(w.p, w.seen.Answer)
	if w.p.Answers.Replay.Do != contract.ReplayCurrent || r.status >= http.StatusBadRequest {
		return r
	}
	now, err := w.now(ctx)
	if err != nil {
		return r
	}
	made, _, err := w.resource(ctx, w.seen.Account, w.seen.Resource)
	switch {
	case err != nil || made == nil || w.p.Operation.Method == http.MethodDelete: // what a DELETE did is that it is gone
		return r
	case made.Gone && w.p.Answers.Replay.Deleted != contract.DeletedLastState:
		gone := w.wasDeleted(w.seen.Resource)
		gone.outcome = r.outcome
		return *gone
	}
	r.body = w.bodyOf(made, now)
	r.header = w.op.withType(r.header)
	return r
}

// withType is the header of a body that is shown as it is now. The stored answer
// may have been too large to keep its body and with it the type.
func (op *operation) withType(header []protocol.Field) []protocol.Field {
	isType := func(f protocol.Field) bool { return f.Name == "Content-Type" }
	i := slices.IndexFunc(op.example.header, isType)
	if i < 0 || !op.policy.Answers.Replay.AllHeaders() && !slices.Contains(op.keeps, "Content-Type") || slices.ContainsFunc(header, isType) {
		return header
	}
	return append(slices.Clip(header), op.example.header[i])
}

// wasDeleted is what is read of a resource that is gone.
func (w *work) wasDeleted(path string) *reply {
	return unnamed(w.p, http.StatusNotFound, "%s was deleted.", path)
}

// neverMade is what is read where another operation would have to make something
// first.
func (w *work) neverMade(path string) *reply {
	return unnamed(w.p, http.StatusNotFound, "Nothing was made at %s for this caller.", path)
}

// madeHere reports whether a GET reads one of what other operations make: a POST on
// the path above it, or a PUT on its own.
func (s *Server) madeHere(op *operation) bool {
	path := op.policy.Operation.Path
	last := path[strings.LastIndexByte(path, '/')+1:]
	if op.policy.Operation.Method != http.MethodGet || op.state != nil || !strings.HasPrefix(last, "{") || !strings.HasSuffix(last, "}") {
		return false
	}
	return slices.ContainsFunc(s.ops, func(o *operation) bool {
		makes := o.policy.Operation
		return makes.Method == http.MethodPost && makes.Path == parent(path) && o.example.async == nil ||
			makes.Method == http.MethodPut && makes.Path == path
	})
}

// refused is a declared answer; that to a repeat may point at what was made, and
// an interim one at where the state is told.
func (w *work) refused(name contract.AnswerName, why string) reply {
	if name == contract.AnswerInFlight && w.tellsAtOnce() && w.seen != nil && w.seen.Resource != "" {
		r := named(w.p, name, why)
		r.header = append(r.header, protocol.Field{Name: "Location", Value: w.seen.Resource})
		return r
	}
	if name != contract.AnswerReplay || w.p.Answers.Replay.Do != contract.ReplayConflictWithPointer || w.seen.Resource == "" {
		return named(w.p, name, why)
	}
	r := pointing(w.p, name, why, w.seen.Resource)
	r.header = append(r.header, protocol.Field{Name: "Location", Value: w.seen.Resource})
	return r
}

// shows reports whether somebody can ask for what an operation leaves.
func (s *Server) shows(op *operation) bool {
	if !changes(op) {
		return false
	}
	if op.example.async != nil || op.policy.Operation.Precondition != nil {
		return true
	}
	if op.policy.Window.Replay.Kind == contract.ReplayResourceLife {
		return true
	}
	switch op.policy.Answers.Replay.Do {
	case contract.ReplayCurrent, contract.ReplayConflictWithPointer:
		return true
	}
	if op.policy.Window.Replay.Kind == contract.ReplayResourceLife {
		return true
	}
	return slices.ContainsFunc(s.ops, func(o *operation) bool {
		if o.policy.Operation.Method != http.MethodGet {
			return false
		}
		path := o.policy.Operation.Path
		if o.lists && (path == op.policy.Operation.Path || path == parent(op.policy.Operation.Path)) {
			return true
		}
		if op.policy.Operation.Method == http.MethodPost {
			last := strings.LastIndexByte(path, '/')
			return path[:last] == op.policy.Operation.Path && strings.HasPrefix(path[last:], "/{")
		}
		return path == op.policy.Operation.Path
	})
}

// overlaid is a JSON object with the members of another in the place of its own;
// a body that is no object stays as it is.
func overlaid(body, with []byte) []byte {
	members, ok := topMembers(body)
	changes, also := topMembers(with)
	if !ok || !also {
		return body
	}
	for _, c := range changes {
		i := slices.IndexFunc(members, func(m member) bool { return m.name == c.name })
		if i < 0 {
			members = append(members, c)
		} else {
			members[i].value = c.value
		}
	}
	var out bytes.Buffer
	for i, m := range members {
		out.WriteByte("{,"[min(i, 1)])
		out.Write(m.quoted)
		out.WriteByte(':')
		out.Write(m.value)
	}
	if len(members) == 0 {
		out.WriteByte('{')
	}
	out.WriteByte('}')
	return out.Bytes()
}

// laterOf is what the example says of later, as JSON, and when that is. An
// asynchronous operation is done at its end, unless the example says otherwise.
func laterOf(op *contract.Operation) ([]byte, time.Duration) {
	x := op.Example
	switch {
	case x != nil && x.Later != nil:
		body, err := json.Marshal(x.Later.Body)
		if err != nil { // it came from JSON
			panic(err)
		}
		return body, x.Later.After
	case op.Async != nil:
		return []byte(`{"status":"succeeded"}`), op.Async.Takes
	default:
		return nil, 0
	}
}
