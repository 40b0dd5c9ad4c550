package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// largestMessage is the most that one message may have, in bytes.
const largestMessage = 64 << 20

// errTooLong is a message that is passed over.
var errTooLong = errors.New("message is too long")

// headerName is what a header begins with. It is looked for in the whole of a line: what a
// broken header announced is passed over, and the next header stands right behind it.
const headerName = "content-length:"

// readFrame reads the content of the next message. Lines that are no header are passed
// over: a client that has sent something odd can go on. No content has a line of a header,
// as the line ends of JSON's strings are escaped.
func readFrame(r *bufio.Reader) ([]byte, error) {
	length := -1
	kept := "" // the end of a line that did not fit
	for {
		line, err := r.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			length, kept = -1, string(line[max(0, len(line)-2*len(headerName)):])
			continue
		}
		if err != nil {
			return nil, err
		}
		text := strings.TrimSpace(kept + string(line))
		kept = ""
		at := strings.LastIndex(strings.ToLower(text), headerName)
		switch {
		case text == "" && length > largestMessage:
			return nil, errTooLong
		case text == "" && length >= 0:
			return readContent(r, length)
		case at >= 0:
			length = -1
			if n, err := strconv.Atoi(strings.TrimSpace(text[at+len(headerName):])); err == nil && n >= 0 {
				length = n
			}
		}
	}
}

func readContent(r *bufio.Reader, length int) ([]byte, error) {
	var content bytes.Buffer // grows as bytes come: a length alone costs nothing
	if _, err := io.CopyN(&content, r, int64(length)); err != nil {
		return nil, err
	}
	return content.Bytes(), nil
}

// request is a message of the client: a notification if it has no id.
type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// response answers a request.
type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *responseError  `json:"error,omitempty"`
}

type responseError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// The codes of errors, by JSON-RPC 2.0 and the protocol.
const (
	parseError     = -32700
	invalidRequest = -32600
	unknownMethod  = -32601
	invalidParams  = -32602
	internalError  = -32603
	notInitialized = -32002
)

func (e *responseError) Error() string { return e.Message }

type notification struct {
	Version string `json:"jsonrpc"`
	Method  string `json:"method"`
	Params  any    `json:"params"`
}

// send writes one message.
func (s *server) send(message any) error {
	body, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

func (s *server) notify(method string, params any) error {
	return s.send(notification{"2.0", method, params})
}

func (s *server) reply(id json.RawMessage, result any, failed *responseError) error {
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	r := response{Version: "2.0", ID: id, Error: failed}
	if failed == nil {
		body, err := json.Marshal(result)
		if err != nil {
			return err
		}
		r.Result = body
	}
	return s.send(r)
}
