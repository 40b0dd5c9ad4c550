package contract

import (
	"fmt"
	"slices"
)

// sampleKeys are keys of the named formats, in small letters and in capitals; a
// pattern that takes none of them takes no key of the format.
var sampleKeys = [...]struct {
	format KeyFormat
	keys   []string
}{
	{FormatUUID, uuids[:]},
	{FormatUUID4, uuids[:2]},
	{FormatUUID5, uuids[2:4]},
	{FormatUUID7, uuids[4:]},
	{FormatULID, []string{"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01arz3ndektsv4rrffq69g5fav"}},
}

var uuids = [...]string{
	"6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f", "6F1C2B0E-8A53-4F0E-9D0B-1A2B3C4D5E6F",
	"886313e1-3b8a-5372-9b90-0c9aee199e5d", "886313E1-3B8A-5372-9B90-0C9AEE199E5D",
	"01890a5d-ac96-774b-bcce-b302099a8057", "01890A5D-AC96-774B-BCCE-B302099A8057",
}

// checkKeyForm wants keys of the named format to have the declared length and
// pattern. The length of a format is that of each of its keys, in ASCII.
func checkKeyForm(j *judge) {
	k, t := &j.policy.Key, j.tree.get("key")
	for _, s := range sampleKeys {
		if s.format != k.Format {
			continue
		}
		n := len(s.keys[0])
		if (n < k.Length.Min || n > k.Length.Max) && k.Length.Min <= k.Length.Max {
			bound := t.at("length", "max")
			if n < k.Length.Min {
				bound = t.at("length", "min")
			}
			j.wrong("contract/length", fmt.Sprintf("key.format is %s, which has %d characters; key.length takes %d to %d", k.Format, n, k.Length.Min, k.Length.Max),
				"leave key.length out", t.get("format"), bound)
		}
		if k.Pattern != "" && !slices.ContainsFunc(s.keys, k.MatchesPattern) {
			j.wrong("contract/pattern", fmt.Sprintf("key.pattern takes no %s, which key.format wants, such as %s", k.Format, s.keys[0]),
				"leave key.pattern out", t.get("pattern"), t.get("format"))
		}
	}
}

// checkEndless wants no word on what happens after a window that never ends.
func checkEndless(j *judge) {
	if w := j.policy.Window; !w.Ends() && w.Expired == ExpiredReject {
		t := j.tree.get("window")
		j.wrong("contract/no-effect", "window.expired is reject, but window.replay is unlimited, so that no key expires", "leave expired and answers.expired out", t.get("expired"), t.get("replay"))
	}
}

// checkExampleBody wants a body only in an answer that can have one (RFC 9110,
// sections 9.3.2, 15.3.5, 15.3.6 and 15.4.5).
func checkExampleBody(r *reporter, m member) {
	e := m.value.get("example")
	body := e.get("body")
	if body == nil {
		return
	}
	method, _ := splitOperation(m.key)
	status := whole(e, "status", 200)
	switch {
	case status == 204 || status == 205 || status == 304:
		r.atKey(body, "contract/no-effect", fmt.Sprintf("%s is set, but an answer of status %d has no body", dotted(body.tokens()), status), "leave the body out, or write another status, such as 200")
	case method == "HEAD":
		r.atKey(body, "contract/no-effect", fmt.Sprintf("%s is set, but the answer to HEAD has no body", dotted(body.tokens())), "leave the body out")
	}
}
