package simulator_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// Many that wait for a person do not bury the rest of the page: a few are shown with the
// number of all, and the others are a click away. The key that was asked for comes first.
func TestDashboardWithManyThatWait(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, stopping(t), on(s), unjudged, with(func(o *simulator.Options) { o.ShowKeys = true }))
	s.set(down(settling))
	for n := range 70 {
		require.Equal(t, http.StatusInternalServerError, w.pay(fmt.Sprintf("waits-%02d", n)).status)
	}
	s.set(nil)
	w.advance("21s")
	page := w.page("")
	shows(t, page, "Waiting for a person: 70")
	shows(t, page, "5 of them are shown")
	require.Equal(t, 5, strings.Count(page, "It was not executed"))
	shows(t, page, "Find out whether the card processor was called in step charge_recorded.")
	hides(t, page, "; then POST")

	page = w.page("?state=needs-human")
	require.Equal(t, 50, strings.Count(page, "It was not executed"))
	shows(t, page, ">More</a>")
	hides(t, page, "of them are shown")

	page = w.page("?key=waits-69")
	require.Less(t, strings.Index(page, `id="key-title"`), strings.Index(page, `id="human-title"`))
}
