package simulator

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// postVerify checks what the body wants.
func (s *Server) postVerify(r *http.Request) (any, error) {
	fail, err := failsLoudly(r)
	if err != nil {
		return nil, err
	}
	list, err := s.invariantsOf(r)
	if err != nil {
		return nil, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	verdicts, err := s.Verify(r.Context(), list...)
	if err != nil {
		return nil, err
	}
	status := http.StatusOK
	pass := !slices.ContainsFunc(verdicts, func(v Verdict) bool { return !v.Pass })
	if fail && !pass {
		status = http.StatusNotAcceptable // as MockServer answers a verification that failed
	}
	return withStatus{status, map[string]any{"pass": pass, "outcome": outcomeOf(verdicts), "results": verdicts}}, nil
}

// failsLoudly reads ?fail=: whether an invariant that is not kept makes the answer a
// failure.
func failsLoudly(r *http.Request) (bool, error) {
	text := r.URL.Query().Get("fail")
	if text != "" && text != "true" && text != "false" {
		return false, refusal{status: http.StatusBadRequest, why: fmt.Sprintf("fail is %q, wanted true or false", text)}
	}
	return text == "true", nil
}

// outcomeOf is what became of all of them: broken where one is, else cannot-judge
// where one cannot be judged.
func outcomeOf(verdicts []Verdict) Outcome {
	out := Kept
	for _, v := range verdicts {
		if v.Outcome == Broken || out == Kept {
			out = v.Outcome
		}
	}
	return out
}

// sentInvariant is an invariant as it is written.
type sentInvariant struct {
	Invariant string         `json:"invariant"`
	Match     map[string]any `json:"match"`
	Equals    *int           `json:"equals"`
	AtLeast   *int           `json:"at_least"`
	AtMost    *int           `json:"at_most"`
	After     string         `json:"after"`
}

func (s *Server) invariantsOf(r *http.Request) ([]Invariant, error) {
	wanted := errors.New(`wanted a body such as {"invariants": [{"invariant": "effects-per-key"}]}`)
	var sent struct {
		Invariants []sentInvariant `json:"invariants"`
	}
	text, err := objectIn(r.Body, wanted)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	dec.UseNumber()
	if err := dec.Decode(&sent); err != nil {
		if field, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
			return nil, fmt.Errorf("%w; found the unknown field %s", wanted, field)
		}
		return nil, wanted
	}
	if len(sent.Invariants) == 0 {
		return nil, wanted
	}
	now, err := s.now(r.Context())
	if err != nil {
		return nil, err
	}
	var out []Invariant
	for n, i := range sent.Invariants {
		one, err := i.read(now)
		if err != nil {
			return nil, fmt.Errorf("invariants[%d]: %w", n, err)
		}
		out = append(out, one)
	}
	return out, nil
}

func (i *sentInvariant) read(now time.Time) (out Invariant, err error) {
	var ids []string
	for _, d := range Invariants {
		ids = append(ids, d.ID)
	}
	if !slices.Contains(ids, i.Invariant) {
		return out, fmt.Errorf("there is no invariant %q; there are %s", i.Invariant, strings.Join(ids, ", "))
	}
	var values url.Values
	if values, err = valuesIn(i.Match); err != nil {
		return out, err
	}
	if out.Match, err = filterOf(values, now); err != nil {
		return out, err
	}
	if i.Invariant != "requests" && i.Invariant != "identical-answers" && i.Invariant != "mismatch-tells-nothing" {
		if out.Match != (Filter{Operation: out.Match.Operation, Account: out.Match.Account, Key: out.Match.Key}) {
			return out, fmt.Errorf("%s goes by operation, account and key alone", i.Invariant)
		}
	}
	out.Kind, out.AtLeast, out.AtMost = i.Invariant, i.AtLeast, i.AtMost
	if i.Equals != nil {
		if i.AtLeast != nil || i.AtMost != nil {
			return out, errors.New("equals stands with at_least or at_most; wanted one of them")
		}
		out.AtLeast, out.AtMost = i.Equals, i.Equals
	}
	counts := out.AtLeast != nil || out.AtMost != nil
	switch {
	case i.Invariant == "requests" && !counts:
		return out, errors.New("requests wants equals, at_least or at_most")
	case i.Invariant != "requests" && out.AtLeast != nil, counts && i.Invariant != "requests" && i.Invariant != "effects-per-key":
		return out, fmt.Errorf("%s takes no such number", i.Invariant)
	case i.After != "" && i.Invariant != "none-in-flight":
		return out, fmt.Errorf("%s takes no after", i.Invariant)
	case i.After != "":
		out.After, err = contract.ParseDuration(i.After)
	}
	return out, err
}
