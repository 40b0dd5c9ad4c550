package lint_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

func heldTo(t testing.TB, format page.Format, text string, c *contract.Contract) []contract.Finding {
	t.Helper()
	doc, err := page.Read("page", format, []byte(text))
	require.NoError(t, err)
	return lint.Document(doc, c)
}

func rulesOf(found []contract.Finding) []string {
	var out []string
	for _, f := range found {
		out = append(out, f.Rule)
	}
	return out
}

// A finding says what both sides say, where the contract says it, and what to write.
func TestDifferencesSayBothSides(t *testing.T) {
	c := loadContract(t, "testdata/contract/tern.yaml")
	found := heldTo(t, page.Markdown, "Our idempotency keys are kept for **48 hours**.\n", c)
	require.Len(t, found, 1)
	f := found[0]
	require.Equal(t, "lint/window", f.Rule)
	require.Equal(t, contract.Error, f.Severity)
	require.Equal(t, "the page says that a key is remembered for 48 hours; the contract says 24 hours or 30 days", f.Message)
	require.Equal(t, "write 24 hours", f.Hint)
	require.Equal(t, "/window/replay", f.Pointer)
	require.Len(t, f.Related, 1)
	require.Equal(t, "testdata/contract/tern.yaml", f.Related[0].Pos.File)
	require.Equal(t, 16, f.Related[0].Pos.Line)
	require.Equal(t, &contract.Fix{Start: 36, End: 44, Text: "24 hours"}, f.Fix)
}

// Every fix makes its page agree, and is written as the page writes.
func TestFixesMakePagesAgree(t *testing.T) {
	c := loadContract(t, "testdata/contract/tern.yaml")
	for _, test := range []struct{ text, want string }{
		{"Idempotency keys are kept for 48 hours.", "Idempotency keys are kept for 24 hours."},
		{"Idempotency keys have a 48-hour window.", "Idempotency keys have a 24-hour window."},
		{"Idempotency keys are kept for 7d.", "Idempotency keys are kept for 24h."},
		{"The retention of an idempotency key is `P2D`.", "The retention of an idempotency key is `PT24H`."},
		{"幂等键保留 48 小时。", "幂等键保留 24 小时。"},
		{"幂等键保留七天。", "幂等键保留24小时。"},
		{"冪等キーは 48 時間保持されます。", "冪等キーは 24 時間保持されます。"},
		{"Der Idempotenzschlüssel wird zwei Tage gespeichert.", "Der Idempotenzschlüssel wird 24 Stunden gespeichert."},
		{"Send the key in the `X-Idempotency-Key` header.", "Send the key in the `Idempotency-Key` header."},
		{"An idempotency key has at most 64 characters.", "An idempotency key has at most 255 characters."},
		{"A different body under the same idempotency key gets 409.", "A different body under the same idempotency key gets 422."},
		{"Another body under an idempotency key has the error code `key_conflict`.", "Another body under an idempotency key has the error code `key_reused`."},
		{"Without an idempotency key, you get 422.", "Without an idempotency key, you get 400."},
		{"Retry the request up to three times with the same idempotency key.", "Retry the request up to 4 times with the same idempotency key."},
		{"Retry with the same idempotency key, with a backoff capped at 60 s.", "Retry with the same idempotency key, with a backoff capped at 30s."},
		{"Replays of idempotent requests carry `X-Replay: true`.", "Replays of idempotent requests carry `Idempotency-Replayed: true`."},
	} {
		found := againstOnly(heldTo(t, page.Markdown, test.text, c))
		require.Len(t, found, 1, test.text)
		fix := found[0].Fix
		require.NotNil(t, fix, test.text)
		mended := test.text[:fix.Start] + fix.Text + test.text[fix.End:]
		require.Equal(t, test.want, mended)
		require.Empty(t, againstOnly(heldTo(t, page.Markdown, mended, c)), mended)
	}
}

