package simulator_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// The outside systems lose their first answer to each call. The steps of a payment
// find out, each in its declared way, and call nobody twice.
func ExampleLedger() {
	c, _, err := contract.LoadFile("../examples/acme-payments/contract.yaml")
	if err != nil {
		panic(err)
	}
	ledger, err := simulator.NewLedger("", &simulator.LedgerOptions{
		Collapse: true, LookUp: true, LoseAnswer: simulator.Share{First: 1},
	})
	if err != nil {
		panic(err)
	}
	outside := httptest.NewServer(ledger)
	defer outside.Close()
	address, _ := url.Parse(outside.URL) // httptest makes an address that can be read
	mock := httptest.NewServer(simulator.New(c, memory.New(), &simulator.Options{Calls: address}))
	defer mock.Close()

	req, _ := http.NewRequest(http.MethodPost, mock.URL+"/payments", strings.NewReader(`{"amount": 100}`))
	req.Header.Set("Idempotency-Key", "order-1042")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		panic(err)
	}
	res.Body.Close()
	fmt.Println(res.StatusCode)
	for _, call := range ledger.Taken("") {
		fmt.Println(call.System, call.Step)
	}
	fmt.Println("repeats:", ledger.Repeats())
	// Output:
	// 201
	// card processor charge_recorded
	// mail provider receipt_sent
	// repeats: 0
}
