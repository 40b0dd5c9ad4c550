package simulator_test

import (
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// page asks for the dashboard as a browser does.
func (w *world) page(query string) string {
	w.t.Helper()
	req, err := http.NewRequest(http.MethodGet, w.base+"/_reprise/"+query, nil)
	require.NoError(w.t, err)
	req.Header.Set("Accept", "text/html,application/xhtml+xml")
	resp, err := http.DefaultClient.Do(req)
	require.NoError(w.t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	require.NoError(w.t, err)
	require.Equal(w.t, http.StatusOK, resp.StatusCode, "%s", body)
	require.Equal(w.t, "text/html; charset=utf-8", resp.Header.Get("Content-Type"))
	require.Contains(w.t, resp.Header.Get("Content-Security-Policy"), "default-src 'none'")
	return string(body)
}

// submit sends a form of the dashboard, without a script, and returns the page to
// which it leads.
func (w *world) submit(fields ...string) string {
	w.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	still := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := still.PostForm(w.base+"/_reprise/", form)
	require.NoError(w.t, err)
	resp.Body.Close()
	require.Equal(w.t, http.StatusSeeOther, resp.StatusCode)
	return w.page(resp.Header.Get("Location"))
}

// shows and hides look for a text in a page, which is too long to be printed.
func shows(t *testing.T, page, text string, about ...any) {
	t.Helper()
	require.True(t, strings.Contains(page, text), "no %s %v", text, about)
}

func hides(t *testing.T, page, text string, about ...any) {
	t.Helper()
	require.False(t, strings.Contains(page, text), "%s %v", text, about)
}

// The links of the page lead to the key that they name, be it a hash or full of
// characters that mean something in an address.
func TestDashboardLinksLeadToTheirKeys(t *testing.T) {
	for key, show := range map[string]bool{"order-1": false, "a&b=c%20+d": true, "#x?y": true} {
		w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.ShowKeys = show }))
		require.Equal(t, http.StatusCreated, w.pay(key).status)
		page := w.page("")
		links := regexp.MustCompile(`href="(\?key=[^"]*)"`).FindAllStringSubmatch(page, -1)
		require.NotEmpty(t, links, key)
		for _, link := range links {
			one := w.page(html.UnescapeString(link[1]))
			shows(t, one, "<td>execute</td><td>201 execute</td>", key, link[1])
		}
	}
}

// A person sees in a browser what the mock holds; a program that asks at the same
// address gets the list of addresses.
func TestDashboardShowsWhatTheMockHolds(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.ShowKeys = true }))
	shows(t, w.page(""), "No request with a key has come yet.")
	w.send("POST /payments", payment, "Idempotency-Key: order-1")
	w.send("POST /payments", payment, "Idempotency-Key: order-1")
	w.send("POST /payments", `{"amount": 7}`, "Idempotency-Key: order-1")
	page := w.page("")
	shows(t, page, `<a href="?key=order-1">order-1</a>`)
	shows(t, page, `<b>1</b> <span class="state complete">complete</span>`)
	shows(t, page, "<td>execute</td><td>201 execute</td>", "the timeline as a table")
	shows(t, page, "<td>replay</td><td>201 replay</td>")
	shows(t, page, "<td>refused or failed</td><td>409 mismatch</td>")

	w.send("POST /payments", payment, "Idempotency-Key: order-2")
	one := w.page("?key=order-1")
	_, one, _ = strings.Cut(one, "The key order-1")
	one, _, _ = strings.Cut(one, `<section id="keys"`)
	shows(t, one, "mismatch")
	hides(t, one, "order-2", "one key alone")
	shows(t, w.page("?state=running"), "Only those that are running.")

	resp, err := http.Get(w.base + "/_reprise/")
	require.NoError(t, err)
	defer resp.Body.Close()
	require.Equal(t, "application/json", resp.Header.Get("Content-Type"))
}

