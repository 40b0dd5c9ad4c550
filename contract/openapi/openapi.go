package openapi

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/reprise-dev/reprise/contract"
)

// MaxSize is the largest document that is read, in bytes: 16 MiB.
const MaxSize = 16 << 20

// Document is what an OpenAPI document says about an API.
type Document struct {
	Title, Version string // of the API, from info
	// BasePath is the path of the first server, without a slash at its end; ""
	// for none. The paths of the operations do not include it.
	BasePath   string
	Operations []Operation // in the order of the document
}

// Operation is one thing a caller can ask for.
type Operation struct {
	Method string // upper case
	Path   string // template, such as "/payments/{id}"

	OperationID string // "" for none
	Summary     string

	// Success is the answer when all goes well: the lowest 2xx status, else the
	// range 2XX, else the lowest 3xx, else "default". Its status can always be
	// sent: it is 200 where the document names none.
	Success Response
	// Responses are all answers: single statuses, then ranges, then "default",
	// each in numeric order.
	Responses []Response

	RequestBody       bool     // a body may be sent
	RequestMediaTypes []string // in the order of the document
	// RequestExample is a JSON value for the body, chosen like Response.Body;
	// numbers are json.Number. It is a string for media types that are text, and
	// nil when there is nothing to show.
	RequestExample any
}

// Response is one answer of an operation.
type Response struct {
	// Status is the HTTP status. It is 0 for "default", and the first of its
	// class for a range: 400 for "4XX".
	Status int
	Range  bool // Status stands for its whole class

	MediaType   string // JSON if there is a choice; "" when the answer has no body
	Description string
	// Body is an example body; nil when there is none. For JSON it is compact
	// and has its members in the order of the document, so the same document
	// gives the same bytes. It is the media type's example, else the first of
	// its named examples by name, else what its schema gives: an example, a
	// default, a constant, the first value of an enumeration, or a value made to
	// fit. Other media types have the example that is written, if any; statuses
	// that never have a body, such as 204, have none.
	Body []byte
	// Headers are example values by name, as the document spells them. A header
	// without a usable value is left out. They are what the document shows, not
	// what each answer carries: a document may show the marker of a replay, say.
	Headers map[string]string
}

// LoadFile reads the document in a file. See Load.
func LoadFile(path string) (*Document, []contract.Finding, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, nil, err
	}
	return Load(path, data)
}

// ReadFile is Read for the document in a file.
func ReadFile(path string) (*Document, *Source, []contract.Finding, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, nil, nil, err
	}
	return Read(path, data)
}

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read OpenAPI document: %w", err)
	}
	return data, nil
}

// Load reads a document. The file is its name in findings; a document called
// *.json has to be JSON, any other may be either.
//
// The findings, sorted, say what is wrong with the document. An error among
// them is something that cannot be served as it is written; a warning or a note
// is not. The Document is nil only when no operations can be read from it. The
// error means that the text is not a document at all: too large, empty, or
// neither YAML nor JSON.
func Load(file string, data []byte) (*Document, []contract.Finding, error) {
	return load(file, data, refuse)
}

// Read is Load without the validator: its findings are those of reading the
// operations, every error among them. The Source finds the others, which takes
// several times as long as Read; it is nil where the Document is.
func Read(file string, data []byte) (*Document, *Source, []contract.Finding, error) {
	l, doc, err := read(file, data)
	if err != nil {
		return nil, nil, nil, err
	}
	if doc == nil {
		return nil, nil, l.sorted(), nil
	}
	return doc, &Source{l: l, data: data}, l.sorted(), nil
}

// Source is the text that a Document was read from.
type Source struct {
	l    *loader
	data []byte // nil once it was validated
}

// Validate is what Load would have found besides. Call it once.
func (s *Source) Validate() []contract.Finding {
	if s == nil || s.data == nil {
		return nil
	}
	s.l.findings = nil
	s.l.validate(s.data, refuse)
	s.data = nil
	return s.l.sorted()
}

// refuse is how other documents are read: they are not. No reference gets this
// far, because references are checked first.
func refuse(_ *openapi3.Loader, location *url.URL) ([]byte, error) {
	return nil, fmt.Errorf("%s is another document and is not read", location)
}

func load(file string, data []byte, fetch openapi3.ReadFromURIFunc) (*Document, []contract.Finding, error) {
	l, doc, err := read(file, data)
	if err != nil {
		return nil, nil, err
	}
	if l.readable {
		l.validate(data, fetch)
	}
	return doc, l.sorted(), nil
}

func (l *loader) sorted() []contract.Finding {
	return contract.Bounded("openapi/too-many", contract.SortFindings(l.findings))
}

// read reads the operations.
func read(file string, data []byte) (*loader, *Document, error) {
	l := &loader{file: file, targets: map[string]*value{}, places: map[string]*readFrom{}}
	if len(data) > MaxSize {
		return nil, nil, fmt.Errorf("%s: larger than 16 MiB", file)
	}
	var err error
	if l.root, err = l.parse(data); err != nil {
		var at *syntaxError
		if errors.As(err, &at) {
			return nil, nil, fmt.Errorf("%s: %w", l.pos(at.place), err)
		}
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	if !l.readVersion() {
		return l, nil, nil
	}
	l.checkReferences()
	l.readable = true
	return l, l.document(), nil
}

// loader holds one document while it is read.
type loader struct {
	file     string
	root     *value
	minor    int // of the version: 0 for 3.0
	findings []contract.Finding
	targets  map[string]*value // of references, as they are looked up

	places map[string]*readFrom // of the operations, see placeOf
	once   sync.Once
	checks *checker

	readable bool // the version is one whose operations can be read

	// unsound: something in the document is not what it should be in kind, so
	// that the validator would stop there.
	unsound bool
}

// report adds a finding at a place of the document.
func (l *loader) report(severity contract.Severity, rule string, at place, pointer *trail, message, hint string, related ...contract.Related) {
	l.findings = append(l.findings, contract.Finding{
		Rule: "openapi/" + rule, Severity: severity,
		Pos: l.pos(at), Pointer: pointer.String(),
		Message: message, Hint: hint, Related: related,
	})
}

func (l *loader) pos(at place) contract.Pos {
	return contract.Pos{File: l.file, Line: at.line, Col: at.col}
}

// readVersion reports whether the version is one whose operations can be read.
func (l *loader) readVersion() bool {
	const wanted = "; OpenAPI 3.0 or 3.1 is wanted"
	if l.root.kind != object {
		l.report(contract.Error, "version", l.root.at, nil, fmt.Sprintf("the document is a %s", l.root.kind)+wanted, "")
		return false
	}
	version := l.root.get("openapi")
	if version == nil {
		message := `no "openapi" field`
		if s := l.root.get("swagger"); s != nil {
			message = fmt.Sprintf("this is Swagger %s", s.text)
		}
		l.report(contract.Error, "version", l.root.at, nil, message+wanted, "")
		return false
	}
	at := (*trail)(nil).to("openapi")
	var patch string
	n, _ := fmt.Sscanf(version.text+" ", "3.%d%s", &l.minor, &patch)
	if n < 1 || l.minor < 0 || l.minor > 2 {
		l.report(contract.Error, "version", version.at, at, fmt.Sprintf("version %q", version.text)+wanted, "")
		return false
	}
	if l.minor == 2 {
		l.report(contract.Note, "version", version.at, at, fmt.Sprintf("version %q is read as far as 3.1 goes", version.text), "")
	}
	return true
}
