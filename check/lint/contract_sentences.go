package lint

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// suggestion is the sentence that a page could add for a requirement, in the page's
// language where this package writes it, and else in English.
func (a *against) suggestion(r *requirement) string {
	t := tongueOf(a.pageLanguage(a.Document).name)
	if t == nil {
		return r.sentence(a)
	}
	i := slices.IndexFunc(foreignSentences, func(s foreignSentence) bool { return s.id == r.id })
	if i < 0 {
		return r.sentence(a)
	}
	sentence, ok := t.fill(a, t.choose(foreignSentences[i]))
	if !ok {
		return r.sentence(a) // a value that has no words in that language
	}
	return sentence
}

// tongue is how one language writes the values of a contract.
type tongue struct {
	name     string
	hours    string // a length in the style that all are written in
	and      string
	item     string   // between the items of a list
	last     string   // before the last of them
	comma    string   // between clauses
	growing  string   // the first wait and the longest
	scopes   []string // by scopeParts
	prints   []string // by printParts
	units    [2]string
	atLeast  string
	between  string // of two lengths
	endless  string
	stored   string // of failures of a class
	unstored string
	partly   string // the same key goes on where it stopped
	optional string // where a key is required nowhere
	required string
	derived  string // with an example of a key
	random   string
	expired  string // executed again
	refused  string // refused after the window
	byKey    string // nothing but the key is compared
	compared string
	event    string // without an id of the contract's
}

// The parts in the order of the words of a tongue.
var (
	scopeParts = []contract.ScopePart{contract.ScopeAccount, contract.ScopeAPIKey, contract.ScopeMethod, contract.ScopePath, contract.ScopeConcretePath, contract.ScopeOperation, contract.ScopeUser, contract.ScopeApp, contract.ScopeEnvironment, contract.ScopeRegion}
	printParts = []contract.FingerprintPart{contract.PrintMethod, contract.PrintPath, contract.PrintConcretePath, contract.PrintQuery, contract.PrintBody}
)

func tongueOf(language string) *tongue {
	i := slices.IndexFunc(tongues, func(t tongue) bool { return t.name == language })
	if i < 0 {
		return nil
	}
	return &tongues[i]
}

// choose is the sentence in a language.
func (t *tongue) choose(s foreignSentence) string {
	switch t.name {
	case "de":
		return s.german
	case "ja":
		return s.japanese
	}
	return s.chinese
}

// fill puts the values of the contract into a sentence.
func (t *tongue) fill(a *against, sentence string) (string, bool) {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(sentence, "{")
		out.WriteString(before)
		if !found {
			return out.String(), true
		}
		var name string
		name, sentence, _ = strings.Cut(rest, "}")
		value := t.value(a, name)
		if value == "" {
			return "", false
		}
		out.WriteString(value)
	}
}

// value is one value of the contract in words; "" if there are none.
func (t *tongue) value(a *against, name string) string {
	p := a.all[0]
	switch name {
	case "header":
		if place := p.Key.Place(); place.In == contract.InHeader {
			return p.Key.Name
		}
	case "key":
		return p.Key.Name
	case "where":
		if names := a.requiring(); len(names) > 0 {
			return strings.Replace(t.required, "*", strings.Join(names[:min(len(names), 3)], ", "), 1)
		}
		return t.optional
	case "missing key":
		return answerWords(p.Answers.MissingKey)
	case "length":
		return fmt.Sprintf(t.units[unitIndex(p.Key.Length.Unit)], p.Key.Length.Min, p.Key.Length.Max)
	case "recipe":
		if d := p.Key.Derive; len(d) > 0 && d[0].Example != "" {
			return strings.Replace(t.derived, "*", d[0].Example, 1)
		}
		return t.random
	case "scope":
		return t.list(p.Scope)
	case "window":
		return t.window(p.Window.Replay)
	case "expiry":
		if p.Window.Expired == contract.ExpiredReject {
			return strings.Replace(t.refused, "*", answerWords(p.Answers.Expired), 1)
		}
		return t.expired
	case "comparison":
		return t.comparison(p)
	case "mismatch":
		return answerWords(p.Answers.Mismatch.Answer)
	case "in flight":
		return answerWords(p.Answers.InFlight.Answer)
	case "failures":
		return t.failures(p)
	case "marker":
		return p.Answers.Replay.Marker.Name
	case "statuses":
		return strings.NewReplacer(", ", t.item, " and ", t.last).Replace(statusWords(p))
	case "waits":
		return t.waits(p)
	case "attempts":
		if p.Retry.Attempts > 1 {
			return fmt.Sprint(p.Retry.Attempts)
		}
	case "deadline":
		return t.spoken(p.Retry.Deadline)
	case "store down":
		return answerWords(p.Answers.StoreDown)
	case "event":
		if id := a.c.Webhooks.EventID; id != nil {
			return id.Name
		}
		return t.event
	}
	return ""
}

// unitIndex is 1 for a length that is counted in bytes, and else 0.
func unitIndex(u contract.LengthUnit) int {
	if u == contract.Bytes {
		return 1
	}
	return 0
}

func (t *tongue) spoken(d time.Duration) string { return inStyle(d, t.hours) }

func (t *tongue) list(parts []contract.ScopePart) string {
	words := make([]string, len(parts))
	for i, part := range parts {
		at := slices.Index(scopeParts, part)
		if at < 0 {
			return ""
		}
		words[i] = t.scopes[at]
	}
	return strings.Join(words, t.and)
}

func (t *tongue) window(r contract.Replay) string {
	switch r.Kind {
	case contract.ReplayUnlimited:
		return t.endless
	case contract.ReplayAtLeast:
		return fmt.Sprintf(t.atLeast, t.spoken(r.Duration))
	case contract.ReplayRange:
		return fmt.Sprintf(t.between, t.spoken(r.Duration), t.spoken(r.To))
	case contract.ReplayResourceLife:
		return ""
	}
	return t.spoken(r.Duration)
}

func (t *tongue) comparison(p *contract.Policy) string {
	if p.Fingerprint.None() {
		return t.byKey
	}
	var words []string
	for _, part := range p.Fingerprint.Of {
		at := slices.Index(printParts, part)
		if at < 0 {
			return ""
		}
		words = append(words, t.prints[at])
	}
	return strings.Replace(t.compared, "*", strings.Join(words, t.item), 1)
}

// failures tells what of client errors and of server errors is stored.
func (t *tongue) failures(p *contract.Policy) string {
	var parts []string
	for _, class := range []int{400, 500} {
		text := t.unstored
		switch p.Keep(false, class) {
		case contract.KeepAnswer:
			text = t.stored
		case contract.KeepProgress:
			text = t.partly
		}
		parts = append(parts, strings.Replace(text, "*", fmt.Sprintf("%dxx", class/100), 1))
	}
	return strings.Join(parts, t.comma)
}

func (t *tongue) waits(p *contract.Policy) string {
	if cap := capOf(p)[0]; cap > 0 {
		return fmt.Sprintf(t.growing, t.spoken(baseOf(p)[0]), t.spoken(cap))
	}
	return ""
}
