package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// severitiesIn are the severities of what lint finds in a page without a contract.
func severitiesIn(t *testing.T, text string) []string {
	out := []string{}
	for _, f := range lintText(t, nil, text) {
		out = append(out, string(f.Severity))
	}
	return out
}

// The same sentence promises on a product page, and promises nothing where it is a demand,
// is left out or counts the steps of a program.
func TestWhereASentenceStandsDecides(t *testing.T) {
	const sentence = "- Jede Nachricht wird genau einmal zugestellt.\n"
	require.Equal(t, []string{"error"}, severitiesIn(t, "# Zustellung\n\n"+sentence))
	for _, heading := range []string{"Abnahmekriterien", "Anforderungen", "Nicht-Ziele", "Out of scope"} {
		require.Empty(t, severitiesIn(t, "# "+heading+"\n\n"+sentence), heading)
	}
	require.Equal(t, []string{"note"}, severitiesIn(t, "# Fehlerbehebungen\n\n"+sentence))

	require.Equal(t, []string{"error"}, severitiesIn(t, "消息恰好处理一次。\n"))
	require.Empty(t, severitiesIn(t, "消息恰好处理一次，所以复杂度是 O(n)。\n"))
}

// The marks between the items of a Chinese list part no clauses: who supports or lacks the
// list supports or lacks each item.
func TestWhatIsSaidOfAListIsSaidOfItsItems(t *testing.T) {
	require.Equal(t, []string{"error"}, severitiesIn(t, "引擎支持事件时间、水位线、精确一次语义等功能。\n"))
	require.Empty(t, severitiesIn(t, "引擎不支持事件时间、水位线、精确一次语义等功能。\n"))
}

// The name in another language in brackets behind a Chinese one is no call of a function.
func TestANameInBracketsIsNoCode(t *testing.T) {
	for _, text := range []string{"平台保证精确一次（Exactly-Once）投递。", "平台保证精确一次(Exactly-Once)投递。"} {
		findings := lintText(t, nil, text+"\n")
		require.Len(t, findings, 1, text)
		require.Equal(t, contract.Error, findings[0].Severity, text)
	}
}

// Japanese writes some letters in forms that the traditional Chinese ones share; the tables
// know them in either form.
func TestTablesKnowLettersInEitherForm(t *testing.T) {
	require.Empty(t, severitiesIn(t, "この関数は起動時に一度だけ実行されます。\n"))
	require.Empty(t, severitiesIn(t, "確認: 通知が一度だけ配信される\n"))
}
