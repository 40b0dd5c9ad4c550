package renderer

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// Compare writes in Markdown how contracts differ, API by API and dimension by
// dimension, for people who decide on their own: what one provider does not say,
// another does. The rows go by the name of the API, whatever the order of the
// contracts is. It is an error to compare nothing, or a nil contract.
func Compare(contracts []*contract.Contract) ([]byte, error) {
	if len(contracts) == 0 || slices.Contains(contracts, nil) {
		return nil, errors.New("no contract to compare")
	}
	apis := each(contracts, newCompared)
	slices.SortStableFunc(apis, func(a, b compared) int {
		return cmp.Compare(strings.ToLower(a.name.coded), strings.ToLower(b.name.coded))
	})
	w := &writer{speaker: english}
	w.heading(1, "", say("Idempotency keys and retries, compared"))
	w.para(
		say("What the contracts of %s say, one row for each. The contracts have the sources and the dates.", many(len(apis), "%s API", "%s APIs")),
		say("**%s** means that the contract is about somebody else's API, and that its owner does not say it, or that only others do.", notDocumented()),
		say("An operation that differs from the others of its API puts several values into a cell."),
	)
	for _, t := range comparedTables() {
		w.heading(2, "", t.title)
		w.comparedTable(t, apis)
	}
	return []byte(printMarkdown(w.blocks)), nil
}

func notDocumented() phrase { return say("not documented") }

// compared is one API of the page.
type compared struct {
	c     *contract.Contract
	name  phrase
	keyed []*contract.Policy // of the operations that take a key; none: the API takes none
}

func newCompared(c *contract.Contract) compared {
	p := newPage(c)
	name := text(c.API.Name)
	if !isDay(c.API.Version) { // where an API has no version, a contract has the day on which it was looked at
		name = sentences(name, text(c.API.Version))
	}
	return compared{c, name, p.keyed}
}

func isDay(version string) bool {
	parts := strings.Split(version, "-")
	return len(parts) == 3 && digits(strings.Join(parts, ""))
}

// said reports whether anybody says one of these values: the contract writes it
// and does not call it undocumented. Of an API of one's own a default is said too.
func (a compared) said(p *contract.Policy, pointers ...string) bool {
	return slices.ContainsFunc(pointers, func(pointer string) bool {
		origin := p.Origin(pointer)
		return origin != contract.OriginAssumed && (origin != contract.OriginDefault || len(a.c.Undocumented()) == 0)
	})
}

type comparedColumns struct {
	title   phrase
	keyless bool // it is about APIs without keys too
	columns []comparedColumn
}

type comparedColumn struct {
	title phrase
	cell  func(compared, *contract.Policy) phrase // "" for what nobody says
}

func comparedTables() []comparedColumns {
	return []comparedColumns{
		{say("The key"), false, []comparedColumn{{say("Carrier"), carrierCell}, {say("Required"), requiredCell}, {say("Length and form"), formCell}}},
		{say("What a key covers"), false, []comparedColumn{{say("Unique per"), scopeCell}, {say("Compared"), printCell}, {say("Window"), windowCell}, {say("After the window"), expiredCell}}},
		{say("What a repeat meets"), false, []comparedColumn{{say("A repeat gets"), repeatCell}, {say("Marker"), markerCell}, {say("Another request under the key"), mismatchCell}, {say("While the first runs"), inFlightCell}, {say("Kept of failures, once execution has begun"), keptCell}}},
		{say("Retrying"), true, []comparedColumn{{say("Retried"), retriedCell}, {say("Waits"), waitsCell}, {say("Attempts"), attemptsCell}}},
	}
}

// comparedTable has a row for each API, also for one of which nothing is known.
func (w *writer) comparedTable(t comparedColumns, apis []compared) {
	header := []phrase{say("API")}
	for _, column := range t.columns {
		header = append(header, column.title)
	}
	w.table(t.title, header, each(apis, func(a compared) []phrase { return a.row(t) }))
}

func (a compared) row(t comparedColumns) []phrase {
	row, policies := []phrase{a.name}, a.keyed
	switch {
	case len(policies) > 0:
	case t.keyless:
		policies = []*contract.Policy{a.c.Default()}
	default:
		return append(row, say("no operation takes a key"))
	}
	for _, column := range t.columns {
		var values []phrase
		for _, p := range policies {
			value := column.cell(a, p)
			if value.empty() {
				value = notDocumented()
			}
			if !slices.Contains(values, value) {
				values = append(values, value)
			}
		}
		row = append(row, joined("; or ", values))
	}
	return row
}
