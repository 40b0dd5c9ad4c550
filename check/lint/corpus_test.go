package lint_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// place is a labelled stretch of a case's body, found by its text: the corpus
// keeps no offsets, so that it can be edited by hand.
type place struct{ severity, text string }

// corpusCase is one labelled page fragment; testdata/corpus/README.md gives
// the format and says how each label is decided.
type corpusCase struct {
	id, lang, part      string
	file                string
	format, class, body string
	label               place
	also                []place // labelled, but not counted
}

// languages are those of the corpus, each with how many cases it needs before
// a figure about it is worth printing.
var languages = []struct {
	name  string
	least int
	full  bool // every class must occur
}{
	{"en", 230, true},
	{"zh", 130, true},
	{"ja", 110, true},
	{"de", 110, true},
	{"fr", 25, false},
	{"es", 25, false},
	{"pt", 25, false},
	{"ko", 25, false},
}

var corpusFormats = []string{"md", "mdx", "html", "adoc", "rst", "txt", "openapi"}

// classes says which labels a class may carry. A class named for the form of
// a claim has one; a class named for a place in the page has several, because
// what stands there decides.
var classes = []struct{ names, severities string }{
	{"promise absolute payment no-duplicates once-only calque mechanism default-promise", "error"},
	{"ticked-box scare-quotes split-phrase", "error"},
	{"badge bare-name", "warning"},
	{"table-cell-promise", "error warning"},
	{"hidden-in-code-span", "error warning note"},
	{"jsx-attribute js-string html-attribute front-matter", "error warning silent"},
	{"alt-text", "error warning note"},
	{"link-text", "error note silent"},
	{"fenced-prose half-negated scoped-marker", "error silent"},
	{"scoped-text mode-name mention-heading mention", "note"},
	{"negated withdrawn-next-sentence reported quoted-title question need requirement definition", "silent"},
	{"unticked-box unrelated code comment", "silent"},
}

// labelsOf lists the severities allowed for a class; none if it is unknown.
func labelsOf(class string) []string {
	for _, c := range classes {
		if slices.Contains(strings.Fields(c.names), class) {
			return strings.Fields(c.severities)
		}
	}
	return nil
}

var caseLine = regexp.MustCompile(`(?m)^=== ([a-z]{2}-\d{4})$\n`)

func TestCorpusCasesAreWellFormed(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range readCorpus(t) {
		require.Falsef(t, seen[c.part+c.id], "%s: id used before", c.id)
		seen[c.part+c.id] = true
		require.Truef(t, strings.HasPrefix(c.id, c.lang+"-"), "%s: stands in %s.txt", c.id, c.lang)
		require.Containsf(t, corpusFormats, c.format, "%s: format", c.id)
		require.Containsf(t, labelsOf(c.class), c.label.severity, "%s: label of class %q", c.id, c.class)
		require.LessOrEqualf(t, strings.Count(c.body, "\n"), 25, "%s: lines of body", c.id)
		for _, p := range append([]place{c.label}, c.also...) {
			require.Containsf(t, []string{"error", "warning", "note", "silent"}, p.severity, "%s: severity", c.id)
			require.Equalf(t, 1, strings.Count(c.body, p.text), "%s: every place must stand in the body, and only one time", c.id)
		}
	}
}

