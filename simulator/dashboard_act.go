package simulator

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// offered are the kinds of faults that the dashboard can switch on: those that need
// nothing more to be told.
func offered() []*FaultKind {
	return slices.DeleteFunc(slices.Clone(FaultKinds), func(k *FaultKind) bool {
		return slices.ContainsFunc(k.Params, func(p Param) bool { return p.Default == "" })
	})
}

// postDashboard carries a command of the page out and goes back to it, so that it
// works without a script. What another page makes a browser send was refused before.
func (s *Server) postDashboard(r *http.Request) (any, error) {
	r.Body = http.MaxBytesReader(nil, r.Body, maxCommand)
	if err := r.ParseForm(); err != nil || r.PostForm.Get("do") == "" {
		return nil, refusal{status: http.StatusBadRequest, why: "wanted a form of the dashboard; programs use the addresses that GET " + managePrefix + " lists"}
	}
	said, err := s.command(context.WithoutCancel(r.Context()), r.PostForm)
	if err != nil {
		said = "Not done: " + err.Error() + "."
	}
	back, err := url.ParseQuery(r.PostForm.Get("back"))
	if err != nil {
		back = url.Values{}
	}
	if r.PostForm.Get("do") == "reset" {
		back = url.Values{} // what it was about is gone
	}
	to, _ := url.ParseQuery(backOf(back))
	to.Set("said", said)
	return stream(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "?"+to.Encode())
		w.WriteHeader(http.StatusSeeOther)
	}), nil
}

// command does one thing and says in a sentence what it did.
func (s *Server) command(ctx context.Context, form url.Values) (string, error) {
	switch do := form.Get("do"); do {
	case "advance":
		by, err := contract.ParseDuration(form.Get("by"))
		if err != nil {
			return "", fmt.Errorf("by: %w", err)
		}
		now, err := s.Advance(ctx, by)
		return fmt.Sprintf("The clock went %s forward, to %s.", contract.FormatDuration(by), now.UTC().Format("2006-01-02 15:04:05")), err
	case "freeze":
		_, err := s.Freeze(ctx)
		return "The clock stands.", err
	case "unfreeze":
		_, err := s.Unfreeze(ctx)
		return "The clock goes on.", err
	case "fault-on":
		return s.faultOn(ctx, form)
	case "fault-off":
		if !s.RemoveFault(form.Get("id")) {
			return "", fmt.Errorf("there is no fault %q any more", form.Get("id"))
		}
		return "The fault is taken out.", nil
	case "resolve":
		k, err := s.Resolve(ctx, form.Get("id"), protocol.Resolution(form.Get("as")))
		return fmt.Sprintf("The key is %s now.", k.State), err
	case "reset":
		n, err := s.Reset(ctx)
		return fmt.Sprintf("Everything is forgotten: %d entries.", n), err
	default:
		return "", fmt.Errorf("there is no command %q", do)
	}
}

func (s *Server) faultOn(ctx context.Context, form url.Values) (string, error) {
	f := Fault{Kind: form.Get("fault"), Operation: form.Get("operation"), Key: strings.TrimSpace(form.Get("key"))}
	if !slices.ContainsFunc(offered(), func(k *FaultKind) bool { return k.ID == f.Kind }) {
		return "", fmt.Errorf("there is no fault %q that needs nothing more to be told", f.Kind)
	}
	switch form.Get("attempts") {
	case "":
	case "first":
		f.First, f.Last = 1, 1
	default:
		return "", errors.New("attempts is none of those that the page offers")
	}
	if text := form.Get("percent"); text != "" {
		percent, err := strconv.ParseFloat(text, 64)
		if err != nil || !(percent > 0 && percent <= 100) {
			return "", fmt.Errorf("the share is %q, wanted a number above 0 and up to 100", text)
		}
		f.Probability = percent / 100
	}
	f, err := s.AddFault(ctx, f)
	return fmt.Sprintf("%s is switched on.", f.Kind), err
}
