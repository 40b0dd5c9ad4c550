package simulator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Data is what is there when a server starts, and after a reset: resources, and
// keys that are complete already.
type Data struct {
	Resources []DataResource
	Keys      []DataKey
}

// DataResource is a resource that nobody made.
type DataResource struct {
	Path   string
	Header http.Header   // of the request that would have made it, as far as it tells whose it is
	Body   []byte        // a JSON object
	Age    time.Duration // how long ago it was made
}

// DataKey is a key with the answer of its first request.
type DataKey struct {
	Operation string // method and path, such as "POST /payments"
	Header    http.Header
	Body      []byte
	Status    int
	Answer    http.Header
	Content   []byte // the body of the answer
	Age       time.Duration
}

// dataSchema is the schema of a file of data.
const dataSchema = "data.v1.schema.json"

// The data as a file has it.
type (
	sentData struct {
		Resources []sentResource `json:"resources"`
		Keys      []sentKey      `json:"keys"`
	}
	sentResource struct {
		Path    string            `json:"path"`
		Headers map[string]string `json:"headers"`
		Body    json.RawMessage   `json:"body"`
		Age     string            `json:"age"`
	}
	sentKey struct {
		Request struct {
			Operation string            `json:"operation"`
			Headers   map[string]string `json:"headers"`
			Body      json.RawMessage   `json:"body"`
		} `json:"request"`
		Answer struct {
			Status  int               `json:"status"`
			Headers map[string]string `json:"headers"`
			Body    json.RawMessage   `json:"body"`
		} `json:"answer"`
		Age string `json:"age"`
	}
)

// LoadData reads a file of data in YAML or JSON; file is its name in messages. The
// error says that the text could not be read; the findings say where it departs
// from its schema, and then the data is nil.
func LoadData(file string, text []byte) (*Data, []contract.Finding, error) {
	d, findings, err := contract.LoadDocument(dataSchema, file, text)
	if err != nil || len(findings) > 0 {
		return nil, findings, err
	}
	var sent sentData
	if err := d.Decode(&sent); err != nil {
		return nil, nil, fmt.Errorf("read the data: %w", err)
	}
	out := &Data{}
	age := func(pointer, text string) (ago time.Duration) {
		if text != "" {
			if ago, err = contract.ParseDuration(text); err != nil {
				findings = append(findings, d.Finding(pointer+"/age", "contract/duration", err.Error(), ""))
			}
		}
		return ago
	}
	for i, r := range sent.Resources {
		out.Resources = append(out.Resources, DataResource{
			Path: r.Path, Header: headersOf(r.Headers), Body: r.Body, Age: age(fmt.Sprint("/resources/", i), r.Age),
		})
	}
	for i, k := range sent.Keys {
		one := DataKey{
			Operation: k.Request.Operation, Header: headersOf(k.Request.Headers), Status: k.Answer.Status, Answer: headersOf(k.Answer.Headers),
			Age: age(fmt.Sprint("/keys/", i), k.Age),
		}
		one.Body = sentBody(k.Request.Body, one.Header)
		one.Content = sentBody(k.Answer.Body, one.Answer)
		out.Keys = append(out.Keys, one)
	}
	if len(findings) > 0 {
		return nil, contract.SortFindings(findings), nil
	}
	return out, nil, nil
}

// LoadDataFile is LoadData for the file at a path.
func LoadDataFile(path string) (*Data, []contract.Finding, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("read the data: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, contract.MaxSize+1))
	if err != nil {
		return nil, nil, fmt.Errorf("read the data: %w", err)
	}
	return LoadData(path, text)
}

func headersOf(in map[string]string) http.Header {
	out := http.Header{}
	for name, value := range in {
		out.Set(name, value)
	}
	return out
}

// sentBody is a body as it is sent: a text as it is, any other value as JSON, whose
// type is told where nothing else is.
func sentBody(value json.RawMessage, header http.Header) []byte {
	if len(value) == 0 {
		return nil
	}
	var text string
	if json.Unmarshal(value, &text) == nil {
		return []byte(text)
	}
	if header.Get("Content-Type") == "" {
		header.Set("Content-Type", "application/json")
	}
	return value
}

// request is the request that a piece of data stands for.
func request(operation string, header http.Header, body []byte) *http.Request {
	method, path, _ := strings.Cut(operation, " ")
	u, err := url.Parse(path)
	if err != nil {
		u = &url.URL{Path: path}
	}
	return &http.Request{Method: method, URL: u, Header: header, Body: io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body))}
}
