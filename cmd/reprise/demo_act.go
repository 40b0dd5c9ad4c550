package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// performance is what was played.
type performance struct {
	Held   bool     `json:"held"` // everything came as it was told
	Scenes []played `json:"scenes"`
}

type played struct {
	Name  string     `json:"name"`
	Title string     `json:"title"`
	About string     `json:"about"`
	Held  bool       `json:"held"`
	Lines []demoLine `json:"lines"`
}

// demoLine is one line of a scene. A check is "ok" or "failed"; the others are a
// "request", an "answer", or something that is "said".
type demoLine struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// act is one scene on the stage.
type act struct {
	*stage
	key string
	played
}

// play plays a scene. What the stage itself cannot do is a failed line.
func (st *stage) play(ctx context.Context, s scene) played {
	a := &act{stage: st, key: "order-" + s.name, played: played{Name: s.name, Title: s.title, About: s.about, Held: true}}
	if err := s.play(ctx, a); err != nil {
		a.check(false, err.Error())
	}
	return a.played
}

func (a *act) line(kind, text string) { a.Lines = append(a.Lines, demoLine{kind, text}) }
func (a *act) say(text string)        { a.line("said", text) }

// check holds the play to its word.
func (a *act) check(held bool, text string) {
	if held {
		a.line("ok", text)
		return
	}
	a.line("failed", text)
	a.Held = false
}

func (a *act) payment(cents int) demoRequest { return demoRequest{key: a.key, body: amount(cents)} }

func amount(cents int) string { return fmt.Sprintf(`{"amount":%d}`, cents) }

// send sends a request and shows both messages.
func (a *act) send(ctx context.Context, r demoRequest) demoAnswer {
	a.asked(r)
	answer := a.exchange(ctx, r, false)
	a.answered("", answer)
	return answer
}

// sendAndLose lets the network lose the answer. What was lost comes back for
// comparison; the client of the story does not see it.
func (a *act) sendAndLose(ctx context.Context, r demoRequest) demoAnswer {
	a.asked(r)
	answer := a.exchange(ctx, r, true)
	a.answered("", answer)
	return answer
}

// begin sends a request and returns when it is being executed. The function that
// comes back waits for its answer.
func (a *act) begin(ctx context.Context, r demoRequest) (func() demoAnswer, error) {
	a.asked(r)
	done := make(chan demoAnswer, 1)
	go func() { done <- a.exchange(ctx, r, false) }()
	err := a.eventually(ctx, "the request to be in flight", func() (bool, error) {
		state, err := a.stateOf(ctx, r.key)
		return state == "running", err
	})
	if err != nil {
		return nil, err
	}
	a.line("answer", "(nothing yet: it is being executed)")
	return func() demoAnswer { return <-done }, nil
}

func (a *act) asked(r demoRequest) {
	a.line("request", fmt.Sprintf("POST /payments  Idempotency-Key: %s  %s", r.key, r.body))
}

func (a *act) answered(lead string, answer demoAnswer) {
	if lead != "" {
		a.say(lead)
	}
	a.line("answer", answer.String())
}

// checkEffects compares how often the operation really took effect.
func (a *act) checkEffects(ctx context.Context, want int) error {
	var got struct{ Count int }
	if err := a.ask(ctx, "effects?key="+a.key, &got); err != nil {
		return err
	}
	noun := "payments"
	if got.Count == 1 {
		noun = "payment"
	}
	a.check(got.Count == want, fmt.Sprintf("made under this key: %d %s", got.Count, noun))
	return nil
}

func (a *act) advance(ctx context.Context, by string) error {
	a.say("The clock goes " + by + " forward.")
	return a.tell(ctx, "clock", `{"advance": "`+by+`"}`)
}

// calls counts the calls to outside systems.
func (a *act) calls(ctx context.Context) (map[string]int, error) {
	var got struct{ Calls []struct{ System string } }
	err := a.ask(ctx, "calls", &got)
	counts := map[string]int{}
	for _, c := range got.Calls {
		counts[c.System]++
	}
	return counts, err
}

// checkCalls compares how often the outside systems were called since before.
func (a *act) checkCalls(ctx context.Context, before map[string]int, card, mail int) error {
	now, err := a.calls(ctx)
	if err != nil {
		return err
	}
	cards, mails := now["card processor"]-before["card processor"], now["mail provider"]-before["mail provider"]
	a.check(cards == card && mails == mail, fmt.Sprintf("calls to the card processor: %d, to the mail provider: %d", cards, mails))
	return nil
}

func (a *act) waitForCall(ctx context.Context, before map[string]int, system string) error {
	return a.eventually(ctx, "a call to the "+system, func() (bool, error) {
		now, err := a.calls(ctx)
		return now[system] > before[system], err
	})
}

func (a *act) killServer() error {
	a.say("The server is killed, and started again.")
	return a.restart()
}

// stateOf is the state of a key, "absent" where the server knows none.
func (a *act) stateOf(ctx context.Context, key string) (string, error) {
	var got struct{ Keys []struct{ State string } }
	if err := a.ask(ctx, "keys?key="+key, &got); err != nil {
		return "", err
	}
	if len(got.Keys) == 0 {
		return "absent", nil
	}
	return got.Keys[0].State, nil
}

// demoPatience is how long the play waits for what has to come.
const demoPatience = 20 * time.Second

func (a *act) eventually(ctx context.Context, what string, come func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, demoPatience)
	defer cancel()
	for {
		ok, err := come()
		if ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("waited %s for %s", demoPatience, what)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// demoRequest is a payment.
type demoRequest struct{ key, body string }

// demoAnswer is what a client got, or would have got.
type demoAnswer struct {
	broken     bool
	status     int
	reason     string // of the status
	replay     bool
	retryAfter string
	body       string
}

func (d demoAnswer) String() string {
	if d.broken {
		return "connection reset, no answer"
	}
	parts := []string{d.reason}
	if d.replay {
		parts = append(parts, "Idempotency-Replay: true")
	}
	if d.retryAfter != "" {
		parts = append(parts, "Retry-After: "+d.retryAfter)
	}
	return strings.Join(append(parts, d.summary()), "  ")
}

// summary is what of a body tells answers apart: the id of the payment, or the
// code of the error.
func (d demoAnswer) summary() string {
	var body struct{ ID, Code string }
	if json.Unmarshal([]byte(d.body), &body) != nil {
		return d.body
	}
	if body.Code != "" {
		return body.Code
	}
	return body.ID
}
