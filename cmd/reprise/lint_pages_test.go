package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tongue is a language in which pages are made: sentences that every such page has, with
// the words that a linter looks at first among them, and one that it has to find.
type tongue struct {
	name      string
	sentences []string
	near      string // words of a promise, and none
	phrase    string
}

var tongues = []tongue{
	{"en", []string{
		"The broker keeps an offset for each consumer group and commits it after the handler returns.",
		"Configure the number of partitions with the client, which reads its settings from a file or from the environment.",
		"A restart continues where the last batch ended, see the next chapter for limits and quotas.",
		"Every request has an identifier that the support team can look up without a delay.",
		"Send `client.retry` a number between 1 and 10, or leave the default as it is.",
	}, "You only need to do this once for each account, and never again.", "Each message is delivered exactly once to the sink."},
	{"de", []string{
		"Der Dienst liest seine Einstellungen aus einer Datei oder aus der Umgebung, bevor er startet.",
		"Die Anzahl der Partitionen wird mit dem Werkzeug festgelegt, siehe das nächste Kapitel.",
		"Nach einem Neustart geht es dort weiter, wo der letzte Stapel aufgehört hat.",
	}, "Sie müssen das Konto nur einmal einrichten und können es danach jederzeit wieder öffnen.", "Jede Nachricht wird garantiert genau einmal zugestellt."},
	{"zh", []string{
		"服务在启动之前从文件或环境变量中读取设置，然后打开控制台查看第二个标签页。",
		"使用客户端配置分区的数量，更多限制请参阅下一章。",
		"重新启动后，处理会从上一批结束的地方继续进行。",
	}, "每个帐户只需设置一次，之后不再需要。", "系统保证每条消息精确一次投递。"},
	{"ja", []string{
		"サービスは起動前に設定をファイルまたは環境変数から読み込みます。",
		"パーティションの数はクライアントで設定します。制限については次の章を参照してください。",
		"再起動すると、前回のバッチが終わったところから処理が続きます。",
	}, "この設定はアカウントごとに一度だけ行います。", "メッセージは必ず正確に1回だけ配信されます。"},
	{"fr", []string{
		"Le service lit ses réglages dans un fichier ou dans l'environnement avant de démarrer.",
		"Le nombre de partitions se règle avec le client, voir le chapitre suivant pour les limites.",
	}, "Une seule fois suffit pour chaque compte.", "Chaque message est livré exactement une fois."},
	{"es", []string{
		"El servicio lee su configuración de un archivo o del entorno antes de arrancar.",
		"El número de particiones se ajusta con el cliente, véase el capítulo siguiente.",
	}, "Basta con hacerlo una sola vez por cuenta.", "Cada mensaje se entrega exactamente una vez."},
}

// shape is a format in which pages are made, in a share of all.
type shape struct {
	ext                                   string
	share                                 int
	begin, heading, list, code, paragraph string
}

var shapes = []shape{
	{".md", 64, "---\ntitle: Page %d\n---\n\n", "## %s\n\n", "- %s\n", "```go\nclient.Send(ctx, message)\n```\n\n", "%s\n\n"},
	{".mdx", 12, "import Tabs from '@theme/Tabs'\n\n{/* page %d */}\n\n", "## %s\n\n", "- %s\n", "```js\nawait client.send(message)\n```\n\n", "%s\n\n"},
	{".html", 8, "<!doctype html><title>Page %d</title>\n", "<h2>%s</h2>\n", "<ul><li>%s</li></ul>\n", "<pre><code>send()</code></pre>\n", "<p>%s</p>\n"},
	{".adoc", 6, "= Page %d\n\n", "== %s\n\n", "* %s\n", "----\nsend()\n----\n\n", "%s\n\n"},
	{".rst", 5, ".. page %d\n\n", "%s\n------------------------------------------------------------\n\n", "* %s\n", "::\n\n   send()\n\n", "%s\n\n"},
	{".txt", 5, "Page %d\n\n", "%s\n\n", "- %s\n", "    send()\n\n", "%s\n\n"},
}

// marked adds to a sentence what pages have: code, stress, a link.
func (s shape) marked(sentence string, kind int) string {
	if s.ext != ".md" && s.ext != ".mdx" {
		return sentence
	}
	switch kind {
	case 0:
		return sentence + " See [the guide](../guides/limits.md#quotas) and `client.limit`."
	case 1:
		first, rest, _ := strings.Cut(sentence, " ")
		return "**" + first + "** " + rest + " (`true`, *default*)"
	}
	return sentence
}

// makePages writes n pages of about nine kilobytes below dir, one in every with a phrase
// that lint has to find, and every fourth of those with words that come close to one too.
// The same seed makes the same pages.
func makePages(t testing.TB, dir string, n, every int, seed uint64) (paths []string) {
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range n {
		l := tongues[r.IntN(len(tongues))]
		if r.IntN(2) == 0 {
			l = tongues[0]
		}
		at, s := r.IntN(100), shapes[0]
		for _, s = range shapes {
			if at -= s.share; at < 0 {
				break
			}
		}
		var b strings.Builder
		fmt.Fprintf(&b, s.begin, i)
		for block := 0; b.Len() < 9_000; block++ {
			sentence := func() string { return s.marked(l.sentences[r.IntN(len(l.sentences))], r.IntN(4)) }
			if block%7 == 0 {
				fmt.Fprintf(&b, s.heading, strings.ToValidUTF8(l.sentences[0][:36], ""))
			}
			switch {
			case block%5 == 1:
				for range 3 + r.IntN(3) {
					fmt.Fprintf(&b, s.list, sentence())
				}
				b.WriteString("\n")
			case block%7 == 3:
				b.WriteString(s.code)
			case block%9 == 5 && s.ext[:3] == ".md":
				b.WriteString("| Option | Default | Meaning |\n|---|---|---|\n")
				for range 4 {
					fmt.Fprintf(&b, "| `retry.%d` | `true` | %s |\n", r.IntN(99), sentence())
				}
				b.WriteString("\n")
			}
			words := sentence() + "\n" + sentence()
			if block == 6 && i%every == 0 {
				words += "\n" + l.phrase
			} else if block == 3 && i%(4*every) == 0 {
				words += "\n" + l.near
			}
			fmt.Fprintf(&b, s.paragraph, words)
		}
		path := filepath.Join(dir, fmt.Sprintf("%02d", i%20), fmt.Sprintf("page-%04d%s", i, s.ext))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o666))
		paths = append(paths, path)
	}
	return paths
}
