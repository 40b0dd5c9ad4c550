package lint

import (
	"fmt"
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

const (
	// ours is who holds a request: the server, and never the reader's client.
	ours = `(?:we|(?:the|our) (?:server|service|api|gateway|platform|system))`
	// repeat is a request that comes while the first one runs.
	repeat = `(?:(?:second|duplicate|concurrent|simultaneous|parallel|repeated|identical) (?:request|call)s?|duplicates?|(?:other |another )?(?:request|call)s? with the same (?:idempotency )?key)(?: (?:with|under|for) (?:the same|this|that|an?|one) (?:idempotency )?key)?`
	// doppelt is the same in German.
	doppelt = `(?:(?:zweite[nrs]?|gleichzeitige[nrs]?|parallele[nrs]?|doppelte[nrs]?|wiederholte[nrs]?) (?:anfragen?|aufrufe?|requests?)|duplikate?|wiederholung)(?: (?:mit|unter) (?:demselben|gleichem) schlussel)?`
	// zweites and futatsu are the same in Chinese and Japanese.
	zweites = `(?:第二个|重复的?|并发的?|同时到达的?)(?:请求|调用)`
	futatsu = `(?:2 ?番目|二番目|2 ?つ目|重複した?|同時の?|並行する?|並行)の?(?:リクエスト|要求)`
)

var (
	// holdsRepeat is how a text says that a server lets a repeat wait.
	holdsRepeat = said(ours+` (?:will |then )?(?:waits?|holds?|blocks?|parks?|queues?)|`+
		repeat+` (?:will |then |is |are |will be )*(?:waits?|waiting|blocks?|blocked|held|parked|queued|hangs?)|the (?:second|other|later)(?: one)? (?:will |then |is )*(?:waits?|blocks?|held|parked|queued)|`+
		doppelt+` (?:wartet|warten|blockiert|blockieren|wird gehalten|werden gehalten|wird zuruckgehalten)|(?:der server|der dienst|wir|die api) (?:wartet|warten|halt|halten|blockiert)|(?:wartet|halt|blockiert) (?:der server|der dienst|die api|eine? `+doppelt+`)|warten wir|halten wir|wartet die zweite`,
		zweites+`[^,。;]{0,8}(?:会等待|将等待|等待|阻塞|挂起|被保留)|(?:服务器|服务端|我们|系统)(?:最多|会|将|最长)*(?:等待|阻塞|挂起|保留|让`+zweites+`等待)|`+
			futatsu+`(?:は|を)[^。;]{0,14}(?:待機し|待ちます|待たせ|待たされ|ブロック|保留)|サーバー?(?:は|が)[^。;]{0,24}(?:待機し|待ちます|待たせ|ブロックし|保留し)`)
	// refusesRepeat is how a text says that it does not wait at all.
	refusesRepeat = said(`(?:refused|rejected|declined|turned away|fails?|answered) (?:at once|immediately|right away|straight away|without (?:waiting|delay|being held))|(?:immediately|at once|instantly) (?:refused?|rejected|refuses|rejects?|declined?|fails?|(?:gets?|returns?|answers?)(?: with)?(?: an?)? \d{3})|(?:gets?|receives?|returns?|answered with)(?: an?)? \d{3}(?: [a-z]+)? (?:at once|immediately|right away|straight away|without (?:waiting|delay))|`+
		ours+` (?:do(?:es)? not|don't|doesn't|never) (?:wait|hold|block|queue)|`+repeat+` (?:do(?:es)? not|don't|doesn't|never|is not|are not) (?:waits?|held|blocked|queued)|`+
		`(?:sofort|umgehend|unverzuglich) (?:mit \d{3} )?(?:abgelehnt|abgewiesen|zuruckgewiesen)`,
		`(?:立即|立刻|马上|直接)(?:被)?(?:拒绝|以 ?\d{3} ?拒绝)|(?:直ちに|すぐに|即座に|ただちに)[^,。;]{0,8}(?:拒否|却下)|待たずに[^,。;]{0,8}(?:拒否|却下)`)
	// firstRuns is what says, besides the words for the case, that the first one runs.
	firstRuns = said(`while the (?:first|original)|until the (?:first|original)|first (?:request |call |one )?(?:still )?(?:runs|is running)|solange die erste|wahrend die erste|bis die erste|erste (?:anfrage )?(?:noch )?lauft`,
		`(?:第一个|首个|前一个|原)请求|(?:最初|1 ?つ目|先)の(?:リクエスト|要求)`)
	repeatItself = said(repeat+`|`+doppelt, zweites+`|`+futatsu)
	// byClient is a wait of the client, which is no matter of the server.
	byClient = said(`if you|your (?:client|code|program|application)|clients? (?:waits?|should|must)|you (?:should|must|can|may)|wenn sie|ihr(?:e|em|er)? (?:client|programm)`, `客户端|您应|请等待|クライアント|待ってから|待ってください`)
)

var (
	// holdsOther is what else a server holds for a while.
	holdsOther = said(`locks?|leases?|funds?|money|reservations?|claims?|sperren?`, `锁|租约|ロックを|リース`)
	// blocks may say "refuses" where no time is told.
	blocks = newTable(foldWords(`(?:blocks?|blocked|blockier\w*|阻塞|ブロック)$`))
	until  = said(`until|till|bis`, `直到|まで`)
)

// ofFlight reports whether a sentence is about a repeat that comes while the first
// request runs, as the server sees it.
func (st *statement) ofFlight() bool {
	return repeatItself.MatchString(st.s) || situations[1].cue.MatchString(st.s) || firstRuns.MatchString(st.s)
}

// whileFirstRuns reports whether a sentence says that the first request runs, and not that
// the second one is another.
func (st *statement) whileFirstRuns() bool {
	other := slices.ContainsFunc(situations[0].cue.FindAllString(st.s, -1), func(m string) bool { return !merelyOther.MatchString(m) })
	return !other && (situations[1].cue.MatchString(st.s) || firstRuns.MatchString(st.s))
}

// holdsInFlight is where a sentence says that such a repeat waits.
func (st *statement) holdsInFlight() (span, bool) {
	m := holdsRepeat.FindStringIndex(st.s)
	if m == nil || !st.ofFlight() || byClient.MatchString(st.s) || holdsOther.MatchString(st.s) {
		return span{}, false
	}
	return span{st.start + m[0], st.start + m[1]}, true
}

// compareFlight is about what a repeat meets while the first request runs: it waits, and
// how long, or it is refused.
func (st *statement) compareFlight() {
	if !st.about || otherWork.MatchString(keyAsToken.ReplaceAllString(st.s, " ")) || otherWork.MatchString(lastOf(st.section)) {
		return
	}
	if m := refusesRepeat.FindStringIndex(st.s); m != nil {
		if at := (span{st.start + m[0], st.start + m[1]}); st.whileFirstRuns() && !byClient.MatchString(st.s) && !st.quoted(at) {
			st.judgeRefusal(at)
		}
		return
	}
	at, ok := st.holdsInFlight()
	if !ok || st.denied(at) {
		return
	}
	policies := st.policies()
	if !slices.ContainsFunc(policies, holdsRepeats) {
		if blocks.MatchString(at.of(st.text)) && !until.MatchString(st.s) && len(lengths(st.text, st.span)) == 0 {
			return
		}
		a := policies[0].Answers.InFlight
		st.blameFlight(at, "/answers/in_flight/do", "the page says that a repeat waits while the first request runs", fmt.Sprintf("that it is refused at once with %d", a.Status), "")
		return
	}
	st.judgeHold()
}

// judgeHold is about how long a repeat waits.
func (st *statement) judgeHold() {
	all := lengths(st.text, st.span)
	if len(all) != 1 || notLess.MatchString(st.s) || st.denied(all[0].span) {
		return // with two of them it is open which one is that of the wait
	}
	l := all[0]
	var wants []string
	fix := ""
	for _, p := range st.policies() {
		if !holdsRepeats(p) {
			continue
		}
		if l.is(p.Answers.InFlight.UpTo) {
			return
		}
		if w := spoken(p.Answers.InFlight.UpTo); !slices.Contains(wants, w) {
			wants = append(wants, w)
			fix = inStyle(p.Answers.InFlight.UpTo, st.raw(l.span))
		}
	}
	if len(wants) > 1 {
		fix = ""
	}
	st.blameFlight(l.span, "/answers/in_flight/up_to", "the page says that a repeat waits for "+st.raw(l.span)+" while the first request runs", "up to "+shown(wants), fix)
}

func (st *statement) judgeRefusal(at span) {
	policies := st.policies()
	if slices.ContainsFunc(policies, func(p *contract.Policy) bool { return !holdsRepeats(p) }) {
		return
	}
	wants := values(policies, func(p *contract.Policy) (string, bool) { return spoken(p.Answers.InFlight.UpTo), true })
	st.blameFlight(at, "/answers/in_flight/do", "the page says that a repeat is refused at once while the first request runs", "that it waits for up to "+shown(wants), "")
}

func holdsRepeats(p *contract.Policy) bool { return p.Answers.InFlight.Do == contract.InFlightWait }

func (st *statement) blameFlight(at span, pointer, says, wants, fix string) {
	hint := "say " + wants
	if fix != "" {
		hint = "write " + fix
	}
	st.blame(blame{id: inFlightID, at: at, pointer: pointer, says: says, wants: wants, hint: hint, fix: fix})
}
