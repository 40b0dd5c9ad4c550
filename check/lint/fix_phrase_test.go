package lint_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// fixesOf are what a machine would write into a page about keys, and the findings.
func fixesOf(t *testing.T, sentence string) (fixes []string, messages string) {
	t.Helper()
	data, err := os.ReadFile("../../examples/acme-payments/contract.yaml")
	require.NoError(t, err)
	c, _, err := contract.Load("contract.yaml", data)
	require.NoError(t, err)
	doc, err := page.Read("page.md", page.Markdown, []byte("# Idempotency keys\n\nSend an `Idempotency-Key` header.\n\n"+sentence+"\n"))
	require.NoError(t, err)
	for _, f := range lint.Document(doc, c) {
		messages += f.Message + "\n"
		if lint.Fixable(doc, f) {
			fixes = append(fixes, f.Fix.Text)
		}
	}
	return fixes, messages
}

// A part of a phrase is no value: nothing is written into it.
func TestPartsOfPhrasesAreNotReplaced(t *testing.T) {
	for _, sentence := range []string{
		"Idempotency keys are kept for half an hour.",
		"Idempotency keys are kept for three quarters of an hour.",
		"Idempotency keys are kept for 2-3 days.",
		"Idempotency keys are kept for 2–3 days.",
		"Idempotency keys are kept for 2 to 3 days.",
		"Idempotency keys are kept for 2 or 3 days.",
		"Idempotency keys are kept between 24 and 48 hours.",
		"Idempotency keys are kept for between two and three days.",
		"Idempotency keys are kept for 1 1/2 days.",
		"Idempotency keys are kept for 1½ days.",
		"Idempotency keys are kept for a day and a half.",
		"Idempotency keys are kept for 12 hours plus 6 hours of grace.",
		"Idempotency keys are kept for 24 hours plus 6 hours of grace.",
		"Idempotency keys are kept for another two days.",
		"Idempotency keys are kept for less than 2 minutes.",
		"Idempotency keys are kept for more than 2 days.",
		"Idempotency keys are kept for about 2 days.",
		"Idempotency keys are kept for 48 hours (2 days).",
		"Idempotency keys are kept for 2 days or so.",
		"An idempotency key must not be longer than 128 bytes.",
		"An idempotency key has between 16 and 64 characters.",
		"A key that was used with another body gets **422 Unprocessable Entity**.",
		"You get `409` if the key was used with another body; `422` if the key was used with a different body.",
		"Für Idempotenzschlüssel gilt: Ein 48-stündiges Fenster, dann wird der Schlüssel vergessen.",
		"Idempotenzschlüssel werden 2 bis 3 Tage gespeichert.",
		"Idempotenzschlüssel werden eine halbe Stunde gespeichert.",
		"幂等键保留七天半。",
		"幂等键保留7~14 天。",
		"冪等キーは2〜3日間保存されます。",
	} {
		fixes, _ := fixesOf(t, sentence)
		require.Empty(t, fixes, sentence)
	}
}

// A value that is the whole of its phrase is replaced, whatever the sentence goes on with.
func TestWholeValuesAreReplaced(t *testing.T) {
	for sentence, want := range map[string]string{
		"Idempotency keys are kept for 7 days.":                                   "24 hours",
		"Idempotency keys are kept for two days and then they are forgotten.":     "24 hours",
		"Idempotency keys are kept for up to 7 days.":                             "24 hours",
		"Idempotency keys expire after 7 days, and a new request is made.":        "24 hours",
		"Idempotency keys are remembered within 7 days (counted from the first).": "24 hours",
		"An idempotency key has at most 64 characters.":                           "255",
		"A key that was used with another body gets a `422`.":                     "409",
		"Idempotenzschlüssel werden 7 Tage gespeichert.":                          "24 Stunden",
		"幂等键保留7天。":                                                                "24小时",
	} {
		fixes, messages := fixesOf(t, sentence)
		require.Equal(t, []string{want}, fixes, "%s: %s", sentence, messages)
	}
}

// The message quotes all that the page says of a time.
func TestMessagesQuoteThePhrase(t *testing.T) {
	for sentence, want := range map[string]string{
		"Idempotency keys are kept for half an hour.":      "remembered for half an hour;",
		"Idempotency keys are kept for 2 to 3 days.":       "remembered for 2 to 3 days;",
		"Idempotency keys are kept for 48 hours (2 days).": "remembered for 48 hours (2 days);",
	} {
		_, messages := fixesOf(t, sentence)
		require.Contains(t, messages, want, sentence)
		require.Equal(t, 1, strings.Count(messages, "remembered"), sentence)
	}
}

// A value beside Kana or Han ends before the space that stands behind it.
func TestValuesEndBeforeSpaces(t *testing.T) {
	text := "# 冪等キー\n\n`Idempotency-Key` ヘッダーを送ります。同じキーを別の本文で使うと 422 が返ります。\n"
	doc, err := page.Read("page.md", page.Markdown, []byte(text))
	require.NoError(t, err)
	found := lint.Document(doc, loadContract(t, "../../examples/acme-payments/contract.yaml"))
	require.NotEmpty(t, found)
	for _, p := range lint.Places(doc, found) {
		require.Equal(t, "422", text[p.Start:p.End])
	}
}
