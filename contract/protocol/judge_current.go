package protocol

import "github.com/reprise-dev/reprise/contract"

// alikeNow is alike where a repeat shows the current state. What the state is
// nobody outside knows; but a success keeps its status, unless what it made was
// deleted, and a failure that is kept made nothing and comes back as it was.
func alikeNow(a, b *view) bool {
	x, known := a.shownStatus()
	y, also := b.shownStatus()
	switch {
	case !known || !also, a.maybeGone() || b.maybeGone():
		return true
	case x >= 400 && y >= 400:
		return sameAnswer(a.Answer, b.Answer)
	case x >= 400 || y >= 400:
		return false
	}
	return x == y
}

// shownStatus is the status under which a repeat shows the stored answer that v
// stands for; false where that cannot be told.
func (v *view) shownStatus() (int, bool) {
	if v.surely(readOwn) {
		return v.p.RepeatStatus(v.Answer.Status), true
	}
	return v.Answer.Status, v.surely(readReplay)
}

// maybeGone reports a repeat that may say that what was made was deleted since.
func (v *view) maybeGone() bool {
	return v.p.Answers.Replay.Deleted != contract.DeletedLastState && v.surely(readReplay) && (v.Answer.Status == 404 || v.Answer.Status == 410)
}
