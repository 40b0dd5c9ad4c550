package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The same promise is an error alone, and none or no sure one beside words that speak
// against it, however far they stand from it in its sentence or the next.
func TestWhatSpeaksAgainstAPromise(t *testing.T) {
	for _, test := range []struct{ promise, none, less string }{
		{
			"平台保证每条消息恰好投递一次。\n",
			"平台保证每条消息恰好投递一次。听上去很美，网络却不答应。\n",
			"平台保证每条消息恰好投递一次，目前还在灰度。\n",
		},
		{
			"网关保证每笔付款只处理一次。\n",
			"很多人相信，网关保证每笔付款只处理一次。\n",
			"投资人最爱听的一句话，就是网关保证每笔付款只处理一次。\n",
		},
		{
			"系统确保每个任务只执行一次。\n",
			"能确保每个任务只执行一次的系统，据我们所知还没有。\n",
			"2019 年的版本里，系统确保每个任务只执行一次。\n",
		},
		{
			"各メッセージは必ず一度だけ配信されます。\n",
			"各メッセージは必ず一度だけ配信されます。……というのは半年前までの話です。\n",
			"通常は、各メッセージは必ず一度だけ配信されます。\n",
		},
		{
			"各支払いは必ず一度だけ処理されます。\n",
			"各支払いは必ず一度だけ処理される、と信じている人は多い。\n",
			"投資家が喜ぶのは「各支払いは必ず一度だけ処理されます」のひと言だ。\n",
		},
		{
			"各ジョブは必ず一度だけ実行されます。\n",
			"将来的には、各ジョブは必ず一度だけ実行されます。\n",
			"各ジョブは必ず一度だけ実行されますが、性能は半分です。\n",
		},
	} {
		require.Equal(t, []string{"error"}, severitiesIn(t, test.promise), test.promise)
		require.NotContains(t, severitiesIn(t, test.none), "error", test.none)
		require.NotContains(t, severitiesIn(t, test.none), "warning", test.none)
		require.NotContains(t, severitiesIn(t, test.less), "error", test.less)
	}
}

// A reassuring denial, a question that does not matter and the name in brackets leave a
// promise as sure as it was.
func TestWhatOnlyReassuresLeavesAPromise(t *testing.T) {
	for _, text := range []string{
		"无论客户端重试多少次，同一笔付款绝不会重复扣款。\n",
		"平台保证每条消息恰好投递一次，无需任何额外配置。\n",
		"引擎保证精确一次（exactly-once）投递。\n",
		"クライアントが何度再試行しても、同じ支払いが二重に請求されることはありません。\n",
	} {
		require.Equal(t, []string{"error"}, severitiesIn(t, text), text)
	}
}

// A page in Han alone is Japanese where it has letters that Chinese writes otherwise.
func TestHanTellJapaneseFromChinese(t *testing.T) {
	require.Equal(t, []string{"error"}, severitiesIn(t, "| | 無料版 | 有料版 |\n|-|-|-|\n| 厳密1回処理 | | 対応 |\n"))
}
