package simulator_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// A day passes in no time, and the key stands for another request.
func ExampleServer_Advance() {
	c, _, err := contract.LoadFile("../examples/minimal/contract.yaml")
	if err != nil {
		panic(err)
	}
	mock := simulator.New(c, memory.New(), nil)
	order := func() {
		r := httptest.NewRequest(http.MethodPost, "/orders", strings.NewReader(`{"sku": "a"}`))
		r.Header.Set("Idempotency-Key", "order-17")
		mock.ServeHTTP(httptest.NewRecorder(), r)
	}
	order()
	order()
	if _, err := mock.Advance(context.Background(), 24*time.Hour); err != nil {
		panic(err)
	}
	order()
	for _, r := range mock.Requests(simulator.Filter{Key: "order-17"}) {
		fmt.Println(r.Attempt, r.Outcome)
	}
	// Output:
	// 1 execute
	// 2 replay
	// 3 execute
}

// What a test of a retry loop wants to hold, whatever the loop did.
func ExampleServer_Verify() {
	c, _, err := contract.LoadFile("../examples/minimal/contract.yaml")
	if err != nil {
		panic(err)
	}
	mock := simulator.New(c, memory.New(), &simulator.Options{Faults: []simulator.Fault{{Kind: "key-ignored"}}})
	for range 2 {
		r := httptest.NewRequest(http.MethodPost, "/orders", strings.NewReader(`{"sku": "a"}`))
		r.Header.Set("Idempotency-Key", "order-17")
		mock.ServeHTTP(httptest.NewRecorder(), r)
	}
	verdicts, err := mock.Verify(context.Background(), simulator.Invariant{Kind: "effects-per-key"})
	if err != nil {
		panic(err)
	}
	fmt.Println(verdicts[0].Pass, verdicts[0].Evidence[0].Found)
	// Output: false 2 effects, wanted at most 1
}
