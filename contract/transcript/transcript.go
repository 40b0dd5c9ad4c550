// Package transcript is what was seen of a server: attempts and answers, in
// time, as JSON Lines. Whoever records one (a simulator, a verifier, a test)
// and whoever judges one meet here. It knows nothing of what is right.
package transcript

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// Attempt is one request as a client saw it. All times of a transcript are read
// from one clock; where the server's clock can be moved, that is the server's.
type Attempt struct {
	Operation string `json:"operation"`         // "POST /payments", the template
	Path      string `json:"path,omitempty"`    // as sent; the template where empty
	Account   string `json:"account,omitempty"` // who sends; the credential where nothing better is known
	APIKey    string `json:"api_key,omitempty"`
	// Where the contract says where they are told.
	User        string `json:"user,omitempty"`
	App         string `json:"app,omitempty"`
	Environment string `json:"environment,omitempty"`
	Region      string `json:"region,omitempty"`

	// Headers are those by which the contract's variants match, where they were sent.
	Headers map[string]string `json:"headers,omitempty"`

	Keys []string `json:"keys,omitempty"` // every value of the key, as protocol.KeysOf lists them
	// Hashed says that the one key is shown as a hash: it was a good one, and its
	// form cannot be judged.
	Hashed bool `json:"hashed,omitempty"`
	// Exempt says that no key is wanted of the request, and that one is ignored: what
	// the contract ignores keys for, and a GraphQL request that only reads.
	Exempt bool `json:"exempt,omitempty"`
	// Window is every value of the header in which a client sets the window.
	Window []string `json:"window,omitempty"`

	// FirstSent is every value of the key's companion; none where it was not recorded.
	FirstSent []string `json:"first_sent,omitempty"`
	Request   string   `json:"request,omitempty"` // digest of what the contract compares
	// Lock is what of the body the operation locks; "" where it was not recorded.
	Lock string `json:"lock,omitempty"`
	// IfMatch is every value of If-Match, where the operation has a precondition.
	IfMatch []string `json:"if_match,omitempty"`
	// Rows are the rows of a batch, in their order, where rows have keys of their own.
	Rows   []Row     `json:"rows,omitempty"`
	Sent   time.Time `json:"sent"`             // before the first byte left
	Ended  time.Time `json:"ended"`            // when the answer was read or given up on
	Answer *Answer   `json:"answer,omitempty"` // nil: none came, and what happened is not known
	// Sends counts how often the request went over the wire, where the HTTP
	// library may repeat it by itself; 0 and 1 are once.
	Sends int `json:"sends,omitempty"`
	// Effects counts what was executed under this key in its scope, read after
	// Ended and before any later attempt; nil where it was not counted.
	Effects *int `json:"effects,omitempty"`
	// Name is how who judges names the attempt; its place where it is "". It is not
	// written.
	Name string `json:"-"`
}

// Answer is one answer.
type Answer struct {
	Status int    `json:"status"`
	Code   string `json:"code,omitempty"`   // machine-readable code of the error envelope
	Marker string `json:"marker,omitempty"` // value of the contract's replay marker; "" where it was not sent
	Body   string `json:"body,omitempty"`   // digest of body bytes and of the headers that a replay repeats
	// Unmarkable: the contract's marker is a member of the body, and this body is no
	// JSON object, so that a replay cannot be told from a first answer.
	Unmarkable bool `json:"unmarkable,omitempty"`
	// Location is the header, where an operation goes on after its answer; "" for none.
	Location string `json:"location,omitempty"`
	// Version is the ETag of what the answer shows; "" for none.
	Version string `json:"version,omitempty"`
}

// Row is one row of a batch and the answer to it. What it does not tell is as the
// attempt has it.
type Row struct {
	Keys    []string `json:"keys,omitempty"`
	Request string   `json:"request,omitempty"`
	Lock    string   `json:"lock,omitempty"`
	Answer  *Answer  `json:"answer,omitempty"` // nil: none came
}

// Write writes one attempt a line.
func Write(w io.Writer, attempts []Attempt) error {
	enc := json.NewEncoder(w)
	for _, a := range attempts {
		if err := enc.Encode(a); err != nil {
			return err
		}
	}
	return nil
}

// MaxLine is the longest line that Read takes, in bytes.
const MaxLine = 1 << 20

// Read reads attempts, one a line; empty lines are passed over. An error names
// the line.
func Read(r io.Reader) ([]Attempt, error) {
	var out []Attempt
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, MaxLine)
	line := 0
	for sc.Scan() {
		line++
		if len(bytes.TrimSpace(sc.Bytes())) == 0 {
			continue
		}
		a, err := parse(sc.Bytes())
		if err != nil {
			return out, fmt.Errorf("line %d: %w", line, err)
		}
		out = append(out, a)
	}
	switch err := sc.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return out, fmt.Errorf("line %d: longer than %d bytes", line+1, MaxLine)
	case err != nil:
		return out, fmt.Errorf("line %d: %w", line+1, err)
	}
	return out, nil
}

func parse(line []byte) (Attempt, error) {
	var a Attempt
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&a); err != nil {
		return a, plain(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return a, errors.New("more than one value; wanted one attempt a line")
	}
	return a, a.check()
}

func (a *Attempt) check() error {
	switch {
	case a.Operation == "":
		return errors.New(`no "operation"; wanted one such as "POST /payments"`)
	case a.Sent.IsZero() || a.Ended.IsZero():
		return errors.New(`no "sent" or no "ended"; wanted two times`)
	case a.Ended.Before(a.Sent):
		return fmt.Errorf("ended %s is before sent %s", a.Ended.Format(time.RFC3339Nano), a.Sent.Format(time.RFC3339Nano))
	case a.Sends < 0:
		return fmt.Errorf("sends is %d; wanted 0 or more", a.Sends)
	case a.Effects != nil && *a.Effects < 0:
		return fmt.Errorf("effects is %d; wanted 0 or more", *a.Effects)
	}
	for i, row := range a.Rows {
		if err := row.Answer.check(); err != nil {
			return fmt.Errorf("rows[%d].%w", i, err)
		}
	}
	return a.Answer.check()
}

func (a *Answer) check() error {
	if a != nil && (a.Status < 100 || a.Status > 599) {
		return fmt.Errorf("answer.status is %d; wanted 100 to 599", a.Status)
	}
	return nil
}

// plain says in a reader's words what encoding/json says in Go's.
func plain(err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong) && wrong.Field == "":
		return fmt.Errorf("a JSON %s; wanted an object", wrong.Value)
	case errors.As(err, &wrong):
		return fmt.Errorf("%s is a JSON %s; wanted another type", wrong.Field, wrong.Value)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the JSON value has no end")
	default:
		return err
	}
}
