package simulator

import (
	"context"
	"net/http"
)

var duplicateDelivery = FaultKind{
	ID:    "duplicate-delivery",
	Does:  "Delivers the request twice, the second time when the first has been answered. The client gets the answer of one, and the other's goes nowhere.",
	Plays: "a proxy or an HTTP library that sends a request again by itself",
	Phase: BeforeClaim,
	Params: []Param{
		{"answer", "whose answer the client gets: first, or second", "first"},
	},
	arrive: func(h *hit, a *arrival) bool {
		if !a.buffer() {
			return false // it is too large or breaks off: once is enough to say so
		}
		h.strike(BeforeClaim)
		again := func() { a.server.exchange(&nowhere{header: http.Header{}}, a.copy(), nil) }
		if h.fault.Answer == SecondCopy {
			again()
		} else {
			a.hits.later = again
		}
		return false
	},
}

// nowhere is where an answer goes that nobody gets.
type nowhere struct{ header http.Header }

func (n *nowhere) Header() http.Header         { return n.header }
func (n *nowhere) WriteHeader(int)             {}
func (n *nowhere) Write(b []byte) (int, error) { return len(b), nil }

// copy is the request once more. Whoever sends it again does not go away when
// the client does.
func (a *arrival) copy() *http.Request {
	r := a.r.Clone(context.WithoutCancel(a.r.Context()))
	r.Body = a.body()
	return r
}
