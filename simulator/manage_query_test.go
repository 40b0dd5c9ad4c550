package simulator_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// A parameter that nothing reads would leave a list whole that was to be sifted.
func TestManagementRefusesParametersThatItDoesNotKnow(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	w.pay("k1")
	for operation, words := range map[string]string{
		"GET keys?kye=k1":          `GET /_reprise/keys has no parameter "kye"; there are limit, after, key, state`,
		"GET effects?state=x":      `has no parameter "state"; there are limit, after, key`,
		"GET calls?after=x":        `has no parameter "after"; there are limit, key`,
		"GET clock?now":            `has no parameter "now"; it takes no parameters`,
		"GET requests?colour=red":  `has no parameter "colour"; there are limit, after, operation`,
		"GET metrics?name=x":       `it takes no parameters`,
		"POST reset?really=1":      `it takes no parameters`,
		"GET events?type=key":      `there are types, max`,
		"GET keys?key=k1&key=k2":   `key is given 2 times, wanted once`,
		"GET keys?key=%zz":         `the query cannot be read`,
		"GET ?state=complete":      `it takes no parameters`,
		"GET effects?key=":         `key is empty; leave it out for all`,
		"GET requests?status=":     `status is empty; leave it out for all`,
		"GET requests?fault=lost":  `there is no fault "lost"`,
		"GET transcript?limit=1":   `has no parameter "limit"`,
		"DELETE requests?status=4": `it takes no parameters`,
	} {
		a := w.manage(operation, "", nil)
		require.Equal(t, http.StatusBadRequest, a.status, operation)
		require.Contains(t, a.member("error"), words, operation)
	}
	require.Equal(t, 1, w.effects("k1"), "nothing was reset")
	empty := w.manage("POST requests/count", `{"key": ""}`, nil)
	require.Contains(t, empty.member("error"), "key is empty")
}

// Every list that shows keys can be asked for one of them, in clear and by its hash.
func TestListsGoByTheKey(t *testing.T) {
	for _, show := range []bool{false, true} {
		w := newDirect(t, load(t, acmeFile), with(func(o *simulator.Options) { o.ShowKeys = show }))
		for _, key := range []string{"k1", "k2", "k3"} {
			w.pay(key)
		}
		for _, key := range []string{"k2", "sha256:" + simulator.HashKey("k2")} {
			for name, want := range map[string]int{"keys": 1, "effects": 1, "calls": 2, "requests": 1} {
				var list map[string]any
				w.manage("GET "+name+"?key="+url.QueryEscape(key), "", &list)
				shown := list[name].([]any)
				require.Len(t, shown, want, "%s of %s", name, key)
				for _, one := range shown {
					is := "sha256:" + simulator.HashKey("k2")
					if show {
						is = "k2"
					}
					require.Equal(t, is, one.(map[string]any)["key"], name)
				}
			}
		}
		require.Equal(t, 0, w.effects("k9"))
	}
}

type effectPage struct {
	Count   *int
	Next    string
	Effects []simulator.Effect
}

// A list of effects is read page by page: each of them once, and no more.
func TestEffectsComeInPages(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	const all = 1203
	for i := range all {
		w.pay(fmt.Sprint("k", i))
	}
	w.send("DELETE /payments/pay_1", "")
	var seen []string
	var last time.Time
	query, pages := "limit=250", 0
	for {
		var page effectPage
		w.manage("GET effects?"+query, "", &page)
		if pages++; pages == 1 {
			require.NotNil(t, page.Count)
			require.Equal(t, all+1, *page.Count)
		} else {
			require.Nil(t, page.Count, "the first page has told it")
		}
		for _, e := range page.Effects {
			seen = append(seen, e.ID+e.Path)
			if strings.HasPrefix(e.Operation, "POST") {
				require.False(t, e.At.Before(last), "oldest first")
				last = e.At
			}
		}
		if page.Next == "" {
			break
		}
		require.Len(t, page.Effects, 250)
		query = "limit=250&after=" + page.Next
	}
	require.Equal(t, 5, pages)
	require.Len(t, unique(seen), all+1)
	require.Len(t, seen, all+1)

	var page effectPage
	w.manage("GET effects?limit=1&key=k1202", "", &page)
	require.Equal(t, 1, *page.Count)
	require.Empty(t, page.Next, "there is no other under this key")
	require.Equal(t, http.StatusGone, w.manage("GET effects?after=zzz", "", nil).status)
}

func unique(list []string) map[string]bool {
	out := map[string]bool{}
	for _, one := range list {
		out[one] = true
	}
	return out
}
