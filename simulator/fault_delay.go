package simulator

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Delay is a time that is the same each time, or is drawn anew for each request
// from one distribution.
type Delay struct {
	Fixed time.Duration

	Min, Max time.Duration // uniform, where Max is not 0

	// Log-normal, where Median is not 0: half of the delays are below the median,
	// and Sigma is the standard deviation of their natural logarithm.
	Median time.Duration
	Sigma  float64

	// Percentiles, as monitoring shows them, in rising order. Between two of them
	// delays are spread evenly, and so they are from no time at all to the first;
	// above the last the delay is the last.
	Percentiles []Percentile
}

// Percentile says that P of 100 delays are not above At.
type Percentile struct {
	P  float64
	At time.Duration
}

// maxDelay is the longest that a request is held on purpose.
const maxDelay = 10 * time.Minute

func (d *Delay) none() bool {
	return d.Fixed == 0 && d.Max == 0 && d.Median == 0 && len(d.Percentiles) == 0
}

// or is the delay, or another where nothing is said of it.
func (d Delay) or(otherwise time.Duration) Delay {
	if d.none() {
		return Delay{Fixed: otherwise}
	}
	return d
}

// draw is one delay.
func (d *Delay) draw(random *rand.Rand) time.Duration {
	switch {
	case d.Max > 0:
		return min(d.Min+time.Duration(random.Float64()*float64(d.Max-d.Min)), maxDelay)
	case d.Median > 0:
		drawn := float64(d.Median) * math.Exp(d.Sigma*random.NormFloat64())
		return time.Duration(min(drawn, float64(maxDelay)))
	case len(d.Percentiles) > 0:
		return min(d.percentile(100*random.Float64()), maxDelay)
	}
	return min(d.Fixed, maxDelay)
}

func (d *Delay) percentile(p float64) time.Duration {
	var below Percentile
	for _, above := range d.Percentiles {
		if p <= above.P {
			share := (p - below.P) / (above.P - below.P)
			return below.At + time.Duration(share*float64(above.At-below.At))
		}
		below = above
	}
	return below.At
}

// writtenDelay is a delay that is drawn, as it is written.
type writtenDelay struct {
	Uniform *struct {
		Min string `json:"min"`
		Max string `json:"max"`
	} `json:"uniform,omitempty"`
	Lognormal *struct {
		Median string  `json:"median"`
		Sigma  float64 `json:"sigma"`
	} `json:"lognormal,omitempty"`
	Percentiles []struct {
		P  float64 `json:"p"`
		At string  `json:"at"`
	} `json:"percentiles,omitempty"`
}

// MarshalJSON writes a delay as a plan has it.
func (d Delay) MarshalJSON() ([]byte, error) {
	format := contract.FormatDuration
	switch {
	case d.Max > 0:
		return json.Marshal(map[string]any{"uniform": map[string]any{"min": format(d.Min), "max": format(d.Max)}})
	case d.Median > 0:
		return json.Marshal(map[string]any{"lognormal": map[string]any{"median": format(d.Median), "sigma": d.Sigma}})
	case len(d.Percentiles) > 0:
		list := make([]map[string]any, len(d.Percentiles))
		for i, p := range d.Percentiles {
			list[i] = map[string]any{"p": p.P, "at": format(p.At)}
		}
		return json.Marshal(map[string]any{"percentiles": list})
	}
	return json.Marshal(format(d.Fixed))
}

// read reads a delay. The schema has seen to types and names.
func (d *Delay) read(text json.RawMessage) *trouble {
	var fixed string
	if json.Unmarshal(text, &fixed) == nil {
		var err error
		if d.Fixed, err = contract.ParseDuration(fixed); err != nil {
			return &trouble{"delay", "duration", "delay: " + err.Error(), ""}
		}
		return nil
	}
	var w writtenDelay
	if err := json.Unmarshal(text, &w); err != nil {
		return &trouble{"delay", "type", err.Error(), ""}
	}
	var failed []error
	parse := func(text string) time.Duration {
		v, err := contract.ParseDuration(text)
		failed = append(failed, err)
		return v
	}
	told := 0
	if w.Uniform != nil {
		told++
		d.Min, d.Max = parse(w.Uniform.Min), parse(w.Uniform.Max)
	}
	if w.Lognormal != nil {
		told++
		d.Median, d.Sigma = parse(w.Lognormal.Median), w.Lognormal.Sigma
	}
	if w.Percentiles != nil {
		told++
		for _, p := range w.Percentiles {
			d.Percentiles = append(d.Percentiles, Percentile{p.P, parse(p.At)})
		}
	}
	if err := errors.Join(failed...); err != nil {
		return &trouble{"delay", "duration", "delay: " + err.Error(), ""}
	}
	if told != 1 {
		return &trouble{"delay", "both", fmt.Sprintf("delay names %d distributions; wanted one", told), "uniform, lognormal or percentiles"}
	}
	return d.check()
}

// check finds what is wrong with a distribution.
func (d *Delay) check() *trouble {
	wrong := func(format string, args ...any) *trouble {
		return &trouble{"delay", "delay", fmt.Sprintf(format, args...), ""}
	}
	if d.Fixed < 0 || d.Min < 0 || d.Median < 0 || d.Max < 0 {
		return wrong("delay is negative; wanted a time")
	}
	if d.Fixed > maxDelay || d.Max > maxDelay || d.Median > maxDelay {
		return wrong("delay is longer than %s; wanted a shorter one", contract.FormatDuration(maxDelay))
	}
	if d.Max < d.Min {
		return wrong("delay.uniform is from %s to %s; wanted a max that is not below the min", contract.FormatDuration(d.Min), contract.FormatDuration(d.Max))
	}
	if !(d.Sigma >= 0 && d.Sigma <= 10) {
		return wrong("delay.lognormal.sigma is %v; wanted 0 to 10", d.Sigma)
	}
	var below Percentile
	for _, p := range d.Percentiles {
		if !(p.P > below.P && p.P <= 100) || p.At < below.At || p.At > maxDelay {
			return wrong("delay.percentiles do not rise at p%v; wanted each above the one before, up to 100 and %s", p.P, contract.FormatDuration(maxDelay))
		}
		below = p
	}
	return nil
}
