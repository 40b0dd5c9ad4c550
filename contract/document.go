package contract

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Document is a file that is no contract and is read as one is: in YAML or JSON,
// against a schema, with the place of every value.
type Document struct {
	root   *tree
	report *reporter
}

// LoadDocument reads a document and checks it against one of the embedded
// schemas; file is its name in messages. The error says that the text could not be
// read, and is then a *SyntaxError. The findings say where it departs from the
// schema, by the rules that contracts are read by; with one of severity Error the
// document is not to be used.
func LoadDocument(schemaFile, file string, data []byte) (*Document, []Finding, error) {
	against, err := loadSchema(schemaFile)
	if err != nil {
		return nil, nil, err
	}
	r := &reporter{file: file, places: true, broken: map[string]bool{}}
	root, err := read(file, data, r)
	if err != nil {
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			syntax.Message, syntax.Hint = noContract.Replace(syntax.Message), noContract.Replace(syntax.Hint)
		}
		return nil, nil, err
	}
	if err := checkAgainst(against, root, r); err != nil {
		return nil, nil, err
	}
	findings := bounded(SortFindings(r.findings))
	for i := range findings {
		findings[i].Message = noContract.Replace(findings[i].Message)
	}
	return &Document{root, r}, findings, nil
}

// noContract takes the words out of messages that are true of contracts alone.
var noContract = strings.NewReplacer(
	"; a contract starts with reprise: v1", "",
	"start from a minimal contract, or name the right file", "name the right file",
	"an object that starts with reprise: v1", "an object",
	"wanted one contract in a file", "wanted one document in a file",
	" in a contract;", " in the file;",
)

// Decode is json.Unmarshal of the document.
func (d *Document) Decode(to any) error {
	text, err := json.Marshal(d.root.any())
	if err != nil {
		return fmt.Errorf("write the document as JSON: %w", err)
	}
	return json.Unmarshal(text, to)
}

// Finding is one about the value at a JSON pointer, or about what would hold it
// where there is none.
func (d *Document) Finding(pointer, rule, message, hint string) Finding {
	at := d.root
	for _, token := range splitPointer(pointer) {
		next := at.step(token)
		if next == nil {
			break
		}
		at = next
	}
	return Finding{
		Rule: rule, Severity: Error, Pos: d.report.pos(at.span.from), End: d.report.end(at.span.to),
		Pointer: pointer, Message: message, Hint: hint,
	}
}
