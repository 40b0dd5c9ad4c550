package check

import (
	"encoding/json"
	"io"
	"maps"

	"github.com/reprise-dev/reprise/contract"
)

// schemaVersion counts the incompatible changes of the envelope. A new member
// is not one.
const schemaVersion = 1

// envelope is the one JSON document of all judges. Lines and columns are
// 1-based and columns count code points; what is unknown is left out, so that
// no number is 0 and no string means "none". Lists are never null.
type envelope struct {
	SchemaVersion int            `json:"schemaVersion"`
	Tool          envelopeTool   `json:"tool"`
	Complete      bool           `json:"complete"`
	Findings      []jsonFinding  `json:"findings"`
	Stats         map[string]int `json:"stats"`
}

type envelopeTool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type jsonFinding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	jsonPos
	EndLine   int `json:"endLine,omitempty"`
	EndColumn int `json:"endColumn,omitempty"` // one past the last character
	*jsonExact
	Pointer string        `json:"pointer,omitempty"`
	Subject string        `json:"subject,omitempty"`
	Message string        `json:"message"`
	Hint    string        `json:"hint,omitempty"`
	Related []jsonRelated `json:"related"`
	Fix     *jsonFix      `json:"fix,omitempty"`
}

// jsonExact counts bytes from 0 and UTF-16 columns from 1; both ends are one past the
// last. It is all there, or not at all.
type jsonExact struct {
	ByteOffset     int    `json:"byteOffset"`
	EndByteOffset  int    `json:"endByteOffset"`
	UTF16Column    int    `json:"utf16Column"`
	EndUTF16Column int    `json:"endUtf16Column"`
	Fingerprint    string `json:"fingerprint,omitempty"`
}

// jsonFix replaces bytes of the file.
type jsonFix struct {
	ByteOffset    int    `json:"byteOffset"`
	EndByteOffset int    `json:"endByteOffset"`
	Text          string `json:"text"`
}

type jsonPos struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

type jsonRelated struct {
	jsonPos
	Message string `json:"message"`
}

func writeJSON(w io.Writer, r Report) error {
	stats := map[string]int{
		"errors":   Count(r.Findings, contract.Error),
		"warnings": Count(r.Findings, contract.Warning),
		"notes":    Count(r.Findings, contract.Note),
	}
	maps.Copy(stats, r.Stats)
	findings := make([]jsonFinding, len(r.Findings))
	for i, f := range r.Findings {
		findings[i] = toJSON(f)
		if e, ok := r.exact(f); ok {
			findings[i].jsonExact = &jsonExact{e.Start, e.End, e.UTF16, e.EndUTF16, e.fingerprint()}
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // the document is not part of a web page
	enc.SetIndent("", "  ")
	return enc.Encode(envelope{
		SchemaVersion: schemaVersion,
		Tool:          envelopeTool(r.Tool),
		Complete:      r.Complete,
		Findings:      findings,
		Stats:         stats,
	})
}

func toJSON(f contract.Finding) jsonFinding {
	related := make([]jsonRelated, len(f.Related))
	for i, r := range f.Related {
		related[i] = jsonRelated{toJSONPos(r.Pos), r.Message}
	}
	var fix *jsonFix
	if f.Fix != nil {
		fix = &jsonFix{f.Fix.Start, f.Fix.End, f.Fix.Text}
	}
	return jsonFinding{
		Rule:      f.Rule,
		Severity:  string(f.Severity),
		jsonPos:   toJSONPos(f.Pos),
		EndLine:   f.End.Line,
		EndColumn: f.End.Col,
		Pointer:   f.Pointer,
		Subject:   f.Subject,
		Message:   f.Message,
		Hint:      f.Hint,
		Related:   related,
		Fix:       fix,
	}
}

func toJSONPos(p contract.Pos) jsonPos { return jsonPos{p.File, p.Line, p.Col} }
