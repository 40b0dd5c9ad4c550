package renderer

import (
	"fmt"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// mock shows how to meet every answer of the page without the real API.
func (p *page) mock() {
	p.para(say("The mock server keeps this contract: same answers, same codes, same windows. It needs Go and the contract file."))
	serve := "reprise serve contract.yaml"
	if hasUndocumented(p) {
		serve = "reprise serve --assume contract.yaml"
	}
	p.fence("sh", say("How to start the mock"), "go install github.com/reprise-dev/reprise/cmd/reprise@latest\n"+serve)
	if names := p.c.Described(); len(names) > 0 {
		p.para(say("These parts of the contract are described only, and the mock does not act on them: %s.", and(codes(names...)...)))
	}
	if !takesKeys(p) {
		return
	}
	policy := p.sample()
	key := otherKey(&policy.Key)
	carried := carry(policy, key)
	header, body := "", "@request.json"
	if carried.header != "" {
		header = " -H " + quoteShell(carried.header)
	}
	if carried.credentials != "" {
		header += " -H " + quoteShell(carried.credentials)
	}
	if f := policy.Key.FirstSent; f != nil { // the shell has a clock
		header += " -H \"" + literal(f.Name) + ": $(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')\""
	}
	if carried.body != "" {
		body = quoteShell(carried.body)
	}
	call := fmt.Sprintf("curl -i -X %s %s \\\n %s -H 'Content-Type: application/json' -d %s",
		policy.Operation.Method, quoteShell("http://127.0.0.1:4010"+carried.path), header, body)
	lines := []string{
		"# " + p.speaker.plain(secondTime(&policy.Answers.Replay)),
		call,
		"",
		"# " + p.speaker.plain(say("how often the operation took effect")),
		"curl http://127.0.0.1:4010/_reprise/effects",
	}
	lines = append(lines, p.pastLines(policy)...)
	if carried.body == "" {
		p.para(say("With a request of yours in `request.json`:"))
	}
	p.fence("sh", say("Calls against the mock"), strings.Join(lines, "\n"))
	p.expected(policy)
	p.trials(policy, call, carried, serve)
	p.heading(3, "asking-for-a-status", say("How to ask for a failure of the API"))
	p.preferred(policy)
	p.heading(3, "state-of-the-mock", say("How to look into the mock"))
	limits := say("The mock takes bodies of up to 1 MiB and answers `413` to a larger one. That is the mock's limit, and none of the contract.")
	if len(p.rowKeyed()) > 0 {
		limits = say("The mock takes bodies of up to 1 MiB and at most 1000 rows in a batch, and answers `413` to more. Those are the mock's limits, and none of the contract.")
	}
	p.para(limits)
	p.para(say("`GET /_reprise/keys` shows what is stored under each key, `GET /_reprise/requests` every request and what it met, and `POST /_reprise/reset` starts over."))
}

// expected shows by what the second run of the request is known.
func (p *page) expected(policy *contract.Policy) {
	r := &policy.Answers.Replay
	if !r.Stores() || policy.Operation.RowKeys() || r.Marker.Name == "" || r.Marker.InBody() {
		return
	}
	answer, _, _ := strings.Cut(sampleAnswer(policy, true), "\n\n")
	p.para(say("The second run shows these lines among others, and `\"count\": 1` stands under `effects`."))
	p.fence("http", say("What the second run shows"), answer)
}

// pastLines show what becomes of the request once its key is too old.
func (p *page) pastLines(policy *contract.Policy) []string {
	advance := func(by string, why phrase) []string {
		return []string{"", "# " + p.speaker.plain(why), fmt.Sprintf(`curl -X POST http://127.0.0.1:4010/_reprise/clock -d '{"advance": "%s"}'`, by)}
	}
	past, possible := pastWindow(policy.Window.Replay)
	switch {
	case soonRefused(policy):
		return advance(contract.FormatDuration(policy.Key.FirstSent.Window+time.Hour), say("past the time of the first attempt: run the request again after this, and it is refused"))
	case !possible: // the window has no end, or one that the mock's clock does not take
		return nil
	case policy.Window.Replay.Kind == contract.ReplayResourceLife:
		return advance(past, say("the window begins with the end of what was made: delete it, and then pass the time"))
	case policy.Window.Expired == contract.ExpiredReject:
		return advance(past, say("past the window: run the request again after this, and it is refused"))
	default:
		return advance(past, say("past the window: run the request again after this, and it is executed anew"))
	}
}

// secondTime is what running a request twice shows.
func secondTime(r *contract.ReplayAnswer) phrase {
	switch {
	case r.Refuses():
		return say("executes the request; run it twice, and the second is refused and executes nothing")
	case r.Do == contract.ReplayConflictWithBody:
		return say("executes the request; run it twice, and the second brings the same body under the status %s", number(r.Status))
	default:
		return say("executes the request; run it twice, and the second answer is a replay")
	}
}

// pastWindow is what to advance the mock's clock by to be past the window; false
// where it has no end, or one that is farther away than a duration can say.
func pastWindow(w contract.Replay) (advance string, possible bool) {
	if !w.Ends() {
		return "", false
	}
	advance = contract.FormatDuration(w.Duration + time.Hour)
	_, err := contract.ParseDuration(advance)
	return advance, err == nil
}

// otherKey is a key beside that of the retry loop, so that nobody who tries both
// meets the one in the other.
func otherKey(k *contract.Key) string {
	key := twins.Replace(sampleKey(k))
	if !takes(k, key) || key == sampleKey(k) {
		return "YOUR-KEY"
	}
	return key
}

// quoteShell is a word for a POSIX shell.
func quoteShell(s string) string {
	return "'" + strings.ReplaceAll(literal(s), "'", `'\''`) + "'"
}
