package figure

import (
	"math"
	"slices"
	"time"
)

// scale puts moments on a line from left to right.
type scale struct {
	at []time.Duration // rising, without repeats
	x  []int
}

// linear is a scale on which equal times have equal lengths.
func linear(from, to time.Duration, left, right int) scale {
	const far = math.MaxInt64 / 4 // the differences of such times are times
	from, to = min(max(from, -far), far), min(max(to, -far), far)
	if to <= from {
		to = from + 1
	}
	return scale{[]time.Duration{from, to}, []int{left, right}}
}

// stretched is a scale on which a second can be seen beside a month: between
// two of the moments it grows with the logarithm of the time, and no two of them
// are nearer than a fourteenth of the line, as long as there is room.
func stretched(moments []time.Duration, left, right int) scale {
	at := slices.Clone(moments)
	slices.Sort(at)
	at = slices.Compact(at)
	if len(at) < 2 {
		at = append(at, lastOf(at)+1)
	}
	unit := float64(at[1] - at[0])
	place := func(t time.Duration) float64 { return math.Log1p(float64(t-at[0]) / unit) }
	gaps := len(at) - 1
	least := min((right-left)/14, (right-left)/(2*gaps))
	free := float64(right - left - least*gaps)
	x := make([]int, len(at))
	for i, t := range at {
		x[i] = left + least*i + int(math.Round(free*place(t)/place(at[gaps])))
	}
	return scale{at, x}
}

func lastOf(at []time.Duration) time.Duration {
	if len(at) == 0 {
		return 0
	}
	return at[len(at)-1]
}

// of is the place of a moment; what is outside of the scale is at its end.
func (s scale) of(t time.Duration) int {
	i, found := slices.BinarySearch(s.at, t)
	switch {
	case found:
		return s.x[i]
	case i == 0:
		return s.x[0]
	case i == len(s.at):
		return s.x[i-1]
	}
	part := (float64(t) - float64(s.at[i-1])) / (float64(s.at[i]) - float64(s.at[i-1]))
	return s.x[i-1] + int(math.Round(part*float64(s.x[i]-s.x[i-1])))
}

// tick is a moment that the axis names.
type tick struct {
	x     int
	label string
}

// steady are the ticks of a linear scale: at most six, at round times.
func (s scale) steady(length func(time.Duration) string) []tick {
	from, to := s.at[0], lastOf(s.at)
	step := round((to - from) / 5)
	var out []tick
	first := from / step * step
	if first < from {
		first += step
	}
	for t := first; t <= to && len(out) < 12; t += step {
		out = append(out, tick{s.of(t), length(t)})
	}
	return out
}

// round is the nearest of the times in which people count that is not shorter.
func round(d time.Duration) time.Duration {
	const day = 24 * time.Hour
	for _, unit := range []time.Duration{time.Millisecond, 10 * time.Millisecond, 100 * time.Millisecond} {
		for _, n := range []time.Duration{1, 2, 5} {
			if n*unit >= d {
				return n * unit
			}
		}
	}
	for _, t := range []time.Duration{
		time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 15 * time.Second, 30 * time.Second,
		time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute, 30 * time.Minute,
		time.Hour, 2 * time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour,
	} {
		if t >= d {
			return t
		}
	}
	for unit := day; unit < 100_000*day; unit *= 10 {
		for _, n := range []time.Duration{1, 2, 5} {
			if n*unit >= d {
				return n * unit
			}
		}
	}
	return d
}

// axis draws the line at the bottom with its ticks, and returns its lower end.
// A label that would run into the one before it goes one line lower; one that
// finds no place on four lines is left out.
func (c *canvas) axis(y, left, right int, ticks []tick, from int, caption string) int {
	c.path("", "M%d %dH%d", left, y, right)
	var ends [4]int
	for i := range ends {
		ends[i] = -1000
	}
	bottom := y
	for _, t := range ticks {
		wide := measure(t.label, false)
		l := min(max(t.x-wide/2, 2), c.width-2-wide)
		row := 0
		for row < len(ends) && l < ends[row]+8 {
			row++
		}
		if row == len(ends) {
			continue
		}
		ends[row] = l + wide
		top := y + 7 + row*lineHeight
		c.text(t.x, top, []string{t.label}, middle, false)
		c.upright(t.x, from, y, 0, `stroke-width="1" stroke-dasharray="1 4"`)
		c.upright(t.x, y, top, 0, `stroke-width="1"`)
		bottom = max(bottom, top+lineHeight)
	}
	if caption != "" {
		bottom = c.text(left, bottom+4, wrap(caption, c.width-8, 3, false), start, false)
	}
	return bottom + 6
}
