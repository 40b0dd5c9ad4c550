package simulator_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// A test of a client that retries: the answer to its first attempt is lost, and what
// came of it is verified.
func Example() {
	c, _, err := contract.LoadFile("../examples/minimal/contract.yaml")
	if err != nil {
		panic(err)
	}
	mock := simulator.New(c, memory.New(), &simulator.Options{
		Faults: []simulator.Fault{{Kind: "reset-after-commit", First: 1, Last: 1}},
	})
	srv := httptest.NewServer(mock)
	defer srv.Close()

	order := func() (*http.Response, error) { // here your client goes
		req, err := http.NewRequest(http.MethodPost, srv.URL+"/orders", strings.NewReader(`{"sku": "a"}`))
		if err != nil {
			return nil, err
		}
		req.GetBody = nil // net/http is not to send it again by itself
		req.Header.Set("Idempotency-Key", "order-17")
		return srv.Client().Do(req)
	}
	_, err = order()
	fmt.Println("the first answer is lost:", err != nil)
	res, err := order()
	if err != nil {
		panic(err)
	}
	defer res.Body.Close()
	fmt.Println("the second attempt:", res.Status)

	verdicts, err := mock.Verify(context.Background(), simulator.Invariant{Kind: "effects-per-key"}, simulator.Invariant{Kind: "contract"})
	if err != nil {
		panic(err)
	}
	for _, v := range verdicts {
		fmt.Println(v.Invariant, v.Outcome)
	}
	// Output:
	// the first answer is lost: true
	// the second attempt: 201 Created
	// effects-per-key kept
	// contract kept
}
