package contract

import "time"

// SDK is what one client library does by default. It is described, not simulated.
type SDK struct {
	Language      string
	Keys          SDKKeys
	Attempts      int  // the first included
	Retries       bool // whether it retries unless told to
	Base, Cap     time.Duration
	OwnWaits      bool       // Base or Cap is the library's own, not that of retry.backoff
	AttemptHeader string     // the request header that carries the count; "" for none
	Overridable   []SDKField // what the caller may set
}

// SDKKeys is who makes the key.
type SDKKeys string

// Who makes the key.
const (
	KeysAutomatic SDKKeys = "automatic"
	KeysCaller    SDKKeys = "caller"
)

// API names the API that the contract is about.
type API struct {
	Name    string
	Version string
	OpenAPI string   // path of the OpenAPI document, relative to the contract; "" for none
	Callers []Caller // who controls the retry loop
}

// Caller is who controls the retry loop.
type Caller string

// The callers.
const (
	CallerFirstParty Caller = "first-party"
	CallerRawHTTP    Caller = "raw-http"
	CallerSDK        Caller = "sdk"
)
