package protocol

import (
	"strconv"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Advertised is the header in which the answers of an operation tell how long a
// key is remembered; false where the contract has none. lasts is the window of
// the key where it is its own, 0 where it is the contract's.
func Advertised(p *contract.Policy, lasts time.Duration) (Field, bool) {
	a := p.Window.Advertise
	if lasts == 0 {
		lasts = p.Window.Replay.Duration
	}
	if a == nil || lasts == 0 || !p.Operation.TakesKey() {
		return Field{}, false
	}
	if a.Form == contract.LifetimeSeconds {
		return Field{a.Header, strconv.FormatInt(int64(lasts/time.Second), 10)}, true
	}
	return Field{a.Header, isoDuration(lasts)}, true
}

// isoDuration writes whole seconds as ISO 8601 does, without days: a day may have
// 23 or 25 hours to a calendar. What is less than a second is left out, for a
// client counts on what it is told.
func isoDuration(d time.Duration) string {
	out := "PT"
	for _, u := range []struct {
		letter string
		unit   time.Duration
	}{{"H", time.Hour}, {"M", time.Minute}, {"S", time.Second}} {
		if n := d / u.unit; n > 0 {
			out += strconv.FormatInt(int64(n), 10) + u.letter
			d -= n * u.unit
		}
	}
	if out == "PT" {
		return "PT0S"
	}
	return out
}
