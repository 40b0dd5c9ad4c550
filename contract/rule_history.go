package contract

import (
	"fmt"
	"slices"
	"strings"
)

// checkHistory wants revisions from the newest to the oldest, and names of
// values that are there.
func checkHistory(c *Contract, r *reporter) {
	revisions := c.root.get("revisions").list()
	for i := 1; i < len(revisions); i++ {
		newer, date := revisions[i-1].get("date"), revisions[i].get("date")
		n := min(len(newer.text), len(date.text)) // a month is neither before nor after a day of it
		if date.text[:n] > newer.text[:n] {
			r.add("contract/revisions", date, date.span, fmt.Sprintf("%s is %s, newer than the one before it, %s", dotted(date.tokens()), date.text, newer.text), "write the newest first",
				r.related(newer.span.from, "the older one is here"))
		}
	}
	listed := c.root.get("undocumented").list()
	checkUndocumented(listed, r)
	for _, v := range c.variants {
		checkUndocumented(v.undocumented, r)
	}
	for _, s := range c.root.get("sources").list() {
		for _, about := range s.get("about").list() {
			checkValueName(about, r, append(valueSections(), "operations", "api", "variants"))
			for _, name := range listed {
				if s.get("confidence").str() == string(ConfidenceSeen) && (about.text == name.text || strings.HasPrefix(about.text, name.text+".")) {
					r.add("contract/undocumented", about, about.span, fmt.Sprintf("%s was seen in the owner's own pages or code, but undocumented says that its owner does not document %s", quote(about.text), name.text),
						"leave it out of one of them", r.related(name.span.from, "it is listed here"))
				}
			}
		}
	}
}

func checkUndocumented(names []*tree, r *reporter) {
	for i, name := range names {
		if !checkValueName(name, r, valueSections()) {
			continue
		}
		for _, other := range slices.Concat(names[:i], names[i+1:]) {
			if strings.HasPrefix(name.text, other.text+".") {
				r.add("contract/repeated", name, name.span, fmt.Sprintf("%s is a part of %s, which is listed as well", quote(name.text), other.text), "leave it out",
					r.related(other.span.from, "the whole is here"))
			}
		}
	}
}

// valueSections are the sections whose values can be named: those that make up
// a policy, and those that are described.
func valueSections() []string { return append(slices.Clone(sections[:]), describedSections()...) }

// checkValueName wants the name of a value of the language, such as
// window.replay. It is false when it reports.
func checkValueName(name *tree, r *reporter, known []string) bool {
	var path []string
	s := language().root
	for token := range strings.SplitSeq(name.text, ".") {
		next := language().property(s, token)
		if next == nil || len(path) == 0 && !slices.Contains(known, token) {
			r.source(name, "contract/value-name", fmt.Sprintf("%s is not the name of a value; there is no %s%s", quote(name.text), quote(token), within(path)), nameHint(name.text, path, token, known))
			return false
		}
		path, s = append(path, token), next
		known = language().properties(s)
	}
	return true
}

func within(path []string) string {
	if len(path) == 0 {
		return " at the top"
	}
	return " in " + strings.Join(path, ".")
}

// nameHint is what the name of a value was meant to be.
func nameHint(name string, path []string, token string, known []string) string {
	if strings.HasPrefix(name, "/") {
		return "write " + strings.ReplaceAll(strings.TrimPrefix(name, "/"), "/", ".")
	}
	if word := nearest(token, known); word != "" {
		return "did you mean " + strings.Join(append(slices.Clone(path), word), ".")
	}
	if advice := rightName(path, token); advice != "" {
		return advice
	}
	for _, section := range known {
		if len(path) == 0 && language().property(language().property(language().root, section), token) != nil {
			return "did you mean " + section + "." + token
		}
	}
	if len(known) > 0 {
		return "known are " + listed(known, "and")
	}
	return ""
}
