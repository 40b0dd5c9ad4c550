package check

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// What GitHub takes in one upload. It refuses a file with more results than
// that, and shows no more related places than that.
// Source: "SARIF support for code scanning" in GitHub's documentation.
const (
	sarifResults = 25000
	sarifRelated = 99   // 100 places, one of them the result's own
	sarifText    = 1024 // characters of a rule's descriptions
)

// writeSARIF prints SARIF 2.1.0 of the kind that GitHub takes in. That is
// narrower than the standard: each result has a file and all four ends of a
// region, texts are never empty, and a level is always written.
func writeSARIF(w io.Writer, r Report) error {
	kept := gravest(r.Findings, sarifResults, func(contract.Finding) int { return 1 })
	rules := rulesOf(kept, r.Rules)
	run := sarifRun{
		Tool: sarifTool{Driver: sarifDriver{Name: cmp.Or(r.Tool.Name, "reprise"), Version: r.Tool.Version, Rules: rules}},
		// A category of its own keeps two judges from replacing one another's alerts.
		AutomationDetails: sarifID{ID: strings.TrimSuffix(cmp.Or(r.Tool.Name, "reprise")+"/"+r.Judge, "/") + "/"},
		Invocations:       []sarifInvocation{invocation(r, len(r.Findings)-len(kept))},
		ColumnKind:        "unicodeCodePoints",
		Results:           r.results(kept, rules),
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // the document is not part of a web page
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	})
}

// invocation says whether all of the input was looked at, and all is shown.
func invocation(r Report, left int) sarifInvocation {
	inv := sarifInvocation{Successful: r.Complete, Notifications: []sarifNotification{}}
	for _, line := range r.trouble() {
		inv.Notifications = append(inv.Notifications, sarifNotification{Level: "error", Message: sarifMessage{Text: line}})
	}
	if left > 0 {
		text := fmt.Sprintf("%d findings are left out, the least grave ones: %d are as many as GitHub takes", left, sarifResults)
		inv.Notifications = append(inv.Notifications, sarifNotification{Level: "warning", Message: sarifMessage{Text: text}})
	}
	return inv
}

// rulesOf describes the rules of findings, in the order of their ids.
func rulesOf(findings []contract.Finding, known []Rule) []sarifRule {
	worst := map[string]contract.Severity{}
	for _, f := range findings {
		id := ruleID(f)
		if s, ok := worst[id]; !ok || gravity(f.Severity) > gravity(s) {
			worst[id] = f.Severity
		}
	}
	rules := []sarifRule{}
	for id, severity := range worst {
		rule := Rule{ID: id}
		if i := slices.IndexFunc(known, func(r Rule) bool { return r.ID == id }); i >= 0 {
			rule = known[i]
		}
		rules = append(rules, describe(rule, severity))
	}
	slices.SortFunc(rules, byID)
	return rules
}

func byID(a, b sarifRule) int { return cmp.Compare(a.ID, b.ID) }

// describe fills every text that GitHub wants, from the next best one if need be.
func describe(r Rule, severity contract.Severity) sarifRule {
	title := cmp.Or(r.Title, r.ID)
	full := cmp.Or(r.Text, title)
	rule := sarifRule{
		ID:               r.ID,
		ShortDescription: sarifMessage{Text: cut(title, sarifText)},
		FullDescription:  sarifMessage{Text: cut(full, sarifText)},
		Help:             sarifHelp{Text: cmp.Or(r.Help, full), Markdown: r.Help},
		HelpURI:          r.URL,
		Default:          sarifLevel{Level: level(severity)},
		Properties:       sarifRuleProperties{Severity: level(severity)},
	}
	if rule.Properties.Severity == "note" {
		rule.Properties.Severity = "recommendation" // GitHub's word for it
	}
	if judge, _, ok := strings.Cut(r.ID, "/"); ok && judge != "" {
		rule.Properties.Tags = []string{judge}
	}
	return rule
}

func ruleID(f contract.Finding) string { return cmp.Or(f.Rule, "unnamed") }

func level(s contract.Severity) string {
	switch s {
	case contract.Error, contract.Warning:
		return string(s)
	default:
		return string(contract.Note)
	}
}

