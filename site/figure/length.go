package figure

import (
	"strconv"
	"strings"
	"time"
)

func decimal(n int) string { return strconv.Itoa(n) }

// units of the International System, which all languages write alike.
var units = [...]struct {
	name string
	size time.Duration
}{{"d", 24 * time.Hour}, {"h", time.Hour}, {"min", time.Minute}, {"s", time.Second}, {"ms", time.Millisecond}}

// Length writes a duration with at most two of the units d, h, min, s and ms:
// "1 min 30 s", "24 h", "5.5 s", "250 ms". It is what the drawings write where they are
// given durations and no text. Four days and more are written in days, and what
// is shorter than a millisecond is 0.
func Length(d time.Duration) string {
	if d < 0 {
		return "−" + Length(-max(d, -1<<62))
	}
	if d >= time.Second && d < time.Minute {
		return strconv.FormatFloat(float64(d.Round(time.Millisecond))/float64(time.Second), 'f', -1, 64) + "\u00a0s"
	}
	var parts []string
	for i, u := range units {
		if i == 0 && d < 96*time.Hour {
			continue // 72 h is as a contract writes it
		}
		n := d / u.size
		d -= n * u.size
		if n > 0 {
			parts = append(parts, strconv.FormatInt(int64(n), 10)+"\u00a0"+u.name)
		}
		if len(parts) == 2 || len(parts) == 1 && n == 0 {
			break
		}
	}
	if len(parts) == 0 {
		return "0"
	}
	return strings.Join(parts, " ")
}
