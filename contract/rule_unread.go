package contract

import (
	"fmt"
	"slices"
	"strings"
)

// checkUnread warns of members of an operation that nothing ever reads.
func checkUnread(r *reporter, m member) {
	o := decodeOperation(m.key, m.value, true)
	none := func(t *tree, why, hint string) {
		if t != nil {
			r.warn("contract/no-effect", t, fmt.Sprintf("%s is set, but %s", dotted(t.tokens()), why), hint)
		}
	}
	if o.Batch != nil && o.Batch.KeyPer == KeyPerRequest {
		none(m.value.at("batch", "rows"), "one key stands for the whole request, whose rows nobody looks at", "write key_per: row, or leave rows out")
	}
	if !o.TakesKey() {
		none(m.value.get("store_down"), "the operation takes no key, so that no store of keys is asked", "leave store_down out, or take a key")
	}
}

// checkNeverCompared warns of a comparison of bodies whose requests have no key
// that counts.
func checkNeverCompared(j *judge) {
	if slices.Contains(j.policy.Key.IgnoredFor, IgnoredMultipart) && j.policy.Fingerprint.Body == BodyMultipart {
		if body := j.tree.at("fingerprint", "body"); body != nil {
			j.warn("contract/no-effect", body, "fingerprint.body is multipart, but key.ignored_for holds multipart, so that no such body is compared", "leave one of the two out")
		}
	}
}

// checkComparedTwice warns of a header or a member that is compared twice.
func checkComparedTwice(j *judge) {
	headers, fields := j.tree.at("fingerprint", "headers").list(), j.tree.at("fingerprint", "fields").list()
	for i, h := range headers {
		for _, first := range headers[:i] {
			if first.text != h.text && strings.EqualFold(first.text, h.text) {
				j.warn("contract/repeated", h, fmt.Sprintf("fingerprint.headers holds %s and %s, which are one header", first.text, h.text), "leave one out")
			}
		}
	}
	for _, f := range fields {
		for _, whole := range fields {
			if strings.HasPrefix(f.text, whole.text+"/") {
				j.warn("contract/repeated", f, fmt.Sprintf("fingerprint.fields holds %s, which is a part of %s", f.text, whole.text), "leave it out")
			}
		}
	}
}

// checkToldAsNothing warns of windows that are told in whole seconds and are
// shorter than one.
func checkToldAsNothing(j *judge) {
	w := j.policy.Window
	if t := j.tree.at("window", "advertise"); t != nil && w.Replay.Ends() && w.Replay.Duration > 0 && w.Replay.Duration.Seconds() < 1 {
		j.warn("contract/no-effect", t, fmt.Sprintf("window.advertise tells whole seconds, and window.replay is %s, so that clients are told of no window at all", FormatDuration(w.Replay.Duration)), "write a window of a second or more, or leave advertise out")
	}
}

// checkCodesOfAnswers warns of rules for failures that name the code of an answer
// which is given without any execution.
func checkCodesOfAnswers(j *judge) {
	for _, rule := range j.tree.get("failures").list() {
		for _, class := range rule.get("when").list() {
			code := FailureClass(class.str()).Code()
			if code == "" {
				continue
			}
			for _, name := range [...]AnswerName{AnswerMissingKey, AnswerInvalidKey, AnswerMismatch, AnswerInFlight, AnswerExpired} {
				if a := j.policy.Answer(name); a != nil && a.Code == code {
					j.warn("contract/no-effect", class, fmt.Sprintf("%s is the code of answers.%s, which no execution fails with", class.str(), name), "leave it out")
				}
			}
		}
	}
}

// envelopeMembers are those of a problem document (RFC 9457, section 3.1) and the
// ones that are added to it.
var envelopeMembers = [...]string{"type", "title", "status", "detail", "code", "resource"}

// checkMarkerInErrors wants a marker in the body to be no member of an error that
// is kept: the replay would say something else than the failure did.
func checkMarkerInErrors(j *judge) {
	t, m := j.tree.at("answers", "replay", "marker", "name"), &j.policy.Answers.Replay.Marker
	if t == nil || !m.InBody() || !j.policy.KeepsFailures() {
		return
	}
	name := strings.NewReplacer("~1", "/", "~0", "~").Replace(strings.TrimPrefix(m.Name, "/"))
	taken := slices.Contains(envelopeMembers[:], name)
	if j.policy.Errors.Envelope == EnvelopeJSON {
		body, _ := j.policy.Errors.Body.(map[string]any)
		_, taken = body[name]
	}
	if taken {
		j.wrong("contract/both", fmt.Sprintf("answers.replay.marker.name is %s, a member of the errors, which the replay of a failure would lose", m.Name), "name a member of its own, such as /reused", t)
	}
}