// A fix is offered where a sentence says what its number is about, and nowhere else.
func TestFixesAreOfferedWhereTheSubjectIsSure(t *testing.T) {
	c := loadContract(t, "testdata/contract/wren.yaml")
	for _, test := range []struct{ text, rule, fix string }{
		{"# Idempotency\n\nThe second request waits for up to 30 seconds and then gets 409.\n", "lint/in-flight", "5 seconds"},
		{"# Idempotenz\n\nEine zweite Anfrage wartet bis zu 30 Sekunden, solange die erste läuft.\n", "lint/in-flight", "5 Sekunden"},
		{"# Idempotency\n\nA duplicate is refused at once while the first is in flight.\n", "lint/in-flight", ""},
		{"Retry with the same idempotency key, with a fixed wait of 2 seconds.\n", "lint/backoff-base", ""},
		{"Retry with the same idempotency key, with a backoff capped at 30 seconds.\n", "lint/backoff-cap", "8 seconds"},
		{"# Retries under an idempotency key\n\n## Timing\n\nA call waits up to 30 seconds.\n", "lint/backoff-cap", ""},
		{"The idempotency key is optional.\n", "lint/key-required", ""},
		{"# Idempotency\n\nThe answer to a reused key is 409.\n", "lint/conflict-status", ""},
		{"# Idempotency\n\nThe answer to a different body under a key is 409.\n", "lint/conflict-status", "422"},
	} {
		found := againstOnly(heldTo(t, page.Markdown, test.text, c))
		require.Equal(t, []string{test.rule}, rulesOf(found), test.text)
		if test.fix == "" {
			require.Nil(t, found[0].Fix, test.text)
			continue
		}
		require.NotNil(t, found[0].Fix, test.text)
		require.Equal(t, test.fix, found[0].Fix.Text)
	}
}

// The same statement is found in every format, at its own characters.
func TestDifferencesInEveryFormat(t *testing.T) {
	c := loadContract(t, "testdata/contract/tern.yaml")
	for _, test := range []struct {
		format page.Format
		text   string
	}{
		{page.Markdown, "> [!NOTE]\n> Idempotency keys are kept\n> for 48&nbsp;hours.\n"},
		{page.MDX, "<Note>\n  Idempotency keys are kept for 48 hours.\n</Note>\n"},
		{page.HTML, "<table><tr><td>Idempotency key</td><td>kept for 48 hours</td></tr></table>"},
		{page.AsciiDoc, "== Keys\n\nIdempotency keys are kept for *48 hours*.\n"},
		{page.RST, "Keys\n====\n\nIdempotency keys are kept for **48 hours**.\n"},
		{page.PlainText, "Idempotency keys are kept for 48 hours.\r\n"},
		{page.OpenAPI, "openapi: 3.1.0\ninfo:\n  title: x\n  description: >-\n    Idempotency keys are\n    kept for 48 hours.\n"},
		{page.Go, "package x\n\n// Idempotency keys are kept for 48 hours.\nfunc X() {}\n"},
	} {
		found := againstOnly(heldTo(t, test.format, test.text, c))
		require.Equal(t, []string{"lint/window"}, rulesOf(found), string(test.format))
		at := test.text[offset(test.text, found[0].Pos):offset(test.text, found[0].End)]
		require.True(t, strings.HasPrefix(at, "48") && strings.HasSuffix(at, "hours"), at)
	}
}

// Without a contract, and on a page that does not speak of the key, there is nothing to
// compare. A suppression silences one rule.
func TestWhereNothingIsCompared(t *testing.T) {
	c := loadContract(t, "testdata/contract/tern.yaml")
	const text = "Idempotency keys are kept for 48 hours.\n"
	require.Empty(t, heldTo(t, page.Markdown, text, nil))
	require.Empty(t, heldTo(t, page.Markdown, "Responses are kept for 48 hours. Retry on 404.\n", c))
	require.Empty(t, heldTo(t, page.Markdown, "<!-- reprise-disable-next lint/window: the page of the old API -->\n"+text, c))
}

