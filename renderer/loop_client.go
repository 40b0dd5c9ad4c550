package renderer

import (
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// clientData is what the loop has of the parts that few contracts declare. A
// part that is not declared leaves no line in the loop.
type clientData struct {
	Codes                                   bool // some code decides
	CodesRetry, CodesNever, CodesThrottled  string
	TypePath                                string
	Override, OverrideRetry, OverrideNever  string
	Throttled                               bool // something depends on whether an answer is throttling
	ThrottledBase                           bool
	MSHeaders, RateLimit                    string
	Epoch                                   bool
	FromBackoff, IgnoreAbove, ClampAbove    bool
	GiveUpLate                              bool // above a ceiling that the backoff is a part of
	Spread, MinAttempt                      string
	AttemptHeader, DeadlineHeader           string
	AttemptsFrom                            int
	DeadlineValue                           string
	TokenBudget, RatioBudget, FailureBudget bool
	Linger                                  bool
	Window, Percent, OnTop, TokenRatio      string
}

func clientDataOf(p *contract.Policy) clientData {
	r := &p.Retry
	d := clientData{
		Codes:         len(r.Codes.Retry)+len(r.Codes.Never)+len(r.Codes.Throttled) > 0,
		CodesNever:    pyTexts(r.Codes.Never),
		CodesRetry:    pyTexts(append(r.Codes.Retry[:len(r.Codes.Retry):len(r.Codes.Retry)], r.Codes.Throttled...)),
		ThrottledBase: r.Backoff.ThrottledBase > 0,
		FromBackoff:   r.RetryAfter.CeilingFrom == contract.CeilingFromBackoff,
		IgnoreAbove:   r.RetryAfter.Above == contract.AboveIgnore,
		ClampAbove:    r.RetryAfter.Above == contract.AboveClamp,
	}
	d.GiveUpLate = d.FromBackoff && r.RetryAfter.Above == contract.AboveGiveUp
	if len(r.Codes.Throttled) > 0 {
		d.CodesThrottled = pyTexts(r.Codes.Throttled)
	}
	if d.Codes {
		d.TypePath = typePath(&p.Errors)
	}
	if h := r.OverrideHeader; h.Name != "" {
		d.Override, d.OverrideRetry, d.OverrideNever = pyString(h.Name), pyTexts(h.Retry), pyTexts(h.Never)
	}
	if list := r.RetryAfter.MSHeaders; len(list) > 0 {
		d.MSHeaders = "[" + strings.Join(each(list, pyString), ", ") + "]"
	}
	if h := r.RetryAfter.RateLimitHeader; h.Name != "" {
		d.RateLimit, d.Epoch = pyString(h.Name), h.Form == contract.ResetEpoch
	}
	if r.RetryAfter.Spread > 0 {
		d.Spread = decimal(r.RetryAfter.Spread)
	}
	if r.MinAttempt > 0 {
		d.MinAttempt = seconds(r.MinAttempt)
	}
	d.headers(r)
	d.budget(r.Budget)
	d.Throttled = d.ThrottledBase || d.RateLimit != "" || d.TokenBudget
	return d
}

func (d *clientData) headers(r *contract.Retry) {
	if h := r.AttemptHeader; h.Name != "" {
		d.AttemptHeader = pyString(h.Name)
		if h.Counts == contract.CountsRetries {
			d.AttemptsFrom = 1
		}
	}
	h := r.DeadlineHeader
	if h.Name == "" {
		return
	}
	d.DeadlineHeader = pyString(h.Name)
	const digits = 99_999_999 * time.Millisecond // what gRPC's eight digits hold
	switch {
	case h.Unit == contract.DeadlineMilliseconds:
		d.DeadlineValue = "str(math.ceil(round(left * 1000, 3)))"
	case h.Unit == contract.DeadlineSeconds:
		d.DeadlineValue = "str(math.ceil(round(left, 6)))"
	case r.Deadline <= digits:
		d.DeadlineValue = `str(math.ceil(round(left * 1000, 3))) + "m"`
	default:
		d.DeadlineValue = `str(math.ceil(round(left, 6))) + "S"`
	}
}

func (d *clientData) budget(b *contract.Budget) {
	if b == nil {
		return
	}
	d.Linger = b.WhenEmpty == contract.FailAfterBackoff
	switch b.Kind {
	case contract.BudgetRatio:
		d.RatioBudget = true
		d.Window, d.Percent, d.OnTop = seconds(b.Window), decimal(b.Percent), decimal(b.MinPerSecond)
	case contract.BudgetFailureRatio:
		d.FailureBudget, d.TokenRatio = true, decimal(b.TokenRatio)
	default:
		d.TokenBudget = true
	}
}

// pyTexts is a Python set of strings.
func pyTexts(list []string) string {
	if len(list) == 0 {
		return "set()"
	}
	return "{" + strings.Join(each(list, pyString), ", ") + "}"
}

// notInLoop says what the loop does not do although the contract speaks of it.
func notInLoop(r *contract.Retry) phrase {
	var out []phrase
	if r.Breaker != nil {
		out = append(out, say("a circuit breaker"))
	}
	if r.Hedging != nil {
		out = append(out, say("copies of slow requests"))
	}
	if r.ConnectTimeout > 0 {
		out = append(out, say("a time of its own for connecting"))
	}
	if len(out) == 0 {
		return phrase{}
	}
	return say("To stay short, the loop leaves this out: %s.", and(out...))
}
