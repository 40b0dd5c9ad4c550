package simulator

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// read takes the whole body in, or says why it cannot be read.
func (x *exchange) read(w http.ResponseWriter, r *http.Request) ([]byte, *reply) {
	if r.Body == nil || r.Body == http.NoBody {
		return nil, nil
	}
	var body []byte
	var err error
	if r.ContentLength > x.opts.MaxBody { // whoever waits for 100 Continue is not asked to send it
		err = &http.MaxBytesError{Limit: x.opts.MaxBody}
	} else if body, err = readBody(w, r, x.opts.MaxBody, x.desk); err == nil {
		return body, nil
	}
	var large *http.MaxBytesError
	failed := unnamed(x.p, http.StatusBadRequest, "The body could not be read to its end.")
	if errors.As(err, &large) {
		failed = unnamed(x.p, http.StatusRequestEntityTooLarge, "The body is larger than %d bytes.", large.Limit)
	}
	failed.outcome = beforeTheKey
	return nil, failed
}

// readBody reads a body of at most so many bytes. Most tell their length, and get
// just that much space, at the desk where they are short.
func readBody(w http.ResponseWriter, r *http.Request, most int64, d *desk) ([]byte, error) {
	told := r.ContentLength
	if told <= 0 || told > most {
		return io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	}
	var body []byte // the end is seen by one byte more
	if d != nil && told < int64(cap(d.free())/2) {
		body = d.keep(d.free()[:told+1])
	} else {
		body = make([]byte, told+1)
	}
	for n := 0; ; {
		got, err := r.Body.Read(body[n:])
		switch n += got; {
		case err == io.EOF:
			return body[:n:n], nil
		case err != nil:
			return nil, err
		case n == len(body): // there is more than was told
			all := io.NopCloser(io.MultiReader(bytes.NewReader(body), r.Body))
			return io.ReadAll(http.MaxBytesReader(w, all, most))
		}
	}
}

func isJSON(contentType string) bool {
	if contentType == "application/json" {
		return true
	}
	media, _, _ := strings.Cut(contentType, ";")
	media = strings.ToLower(strings.TrimSpace(media))
	return media == "application/json" || strings.HasSuffix(media, "+json")
}

func checkJSON(body []byte) error {
	if json.Valid(body) {
		return nil
	}
	var v any
	err := json.Unmarshal(body, &v)
	var at *json.SyntaxError
	if errors.As(err, &at) {
		return fmt.Errorf("%w at byte %d", at, at.Offset)
	}
	return err
}
