package lint

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// fixedWait is how a text says that all waits are equally long.
var fixedWait = said(`(?:waits?|pauses?|sleeps?) (?:for )?(?:a fixed|exactly|always) (?:\d{1,5}|`+wordForm+`)|(?:fixed|constant|flat|uniform) (?:retry )?(?:waits?|delays?|intervals?|pauses?|back ?offs?)|(?:feste[nrsm]?|konstante[nrsm]?|gleichbleibende[nrsm]?) (?:wartezeit\w*|abstand\w*|abstande\w*|intervall\w*|pausen?)`,
	`固定的?(?:等待|间隔|延迟|退避)|(?:固定|一定)の?(?:待機|間隔|待ち|遅延)`)

// betweenTries is said of a wait of the client's own.
var betweenTries = said(`between (?:any |two |the |all |your )*(?:attempts|retries|tries)|zwischen (?:zwei |den )?(?:versuchen|wiederholungen)`, `重试之间|试行之间|試行の間|リトライの間`)

// compareFixedWait is about waits that do not grow. Which of the contract's values would
// have to stand there is open, so that nothing is mended.
func (st *statement) compareFixedWait(all []length, at span) {
	if len(all) != 1 || st.denied(at) || st.denied(all[0].span) || warns.MatchString(st.s) {
		return
	}
	policies := st.policies()
	if slices.ContainsFunc(policies, func(p *contract.Policy) bool {
		return !grows(p) || waitsOtherwise(p, all[0]) && !betweenTries.MatchString(st.s)
	}) {
		return
	}
	p := policies[0]
	wants := "that waits grow from " + spoken(baseOf(p)[0]) + " to " + spoken(capOf(p)[0])
	st.blame(blame{
		id: backoffBaseID, at: all[0].span, pointer: "/retry/backoff", says: "the page says that every wait is " + st.raw(all[0].span), wants: wants, hint: "say " + wants,
	})
}

// grows reports whether the waits of a policy get longer.
func grows(p *contract.Policy) bool {
	b := p.Retry.Backoff
	if n := len(b.Schedule); n > 0 {
		return b.Schedule[0] < b.Schedule[n-1]
	}
	return b.Growth != contract.GrowthConstant && b.Base > 0 && b.Base < b.Cap
}

// waitsForFirst reports whether a wait is one for the end of the first request, and not
// one between attempts.
func (st *statement) waitsForFirst() bool {
	return situations[1].cue.MatchString(st.s) && !backsOff.MatchString(st.s)
}

// surelyOfRetries reports whether a sentence, the one before it or the nearest heading
// names retries: a wait in it is then surely one between attempts.
func (st *statement) surelyOfRetries() bool {
	return backsOff.MatchString(st.s) || retryWord.MatchString(st.s) || attemptWord.MatchString(st.s) ||
		aboutRetry.MatchString(st.previous) || aboutRetry.MatchString(lastOf(st.section)) || backsOff.MatchString(lastOf(st.section))
}
