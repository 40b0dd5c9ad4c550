package simulator

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"
)

// target is the resource that an operation acts on or works below: that of
// /payments/{id} for /payments/{id}:capture, /payments/{id}/cancel and
// /payments/{id}/refunds, where some operation makes payments.
type target struct {
	depth  int        // how many segments of a path lead to it
	verb   string     // what follows in the last of them, such as ":capture"; "" for nothing
	maker  *operation // that makes such resources
	action bool       // the answer is the resource, and not something new below it
}

// targetOf finds the resource that an operation acts on; nil where no operation makes
// one, or where it reads or makes the whole path itself.
func (s *Server) targetOf(op *operation) *target {
	if op.state != nil || op.policy.Operation.Async != nil {
		return nil
	}
	method, segments := op.policy.Operation.Method, strings.Split(op.policy.Operation.Path, "/")
	for depth := len(segments); depth > 1; depth-- {
		last := segments[depth-1]
		end := strings.IndexByte(last, '}') + 1
		if !strings.HasPrefix(last, "{") || end == 0 {
			continue
		}
		if whole := depth == len(segments); whole == (end == len(last)) { // it is the path itself, or in its middle
			continue
		}
		above := strings.Join(segments[:depth-1], "/")
		maker := s.makerOf(above, above+"/"+last[:end])
		if maker == nil {
			continue
		}
		t := &target{depth: depth, verb: last[end:], maker: maker}
		t.action = method == http.MethodPost && (t.verb != "" || depth == len(segments)-1 && s.isAction(op, segments[depth], maker))
		return t
	}
	return nil
}

// makerOf is the operation that makes what is at a path: a POST on the path above it,
// or a PUT on its own; nil for none.
func (s *Server) makerOf(above, path string) *operation {
	i := slices.IndexFunc(s.ops, func(o *operation) bool {
		makes := o.policy.Operation
		return makes.Method == http.MethodPost && sameShape(makes.Path, above) && o.example.async == nil ||
			makes.Method == http.MethodPut && sameShape(makes.Path, path)
	})
	if i < 0 {
		return nil
	}
	return s.ops[i]
}

// isPlaced reports whether what a POST makes can be read where it puts it. Where nothing
// reads there, nobody is sent there. A contract names what changes something and few
// reads, so that without an OpenAPI document any operation there will do.
func (s *Server) isPlaced(op *operation) bool {
	return slices.ContainsFunc(s.ops, func(o *operation) bool {
		at := o.policy.Operation
		return (at.Method == http.MethodGet || s.opts.OpenAPI == nil) && sameShape(at.Path, op.policy.Operation.Path+"/{}")
	})
}

// sameShape reports whether two templates differ in the names of parameters only.
func sameShape(a, b string) bool {
	return a == b || parameter.ReplaceAllString(a, "{}") == parameter.ReplaceAllString(b, "{}")
}

// isAction tells /payments/{id}/cancel from /payments/{id}/refunds. Something new is
// made below a resource where it can be read there, or where the example has an id of
// another kind. Where nobody gave an example, a plural is taken for a collection.
func (s *Server) isAction(op *operation, word string, maker *operation) bool {
	path := op.policy.Operation.Path
	if slices.ContainsFunc(s.ops, func(o *operation) bool {
		reads := o.policy.Operation
		return reads.Method == http.MethodGet && (sameShape(reads.Path, path) || sameShape(reads.Path, path+"/{}"))
	}) {
		return false
	}
	if op.policy.Operation.Example == nil && (op.document == nil || op.document.Success.Status == 0) {
		return !strings.HasSuffix(word, "s") || strings.HasSuffix(word, "ss")
	}
	return op.example.identified() && maker.example.identified() && op.example.ids == maker.example.ids
}

// identified reports an example with an id.
func (e *example) identified() bool {
	return slices.ContainsFunc(e.members, func(m member) bool { return m.name == "id" })
}

// targetTemplate is the template of what the operation acts on.
func (op *operation) targetTemplate() string {
	segments := strings.Split(op.policy.Operation.Path, "/")
	return strings.TrimSuffix(strings.Join(segments[:op.target.depth], "/"), op.target.verb)
}

