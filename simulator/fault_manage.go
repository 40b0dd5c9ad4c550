package simulator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
)

// getFaults shows what is to break.
func (s *Server) getFaults(*http.Request) (any, error) {
	list := s.Faults()
	for i := range list {
		list[i] = s.shownFault(list[i])
	}
	return map[string]any{"count": len(list), "seed": s.opts.Seed, "faults": list}, nil
}

// shownFault shows the key of a fault as any key is shown. The hash fits the same
// requests as the key.
func (s *Server) shownFault(f Fault) Fault {
	if !strings.HasPrefix(f.Key, "sha256:") {
		f.Key = s.shown(f.Key)
	}
	return f
}

func (s *Server) getFault(r *http.Request) (any, error) {
	f, err := s.faultAt(r)
	if err != nil {
		return nil, err
	}
	return s.shownFault(f), nil
}

// faultAt is the fault that the end of a path names.
func (s *Server) faultAt(r *http.Request) (Fault, error) {
	id := path.Base(r.URL.Path)
	for _, f := range s.Faults() {
		if f.ID == id {
			return f, nil
		}
	}
	return Fault{}, refusal{status: http.StatusNotFound, why: fmt.Sprintf("there is no fault with the id %q; GET %sfaults lists them", id, managePrefix)}
}

// postFaults adds one fault.
func (s *Server) postFaults(r *http.Request) (any, error) {
	members, err := membersOf(r.Body)
	if err != nil {
		return nil, err
	}
	f, wrong := faultOf(members)
	if wrong != nil {
		return nil, refusal{status: http.StatusBadRequest, why: wrong.Error()}
	}
	f, err = s.AddFault(context.WithoutCancel(r.Context()), f)
	if err != nil {
		return nil, refusedFault(err)
	}
	return s.shownFault(f), nil
}

// patchFault changes members of a fault (RFC 7396): null takes one away.
func (s *Server) patchFault(r *http.Request) (any, error) {
	f, err := s.faultAt(r)
	if err != nil {
		return nil, err
	}
	changes, err := membersOf(r.Body)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	members := map[string]any{}
	if err := json.Unmarshal(text, &members); err != nil {
		return nil, err
	}
	for name, value := range changes {
		switch {
		case name == "id" && value != f.ID:
			return nil, refusal{status: http.StatusBadRequest, why: "the id of a fault cannot be changed"}
		case value == nil:
			delete(members, name)
		default:
			members[name] = value
		}
	}
	changed, wrong := faultOf(members)
	if wrong != nil {
		return nil, refusal{status: http.StatusBadRequest, why: wrong.Error()}
	}
	there, err := s.ChangeFault(context.WithoutCancel(r.Context()), changed)
	if err != nil {
		return nil, refusedFault(err)
	}
	if !there { // taken out meanwhile
		_, err := s.faultAt(r)
		return nil, err
	}
	return s.getFault(r)
}

// deleteFault takes one out.
func (s *Server) deleteFault(r *http.Request) (any, error) {
	f, err := s.faultAt(r)
	if err != nil {
		return nil, err
	}
	s.RemoveFault(f.ID)
	return map[string]any{"deleted": 1}, nil
}

// deleteFaults takes all out.
func (s *Server) deleteFaults(r *http.Request) (any, error) {
	n := len(s.Faults())
	if err := s.SetFaults(r.Context(), nil); err != nil {
		return nil, err
	}
	return map[string]any{"deleted": n}, nil
}

// membersOf reads a JSON object.
func membersOf(body io.Reader) (map[string]any, error) {
	text, err := objectIn(body, errors.New(`wanted a body such as {"fault": "reset-after-commit", "attempt": 1}`))
	if err != nil {
		return nil, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var members map[string]any
	if err := dec.Decode(&members); err != nil {
		return nil, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	return members, nil
}

// refusedFault is what a client is told of a fault that cannot be set.
func refusedFault(err error) error {
	if errors.Is(err, errFaultsOff) {
		return refusal{status: http.StatusForbidden, why: err.Error()}
	}
	return refusal{status: http.StatusBadRequest, why: err.Error()}
}
