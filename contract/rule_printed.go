package contract

import (
	"fmt"
	"slices"
	"strings"
)

// checkPrinted wants nothing to be compared that says nothing of whether two
// requests with one key are the same: the key itself, and the line that a client
// draws between the parts of a body, which is another one on each attempt.
func checkPrinted(j *judge) {
	t, k := j.tree.get("fingerprint"), &j.policy.Key
	at := j.tree.get("key")
	for _, item := range t.get("headers").list() {
		if t.get("body").str() == string(BodyMultipart) && strings.EqualFold(item.text, "Content-Type") {
			j.wrong("contract/both", fmt.Sprintf("fingerprint.headers holds %s, but fingerprint.body is multipart, whose boundary stands in that header and differs from attempt to attempt", item.text), "leave it out: the parts and their media types are compared", item, t.get("body"))
		}
		if slices.ContainsFunc(k.Places(), func(p KeyPlace) bool { return p.In == InHeader && strings.EqualFold(p.Name, item.text) }) {
			j.wrong("contract/both", fmt.Sprintf("fingerprint.headers holds %s, where the key travels; what is compared is what requests with one key may differ in", item.text), "leave it out", item, at.get("name"))
		}
	}
	inBody := func(pointer string) bool {
		return slices.ContainsFunc(k.Places(), func(p KeyPlace) bool { return p.InBody() && p.Name == pointer })
	}
	for _, item := range t.get("fields").list() {
		if inBody(item.text) {
			j.wrong("contract/both", fmt.Sprintf("fingerprint.fields holds %s, where the key travels; what is compared is what requests with one key may differ in", item.text), "list other members", item, at.get("name"))
		}
	}
	if len(k.Also) > 0 || k.MintedBy == MintedByServer || k.Compare == CaseInsensitive {
		return // two requests with one key may differ there, so that leaving it out means something
	}
	for _, item := range t.get("exclude").list() {
		if inBody(item.text) {
			j.wrong("contract/no-effect", fmt.Sprintf("fingerprint.exclude holds %s, where the key travels, which is the same in all requests with one key", item.text), "leave it out", item, at.get("name"))
		}
	}
}
