package contract

import (
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Async is how an operation that goes on after its answer tells how it ended.
// Its normal answer is 202 (RFC 9110, section 15.3.3), a repeat's too: that is
// another thing than 202 for a duplicate in flight.
type Async struct {
	Status string        // template of the path that tells the state, with one parameter
	Takes  time.Duration // how long the mock's operation goes on
}

func decodeAsync(t *tree) *Async {
	if t == nil {
		return nil
	}
	return &Async{Status: word(t, "status", ""), Takes: duration(t, "takes", 5*time.Second)}
}

// At is the path that tells the state of one operation.
func (a *Async) At(id string) string {
	from, to := strings.IndexByte(a.Status, '{'), strings.IndexByte(a.Status, '}')
	return a.Status[:from] + id + a.Status[to+1:]
}

// ID is the operation whose state a path tells; "" when it is no such path.
func (a *Async) ID(path string) string {
	from, to := strings.IndexByte(a.Status, '{'), strings.IndexByte(a.Status, '}')
	id, before := strings.CutPrefix(path, a.Status[:from])
	id, after := strings.CutSuffix(id, a.Status[to+1:])
	name, err := url.PathUnescape(id)
	if !before || !after || err != nil {
		return ""
	}
	return name
}

// checkAsync wants a path with one parameter, and an answer of 202.
func checkAsync(r *reporter, m member) {
	t := m.value.get("async")
	if t == nil {
		return
	}
	name := dotted(t.tokens())
	status := t.get("status")
	if method, _ := splitOperation(m.key); method == "GET" || method == "HEAD" {
		r.atKey(t, "contract/no-effect", fmt.Sprintf("%s begins nothing that could go on, because %s only reads", name, method), "leave async out")
	}
	if message, hint := checkTemplate(status.str()); message != "" {
		r.source(status, "contract/operation", fmt.Sprintf("%s.status: %s", name, message), hint)
	} else if strings.Count(status.str(), "{") != 1 || strings.HasPrefix(status.str(), "/_reprise") {
		r.source(status, "contract/operation", fmt.Sprintf("%s.status is %s; wanted a path with one parameter, the id of the operation", name, quote(status.str())), "such as /operations/{id}")
	}
	if s := m.value.at("example", "status"); s != nil && s.text != "202" {
		r.source(s, "contract/range", fmt.Sprintf("%s is %s, but the operation is asynchronous; wanted 202", dotted(s.tokens()), s.text), "write 202, or leave async out")
	}
}
