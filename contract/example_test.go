package contract_test

import (
	"fmt"

	"github.com/reprise-dev/reprise/contract"
)

func ExampleLoadFile() {
	c, findings, err := contract.LoadFile("../examples/acme-payments/contract.yaml")
	if err != nil || len(findings) > 0 {
		fmt.Println(findings, err)
		return
	}
	p, _ := c.Resolve("POST /payments")
	fmt.Println(p.Operation.Key, p.Window.Replay.Duration, p.Origin("/window/replay"))
	fmt.Println(p.Keep(false, 402), p.Keep(false, 500))
	// Output:
	// required 24h0m0s written
	// answer progress
}

func ExampleBuild() {
	_, findings := contract.Build(map[string]any{
		"reprise":    "v1",
		"extends":    "stripe-v1",
		"api":        map[string]any{"name": "Payments", "version": "1"},
		"operations": map[string]any{"POST /payments": map[string]any{"kye": "required"}},
	})
	for _, f := range findings {
		fmt.Println(f.Pointer, f.Message)
	}
	// Unordered output:
	// /operations/POST ~1payments/kye unknown key "kye" in operations."POST /payments"; known are key, required_from, unsafe, idempotent, steps, store_down, precondition, lock, async, batch, duplicates, example and undocumented
	//  scope is missing; it has no default
	// /extends answers.mismatch.code is missing; preset stripe-v1 leaves it undecided
	// /extends answers.mismatch.client is missing; preset stripe-v1 leaves it undecided
	// /extends retry.statuses is missing; preset stripe-v1 leaves it undecided
	// /extends retry.attempts is missing; preset stripe-v1 leaves it undecided
}