// Everything on the page works without a script: forms are posted, and the answer
// leads back to the page, which says what was done.
func TestDashboardCommands(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), unjudged)
	w.send("POST /payments", payment, "Idempotency-Key: order-1")
	page := w.submit("do", "advance", "by", "25h", "back", "state=expired&said=old&x=y")
	shows(t, page, "The clock went 25h forward")
	shows(t, page, "25h0m0s ahead")
	shows(t, page, "Only those that are expired.", "it leads back to where it came from")
	shows(t, w.submit("do", "freeze"), "<strong>frozen</strong>")
	hides(t, w.submit("do", "unfreeze"), "<strong>frozen</strong>")

	page = w.submit("do", "fault-on", "fault", "status-503", "attempts", "first", "operation", "POST /payments")
	shows(t, page, "status-503 is switched on.")
	require.Equal(t, http.StatusServiceUnavailable, w.send("POST /payments", payment, "Idempotency-Key: order-2").status)
	require.Equal(t, http.StatusCreated, w.send("POST /payments", payment, "Idempotency-Key: order-2").status, "the first attempt alone")
	_, id, _ := strings.Cut(page, `name="do" value="fault-off"><input type="hidden" name="id" value="`)
	id, _, _ = strings.Cut(id, `"`)
	shows(t, w.submit("do", "fault-off", "id", id), "None now: what comes is answered as the contract says.")

	shows(t, w.submit("do", "reset"), "Everything is forgotten")
	shows(t, w.page(""), "Keys: 0")

	for fields, want := range map[string]string{
		"do=advance&by=soon":                            "Not done: by: ",
		"do=advance&by=-1h":                             "Not done:",
		"do=fault-on&fault=crash-everything":            "there is no fault",
		"do=fault-on&fault=status-503&percent=lots":     "wanted a number above 0 and up to 100",
		"do=fault-on&fault=status-503&percent=NaN":      "wanted a number above 0 and up to 100",
		"do=fault-on&fault=status-503&operation=GET /x": "Not done:",
		"do=fault-off&id=none":                          "any more",
		"do=resolve&id=none&as=executed":                "Not done: no key that needs a human has this id",
		"do=dance":                                      "there is no command",
	} {
		form, err := url.ParseQuery(fields)
		require.NoError(t, err)
		var list []string
		for name := range form {
			list = append(list, name, form.Get(name))
		}
		shows(t, w.submit(list...), strings.ReplaceAll(want, `"`, "&#34;"), fields)
	}
}

// A person who has found out what became of an outside call says so on the page,
// which says what is to be found out.
func TestDashboardResolves(t *testing.T) {
	broken := newFaulty()
	w := newWorld(t, stopping(t), on(broken))
	shows(t, w.page(""), "Waiting for a person: 0")
	k := waitingKey(t, w, broken, "k1")
	page := w.page("")
	shows(t, page, "Waiting for a person: 1")
	shows(t, page, "Find out whether the card processor was called in step charge_recorded")
	shows(t, w.submit("do", "resolve", "id", k.ID, "as", "perhaps"), "Not done:")
	page = w.submit("do", "resolve", "id", k.ID, "as", "executed")
	shows(t, page, "The key is complete now.")
	shows(t, page, "Waiting for a person: 0")
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	w.oneEffect("k1")
}

// The page of another site cannot operate the mock through a browser.
func TestDashboardRefusesOtherSites(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	req, err := http.NewRequest(http.MethodPost, w.base+"/_reprise/", strings.NewReader("do=reset"))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Origin", "http://evil.example")
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	resp.Body.Close()
	require.Equal(t, http.StatusForbidden, resp.StatusCode)
}

// What clients send is shown and does nothing.
func TestDashboardIsNotMovedByWhatItShows(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.ShowKeys = true }))
	const evil = `</script><img/src=x/onerror=alert(1)>"'{{.}}`
	w.send("POST /payments", payment, "Idempotency-Key: "+evil)
	for _, page := range []string{w.page(""), w.page("?key=" + url.QueryEscape(evil)), w.page("?said=" + url.QueryEscape(evil))} {
		hides(t, page, "<img/src")
		require.Equal(t, 1, strings.Count(page, "</script>"), "its own")
	}
}

// With very many keys the page shows some of them, and how to get at the others.
func TestDashboardPagesThroughKeys(t *testing.T) {
	w := newWorld(t, load(t, minimalFile), with(func(o *simulator.Options) { o.ShowKeys = true }), unjudged)
	for i := range 120 {
		w.send("POST /orders", payment, "Idempotency-Key: "+fmt.Sprintf("order-%03d", i))
	}
	seen := map[string]bool{}
	query := ""
	for pages := 1; ; pages++ {
		page := w.page(query)
		_, list, _ := strings.Cut(page, `<section id="keys"`)
		list, _, _ = strings.Cut(list, "</section>")
		for _, row := range strings.Split(list, `data-label="Key"><a href="?key=`)[1:] {
			key, _, _ := strings.Cut(row, `"`)
			seen[key] = true
		}
		_, more, found := strings.Cut(list, `<a href="?after=`)
		if !found {
			require.Equal(t, 3, pages)
			break
		}
		more, _, _ = strings.Cut(more, `"`)
		query = "?after=" + more
	}
	require.Len(t, seen, 120)
}
