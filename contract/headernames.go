package contract

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// credentials are the headers that carry one (RFC 9110, section 11, and common
// use), so that no key may travel there.
var credentials = [...]string{
	"Api-Key", "Apikey", "Authorization", "Cookie", "Proxy-Authorization", "X-Access-Token", "X-Amz-Security-Token",
	"X-Api-Key", "X-Api-Token", "X-Apikey", "X-Auth-Token", "X-Csrf-Token", "X-Goog-Api-Key", "X-Xsrf-Token",
}

// answering are the headers of an answer that mean something already (RFC 9110,
// RFC 9111, RFC 6265, RFC 8288 and fetch) and so cannot be the mark of a replay.
var answering = [...]string{
	"Accept-Ranges", "Age", "Allow", "Alt-Svc", "Authentication-Info", "Clear-Site-Data", "Content-Disposition",
	"Content-Security-Policy", "ETag", "Expires", "Last-Modified", "Link", "Location", "Proxy-Authenticate",
	"Proxy-Authentication-Info", "Proxy-Connection", "Refresh", "Server", "Strict-Transport-Security", "Vary", "Warning",
	"WWW-Authenticate", "X-Content-Type-Options", "X-Frame-Options",
}

// requestID is the name of a header that tells one message from another, as
// Request-Id, X-Request-Id and X-Amzn-Requestid do.
var requestID = regexp.MustCompile(`(?i)^([!-~]*-)?request-?id$`)

// among compares the names of headers, which ignore case (RFC 9110, section 5.1).
func among(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// checkMarkerHeader wants a header that says nothing but that an answer is a
// replay: the marker would stand beside what the header says already.
func checkMarkerHeader(name string) (message, hint string) {
	if message, hint := checkToken(name); message != "" {
		return message, hint
	}
	if among(meanings[:], name) || among(framing[:], name) || among(answering[:], name) || requestID.MatchString(name) {
		return fmt.Sprintf("header %s means something else; wanted a header of its own for the marker", quote(name)), "such as Idempotency-Replay"
	}
	return "", ""
}

// checkAnswerHeaders wants each header of an answer to say one thing.
func checkAnswerHeaders(j *judge) {
	p, t := j.policy, j.tree
	type place struct {
		name string
		at   *tree
	}
	marker := t.at("answers", "replay", "marker")
	var said []place
	if m := p.Answers.Replay.Marker; m.Name != "" && !m.InBody() {
		said = append(said, place{m.Name, marker.get("name")})
	}
	if u := p.Key.Unsupported; u.Do == UnsupportedTell {
		said = append(said, place{u.Name, t.at("key", "unsupported", "name")})
	}
	if p.Key.Echo != "" {
		said = append(said, place{p.Key.Echo, t.at("key", "echo")})
	}
	if a := p.Window.Advertise; a != nil {
		said = append(said, place{a.Header, t.at("window", "advertise", "header")})
	}
	if o := p.Retry.OverrideHeader; o.Name != "" {
		at := t.at("retry", "override_header")
		if at != nil && at.kind == kindObject {
			at = at.get("name")
		}
		said = append(said, place{o.Name, at})
	}
	for _, h := range t.at("answers", "replay", "headers").list() {
		said = append(said, place{h.text, h})
	}
	for i, s := range said {
		for _, first := range said[:i] {
			// Two stored headers of one name are another rule's.
			if strings.EqualFold(s.name, first.name) && (s.at == nil || first.at == nil || s.at.parent != first.at.parent) {
				j.wrong("contract/header", fmt.Sprintf("header %s says two things in an answer", quote(s.name)), "give each a header of its own", s.at, first.at)
			}
		}
	}
	if m := p.Answers.Replay.Marker; m.Name != "" && !m.InBody() {
		for _, k := range p.Key.Places() {
			if k.In == InHeader && strings.EqualFold(k.Name, m.Name) {
				j.wrong("contract/header", fmt.Sprintf("answers.replay.marker.name is %s, the header of the key", m.Name), "give the marker a header of its own", marker.get("name"), t.at("key", "name"))
			}
		}
	}
}

// checkKeySource wants the key in another header than those that say who sent
// the request.
func checkKeySource(j *judge) {
	at := append([]*tree{j.tree.get("key")}, j.tree.at("key", "also").list()...)
	for i, k := range j.policy.Key.Places() {
		for _, s := range j.policy.ScopeFrom {
			if k.In == InHeader && s.In == SourceHeader && strings.EqualFold(k.Name, s.Name) {
				j.wrong("contract/header", fmt.Sprintf("the key is in header %s, and so is the %s of scope_from", quote(k.Name), s.Part),
					"give the key a header of its own, such as Idempotency-Key", at[i].get("name"), j.tree.at("scope_from", string(s.Part), "header"))
			}
		}
	}
}
