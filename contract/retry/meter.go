package retry

import "time"

// meter counts two things over a sliding window. It is a plain value. The window
// moves in tenths: what happened is forgotten between nine tenths and a whole
// window later.
type meter struct {
	window time.Duration
	slots  [10]slot
}

type slot struct {
	tenth  int64 // which tenth of a window since 1970 it counts
	all, x int
}

// tenth numbers the tenths of the window. A window too short to be divided
// counts nanoseconds.
func (m *meter) tenth(now time.Time) int64 {
	return int64(now.Sub(time.Unix(0, 0)) / max(m.window/time.Duration(len(m.slots)), 1))
}

// add counts at a moment. A clock that went backwards counts where it was.
func (m *meter) add(now time.Time, all, x int) {
	tenth := m.tenth(now)
	s := &m.slots[uint64(tenth)%uint64(len(m.slots))]
	if s.tenth < tenth {
		*s = slot{tenth: tenth}
	}
	s.all += all
	s.x += x
}

// sums are the counts of the window that ends at a moment.
func (m *meter) sums(now time.Time) (all, x int) {
	oldest := m.tenth(now) - int64(len(m.slots))
	for _, s := range m.slots {
		if s.tenth > oldest {
			all += s.all
			x += s.x
		}
	}
	return all, x
}