// A page in which everything is left out is told so, and the sentences that it is told
// to add make it complete without making it wrong.
func TestAdviceMakesPagesComplete(t *testing.T) {
	for _, path := range []string{
		"testdata/contract/tern.yaml", "testdata/contract/gull.yaml", "../../examples/minimal/contract.yaml",
		"../../examples/acme-payments/contract.yaml", "../../examples/stripe-v1/contract.yaml", "../../examples/resend/contract.yaml",
	} {
		c := loadContract(t, path)
		text := "<!-- reprise-page: contract -->\n\n# Idempotency\n\nNothing yet.\n"
		found := heldTo(t, page.Markdown, text, c)
		require.Greater(t, len(found), 15, path)
		for _, f := range found {
			require.True(t, strings.HasPrefix(f.Rule, "lint/missing-"), f.Rule)
			require.Equal(t, 1, f.Pos.Line)
			require.Equal(t, contract.Warning, f.Severity)
			sentence, ok := strings.CutPrefix(f.Hint, "add for example: ")
			require.True(t, ok, f.Hint)
			alone := heldTo(t, page.Markdown, text+"\n"+sentence+"\n", c)
			require.NotContains(t, rulesOf(alone), f.Rule, sentence)
		}
		for _, f := range found {
			text += "\n" + strings.TrimPrefix(f.Hint, "add for example: ") + "\n"
		}
		require.Empty(t, heldTo(t, page.Markdown, text, c), "%s:\n%s", path, text)
	}
}

// Complete pages in each language are complete, and agree with the contract.
func TestCompletePages(t *testing.T) {
	c := loadContract(t, "testdata/contract/tern.yaml")
	for _, lang := range contractLanguages {
		text, err := os.ReadFile("testdata/contract/complete." + lang + ".md")
		require.NoError(t, err)
		for _, f := range heldTo(t, page.Markdown, string(text), c) {
			t.Errorf("%s: %s", lang, f)
		}
	}
}

// Every paragraph of a complete page is needed: without it something is missing.
func TestCompletePagesHaveNothingToSpare(t *testing.T) {
	c := loadContract(t, "testdata/contract/tern.yaml")
	for _, lang := range contractLanguages {
		text, err := os.ReadFile("testdata/contract/complete." + lang + ".md")
		require.NoError(t, err)
		mark, body, _ := strings.Cut(string(text), "\n\n")
		var unneeded []string
		missed := map[string]bool{}
		paragraphs := strings.Split(body, "\n\n")
		for i, p := range paragraphs {
			if strings.HasPrefix(p, "#") {
				continue
			}
			rest := slices.Delete(slices.Clone(paragraphs), i, i+1)
			found := heldTo(t, page.Markdown, mark+"\n\n"+strings.Join(rest, "\n\n"), c)
			if len(found) == 0 {
				unneeded = append(unneeded, p)
			}
			for _, f := range found {
				missed[f.Rule] = true
			}
		}
		require.Empty(t, unneeded, lang)
		require.GreaterOrEqual(t, len(missed), 15, lang)
	}
}

