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

// A mock server in a Go test.
func ExampleNew() {
	c, _, err := contract.LoadFile("../examples/acme-payments/contract.yaml")
	if err != nil {
		panic(err)
	}
	srv := httptest.NewServer(simulator.New(c, memory.New(), nil))
	defer srv.Close()

	for range 2 {
		req, _ := http.NewRequest("POST", srv.URL+"/payments", strings.NewReader(`{"amount": 100, "currency": "EUR"}`))
		req.Header.Set("Idempotency-Key", "order-confirm-1")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			panic(err)
		}
		res.Body.Close()
		fmt.Printf("%s, replay: %q\n", res.Status, res.Header.Get("Idempotency-Replay"))
	}
	// Output:
	// 201 Created, replay: ""
	// 201 Created, replay: "true"
}

// A test asserts on effects: one key, one effect.
func ExampleServer_Effects() {
	c, _, err := contract.LoadFile("../examples/acme-payments/contract.yaml")
	if err != nil {
		panic(err)
	}
	sim := simulator.New(c, memory.New(), nil)
	for range 3 {
		req := httptest.NewRequest("POST", "/payments", strings.NewReader(`{"amount": 100, "currency": "EUR"}`))
		req.Header.Set("Idempotency-Key", "order-confirm-1")
		sim.ServeHTTP(httptest.NewRecorder(), req)
	}
	effects, err := sim.Effects(context.Background(), "order-confirm-1")
	fmt.Println(len(effects), err)
	// Output: 1 <nil>
}
