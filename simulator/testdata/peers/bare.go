// Bare is what the servers of PEERS.md are compared to: net/http that reads a request
// and answers it, and keeps nothing.
package main

import (
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	answer := []byte(`{"id":"res_0123456789abcdef0123456789","sku":"SKU-1042-BLUE","quantity":2,"note":""}`)
	log.Fatal(http.ListenAndServe(os.Args[1], http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header()["Content-Type"] = []string{"application/json"}
		w.WriteHeader(http.StatusCreated)
		_, _ = w.Write(answer)
	})))
}
