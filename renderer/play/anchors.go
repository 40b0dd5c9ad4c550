package play

import (
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// anchors finds rows of the decision table by the ids that the page gives them:
// "got-" and the status and code of a named answer, the statuses of a row without
// code, or a word for what is no answer.
type anchors struct {
	rows  []string
	named map[contract.AnswerName]string
	p     *contract.Policy
}

// newAnchors gives each named answer its row. Answers that share status and code
// have rows of their own, numbered from the second on, in the order in which they
// are named. Where operations differ in such a row, it is the first of them that
// is found: the row says for which operations it holds.
func newAnchors(p *contract.Policy, rows []string) anchors {
	a := anchors{rows, map[contract.AnswerName]string{}, p}
	given := map[string]int{}
	for _, n := range p.Named() {
		id := slug("got-" + strconv.Itoa(n.Status) + "-" + n.Code)
		if given[id]++; given[id] > 1 {
			id += "-" + strconv.Itoa(given[id])
		}
		a.named[n.Name] = a.have(id)
	}
	return a
}

// have is an id if the page has it.
func (a anchors) have(id string) string {
	if slices.Contains(a.rows, id) {
		return id
	}
	return ""
}

// status is the row of an answer without a code of the table.
func (a anchors) status(status int) string {
	switch {
	case a.p.Succeeds(status):
		return a.have("got-success")
	case status < 400:
		return a.have("got-redirect")
	}
	wanted := strconv.Itoa(status)
	for _, id := range a.rows {
		rest, ok := strings.CutPrefix(id, "got-")
		if !ok || strings.Trim(rest, "0123456789-") != "" {
			continue
		}
		// A row of one status might be one of a named answer whose code is a number.
		if slices.Contains(strings.Split(rest, "-"), wanted) && !a.isNamed(id) {
			return id
		}
	}
	return a.have("got-other-" + wanted[:1] + "xx")
}

func (a anchors) isNamed(id string) bool {
	for _, named := range a.named {
		if named == id {
			return true
		}
	}
	return false
}

// slug is a text as it stands in an id of the page.
func slug(s string) string {
	plain := func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '_' {
			return r
		}
		return '-'
	}
	parts := strings.FieldsFunc(strings.Map(plain, strings.ToLower(s)), func(r rune) bool { return r == '-' })
	return strings.Join(parts, "-")
}
