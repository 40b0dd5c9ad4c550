package play_test

import (
	"encoding/json"
	"fmt"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer/play"
)

func ExampleTables() {
	c, _, err := contract.LoadFile("../../examples/acme-payments/contract.yaml")
	if err != nil {
		panic(err)
	}
	text, err := play.Tables(c, &play.Options{Rows: []string{"got-success", "got-replay"}, Page: "decisions.html"})
	if err != nil {
		panic(err)
	}
	var tables struct{ Operations []struct{ Name string } }
	if err := json.Unmarshal(text, &tables); err != nil {
		panic(err)
	}
	for _, o := range tables.Operations[:3] {
		fmt.Println(o.Name)
	}
	// Output:
	// POST /payments
	// POST /v2/payments
	// POST /payments/{id}:capture
}
