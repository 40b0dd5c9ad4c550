package contract

import (
	"slices"
	"strings"
	"time"
)

// The parts of a contract in this file are described, not simulated: they are
// checked and published, and whoever serves the contract says that nothing acts
// on them. None of them has a default: what is not written is not said.

// Place is where a message carries a value.
type Place struct {
	In   PlaceKind
	Name string // a header or metadata name, a field path for gRPC, a JSON pointer for a body
}

// PlaceKind is a part of a message.
type PlaceKind string

// The parts of a message.
const (
	InMessageHeader   PlaceKind = "header"
	InMessageBody     PlaceKind = "body"
	InMessageMetadata PlaceKind = "metadata" // gRPC
	InMessageField    PlaceKind = "field"    // of a gRPC request message
)

// Webhooks is what the API promises about the webhooks that it sends, the
// direction in which the receiver has to recognise repeats.
type Webhooks struct {
	EventID           *Place          // the same on every attempt of one event
	Signature         *Signature      // nil: not said
	Schedule          []time.Duration // the waits before the second and each further attempt; the last one repeats
	Attempts          int             // the first one included; 0: not said
	Deadline          time.Duration   // no attempt starts later than this after the first; 0: not said
	AttemptTimeout    time.Duration   // how long a receiver may take to answer; 0: not said
	StopStatuses      []string        // such as 410 or 4xx: after such an answer the event is not sent again
	ThrottleStatuses  []string        // after such an answer the endpoint gets fewer events for a while
	StopHeader        *Marker         // a header of the receiver's answer that ends the attempts
	HonoursRetryAfter *bool           // nil: not said
	DisableAfter      time.Duration   // an endpoint that fails for so long is switched off; 0: not said
	Order             EventOrder
	DeadLetters       *DeadLetters
	ReceiverSets      []ReceiverSetting // in the order of the file
}

// Signature is how a receiver knows that a webhook is genuine and recent.
type Signature struct {
	Name      string        // the header of the signature
	Timestamp string        // the header of the time that was signed; "": inside of the signature, or not said
	Tolerance time.Duration // how far that time may be off; 0: not said
}

// EventOrder is the order in which events arrive.
type EventOrder string

// The orders.
const (
	OrderNotSaid   EventOrder = ""
	OrderNone      EventOrder = "none"       // any order
	OrderPerEntity EventOrder = "per-entity" // in order for one entity
	OrderTotal     EventOrder = "total"      // in order altogether
)

// DeadLetters is where events go that could not be handled.
type DeadLetters struct {
	Keep   Replay // how long they can be sent again; the kind is exact or unlimited, "" for not said
	Replay string // how one gets them again; "": not said
}

// ReceiverSetting is something that the receiver of webhooks decides.
type ReceiverSetting struct{ Name, Means string }

// Consumer is one reader of a queue or a topic.
type Consumer struct {
	Name         string
	Reads        string // the queue or the topic
	EventID      *Place
	Inbox        string  // the table of what was handled
	Commits      Commits // "": not said
	DedupeWindow Replay  // how long the inbox remembers; the kind is exact or unlimited, "" for not said
	PoisonAfter  int     // attempts after which a message is set aside; 0: not said
	Order        EventOrder
	Concurrency  int // messages handled at once; 0: not said
	DeadLetters  *DeadLetters
}

// GRPC is what the API promises about calls over gRPC.
type GRPC struct {
	Key           *Place // InMessageMetadata or InMessageField
	Statuses      []GRPCStatus
	RetryStatuses []string // of the canonical codes, such as UNAVAILABLE
	Methods       []GRPCMethod
}

// GRPCStatus is the canonical code of a named answer.
type GRPCStatus struct {
	Answer string // as in answers
	Code   string
}

// GRPCMethod is one method of a service.
type GRPCMethod struct {
	Name       string      // such as acme.payments.v1.Payments/CreatePayment
	Key        Requirement // "": not said, or the method takes no key
	Idempotent string      // why a repeat is harmless without a key
	Unsafe     string      // what a repeat does where no key is taken
	Level      string      // the option idempotency_level of the method; "": not said
}

// Objectives are what the owners of the API hold themselves to. Rates are
// shares from 0 to 1 over Period; nil and 0 are not said.
type Objectives struct {
	Period          time.Duration
	DuplicateRate   *float64 // of executions, those that repeated an effect: 0 inside of scope and window
	OrphanedKeyRate *float64 // of claims, those that no execution ended before their lease
	RetryRate       *float64 // of requests, those that are retries
	TimeToSuccess   Percentiles
}

// Percentiles are durations; 0 is not said.
type Percentiles struct{ P50, P95, P99 time.Duration }

// Revision is one change of what was promised.
type Revision struct {
	Date   string // year, year and month, or full date, as in RFC 3339
	Change string
	Source string // a URL; "": not said
}

// FactSource is where a fact about somebody else's API comes from.
type FactSource struct {
	About      []string // dotted names of the language; none: the whole contract
	URL        string
	Observed   string // the date, as in RFC 3339
	Confidence Confidence
}

// Confidence is how sure a source is.
type Confidence string

// From the surest to the least sure.
const (
	ConfidenceSeen       Confidence = "seen"        // read in the owner's own pages or code
	ConfidenceSecondHand Confidence = "second-hand" // read where somebody else reports it
	ConfidenceMemory     Confidence = "memory"      // not checked
)

// described are the values that nothing acts on, by their names: * is any
// member and [] any item.
var described = [...]string{
	"grpc", "webhooks", "consumers", "objectives", "sdks",
	"window.replay.range.set_by", "operations.*.steps.[].compensate", "operations.*.steps.[].outbox",
	"retry.connect_timeout", "retry.deadline_header", "retry.order", "retry.owner", "retry.budget.scope",
}

// DescribedNames lists everything in the language that is described and that
// nothing acts on: names with dots, * for any member and [] for any item.
func DescribedNames() []string { return slices.Clone(described[:]) }

// Described lists the names of what the contract says and nothing acts on, such
// as "webhooks" and "steps[].compensate".
func (c *Contract) Described() []string {
	var out []string
	for _, name := range described {
		path := strings.Split(name, ".")
		says := some(c.root, path) || some(c.base, path)
		for _, v := range c.variants {
			says = says || some(v.layer, path)
		}
		if says {
			name = strings.TrimPrefix(name, "operations.*.")
			out = append(out, strings.ReplaceAll(name, ".[]", "[]"))
		}
	}
	return out
}

// some reports whether a value is there.
func some(t *tree, path []string) bool {
	if t == nil || len(path) == 0 {
		return t != nil
	}
	switch path[0] {
	case "*":
		return slices.ContainsFunc(t.members, func(m member) bool { return !extension(m.key) && some(m.value, path[1:]) })
	case "[]":
		return slices.ContainsFunc(t.items, func(item *tree) bool { return some(item, path[1:]) })
	default:
		return some(t.get(path[0]), path[1:])
	}
}

// describedSections are the sections of described.
func describedSections() []string {
	return slices.DeleteFunc(slices.Clone(described[:]), func(name string) bool { return strings.Contains(name, ".") })
}
