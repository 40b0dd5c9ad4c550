package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// question is what somebody asks who has nothing but the site, in the words that
// they think in.
type question struct {
	asked  string
	page   string // that has the answer
	answer string // a piece of it
}

var questions = []question{
	{"409 after a timeout", "decisions.html", "The first request with this key is still being executed. This one started nothing."},
	{"can I reuse the key tomorrow", "lifetime.html", "the key is treated as new: the same request is executed again"},
	{"my process crashed before the answer", "unknown-outcome.html", "your own program stops before it has read and stored the answer"},
	{"two workers sent the same", "concurrency.html", "one wins the claim and is executed"},
	{"which header for refunds", "operations.html", "optional"},
	{"how long to wait after 503", "retrying.html", "Retry-After adds and never shortens"},
	{"was a 500 charged", "decisions.html", "it may have been executed in part"},
	{"what if I change the amount", "compared.html", "To send something else, make a new key"},
	{"what is stored of a 4xx", "stored.html", "brings the same failure again until the window ends"},
	{"may I retry PUT notes", "operations.html", "each call appends a note to the activity log"},
	{"the key store is down", "store-failure.html", "nothing is executed"},
	{"a dead-letter job of last week", "lifetime.html", "first look up whether the operation took place"},
	{"is the replay marked", "stored.html", "says that an answer is a replay"},
	{"how do I test it", "testing.html", "reprise serve contract.yaml"},
	{"webhooks come twice", "webhooks.html", "do nothing when it is stored already"},
	{"how many times can I retry", "retrying.html", "Attempts, the first included"},
	{"double charge", "unknown-outcome.html", "Keep the key and the bytes of the request"},
	{"uuid", "key.html", "a version 4 UUID, made once"},
	{"how long must I keep retrying", "retrying.html", "A call ends within 90 seconds, whatever the server does."},
	{"do I need a key on GET", "operations.html", "A GET or a HEAD needs no key"},
	{"body differs by whitespace", "compared.html", "white space and the order of members count"},
	{"two threads send the same key at once", "concurrency.html", "A second request is refused at once"},
	{"got 500 with the key", "decisions.html", "Finished steps are kept, and the same key goes on after them"},
	{"is a 429 counted", "retrying.html", "one that got a 429 is one of the 6 attempts too"},
	{"may two accounts use the same key", "scope.html", "two accounts that send the same key send two keys"},
	{"how long may a key be", "key.html", "1 to 255 characters"},
	{"what does the SDK do by default", "client-libraries.html", "made by the library, one for each call"},
	{"webhook arrived twice", "webhooks.html", "Recognise a repeat before you act on it"},
	{"conflict", "compared.html", "Any difference is answered with"},
	{"malformed", "key.html", "A key that breaks a rule is refused"},
	{"stale", "stored.html", "A replay has the status"},
	{"rety", "retrying.html", "A call ends within 90 seconds"},
	{"GET", "operations.html", "A GET or a HEAD needs no key"},
	{"current state", "unknown-outcome.html", "Did it happen or not?"},
}

const (
	ask = `new Promise(done => {
		const e = document.querySelector("dialog input[type=text]");
		e.value = %q; e.dispatchEvent(new Event("input"));
		done(Array.from(document.querySelectorAll("dialog ol a")).slice(0, 3).map(a => new URL(a.href).pathname.split("/").pop()));
	})`
	steps = `Array.from(document.querySelectorAll("main a, .menu a")).map(a => new URL(a.href).pathname.split("/").pop())`
)

// Whoever asks in their own words finds the page with the answer among the first
// three results, and one click away from the first page.
func TestAReaderFindsAnswers(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	b.open(t, dir, "index.html")
	b.run(t, chromedp.KeyEvent("/"))
	eval[bool](t, b, settle)
	for _, q := range questions {
		require.Contains(t, eval[[]string](t, b, fmt.Sprintf(ask, q.asked)), q.page, q.asked)
	}
	near := eval[[]string](t, b, steps)
	for _, q := range questions {
		require.Contains(t, near, q.page)
		b.open(t, dir, q.page)
		text := strings.Join(strings.Fields(eval[string](t, b, `document.querySelector("main").textContent`)), " ")
		require.Contains(t, text, q.answer, "%s, on %s", q.asked, q.page)
	}
	b.quiet(t, "reader")
}