// actsOn reports whether the operation acts on what is at a path.
func (op *operation) actsOn(path string) bool {
	if op.target == nil {
		return false
	}
	template, sent := strings.Split(op.targetTemplate(), "/"), strings.Split(path, "/")
	return slices.EqualFunc(template, sent, func(t, s string) bool {
		return t == s || strings.HasPrefix(t, "{") && s != ""
	})
}

// at is the path of the resource that a request acts on.
func (t *target) at(path string) string {
	segments := strings.Split(path, "/")
	if t.verb == "" || t.depth < len(segments) {
		return strings.Join(segments[:min(t.depth, len(segments))], "/")
	}
	if at, ok := strings.CutSuffix(path, t.verb); ok {
		return at
	}
	return path[:max(strings.LastIndex(path, "%3"), 0)] // the colon was sent escaped
}

// missing is the answer where the resource is not there that the request acts on or
// works below; nil where it is, where nobody would have made it, or where a failure was
// asked for: that comes first.
func (w *work) missing(ctx context.Context, e *entry) (*reply, error) {
	if w.op.target == nil || w.prefer.status != 0 {
		return nil, nil
	}
	path := w.op.target.at(e.Path)
	switch r, _, err := w.resource(ctx, e.Account, path); {
	case err != nil:
		return nil, err
	case r == nil:
		return w.neverMade(path), nil
	case r.Gone:
		return w.wasDeleted(path), nil
	}
	return nil, nil
}

// missingRead is missing for a request that reads.
func (w *work) missingRead(ctx context.Context, e *entry) *reply {
	missing, err := w.missing(ctx, e)
	if err != nil {
		return w.unread()
	}
	return missing
}

// acted is what an action answers: the resource that it acts on, with what the example
// of the action says otherwise than that of the operation which made the resource. nil
// where the operation is no action, or its resource is gone meanwhile.
func (w *work) acted(ctx context.Context, e *entry) (*resource, *reply) {
	t := w.op.target
	if t == nil || !t.action {
		return nil, nil
	}
	r, _, err := w.resource(ctx, e.Account, t.at(e.Path))
	if err != nil || r == nil || r.Gone {
		return nil, nil
	}
	now, err := w.now(ctx)
	if err != nil {
		return nil, nil
	}
	after := *r
	after.Operation = e.Operation
	after.Body = overlaid(w.bodyOf(r, now), w.op.example.changes(&t.maker.example, payload(w.op, e).Body))
	own := &reply{status: w.op.example.status, header: w.op.example.header}
	if bodyAllowed(own.status) && w.op.example.members != nil {
		own.body = after.Body
	} else {
		own.body = w.op.example.body
	}
	return &after, own
}

// isActed reports a resource that an action leaves after what the example says of later
// has come: that is in its body by then, and says nothing against the action.
func (w *work) isActed(old *resource, now time.Time) bool {
	return w.op.target != nil && w.op.target.action && w.isLater(old, now)
}

// changes are the members of an action's example that are not as the maker's example has
// them, with what the request says in their place.
func (e *example) changes(maker *example, request []byte) []byte {
	var changed example
	for _, m := range e.members {
		same := func(o member) bool { return o.name == m.name && string(o.value) == string(m.value) }
		if m.name != "id" && !slices.ContainsFunc(maker.members, same) {
			changed.members = append(changed.members, m)
		}
	}
	if changed.members == nil {
		return []byte("{}")
	}
	changed.mirrors = true
	return changed.overlay(request, "")
}

// acts reports whether an operation acts on what another one makes, so that it has to
// be remembered.
func (s *Server) acts(maker *operation) bool {
	made := maker.policy.Operation
	return slices.ContainsFunc(s.ops, func(o *operation) bool {
		t := o.target
		if t == nil {
			return false
		}
		template := o.targetTemplate()
		switch made.Method {
		case http.MethodPost:
			return sameShape(made.Path, parent(template))
		default:
			return sameShape(made.Path, template)
		}
	})
}
