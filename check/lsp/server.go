package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

// Options say what the server knows besides what its client tells it.
type Options struct {
	Version      string
	Rules        []check.Rule // what hovering over a finding tells
	Contract     *contract.Contract
	ContractFile string // of Contract; while it is open, its text in the editor counts
}

// ErrNoShutdown is what Serve returns when the client leaves without a word.
var ErrNoShutdown = errors.New("the client left without asking for shutdown")

type server struct {
	Options
	out         io.Writer
	units       encoding
	initialized bool
	shutdown    bool
	documents   map[string]*document // by URI
	schema      *schema
}

// Serve answers one client until it leaves. An error is one of the streams, or
// ErrNoShutdown; what the client sends is never one.
func Serve(in io.Reader, out io.Writer, o Options) error {
	s := &server{Options: o, out: out, units: utf16Units, documents: map[string]*document{}}
	r := bufio.NewReader(in)
	for {
		content, err := readFrame(r)
		switch {
		case errors.Is(err, errTooLong):
			err = s.reply(nil, nil, &responseError{invalidRequest, errTooLong.Error()})
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return s.left()
		case err != nil:
			return err
		default:
			var leaving bool
			if leaving, err = s.take(content); leaving {
				return s.left()
			}
		}
		if err != nil {
			return err
		}
	}
}

func (s *server) left() error {
	if s.shutdown {
		return nil
	}
	return ErrNoShutdown
}

// take handles one message. Some clients send several in an array, as JSON-RPC allows.
func (s *server) take(content []byte) (leaving bool, err error) {
	var req request
	if err := json.Unmarshal(content, &req); err != nil {
		return false, s.reply(nil, nil, &responseError{parseError, "not a message: " + err.Error()})
	}
	if req.Method == "" {
		if len(req.ID) > 0 {
			return false, nil // an answer to something that was never asked
		}
		return false, s.reply(nil, nil, &responseError{invalidRequest, "a message without a method"})
	}
	if req.Method == "exit" {
		return true, nil
	}
	isRequest := len(req.ID) > 0
	result, failed := s.handle(req)
	switch {
	case isRequest:
		return false, s.reply(req.ID, result, failed)
	case failed != nil && failed.Code != unknownMethod && failed.Code != notInitialized:
		return false, s.notify("window/logMessage", map[string]any{"type": 1, "message": "reprise: " + req.Method + ": " + failed.Message})
	}
	return false, nil
}

// handle keeps a mistake of ours in one document from ending the session.
func (s *server) handle(req request) (result any, failed *responseError) {
	defer func() {
		if r := recover(); r != nil {
			result, failed = nil, &responseError{internalError, fmt.Sprint("a mistake in reprise: ", r)}
		}
	}()
	switch {
	case req.Method == "initialize":
		return s.initialize(req.Params)
	case !s.initialized:
		return nil, &responseError{notInitialized, "wanted initialize first"}
	case s.shutdown:
		return nil, &responseError{invalidRequest, "nothing but exit follows shutdown"}
	}
	return s.dispatch(req)
}

func (s *server) dispatch(req request) (any, *responseError) {
	var p documentParams
	switch req.Method {
	case "initialized", "textDocument/didSave", "textDocument/willSave", "$/setTrace", "$/cancelRequest", "workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles":
		return nil, nil
	case "shutdown":
		s.shutdown = true
		return nil, nil
	case "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/hover", "textDocument/codeAction", "textDocument/completion":
	default:
		return nil, &responseError{unknownMethod, fmt.Sprintf("unknown method %q", req.Method)}
	}
	if failed := decode(req.Params, &p); failed != nil {
		return nil, failed
	}
	uri := p.TextDocument.URI
	if req.Method == "textDocument/didOpen" {
		return nil, s.open(uri, p.TextDocument.LanguageID, p.TextDocument.Text, p.TextDocument.Version)
	}
	d := s.documents[uri]
	if d == nil {
		return nil, &responseError{invalidParams, fmt.Sprintf("document %q is not open", uri)}
	}
	switch req.Method {
	case "textDocument/didChange":
		if d.isNewerThan(p.TextDocument.Version) {
			return nil, &responseError{invalidParams, fmt.Sprintf("version %d of %q comes after version %d", *p.TextDocument.Version, uri, *d.version)}
		}
		if n := len(p.ContentChanges); n > 0 && p.ContentChanges[n-1].Range == nil {
			return nil, s.open(uri, d.language, p.ContentChanges[n-1].Text, p.TextDocument.Version)
		}
		return nil, &responseError{invalidParams, "wanted the whole text of the document"}
	case "textDocument/didClose":
		delete(s.documents, uri)
		return nil, sent(s.notify("textDocument/publishDiagnostics", publishParams{URI: uri, Diagnostics: []diagnostic{}}))
	case "textDocument/hover":
		return s.hover(d, p.Position), nil
	case "textDocument/codeAction":
		return s.actions(d, p.Range), nil
	}
	return s.complete(d, p.Position), nil
}

func sent(err error) *responseError {
	if err != nil {
		return &responseError{internalError, err.Error()}
	}
	return nil
}

func (s *server) initialize(params json.RawMessage) (any, *responseError) {
	if s.initialized {
		return nil, &responseError{invalidRequest, "initialized before"}
	}
	var p initializeParams
	if len(params) > 0 {
		if failed := decode(params, &p); failed != nil {
			return nil, failed
		}
	}
	s.initialized = true
	for _, offered := range p.Capabilities.General.PositionEncodings {
		if encoding(offered) == utf8Units || encoding(offered) == utf16Units {
			s.units = encoding(offered) // the client lists what it likes best first
			break
		}
	}
	return initializeResult{
		Capabilities: map[string]any{
			"positionEncoding":   s.units,
			"textDocumentSync":   map[string]any{"openClose": true, "change": 1, "save": false},
			"hoverProvider":      true,
			"codeActionProvider": map[string]any{"codeActionKinds": []string{quickFix}},
			"completionProvider": map[string]any{"triggerCharacters": []string{":", " "}},
		},
		ServerInfo: serverInfo{"reprise", s.Version},
	}, nil
}

// open takes in the text of a document and shows what is wrong with it, and with pages
// that are held to it.
func (s *server) open(uri, language, text string, version *int) *responseError {
	d := newDocument(uri, language, text, version, s.units)
	s.documents[uri] = d
	if d.isContract {
		s.judgeContract(d)
	} else {
		s.judgePage(d)
	}
	failed := sent(s.publish(d))
	if failed == nil && d.trouble != nil {
		failed = &responseError{internalError, d.trouble.Error()}
	}
	if failed != nil || !d.isContract || d.path != s.ContractFile || d.contract == nil {
		return failed
	}
	s.Contract = d.contract
	for _, uri := range slices.Sorted(maps.Keys(s.documents)) {
		if page := s.documents[uri]; !page.isContract {
			s.judgePage(page)
			if failed := sent(s.publish(page)); failed != nil {
				return failed
			}
		}
	}
	return nil
}

// isNewerThan reports whether a change was overtaken by a later one.
func (d *document) isNewerThan(version *int) bool {
	return d.version != nil && version != nil && *version < *d.version
}

func (s *server) publish(d *document) error {
	list := make([]diagnostic, len(d.findings))
	for i, f := range d.findings {
		list[i] = s.diagnostic(d, f)
	}
	return s.notify("textDocument/publishDiagnostics", publishParams{d.uri, d.version, list})
}
