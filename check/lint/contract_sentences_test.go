package lint_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// openings are pages that say nothing yet, in languages that the sentences are written in.
var openings = map[string]string{
	"de": "# Anfragen wiederholen\n\nDiese Seite beschreibt, wie Sie eine Anfrage sicher wiederholen.\n",
	"ja": "# リクエストの再試行\n\nこのページは、リクエストを安全に再試行する方法を説明します。\n",
	"zh": "# 重试请求\n\n本页说明如何安全地重试请求。\n",
}

// Whoever adds every sentence that is suggested has a page that lacks nothing, agrees with
// its contract and promises nothing that cannot be kept.
func TestSuggestedSentencesMakeAPageComplete(t *testing.T) {
	contracts, err := filepath.Glob("../../examples/*/contract.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, contracts)
	for lang, opening := range openings {
		for _, file := range contracts {
			t.Run(lang+" "+filepath.Base(filepath.Dir(file)), func(t *testing.T) {
				c := loadContract(t, file)
				text := "<!-- reprise-page: contract -->\n\n" + opening
				sentences := suggestedFor(t, c, text)
				require.NotEmpty(t, sentences)
				for _, f := range lintText(t, c, text+"\n"+strings.Join(sentences, "\n\n")+"\n") {
					if f.Severity != contract.Note {
						t.Error(f)
					}
				}
			})
		}
	}
}

// A page gets sentences in its own language; one in a language without any, in English.
func TestSuggestionsAreInThePagesLanguage(t *testing.T) {
	acme := loadContract(t, "../../examples/acme-payments/contract.yaml")
	for opening, want := range map[string]string{
		openings["de"]: "Kein verabschiedeter Standard",
		openings["ja"]: "キーの意味を定める標準は存在しません",
		openings["zh"]: "目前没有标准规定键的含义",
		"# Réessayer\n\nCette page explique comment réessayer une requête dans votre application.\n": "No ratified standard",
	} {
		require.Contains(t, strings.Join(suggestedFor(t, acme, "<!-- reprise-page: contract -->\n\n"+opening), "\n"), want)
	}
}

func suggestedFor(t *testing.T, c *contract.Contract, text string) []string {
	var out []string
	for _, f := range lintText(t, c, text) {
		if sentence, ok := strings.CutPrefix(f.Hint, "add for example: "); ok {
			out = append(out, sentence)
		}
	}
	return out
}

func lintText(t *testing.T, c *contract.Contract, text string) []contract.Finding {
	doc, err := page.Read("page.md", page.Markdown, []byte(text))
	require.NoError(t, err)
	return lint.Document(doc, c)
}
