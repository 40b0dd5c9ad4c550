package main

import (
	"context"
	"net/http"
)

// scene is one story: what goes wrong, and what the key makes of it.
type scene struct {
	name  string // what --only takes
	title string
	about string // why it is shown, in a sentence or two
	play  func(context.Context, *act) error
}

func scenes() []scene {
	return []scene{
		{"first-try", "First try",
			"A client makes a key before its first attempt, from what the request stands for, and sends it along.", playFirstTry},
		{"lost-answer", "The answer is lost",
			"The payment is made, and the connection breaks before the answer arrives. The client cannot know which of the two happened first. It sends the same request with the same key.", playLostAnswer},
		{"in-flight", "Two at once",
			"An impatient client sends the request again while the first one is still being executed.", playInFlight},
		{"mismatch", "Another request under the same key",
			"A key stands for one request. A mistake in the client sends it with another amount.", playMismatch},
		{"expiry", "After the window",
			"The contract says that an answer is replayed for 24 hours. The server's clock is moved, nobody has to wait.", playExpiry},
		{"crash", "The server is killed in the middle",
			"A payment has three steps, and two of them call another company. The server is killed (SIGKILL) after it has called the card processor, and started again on the same file.", playCrash},
	}
}

func sceneNames() []string {
	var names []string
	for _, s := range scenes() {
		names = append(names, s.name)
	}
	return names
}

func playFirstTry(ctx context.Context, a *act) error {
	pay := a.payment(4200)
	first := a.send(ctx, pay)
	a.check(first.status == http.StatusCreated && !first.replay, "it is the first answer: it carries no marker")
	return a.checkEffects(ctx, 1)
}

func playLostAnswer(ctx context.Context, a *act) error {
	pay := a.payment(4200)
	lost := a.sendAndLose(ctx, pay)
	a.check(lost.broken, "the client has no answer")
	if err := a.checkEffects(ctx, 1); err != nil {
		return err
	}
	a.say("The client retries, to the byte:")
	again := a.send(ctx, pay)
	a.check(again.status == http.StatusCreated && again.replay, "it gets the first answer again, marked as a replay")
	a.check(again.body == lost.body, "it is that answer to the byte")
	return a.checkEffects(ctx, 1)
}

func playInFlight(ctx context.Context, a *act) error {
	pay := a.payment(4200)
	first, err := a.begin(ctx, pay)
	if err != nil {
		return err
	}
	second := a.send(ctx, pay)
	a.check(second.status == http.StatusConflict, "it is told to wait, and nothing is started a second time")
	a.check(second.retryAfter != "", "Retry-After says how long")
	answer := first()
	a.answered("The first request ends:", answer)
	third := a.send(ctx, pay)
	a.check(third.replay && third.body == answer.body, "a later attempt gets the answer of the first")
	return a.checkEffects(ctx, 1)
}

func playMismatch(ctx context.Context, a *act) error {
	pay := a.payment(4200)
	first := a.send(ctx, pay)
	a.check(first.status == http.StatusCreated, "the payment is made")
	pay.body = amount(9900)
	other := a.send(ctx, pay)
	a.check(other.status == http.StatusUnprocessableEntity, "it is refused, and the answer shows nothing of the first request")
	return a.checkEffects(ctx, 1)
}

func playExpiry(ctx context.Context, a *act) error {
	pay := a.payment(4200)
	first := a.send(ctx, pay)
	a.check(first.status == http.StatusCreated, "the payment is made")
	if err := a.advance(ctx, "23h"); err != nil {
		return err
	}
	within := a.send(ctx, pay)
	a.check(within.replay, "within the window it is replayed")
	if err := a.advance(ctx, "2h"); err != nil {
		return err
	}
	after := a.send(ctx, pay)
	a.check(after.status == http.StatusCreated && !after.replay && after.body != first.body,
		"after the window the same key is a new request: this is a second payment")
	return a.checkEffects(ctx, 2)
}

func playCrash(ctx context.Context, a *act) error {
	before, err := a.calls(ctx)
	if err != nil {
		return err
	}
	pay := a.payment(4200)
	first, err := a.begin(ctx, pay)
	if err != nil {
		return err
	}
	if err := a.waitForCall(ctx, before, "card processor"); err != nil {
		return err
	}
	if err := a.killServer(); err != nil {
		return err
	}
	answer := first()
	a.check(answer.broken, "the client has no answer, and the card may have been charged")
	if err := a.checkEffects(ctx, 0); err != nil {
		return err
	}
	if err := a.checkCalls(ctx, before, 1, 0); err != nil {
		return err
	}
	a.say("The client retries at once:")
	held := a.send(ctx, pay)
	a.check(held.status == http.StatusConflict, "the dead server's claim still holds: its lease is 20 seconds")
	if err := a.advance(ctx, "20s"); err != nil {
		return err
	}
	a.say("The lease is over. The server takes the work over at its last recovery point and ends it. The client asks again:")
	again := a.send(ctx, pay)
	a.check(again.status == http.StatusCreated, "it gets an answer")
	if err := a.checkEffects(ctx, 1); err != nil {
		return err
	}
	return a.checkCalls(ctx, before, 1, 1)
}
