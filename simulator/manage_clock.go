package simulator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// shownClock is what the management API shows of the clock.
type shownClock struct {
	Now    time.Time `json:"now"`
	Ahead  string    `json:"ahead"`
	Frozen bool      `json:"frozen"`
	Scale  float64   `json:"scale"`
}

func (c clock) shown(real time.Time) shownClock {
	return shownClock{c.at(real), c.ahead(real).String(), c.frozen, c.rate}
}

func (s *Server) getClock(r *http.Request) (any, error) {
	c, err := s.clock(r.Context())
	if err != nil {
		return nil, err
	}
	return c.shown(s.opts.Now()), nil
}

func (s *Server) postClock(r *http.Request) (any, error) {
	m, err := moveOf(r.Body)
	if err != nil {
		return nil, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	_, err = s.Move(context.WithoutCancel(r.Context()), m)
	if errors.Is(err, errTooFar) || errors.Is(err, errBackward) || errors.Is(err, errScale) {
		return nil, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	var under stranded
	if errors.As(err, &under) {
		return nil, refusal{status: http.StatusConflict, why: err.Error()}
	}
	if err != nil {
		return nil, err
	}
	return s.getClock(r)
}

// sentMove is the body of a POST to the clock.
type sentMove struct {
	Advance *string  `json:"advance"`
	Set     *string  `json:"set"`
	Freeze  *bool    `json:"freeze"`
	Scale   *float64 `json:"scale"`
	Reset   bool     `json:"reset"`
}

// moveOf reads a body such as {"advance": "25h"}.
func moveOf(body io.Reader) (Move, error) {
	wanted := errors.New(`wanted a body such as {"advance": "25h"}, or with "set", "freeze", "scale" or "reset"`)
	var sent sentMove
	if err := readObject(body, &sent, wanted); err != nil {
		return Move{}, err
	}
	m := Move{Reset: sent.Reset, Freeze: sent.Freeze}
	if sent == (sentMove{}) {
		return m, wanted
	}
	var err error
	if sent.Advance != nil {
		if m.Advance, err = contract.ParseDuration(*sent.Advance); err != nil {
			return m, fmt.Errorf("advance: %w", err)
		}
	}
	if sent.Set != nil {
		if m.Set, err = time.Parse(time.RFC3339, *sent.Set); err != nil || m.Set.IsZero() {
			return m, fmt.Errorf("set is %q, wanted a time such as 2026-11-30T12:00:00Z", *sent.Set)
		}
	}
	if sent.Scale != nil {
		if m.Scale = *sent.Scale; m.Scale <= 0 {
			return m, wrongScale(m.Scale)
		}
	}
	return m, nil
}
