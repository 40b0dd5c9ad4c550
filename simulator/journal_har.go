package simulator

import (
	"net/http"
	"runtime/debug"
	"time"
)

// The members of an HTTP archive, version 1.2, as far as the journal knows them.
// What it does not know has the size -1, as the format wants.
type (
	harFile struct {
		Log harLog `json:"log"`
	}
	harLog struct {
		Version string     `json:"version"`
		Creator harCreator `json:"creator"`
		Entries []harEntry `json:"entries"`
	}
	harCreator struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	}
	harEntry struct {
		Started  string      `json:"startedDateTime"`
		Time     float64     `json:"time"` // milliseconds
		Request  harRequest  `json:"request"`
		Response harResponse `json:"response"`
		Cache    struct{}    `json:"cache"`
		Timings  harTimings  `json:"timings"`
		ID       string      `json:"_id"`
		Outcome  string      `json:"_outcome"`
		Faults   []Struck    `json:"_faults,omitempty"`
	}
	harRequest struct {
		Method      string     `json:"method"`
		URL         string     `json:"url"`
		HTTPVersion string     `json:"httpVersion"`
		Cookies     []harField `json:"cookies"`
		Headers     []harField `json:"headers"`
		QueryString []harField `json:"queryString"`
		PostData    *harPost   `json:"postData,omitempty"`
		HeadersSize int        `json:"headersSize"`
		BodySize    int        `json:"bodySize"`
	}
	harPost struct {
		MimeType string     `json:"mimeType"`
		Params   []harField `json:"params"`
		Text     string     `json:"text"`
	}
	harResponse struct {
		Status      int        `json:"status"`
		StatusText  string     `json:"statusText"`
		HTTPVersion string     `json:"httpVersion"`
		Cookies     []harField `json:"cookies"`
		Headers     []harField `json:"headers"`
		Content     harContent `json:"content"`
		RedirectURL string     `json:"redirectURL"`
		HeadersSize int        `json:"headersSize"`
		BodySize    int        `json:"bodySize"`
		Error       string     `json:"_error,omitempty"`
	}
	harContent struct {
		Size     int    `json:"size"`
		MimeType string `json:"mimeType"`
		Text     string `json:"text,omitempty"`
		Encoding string `json:"encoding,omitempty"`
	}
	harField struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	harTimings struct {
		Send    float64 `json:"send"`
		Wait    float64 `json:"wait"`
		Receive float64 `json:"receive"`
	}
)

// har is the journal as an HTTP archive. With Options.Bodies it has the headers and
// bodies that came and went, else what the journal knows of them. Keys are as they
// are shown; credentials are not in it.
func (s *Server) har(lines []line, base string) harFile {
	entries := []harEntry{}
	for i := range lines {
		entries = append(entries, s.harEntry(&lines[i], base))
	}
	return harFile{harLog{"1.2", harCreator{"reprise", builtAs()}, entries}}
}

func (s *Server) harEntry(l *line, base string) harEntry {
	took := float64(l.took) / float64(time.Millisecond)
	e := harEntry{
		Started: l.at.Format(time.RFC3339Nano), Time: took, Timings: harTimings{Wait: took},
		ID: l.id, Outcome: l.outcome, Faults: l.faults,
		Request: harRequest{
			Method: l.method, URL: base + l.path, HTTPVersion: "HTTP/1.1",
			Cookies: []harField{}, Headers: []harField{}, QueryString: []harField{}, HeadersSize: -1, BodySize: -1,
		},
		Response: harResponse{
			Status: l.status, StatusText: http.StatusText(l.status), HTTPVersion: "HTTP/1.1",
			Cookies: []harField{}, Headers: []harField{}, HeadersSize: -1, BodySize: -1,
		},
	}
	e.Request.Headers, e.Response.Headers = s.harHeaders(l)
	for _, f := range e.Response.Headers {
		if f.Name == "Location" {
			e.Response.RedirectURL = f.Value
		}
	}
	if l.unanswered {
		e.Response.Error = "the answer did not come whole"
	}
	if b := l.sent; b != nil && b.Size > 0 {
		e.Request.BodySize = b.Size
		e.Request.PostData = &harPost{b.Media, []harField{}, b.Text}
	}
	if b := l.answered; b != nil {
		e.Response.BodySize = b.Size
		e.Response.Content = harContent{Size: b.Size, MimeType: b.Media, Text: b.Text}
		if b.Base64 != "" {
			e.Response.Content.Text, e.Response.Content.Encoding = b.Base64, "base64"
		}
	}
	return e
}

func (s *Server) getHAR(r *http.Request) (any, error) {
	lines, err := s.wanted(r)
	if err != nil {
		return nil, err
	}
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	return s.har(lines, scheme+r.Host), nil
}

// builtAs is the version of the program, as the Go toolchain has stamped it.
func builtAs() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