func TestCorpusCoversLanguagesAndClasses(t *testing.T) {
	all := readPart(t, "dev", "dev")
	require.GreaterOrEqual(t, len(all), 700)
	byLang := group(all, func(c corpusCase) string { return c.lang })
	for _, l := range languages {
		require.GreaterOrEqualf(t, len(byLang[l.name]), l.least, "cases in %s", l.name)
		if !l.full {
			continue
		}
		byClass := group(byLang[l.name], func(c corpusCase) string { return c.class })
		for _, c := range classes {
			for class := range strings.FieldsSeq(c.names) {
				require.NotEmptyf(t, byClass[class], "cases of class %s in %s", class, l.name)
			}
		}
	}
	bySeverity := group(all, func(c corpusCase) string { return c.label.severity })
	share := func(severity string) float64 { return float64(len(bySeverity[severity])) / float64(len(all)) }
	require.InDelta(t, 0.45, share("error")+share("warning"), 0.08, "share of violations")
	require.InDelta(t, 0.15, share("note"), 0.06, "share of notes")
	require.InDelta(t, 0.40, share("silent"), 0.08, "share of silent cases")

	logCounts(t, "language severity part", all, func(c corpusCase) string {
		return fmt.Sprintf("%s %-7s %s", c.lang, c.label.severity, c.part)
	})
	logCounts(t, "class", all, func(c corpusCase) string { return c.class })
	logCounts(t, "format", all, func(c corpusCase) string { return c.format })
}

func TestCorpusPartsShareNoBody(t *testing.T) {
	first := map[string]string{}
	for _, c := range readCorpus(t) {
		other, known := first[c.body]
		require.Falsef(t, known, "%s has the body of %s", c.id, other)
		first[c.body] = c.id
	}
}

// heldOut is the folder of the part that is set aside; it may be missing.
func heldOut() string {
	const name = "heldout"
	if _, err := os.Stat(filepath.Join("testdata", "corpus", name)); err != nil {
		return ""
	}
	return name
}

// readCorpus reads every file of both parts. The name of a file begins with its language.
func readCorpus(t *testing.T) []corpusCase {
	t.Helper()
	all := readPart(t, "dev", "dev")
	if folder := heldOut(); folder != "" {
		all = append(all, readPart(t, folder, "heldout")...)
	}
	return all
}

func readPart(t *testing.T, folder, part string) []corpusCase {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "corpus", folder, "*.txt"))
	require.NoError(t, err)
	var all []corpusCase
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		cases, err := parseCases(string(data))
		require.NoError(t, err, file)
		for _, c := range cases {
			c.file = strings.TrimSuffix(filepath.Base(file), ".txt")
			c.lang, c.part = c.file[:2], part
			all = append(all, c)
		}
	}
	return all
}

func parseCases(text string) ([]corpusCase, error) {
	var cases []corpusCase
	heads := caseLine.FindAllStringSubmatchIndex(text, -1)
	for i, h := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		c := corpusCase{id: text[h[2]:h[3]]}
		if err := c.parse(text[h[1]:end]); err != nil {
			return nil, fmt.Errorf("%s: %w", c.id, err)
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// parse fills the case from its header lines and its body. The first line of
// three dashes parts them; a body may hold more, as front matter does.
func (c *corpusCase) parse(text string) error {
	head, body, ok := strings.Cut(text, "\n---\n")
	if !ok {
		return fmt.Errorf("no line of three dashes")
	}
	c.body = body
	for line := range strings.Lines(head) {
		name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok {
			return fmt.Errorf("header line %q has no value", line)
		}
		switch name {
		case "format":
			c.format = value
		case "class":
			c.class = value
		case "expect":
			c.label.severity = value
		case "at":
			c.label.text = value
		case "also":
			severity, phrase, _ := strings.Cut(value, " ")
			c.also = append(c.also, place{severity, phrase})
		default:
			return fmt.Errorf("unknown header %q", name)
		}
	}
	if c.label.text == "" {
		return fmt.Errorf("header at is missing")
	}
	return nil
}

func group(cases []corpusCase, key func(corpusCase) string) map[string][]corpusCase {
	groups := map[string][]corpusCase{}
	for _, c := range cases {
		groups[key(c)] = append(groups[key(c)], c)
	}
	return groups
}

func logCounts(t *testing.T, title string, cases []corpusCase, key func(corpusCase) string) {
	t.Helper()
	var lines []string
	for name, members := range group(cases, key) {
		lines = append(lines, fmt.Sprintf("%s %d", name, len(members)))
	}
	slices.Sort(lines)
	t.Logf("%s, %d cases:\n  %s", title, len(cases), strings.Join(lines, "\n  "))
}