// cut shortens a text to at most so many characters.
func cut(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most-1]) + "…"
}

func (r Report) results(findings []contract.Finding, rules []sarifRule) []sarifResult {
	results := make([]sarifResult, len(findings))
	seen := map[string]int{}
	for i, f := range findings {
		related := f.Related[:min(len(f.Related), sarifRelated)]
		index, _ := slices.BinarySearchFunc(rules, sarifRule{ID: ruleID(f)}, byID)
		hash := r.fingerprint(f)
		seen[hash]++
		results[i] = sarifResult{
			RuleID:       ruleID(f),
			RuleIndex:    index,
			Level:        level(f.Severity),
			Message:      sarifMessage{Text: resultText(f, related)},
			Locations:    []sarifLocation{r.location(f)},
			Fingerprints: sarifPrints{LineHash: fmt.Sprintf("%s:%d", hash, seen[hash])},
		}
		for n, place := range related {
			results[i].Related = append(results[i].Related, sarifLocation{
				ID:       n + 1,
				Physical: r.physical(place.Pos, contract.Pos{}),
				Message:  &sarifMessage{Text: relatedText(place)},
			})
		}
	}
	return results
}

// resultText is the message as sentences, for GitHub makes the first one a
// title, with links to the related places, which it shows in no other way.
//
// Braces stay single although the standard doubles them: GitHub shows the text
// as it is, and "/payments/{id}" is what it is about.
func resultText(f contract.Finding, related []contract.Related) string {
	text := OneLine(cmp.Or(f.Message, f.Rule, "no message"))
	if f.Pos.File == "" && f.Subject != "" {
		text = OneLine(f.Subject) + ": " + text
	}
	if f.Hint != "" {
		text += ". Hint: " + OneLine(f.Hint)
	}
	for n, place := range related {
		separator := ", "
		if n == 0 {
			separator = ". See: "
		}
		text += fmt.Sprintf("%s[%s](%d)", separator, linkText.Replace(relatedText(place)), n+1)
	}
	return text
}

// linkText escapes what would end the text of a link.
var linkText = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`)

func relatedText(r contract.Related) string { return OneLine(cmp.Or(r.Message, r.Pos.String())) }

// location always has a file: GitHub refuses an upload in which one result has
// none.
func (r Report) location(f contract.Finding) sarifLocation {
	l := sarifLocation{Physical: r.physical(f.Pos, f.End)}
	for _, name := range []string{f.Subject, f.Pointer} {
		if name != "" {
			l.Logical = append(l.Logical, sarifLogical{Name: OneLine(name)})
		}
	}
	return l
}

func (r Report) physical(start, end contract.Pos) sarifPhysical {
	file, s := r.at(start, end)
	return sarifPhysical{
		Artifact: sarifArtifact{URI: uri(r.path(file))},
		Region:   sarifRegion{s.line, s.col, s.endLine, s.endCol},
	}
}

// uri is a path as a reference by RFC 3986: relative, or a file URI where the
// path is absolute.
func uri(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		segments[i] = strings.ReplaceAll(url.PathEscape(s), ":", "%3A") // else the first could be read as a scheme
	}
	escaped := strings.Join(segments, "/")
	if filepath.IsAbs(path) {
		return "file:///" + strings.TrimLeft(escaped, "/")
	}
	return escaped
}

// fingerprint tells a finding from others in the next run too, when lines were
// added above it. GitHub numbers equal ones, and so do the results.
func (r Report) fingerprint(f contract.Finding) string {
	if e, ok := r.exact(f); ok && e.Identity != "" {
		return e.fingerprint()
	}
	file, _ := r.at(f.Pos, f.End)
	parts := []string{f.Rule, r.path(file), f.Pointer, f.Subject}
	if f.Pointer == "" && f.Subject == "" {
		parts = append(parts, f.Message)
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return fmt.Sprintf("%x", sum[:8])
}

// fingerprint is the identity in short; "" where there is none.
func (e Exact) fingerprint() string {
	if e.Identity == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(e.Identity))
	return fmt.Sprintf("%x", sum[:8])
}
