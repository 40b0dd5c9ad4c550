package protocol

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// FirstSent is how the companion of a key looks: the time of the first attempt.
type FirstSent uint8

// The cases.
const (
	FirstSentFine    FirstSent = iota // also where the contract wants none
	FirstSentInvalid                  // missing, repeated, or not an HTTP date
	FirstSentOutside                  // too far from the server's clock
)

// dateForms are the three forms of an HTTP date that a recipient takes (RFC 9110,
// section 5.6.7), all of them in GMT.
var dateForms = [...]string{httpDate, "Monday, 02-Jan-06 15:04:05 GMT", time.ANSIC}

// httpTime reads an HTTP date. A year of two digits that seems to be more than
// 50 years ahead is one of the century before, as the RFC has it.
func httpTime(now time.Time, text string) (at time.Time, ok bool) {
	for i, form := range dateForms {
		at, err := time.Parse(form, text)
		if err != nil {
			continue
		}
		if i == 1 { // Go reads 69 to 99 as years before 2000
			at = at.AddDate(now.Year()/100*100-at.Year()/100*100, 0, 0)
			if at.After(now.AddDate(50, 0, 0)) {
				at = at.AddDate(-100, 0, 0)
			}
		}
		return at, true
	}
	return time.Time{}, false
}

// ReadFirstSent reads the companion from all values of its header. The date has
// any of the three forms of RFC 9110; it is zero where the contract wants none
// and where it is no date.
func ReadFirstSent(k *contract.Key, now time.Time, values []string) (FirstSent, time.Time) {
	if k.FirstSent == nil {
		return FirstSentFine, time.Time{}
	}
	if len(values) != 1 {
		return FirstSentInvalid, time.Time{}
	}
	at, ok := httpTime(now, values[0])
	switch off := now.Sub(at).Abs(); {
	case !ok:
		return FirstSentInvalid, time.Time{}
	case off >= k.FirstSent.Window:
		return FirstSentOutside, at
	default:
		return FirstSentFine, at
	}
}

// refuses is the answer to such a companion; "" for a fine one.
func (f FirstSent) refuses() contract.AnswerName {
	switch f {
	case FirstSentInvalid:
		return contract.AnswerFirstSentInvalid
	case FirstSentOutside:
		return contract.AnswerFirstSentOutside
	default:
		return ""
	}
}

// judgeFirstSent condemns a companion that was not checked, and one that was
// refused although it was fine. A time that was outside of the window for a part
// of the attempt only may be either.
func (v *view) judgeFirstSent() *contract.Finding {
	if v.p.Key.FirstSent == nil || len(v.FirstSent) == 0 {
		return nil
	}
	sent, at := ReadFirstSent(&v.p.Key, v.Sent, v.FirstSent)
	ended, _ := ReadFirstSent(&v.p.Key, v.Ended, v.FirstSent)
	refused := func(r reading) bool {
		return r.name == contract.AnswerFirstSentInvalid || r.name == contract.AnswerFirstSentOutside
	}
	switch name := sent.refuses(); {
	case sent != ended, sent == FirstSentOutside && v.Sent.Before(at) && at.Before(v.Ended): // or it entered the window and left it
	case name != "" && !v.any(func(r reading) bool { return r.name == name || r.may&fateNone != 0 }):
		return v.finding("first-sent-not-checked", "the %s was %q, and it was answered %s; wanted the %s answer", v.p.Key.FirstSent.Name, v.FirstSent, v.describe(), name)
	case name == "" && v.all(refused):
		return v.finding("first-sent-refused", "the %s was %q, inside of the window, and it was answered %s", v.p.Key.FirstSent.Name, v.FirstSent, v.describe())
	}
	return nil
}
