package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

func isFor(caller contract.Caller) func(*page) bool {
	return func(p *page) bool { return slices.Contains(p.c.API.Callers, caller) }
}

// startFirstParty is for whoever builds the API's own clients, and so knows what
// the person in front of them wants.
func (p *page) startFirstParty() {
	p.para(say("You write the client and know what its user means. Tie the key to that: one intention, one key, whatever happens to the connection, the window or the device."))
	if !takesKeys(p) {
		p.para(say("No operation of this API takes an idempotency key."), p.whichRequests())
		return
	}
	p.ranked(
		say("Make the key when the form or the basket is made, and not when the button is pressed: a second press then sends the same key. How to make one is in %s.", see(idKey)),
		say("Store key and request on the device before the first attempt, so that a restart finds both."),
		p.placeStep(),
		say("While no answer is there, show that it is being worked on, and neither success nor failure."),
		p.retryStep(),
		say("When the user changes anything that the server compares, that is a new intention: make a new key. What is compared: %s.", see(idCompared)),
		p.answerStep(),
		p.mockStep(),
	)
}

// startRawHTTP is for whoever writes the calls by hand.
func (p *page) startRawHTTP() {
	p.para(say("You have an HTTP library and these pages. This is the shortest way to calls that can be repeated."))
	if !takesKeys(p) {
		p.para(say("No operation of this API takes an idempotency key."), p.whichRequests())
		return
	}
	p.para(p.whichRequests())
	toCopy := say("Copy the loop in %s rather than write one: it has this contract's numbers.", see(idLoop))
	if p.onlyRows() {
		toCopy = phrase{}
	}
	p.ranked(
		say("Make a key and store it with the work that it stands for. How to make one is in %s.", see(idKey)),
		p.placeStep(),
		say("Give each attempt a timeout (%s here) and the whole call a deadline (%s here).", length(p.base.Retry.AttemptTimeout.Value), length(p.base.Retry.Deadline)),
		p.retryStep(),
		toCopy,
		p.answerStep(),
		p.mockStep(),
	)
}

// startSDK is for users of the client libraries.
func (p *page) startSDK() {
	p.para(say("A client library does part of this for you. Find out which part is left."))
	if !takesKeys(p) {
		p.para(say("No operation of this API takes an idempotency key."), p.whichRequests())
		return
	}
	p.ranked(
		p.libraryKeys(),
		p.libraryRetries(),
		say("Store the key before the call where the work outlives the process: after a restart no library knows which key it had made."),
		p.answerStep(),
		p.mockStep(),
	)
	if hasSDKs(p) {
		p.para(say("What each library does unless you tell it otherwise: %s.", see(idSDKs)))
	}
}

func (p *page) placeStep() phrase {
	return sentences(say("Send it in %s%s, the same value with every attempt, and the same bytes.", p.places(), p.but("/key/name")), p.alsoRows())
}

func (p *page) retryStep() phrase {
	if !p.retriesUnknown() {
		return say("When no answer comes, do not send it again by yourself: this contract has it looked up. Go by %s.", see(idUnknown))
	}
	return say("When no answer comes, send the same request with the same key, with at most %s in all and with the waits of %s.", attempts(p.base.Retry.Attempts), see(idRetrying))
}

func (p *page) answerStep() phrase {
	return say("Look every other answer up in %s. When the outcome stays open, go by %s.", see(idDecisions), see(idUnknown))
}

func (p *page) mockStep() phrase {
	return say("Try all of it against the mock before you go live: %s.", see(idMock))
}

// libraryKeys says which libraries make keys by themselves.
func (p *page) libraryKeys() phrase {
	var made, yours []phrase
	for _, s := range p.c.SDKs {
		if s.Keys == contract.KeysCaller {
			yours = append(yours, text(s.Language))
		} else {
			made = append(made, text(s.Language))
		}
	}
	switch {
	case len(p.c.SDKs) == 0:
		return say("Find out whether your library makes keys, and pass your own if it does not.")
	case len(yours) == 0:
		return say("Each library makes a key for each call. Pass your own where two calls may be about the same thing.")
	case len(made) == 0:
		return say("No library makes keys: pass one with each call that takes one.")
	default:
		return say("The libraries for %s make a key for each call. With those for %s, pass one yourself.", and(made...), and(yours...))
	}
}

// libraryRetries says whether a loop of one's own is wanted.
func (p *page) libraryRetries() phrase {
	switch retries := func(s contract.SDK) bool { return s.Retries && s.Attempts > 1 }; {
	case len(p.c.SDKs) == 0:
		return say("Find out whether your library retries. If it does, put no loop of your own around it.")
	case slices.ContainsFunc(p.c.SDKs, retries):
		return say("Put no retry loop around a library that retries by itself: the attempts multiply.")
	default:
		return say("None of them retries by itself: the loop around it is yours.")
	}
}
