package renderer

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// promise is the true sentence, and why this page has to say it.
func (p *page) promise() {
	p.para(say("Exactly-once delivery cannot be had over an open network: whoever sends a request and hears nothing cannot know whether it arrived."))
	if takesKeys(p) {
		p.para(
			say("A key gives you the next best thing, at-least-once delivery with duplicate collapse."),
			p.collapse(), p.elsewhere("/scope"),
			say("Retries are safe inside that scope and that window; outside them nothing is promised."))
	} else {
		p.para(say("A key would collapse duplicates into one execution. No operation of this API takes one, so a repeat is safe only where the operation itself is idempotent."))
	}
	p.para(p.standard(), p.normative())
	if takesKeys(p) {
		p.exchange()
	}
}

// standard says that no standard stands behind the key.
func (p *page) standard() phrase {
	draft := say("The last draft, draft-ietf-httpapi-idempotency-key-header-07 of 2025-10-15, expired on 2026-04-18.")
	if !takesKeys(p) || p.usualHeader() {
		return sentences(say("No ratified standard gives the `Idempotency-Key` header its meaning."), draft)
	}
	return sentences(say("No ratified standard gives a key its meaning, neither in the `Idempotency-Key` header nor, as here, in %s.", p.places()), draft)
}

// usualHeader reports a key that travels in the header that the draft names.
func (p *page) usualHeader() bool {
	k := p.base.Key
	return !p.onlyRows() && k.In == contract.InHeader && len(k.Also) == 0 && strings.EqualFold(k.Name, "Idempotency-Key")
}

// normative says what the page is to its readers.
func (p *page) normative() phrase {
	name, like := text(p.c.API.Name), say("a header of that name")
	if takesKeys(p) && !p.usualHeader() {
		like = say("a key of its own")
	}
	if hasUndocumented(p) {
		return say("So the pages of %s itself are the only normative text for it. What another API does with %s says nothing about this one.", name, like)
	}
	return say("So what is written here is the normative text for %s. What another API does with %s says nothing about this one.", name, like)
}

// scopeOne is the scope as it completes "within one".
func scopeOne(p *contract.Policy) phrase {
	return and(each(p.Scope, func(part contract.ScopePart) phrase { return scopePart(part) })...)
}

// collapse is the promise, with its scope and its window.
func (p *page) collapse() phrase {
	w, scope := p.base.Window, scopeOne(p.base)
	within := beside(length(w.Replay.Duration), p.but("/window/replay"))
	switch r := &p.base.Answers.Replay; {
	case r.Refuses():
		return say("Send a request as often as you need: all requests with one key, within one %s and as long as the key is remembered, collapse into one execution, and every further one is refused with %s.", scope, answerWords(&r.Answer))
	case r.Do == contract.ReplayCurrent:
		return say("Send a request as often as you need: all requests with one key, within one %s and as long as the key is remembered, collapse into one execution, and every further one gets the resource as it is by then.", scope)
	case soonRefused(p.base):
		return say("Send a request as often as you need: all requests with one key, within one %s and within %s of the time that the first of them tells, collapse into one execution, and every further one gets the answer of that execution, as soon as there is one.", scope, length(p.base.Key.FirstSent.Window))
	case w.Replay.Kind == contract.ReplayUnlimited:
		return say("Send a request as often as you need: all requests with one key, within one %s and without any end in time, collapse into one execution, and every further one gets the answer of that execution, as soon as there is one.", scope)
	case w.Replay.Kind == contract.ReplayResourceLife:
		return say("Send a request as often as you need: all requests with one key, within one %s and until %s after the end of what the first made, collapse into one execution, and every further one gets the answer of that execution, as soon as there is one.", scope, within)
	case w.From == contract.FromLastUse:
		return say("Send a request as often as you need: all requests with one key, within one %s and as long as no more than %s pass between two of them, collapse into one execution, and every further one gets the answer of that execution, as soon as there is one.", scope, within)
	default:
		return say("Send a request as often as you need: all requests with one key, within one %s and within %s of the first, collapse into one execution, and every further one gets the answer of that execution, as soon as there is one.", scope, within)
	}
}