// The same in a contract about somebody else's API: what its owner does not say is
// found too, and is marked.
func TestAReaderFindsWhatAProviderDoesNotSay(t *testing.T) {
	const unsaid = "(not documented by its owner)"
	b := browse(t)
	dir, _ := laid(t, published(t, []string{"en"}, example(t, "../../examples/providers/square.yaml")))
	b.run(t, looks[0].set())
	b.open(t, dir, "index.html")
	b.run(t, chromedp.KeyEvent("/"))
	eval[bool](t, b, settle)
	asked := []question{
		{"409 after a timeout", "decisions.html", "assumed_in_flight " + unsaid},
		{"can I reuse the key tomorrow", "lifetime.html", "at least 5 minutes " + unsaid},
		{"how long must I keep retrying", "retrying.html", unsaid},
		{"my process crashed between", "unknown-outcome.html", "look up"},
		{"do I need a key on GET", "operations.html", "A GET or a HEAD needs no key"},
		{"body differs by whitespace", "compared.html", unsaid},
		{"two threads send the same key at once", "concurrency.html", unsaid},
		{"got 500 with the key", "decisions.html", "The API's advice: the same key again."},
		{"is a 429 counted", "retrying.html", "Every attempt counts"},
		{"may two accounts use the same key", "scope.html", unsaid},
		{"how long may a key be", "key.html", unsaid},
		{"how do I test it", "testing.html", "reprise serve --assume contract.yaml"},
	}
	for _, q := range asked {
		require.Contains(t, eval[[]string](t, b, fmt.Sprintf(ask, q.asked)), q.page, q.asked)
	}
	for _, q := range asked {
		b.open(t, dir, q.page)
		text := strings.Join(strings.Fields(eval[string](t, b, `document.querySelector("main").textContent`)), " ")
		require.True(t, strings.Contains(text, q.answer), "%s, on %s: %.600s", q.asked, q.page, text)
	}
}

// The search understands the other languages, with and without spaces.
func TestAReaderAsksInOtherLanguages(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, published(t, Languages(), example(t, acme)))
	b.run(t, looks[0].set())
	for _, q := range []struct{ tongue, asked, page string }{
		{"de", "kann ich den Schlüssel morgen wiederverwenden", "lifetime.html"}, {"de", "Betrag ändern", "compared.html"}, {"de", "doppelt abgebucht", "unknown-outcome.html"},
		{"ja", "同じキーで金額を変更", "compared.html"}, {"ja", "二重請求", "unknown-outcome.html"}, {"ja", "期限切れ", "lifetime.html"},
		{"zh-Hans", "重复扣款怎么办", "unknown-outcome.html"}, {"zh-Hans", "明天还能重复使用这个键吗", "lifetime.html"}, {"zh-Hans", "修改金额", "compared.html"},
		{"de", "ungültig", "key.html"}, {"de", "Konflikt", "compared.html"}, {"ja", "無効", "key.html"}, {"zh-Hans", "无效", "key.html"}, {"zh-Hans", "空格", "compared.html"},
	} {
		b.open(t, dir, q.tongue+"/index.html")
		b.run(t, chromedp.KeyEvent("/"))
		eval[bool](t, b, settle)
		found := eval[[]string](t, b, fmt.Sprintf(ask, q.asked))
		require.True(t, slices.Contains(found, q.page), "%s: %s brings %v", q.tongue, q.asked, found)
	}
}

// Every page has words that it is looked for by, in every language, and all of
// them are words of pages that there are.
func TestWordsThatPagesAreLookedForBy(t *testing.T) {
	require.Len(t, commonWords, len(chromes))
	for _, s := range soughtWords {
		require.True(t, planned(s.slug), s.slug)
		for i, w := range s.in {
			require.NotEmpty(t, w, "%s in %s", s.slug, chromes[i].Tag)
		}
	}
}
