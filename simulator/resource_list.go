package simulator

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Beside each resource whose collection can be read stands an entry under the
// collection's path, in the order in which the resources were made.

// parent is the collection of a path.
func parent(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }

func collectionKey(account, path string) []byte { return pathKey(prefixList, account, path) }

// appendListKey writes the key of a resource in its collection.
func (r *resource) appendListKey(b []byte) []byte {
	b = appendPathKey(b, prefixList, r.Account, parent(r.Path))
	b = binary.BigEndian.AppendUint64(b, uint64(r.Made.UnixNano()))
	var space [256]byte
	sum := sha256.Sum256(append(space[:0], r.Path...))
	return append(b, sum[:8]...)
}

// isListed reports whether somebody can list the collection of a resource.
func (s *Server) isListed(path string) bool {
	index, _, ok := s.routes.Match(http.MethodGet, parent(path))
	return ok && s.ops[index].lists
}

// listsMade reports whether a GET lists what other operations make: a POST on its
// path makes one, or a PUT on the path of one.
func (s *Server) listsMade(op *operation) bool {
	if op.policy.Operation.Method != http.MethodGet || op.state != nil {
		return false
	}
	path := op.policy.Operation.Path
	return !strings.HasSuffix(path, "}") && slices.ContainsFunc(s.ops, func(o *operation) bool {
		made := o.policy.Operation
		return made.Method == http.MethodPost && made.Path == path && o.example.async == nil ||
			made.Method == http.MethodPut && strings.HasSuffix(made.Path, "}") && parent(made.Path) == path
	})
}

// listWrite notes in its collection that a resource is there, or is there no
// more; nil where nothing changes. old is what was there before.
func (w *work) listWrite(ctx context.Context, old, r *resource) (*store.Write, error) {
	was := old != nil && !old.Gone
	if was == !r.Gone || !w.isListed(r.Path) {
		return nil, nil
	}
	if !was {
		key := w.keepBytes(r.appendListKey(w.free()))
		write := w.oneWrite()
		*write = store.Write{Key: key, Value: w.keepBytes(append(w.free(), r.Path...)), As: store.NewVersion()}
		return write, nil
	}
	key := old.appendListKey(nil)
	e, err := w.store.Get(ctx, key)
	if isNotFound(err) { // it was made before anybody could list it
		return nil, nil
	}
	return &store.Write{Key: key, If: e.Version, Delete: true}, err
}

const (
	defaultPage = 20
	longestPage = 100
)

// listed is the answer to a GET of a collection: a page of what is in it, oldest
// first. ?limit= and ?after= choose the page, the latter by the last part of a path;
// the field Link leads to the next one (RFC 8288).
func (w *work) listed(ctx context.Context, e *entry) *reply {
	if !w.lists() {
		return nil
	}
	if missing := w.missingRead(ctx, e); missing != nil {
		return missing
	}
	query, _ := url.ParseQuery(e.Query)
	limit, bad := pageSize(query.Get("limit"))
	if bad {
		return unnamed(w.p, http.StatusBadRequest, "limit is %q, wanted a number from 1 to %d.", query.Get("limit"), longestPage)
	}
	after, failed := w.pageAfter(ctx, e, query)
	if failed != nil {
		return failed
	}
	now, err := w.now(ctx)
	var page []store.Entry
	if err == nil {
		page, err = w.store.Scan(ctx, collectionKey(e.Account, e.Path), after, limit+1)
	}
	if err != nil {
		return w.unread()
	}
	more := len(page) > limit
	items, last := w.itemsOf(ctx, e.Account, page[:min(limit, len(page))], now)
	out := &reply{status: http.StatusOK, header: []protocol.Field{{Name: "Content-Type", Value: "application/json"}}, body: w.op.example.list(items)}
	for _, name := range [...]string{"has_more", "more"} {
		if members, ok := topMembers(out.body); ok && slices.ContainsFunc(members, func(m member) bool { return m.name == name }) {
			out.body = overlaid(out.body, []byte(`{"`+name+`":`+strconv.FormatBool(more)+`}`))
		}
	}
	if more {
		next := url.Values{"after": {last}, "limit": {strconv.Itoa(limit)}}
		out.header = append(out.header, protocol.Field{Name: "Link", Value: "<" + e.Path + "?" + next.Encode() + `>; rel="next"`})
	}
	return out
}

func (w *work) lists() bool {
	op := w.byName[w.op.name]
	return op != nil && op.lists
}

func pageSize(text string) (n int, bad bool) {
	if text == "" {
		return defaultPage, false
	}
	n, err := strconv.Atoi(text)
	return min(n, longestPage), err != nil || n < 1
}

// pageAfter is the place in the collection behind which the page begins.
func (w *work) pageAfter(ctx context.Context, e *entry, query url.Values) ([]byte, *reply) {
	id := query.Get("after")
	if id == "" {
		id = query.Get("starting_after")
	}
	if id == "" {
		return nil, nil
	}
	r, _, err := w.resource(ctx, e.Account, e.Path+"/"+url.PathEscape(id))
	if err != nil || r == nil {
		return nil, unnamed(w.p, http.StatusBadRequest, "There is nothing in the collection after which a page could begin.")
	}
	return r.appendListKey(nil), nil
}

// itemsOf reads what the entries of a collection lead to, and the name of the last.
func (w *work) itemsOf(ctx context.Context, account string, page []store.Entry, now time.Time) ([]json.RawMessage, string) {
	items, last := []json.RawMessage{}, ""
	for _, lead := range page {
		path := string(lead.Value)
		last = path[len(parent(path))+1:]
		r, _, err := w.resource(ctx, account, path)
		if err != nil || r == nil || r.Gone {
			continue
		}
		if body := w.bodyOf(r, now); json.Valid(body) {
			items = append(items, body)
		}
	}
	if name, err := url.PathUnescape(last); err == nil {
		last = name
	}
	return items, last
}