// exchange shows the four messages of a lost answer.
func (p *page) exchange() {
	policy := p.sample()
	key := sampleKey(&policy.Key)
	if key == "" {
		return // the contract's rules leave no key that could be made up here
	}
	p.para(say("A lost answer, in four messages. The request:"))
	carried := carry(policy, key)
	request := fmt.Sprintf("%s %s HTTP/1.1\n", policy.Operation.Method, literal(carried.path))
	if carried.header != "" {
		request += literal(carried.header) + "\n"
	}
	if carried.credentials != "" {
		request += literal(carried.credentials) + "\n"
	}
	if carried.companion != "" {
		request += literal(carried.companion) + "\n"
	}
	request += "Content-Type: application/json\n\n"
	if carried.body != "" {
		request += literal(carried.body) + "\n\n" + p.speaker.plain(say("(and the rest of your request)"))
	} else {
		request += p.speaker.plain(say("(your request)"))
	}
	p.fence("http", say("The request"), request)
	p.para(say("The answer, which never reaches you because the connection breaks:"))
	answer := sampleAnswer(policy, false)
	p.fence("http", say("The answer that is lost"), answer)
	p.para(say("You send the same request again, to the byte:"))
	p.fence("http", say("The same request again"), request)
	if !policy.Answers.Replay.Stores() {
		p.para(gotInstead(&policy.Answers.Replay))
		return
	}
	switch {
	case policy.Operation.RowKeys():
		p.para(say("And the row has the answer that it had before. Nothing was executed a second time:"))
	case policy.Answers.Replay.Marker.InBody():
		p.para(say("And get the same answer, with the marker added to its body. Nothing was executed a second time:"))
	default:
		p.para(say("And get the same answer. Nothing was executed a second time:"))
	}
	p.fence("http", say("The replay"), sampleAnswer(policy, true))
}

// sample is the operation that examples show: the first that demands a key,
// else the first that takes one.
func (p *page) sample() *contract.Policy {
	keyed := withoutRows(p.keyed)
	if required := having(keyed, contract.KeyRequired); len(required) > 0 {
		return required[0]
	}
	return keyed[0]
}

// derived are the contract's own examples with their placeholders filled in, as
// long as they are plain names and no descriptions.
func derived(ways []contract.Derivation) []string {
	var out []string
	for _, way := range ways {
		if way.Kind == contract.DeriveRandom {
			return append(out, randomSample)
		}
		key := placeholder.ReplaceAllString(way.Example, "4711")
		if key != way.Example && plainKey.MatchString(key) {
			out = append(out, key)
		}
	}
	return out
}

var (
	placeholder = regexp.MustCompile(`\$?\{[A-Za-z_]+\}`)
	plainKey    = regexp.MustCompile(`^[A-Za-z0-9._:/-]+$`)
)

// randomSample is a version 4 UUID.
const randomSample = "6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f"

// sampleKey is a key that the policy takes: one made as the contract advises
// where that can be told, "" where nothing of ours fits.
func sampleKey(k *contract.Key) string {
	for _, candidate := range append(derived(k.Derive),
		randomSample, "order-4711", "order4711", "4711", "ORDER4711", "6F1C2B0E-8A53-4F0E-9D0B-1A2B3C4D5E6F",
		sampleUUID5, sampleUUID7, sampleULID, sampleHash) {
		if takes(k, candidate) {
			return candidate
		}
	}
	return ""
}

// wire is a key of the samples as it stands in the header field.
func wire(s contract.KeySyntax, key string) string {
	if s == contract.SyntaxQuoted {
		return `"` + key + `"`
	}
	return key
}

// samplePath fills the parameters of a path template.
func samplePath(p *contract.Policy) string { return samplePathWith(p, "", "") }

// samplePathWith fills one of them with a value of its own.
func samplePathWith(p *contract.Policy, name, value string) string {
	var b strings.Builder
	rest := p.Operation.Path
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			return b.String() + rest
		}
		end := strings.IndexByte(rest[open:], '}')
		if end < 0 {
			return b.String() + rest
		}
		b.WriteString(rest[:open])
		if rest[open+1:open+end] == name {
			b.WriteString(value)
		} else {
			b.WriteString("42")
		}
		rest = rest[open+end+1:]
	}
}

// reason is the reason phrase of the statuses that examples have most often.
func reason(status int) string {
	switch status {
	case 200:
		return " OK"
	case 201:
		return " Created"
	case 202:
		return " Accepted"
	case 204:
		return " No Content"
	default:
		return ""
	}
}

// sampleAnswer is a first answer, or a replay of it with its marker.
func sampleAnswer(p *contract.Policy, replay bool) string {
	if p.Operation.RowKeys() {
		outcome := "execute"
		if replay {
			outcome = "replay"
		}
		return rowsAnswer(p, outcome)
	}
	m := p.Answers.Replay.Marker
	marker := markerLine(m, replay)
	status, body := 201, `{"id": "…"}`
	if p.Operation.Method != "POST" {
		status = 200
	}
	if e := p.Operation.Example; e != nil {
		status, body = e.Status, ""
		if e.Body != nil {
			body = pretty(e.JSON())
		}
	}
	if replay && m.InBody() && body != "" {
		body = pretty(protocol.MarkBody(&m, []byte(body), markerSample(m)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "HTTP/1.1 %d%s\n", status, reason(status))
	if marker != "" {
		fmt.Fprintf(&b, "%s\n", literal(marker))
	}
	if body != "" {
		fmt.Fprintf(&b, "Content-Type: application/json\n\n%s", body)
	}
	return b.String()
}
