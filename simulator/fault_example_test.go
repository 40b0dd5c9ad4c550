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

// The answer to the first attempt with each key is lost after it was stored. A
// client that sends again, with the same key, gets it.
func ExampleFault() {
	c, _, err := contract.LoadFile("../examples/acme-payments/contract.yaml")
	if err != nil {
		panic(err)
	}
	sim := simulator.New(c, memory.New(), &simulator.Options{
		Faults: []simulator.Fault{{Kind: "reset-after-commit", Operation: "POST /payments", First: 1, Last: 1}},
	})
	srv := httptest.NewServer(sim)
	defer srv.Close()

	for range 2 {
		req, _ := http.NewRequest("POST", srv.URL+"/payments", strings.NewReader(`{"amount": 100, "currency": "EUR"}`))
		req.Header.Set("Idempotency-Key", "order-confirm-1")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			fmt.Println("no answer")
			continue
		}
		res.Body.Close()
		fmt.Printf("%s, replay: %q\n", res.Status, res.Header.Get("Idempotency-Replay"))
	}
	effects, err := sim.Effects(context.Background(), "order-confirm-1")
	fmt.Println(len(effects), "effect", err)
	// Output:
	// no answer
	// 201 Created, replay: "true"
	// 1 effect <nil>
}

// A server that is overloaded for two attempts and then recovers.
func ExampleServer_SetFaults() {
	c, _, err := contract.LoadFile("../examples/acme-payments/contract.yaml")
	if err != nil {
		panic(err)
	}
	sim := simulator.New(c, memory.New(), nil)
	plan, findings, err := simulator.LoadFaults("plan.yaml", []byte(`
faults:
  - {fault: status-503, attempts: 1-2, retry_after: 2s}
`))
	if err != nil || findings != nil {
		panic(fmt.Sprint(findings, err))
	}
	if err := sim.SetFaults(context.Background(), plan.Faults); err != nil {
		panic(err)
	}
	for range 3 {
		req := httptest.NewRequest("POST", "/payments", strings.NewReader(`{"amount": 100, "currency": "EUR"}`))
		req.Header.Set("Idempotency-Key", "order-confirm-1")
		answer := httptest.NewRecorder()
		sim.ServeHTTP(answer, req)
		fmt.Println(answer.Code, answer.Header().Get("Retry-After"))
	}
	// Output:
	// 503 2
	// 503 2
	// 201
}