func TestMarksOfContractPages(t *testing.T) {
	c := loadContract(t, "testdata/contract/tern.yaml")
	for _, test := range []struct {
		name   string
		format page.Format
		text   string
		line   int
	}{
		{"Markdown", page.Markdown, "# Keys\n\n<!-- reprise-page: contract -->\nText.\n", 3},
		{"MDX", page.MDX, "{/* reprise-page: contract */}\n\n# Keys\n", 1},
		{"HTML", page.HTML, "<!-- reprise-page: contract --><p>Text.</p>", 1},
		{"AsciiDoc", page.AsciiDoc, "= Keys\n\n// reprise-page: contract\n\nText.\n", 3},
		{"reST", page.RST, ".. reprise-page: contract\n\nText.\n", 1},
		{"OpenAPI", page.OpenAPI, "# reprise-page: contract\nopenapi: 3.1.0\ninfo: {title: x}\n", 1},
		{"front matter", page.Markdown, "---\ntitle: Keys\nreprise: contract\n---\n\nText.\n", 3},
		{"TOML", page.Markdown, "+++\nreprise = \"contract\"\n+++\n\nText.\n", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			found := heldTo(t, test.format, test.text, c)
			require.Greater(t, len(found), 15)
			require.Equal(t, test.line, found[0].Pos.Line)
		})
	}
	require.Equal(t, []string{"lint/page-kind"}, rulesOf(heldTo(t, page.Markdown, "<!-- reprise-page: blog -->\n\nText.\n", nil)))
	require.Empty(t, heldTo(t, page.Markdown, "<!-- reprise-page: contract -->\n\nText.\n", nil), "nothing to be complete about")
	silenced := "<!-- reprise-disable-next lint/missing-webhooks: on a page of their own -->\n<!-- reprise-page: contract -->\n\nText.\n"
	require.NotContains(t, rulesOf(heldTo(t, page.Markdown, silenced, c)), "lint/missing-webhooks")
	require.NotContains(t, rulesOf(heldTo(t, page.Markdown, silenced, c)), "lint/suppression")
}

// What grows in a page grows in the time of one pass, more or less.
func TestLongContractPagesEnd(t *testing.T) {
	c := loadContract(t, "testdata/contract/tern.yaml")
	line := "An idempotency key is kept for 24 hours, and a retry on 503 waits a while. "
	require.Empty(t, againstOnly(heldTo(t, page.Markdown, strings.Repeat(line, 1000), c)))
	require.Empty(t, againstOnly(heldTo(t, page.Markdown, strings.Repeat("- "+line+"\n", 1000), c)))
	require.Empty(t, againstOnly(heldTo(t, page.Markdown, "Idempotency key "+strings.Repeat("kept for 24 hours ", 5000), c)))
	table := "| Idempotency key | Kept for |\n|---|---|\n" + strings.Repeat("| a | 24 hours |\n", 1000)
	require.Empty(t, againstOnly(heldTo(t, page.Markdown, table, c)))
}

func FuzzAgainstContract(f *testing.F) {
	c := loadContract(f, "testdata/contract/tern.yaml")
	f.Add("Idempotency keys are kept for 48 hours, 1h30m, P2D, 四十八小时, zwei Tage.")
	f.Add("| Idempotency key | 409 | `key_x` |\n|---|---|---|\n| other body | 409 | X-Replay |\n")
	f.Add("<!-- reprise-page: contract -->\r\nRetry 5 times, capped at 60 s, without jitter, on 408 and 5xx.")
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := page.Read("page", page.Markdown, []byte("idempotency key "+text))
		if err != nil {
			return
		}
		for _, found := range lint.Document(doc, c) {
			require.True(t, found.Pos.Line < found.End.Line || found.Pos.Line == found.End.Line && found.Pos.Col < found.End.Col)
			if fix := found.Fix; fix != nil {
				require.True(t, 0 <= fix.Start && fix.Start < fix.End && fix.End <= len(doc.Source))
			}
		}
	})
}

// Line ends do not matter.
func TestDifferencesUnderWindowsLineEnds(t *testing.T) {
	for _, lang := range contractLanguages {
		for _, c := range readContractCases(t, lang) {
			other := c
			other.body = strings.ReplaceAll(c.body, "\n", "\r\n")
			found, again := contractFindings(t, c), contractFindings(t, other)
			require.Equal(t, len(found), len(again), c.id)
			for i := range found {
				require.Equal(t, found[i].Message, again[i].Message)
				require.Equal(t, found[i].Pos, again[i].Pos)
				require.Equal(t, found[i].End, again[i].End)
			}
		}
	}
}

// Every rule can be silenced by its id.
func TestEveryRuleIsKnownToSuppressions(t *testing.T) {
	for _, r := range lint.Rules {
		for _, f := range heldTo(t, page.Markdown, "<!-- reprise-disable-next "+r.ID+": a reason -->\nText.\n", nil) {
			require.NotContains(t, f.Message, "unknown rule", r.ID)
		}
	}
}
