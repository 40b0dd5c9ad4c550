package contract

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
)

// SyntaxError is trouble with the text itself: it could not be read as YAML or
// JSON.
type SyntaxError struct {
	Pos     Pos
	Message string // lower case, no full stop: what was found and what was wanted
	Hint    string // what to do, "" for nothing
}

// Error prints file:line:col: message.
func (e *SyntaxError) Error() string { return e.Pos.String() + ": " + e.Message }

// Load reads a contract in YAML or JSON; file is its name in messages. The
// error says that the text could not be read, and is then a *SyntaxError. The
// findings say where it departs from the language; with one of severity Error
// the contract is nil.
func Load(file string, data []byte) (*Contract, []Finding, error) {
	r := &reporter{file: file, places: true, broken: map[string]bool{}}
	root, err := read(file, data, r)
	if err != nil {
		return nil, nil, err
	}
	return load(root, r)
}

// LoadFile is Load for the file at a path. A path that cannot be opened, a
// directory and a file above MaxSize are errors.
func LoadFile(path string) (*Contract, []Finding, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("read the contract: %w", err)
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, nil, fmt.Errorf("read the contract: %s is a directory; wanted a file", path)
	}
	data, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil {
		return nil, nil, fmt.Errorf("read the contract: %w", err)
	}
	return Load(path, data)
}

// Build makes a contract of a JSON value, such as a map[string]any; whatever
// encoding/json can write will do. Its findings have pointers and no positions.
// The operations of a map are taken in the order of their names.
func Build(v any) (*Contract, []Finding) {
	r := &reporter{broken: map[string]bool{}}
	data, err := json.Marshal(v)
	if err == nil {
		var root *tree
		if root, err = read("contract.json", data, r); err == nil {
			var c *Contract
			var findings []Finding
			if c, findings, err = load(root, r); err == nil {
				return c, findings
			}
		}
	}
	return nil, []Finding{{Rule: "contract/json", Severity: Error, Message: "the value cannot be written as JSON: " + err.Error()}}
}

// read turns a text into a tree.
func read(file string, data []byte, r *reporter) (*tree, error) {
	src, err := newSource(file, data)
	if err != nil {
		return nil, err
	}
	if err := src.checkUTF8(); err != nil {
		return nil, err
	}
	if looksLikeJSON(file, src.text) {
		return readJSON(src, r)
	}
	return readYAML(src, r)
}

// load goes from a tree to a contract. What is broken is left out on the way,
// so that one run shows as many mistakes as there are.
func load(root *tree, r *reporter) (*Contract, []Finding, error) {
	if v := root.get("reprise"); v != nil && !v.bad && v.kind == kindString && v.text != "v1" {
		wrongVersion(v, r)
		return nil, bounded(SortFindings(r.findings)), nil // what another version means is not ours to judge
	}
	if err := checkStructure(root, r); err != nil {
		return nil, nil, err
	}
	if root.kind != kindObject {
		return nil, bounded(SortFindings(r.findings)), nil
	}
	c := assemble(root, r)
	checkRules(c, r)
	findings := bounded(SortFindings(r.findings))
	if slices.ContainsFunc(findings, func(f Finding) bool { return f.Severity == Error }) {
		return nil, findings, nil
	}
	c.resolveAll()
	return c, findings, nil
}

func wrongVersion(v *tree, r *reporter) {
	message := fmt.Sprintf("reprise is %s; wanted v1", show(v))
	if ascii, found, looks := lookAlike(v.text); looks && ascii == "v1" {
		message = fmt.Sprintf("reprise is %s: %s", show(v), found)
	}
	r.source(v, "contract/version", message, "write v1")
}
