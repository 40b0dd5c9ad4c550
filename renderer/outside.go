package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// soonRefused reports that the time of the first attempt is too old before the
// window ends. Every attempt tells it and it is read before the key, so that no
// record is ever reached after that.
func soonRefused(p *contract.Policy) bool {
	f := p.Key.FirstSent
	return f != nil && (!p.Window.Ends() || f.Window <= p.Window.Replay.Duration)
}

// soonLong is howLong where the companion ends a key.
func (p *page) soonLong() phrase {
	f := p.base.Key.FirstSent
	return sentences(
		say("**Less than %s**, counted from the time of the first attempt, which every attempt tells in %s.", length(f.Window), code(f.Name)),
		say("After that, the request is refused with %s, whatever is stored: nothing is replayed, and nothing is executed again.", answerWords(&p.base.Answers.FirstSentOutside)))
}

// soonWindow is the section of the window where the companion ends a key.
func (p *page) soonWindow() {
	f := p.base.Key.FirstSent
	p.para(
		say("A request with a key is taken for **less than %s** from the time of the first attempt, which every attempt tells in %s.", length(f.Window), code(f.Name)),
		say("After that it is refused with %s before its key is looked at: no stored answer comes back, and nothing is executed again.", answerWords(&p.base.Answers.FirstSentOutside)),
		say("The replay window of the record (%s) is no shorter, so that no such request meets its end.", windowWords(p.base.Window)),
		p.elsewhere("/window"))
}
