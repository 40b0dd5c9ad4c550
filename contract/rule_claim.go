package contract

import (
	"fmt"
	"strings"
)

// needs are the places of a contract that need a claim which others can see
// before its effect, by the place that says when claims commit. There is one
// mistake in each group, however many places it shows in.
type needs struct {
	groups []needGroup
}

type needGroup struct {
	commits *tree // nil: nobody wrote it, and the default is with-effect
	places  []need
}

type need struct {
	place *tree
	words string // as the subject of "needs"
	key   bool   // whether the key is to blame rather than the value
}

func (n *needs) add(commits *tree, found need) {
	for i, g := range n.groups {
		if g.commits != commits {
			continue
		}
		for _, other := range g.places {
			if other.place == found.place {
				return
			}
		}
		n.groups[i].places = append(g.places, found)
		return
	}
	n.groups = append(n.groups, needGroup{commits, []need{found}})
}

// checkClaim keeps what needs a claim that others can see away from claims that
// commit with their effect.
func checkClaim(j *judge) {
	if j.policy.Claim.Commits != WithEffect {
		return
	}
	claim := j.tree.get("claim")
	commits := claim.get("commits")
	for _, name := range []string{"lease", "abandoned"} {
		if t := claim.get(name); t != nil {
			j.needs.add(commits, need{t, "claim." + name, true})
		}
	}
	if do := j.tree.at("answers", "in_flight", "do"); do != nil && do.str() != string(InFlightWait) && !j.unread["answers"] {
		j.needs.add(commits, need{do, "answers.in_flight.do: " + do.str(), false})
	}
	for _, f := range j.tree.get("failures").list() {
		if keep := f.get("keep"); keep.str() == string(KeepProgress) && !j.unread["failures"] {
			j.needs.add(commits, need{keep, "keep: progress", false})
		}
	}
	for _, m := range j.operations {
		if steps := m.value.get("steps"); steps != nil && decodeOperation(m.key, m.value, true).TakesKey() {
			j.needs.add(commits, need{steps, "a step of " + m.key, true})
		}
	}
}

func (n *needs) report(r *reporter) {
	for _, g := range n.groups {
		first := g.places[0].place
		if g.commits == nil || len(g.places) == 1 && !(ofPreset(first) && !ofPreset(g.commits)) {
			g.reportPlace(r)
			continue
		}
		var words []string
		for _, p := range g.places {
			if ofPreset(p.place) {
				p.words += " from " + string(p.place.layer.origin)
			}
			words = append(words, p.words)
		}
		verb := "need"
		if len(words) == 1 {
			verb = "needs"
		}
		r.add("contract/claim", g.commits, g.commits.span, fmt.Sprintf("claim.commits is with-effect, but %s %s before-effect", listed(words, "and"), verb),
			"write commits: before-effect, or leave the others out", r.others(g.places)...)
	}
}

// reportPlace blames the first place: it is the only one, or nobody has written
// when claims commit.
func (g needGroup) reportPlace(r *reporter) {
	p := g.places[0]
	message, hint := p.words+" needs claim.commits: before-effect, and it is with-effect unless written", "write claim.commits: before-effect"
	related := r.others(g.places[1:])
	if g.commits != nil {
		message = p.words + " needs claim.commits: before-effect; a claim that commits with its effect cannot be seen before"
		hint = "write claim.commits: before-effect, or leave it out"
		if do, ok := strings.CutPrefix(p.words, "answers.in_flight.do: "); ok {
			message = "answers.in_flight.do is " + do + ", but the claim commits with its effect; such a claim cannot be seen before it commits, so duplicates wait"
			hint = "write do: wait, or claim.commits: before-effect"
		}
		related = []Related{r.related(g.commits.span.from, "claim.commits is here")}
	}
	at := p.place.span
	if p.key {
		at = p.place.keySpan()
	}
	r.add("contract/claim", p.place, at, message, hint, related...)
}

func (r *reporter) others(places []need) []Related {
	var out []Related
	for _, p := range places {
		if !ofPreset(p.place) {
			out = append(out, r.related(p.place.keySpan().from, p.words+" is here"))
		}
	}
	return out
}

// checkProgress keeps progress to where there is some to keep.
func checkProgress(j *judge) {
	before := false // whether a rule took the failures before execution
	for _, f := range j.tree.get("failures").list() {
		keep := f.get("keep")
		for _, class := range f.get("when").list() {
			before = before || class.text == string(BeforeExecution)
			switch {
			case keep.str() != string(KeepProgress):
			case class.text == string(BeforeExecution):
				j.wrong("contract/progress", "keep is progress for failures before execution, where there is none", "write keep: nothing or keep: answer for them", keep)
			case !before:
				j.wrong("contract/progress", fmt.Sprintf("%s keeps progress and takes failures before execution as well, where there is none", class.text),
					"put before-execution first, such as {when: [before-execution], keep: nothing}", class)
			}
		}
	}
}
