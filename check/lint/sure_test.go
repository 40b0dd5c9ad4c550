package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A promise that names what is delivered or charged, and vows or speaks of retries, is an
// error. The same words about nothing in particular are a warning.
func TestPlainWordsAreAnErrorOnlyAboutDeliveries(t *testing.T) {
	for _, test := range []struct{ sure, less string }{
		{"同じ注文を再送しても、代金が二重に請求されることはありません。\n", "本行は二重に計上しない。\n"},
		{"メールは1回だけ送信されます。\n", "電文は双方から1回だけ送信されます。\n"},
		{"重启后消息不会重复投递。\n", "重启后不会重复推送。\n"},
		{"平台保证每条消息只投递一次。\n", "合并后只发送一次。\n"},
		{"Eine Zahlung wird nie doppelt gebucht.\n", "Der Bestand wird gemeldet, damit er nicht doppelt gebucht wird.\n"},
		{"Jede Nachricht wird genau einmal zugestellt.\n", "Die Kachel wird genau einmal zugestellt.\n"},
	} {
		require.Equal(t, []string{"error"}, severitiesIn(t, test.sure), test.sure)
		require.NotContains(t, severitiesIn(t, test.less), "error", test.less)
	}
}

// Words about screens and hooks promise nothing, nor does the reason why a line of code is
// there, a check, or the name of a measure.
func TestWordsOfProgramsPromiseNothing(t *testing.T) {
	for _, text := range []string{
		"避免组件渲染时重复执行。\n",
		"要验证请求只发送一次，看日志。\n",
		"二重送信防止用のフラグです。\n",
		"画面の描画は1回だけ実行される。\n",
		"この値が一度だけ送信されることを検証する。\n",
		"Eine Vorschau darf nur einmal versendet werden.\n",
		"# Erfolgsmetriken\n\n- Ein Import erzeugt keine doppelten Bestellungen.\n",
	} {
		require.Empty(t, severitiesIn(t, text), text)
	}
}
