package lint_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// contractCase is a labelled snippet of testdata/contract: what it differs in from its
// contract, by rule and characters; nothing where it agrees or states no rule.
type contractCase struct {
	id, body string
	contract *contract.Contract
	want     []contractPlace
}

type contractPlace struct{ rule, text string }

// contractLanguages are the files of testdata/contract.
var contractLanguages = []string{"en", "zh", "ja", "de"}

func loadContract(t testing.TB, path string) *contract.Contract {
	t.Helper()
	c, found, err := contract.LoadFile(path)
	require.NoError(t, err)
	require.Empty(t, found)
	return c
}

// readContractCases reads the snippets of one language. A case begins with a line
// "=== id", "silent" or RULE:"TEXT", and perhaps @contract.
func readContractCases(t testing.TB, lang string) []contractCase {
	t.Helper()
	data, err := os.ReadFile("testdata/contract/" + lang + ".txt")
	require.NoError(t, err)
	contracts := map[string]*contract.Contract{}
	var cases []contractCase
	for part := range strings.SplitSeq("\n"+string(data), "\n=== ") {
		head, body, _ := strings.Cut(part, "\n")
		if head == "" {
			continue
		}
		head, file, other := strings.Cut(head, " @")
		if !other {
			file = "tern"
		}
		if contracts[file] == nil {
			contracts[file] = loadContract(t, "testdata/contract/"+file+".yaml")
		}
		id, label, ok := strings.Cut(head, " ")
		require.True(t, ok, head)
		c := contractCase{id: id, body: body + "\n", contract: contracts[file]}
		if label != "silent" {
			rule, text, ok := strings.Cut(label, ":")
			require.True(t, ok, head)
			text = strings.Trim(text, `"`)
			require.Equal(t, 1, strings.Count(body, text), head)
			c.want = append(c.want, contractPlace{"lint/" + rule, text})
		}
		cases = append(cases, c)
	}
	return cases
}

// contractFindings are the differences that are found in a snippet.
func contractFindings(t testing.TB, c contractCase) []contract.Finding {
	t.Helper()
	doc, err := page.Read("page.md", page.Markdown, []byte(c.body))
	require.NoError(t, err)
	return againstOnly(lint.Document(doc, c.contract))
}

// againstOnly leaves out what has nothing to do with a contract.
func againstOnly(found []contract.Finding) []contract.Finding {
	return slices.DeleteFunc(found, func(f contract.Finding) bool { return !slices.Contains(contractSubjects(), f.Rule) })
}

// contractSubjects are the rules that compare single statements.
func contractSubjects() []string {
	var ids []string
	inside := false
	for _, r := range lint.Rules {
		inside = inside || r.ID == "lint/header-name"
		if inside && !strings.HasPrefix(r.ID, "lint/missing-") && r.ID != "lint/suppression" || r.ID == "lint/missing-key-status" {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// contractTally counts findings and labels.
type contractTally struct{ right, found, hit, wanted int }

func (n *contractTally) count(c contractCase, found []contract.Finding) (wrong []string) {
	n.wanted += len(c.want)
	hit := make([]bool, len(c.want))
	for _, f := range found {
		n.found++
		start, end := offset(c.body, f.Pos), offset(c.body, f.End)
		i := slices.IndexFunc(c.want, func(p contractPlace) bool {
			at := strings.Index(c.body, p.text)
			return p.rule == f.Rule && start < at+len(p.text) && at < end
		})
		if i < 0 {
			wrong = append(wrong, fmt.Sprintf("stray %s at %q: %s", f.Rule, c.body[start:end], f.Message))
			continue
		}
		n.right++
		if !hit[i] {
			hit[i] = true
			n.hit++
		}
	}
	for i, ok := range hit {
		if !ok {
			wrong = append(wrong, fmt.Sprintf("missed %s at %q", c.want[i].rule, c.want[i].text))
		}
	}
	return wrong
}

// Two of three snippets are for building the rules, the third of each three is set
// aside: of those only counts are printed. REPRISE_CASES lists what came out otherwise
// than labelled.
func TestContractFigures(t *testing.T) {
	dev, aside := &contractTally{}, &contractTally{}
	cases := 0
	for _, lang := range contractLanguages {
		parts := map[bool]*contractTally{false: {}, true: {}}
		for i, c := range readContractCases(t, lang) {
			cases++
			held := i%3 == 2
			found := contractFindings(t, c)
			wrong := parts[held].count(c, found)
			if held {
				aside.count(c, found)
				continue
			}
			dev.count(c, found)
			if len(wrong) > 0 && os.Getenv("REPRISE_CASES") != "" {
				t.Logf("%s: %s", c.id, strings.Join(wrong, "; "))
			}
		}
		for _, held := range []bool{false, true} {
			n := parts[held]
			t.Logf("%s aside=%t precision %.3f (%d of %d), recall %.3f (%d of %d)", lang, held, share(n.right, n.found), n.right, n.found, share(n.hit, n.wanted), n.hit, n.wanted)
		}
	}
	t.Logf("%d snippets; dev: precision %.3f (%d of %d), recall %.3f (%d of %d); set aside: precision %.3f (%d of %d), recall %.3f (%d of %d)", cases,
		share(dev.right, dev.found), dev.right, dev.found, share(dev.hit, dev.wanted), dev.hit, dev.wanted,
		share(aside.right, aside.found), aside.right, aside.found, share(aside.hit, aside.wanted), aside.hit, aside.wanted)
	require.GreaterOrEqual(t, share(dev.right, dev.found), 0.97)
	require.GreaterOrEqual(t, share(dev.hit, dev.wanted), 0.9)
}

// The snippets of pages.txt are shaped as whole pages of documentation are: tables of
// errors, pages of one error, lists under a paragraph, examples. All of them are for
// building, and come out as they are labelled.
func TestContractPagesAsLabelled(t *testing.T) {
	cases := readContractCases(t, "pages")
	require.Greater(t, len(cases), 60)
	for _, c := range cases {
		if wrong := (&contractTally{}).count(c, contractFindings(t, c)); len(wrong) > 0 {
			t.Errorf("%s: %s", c.id, strings.Join(wrong, "; "))
		}
	}
}
