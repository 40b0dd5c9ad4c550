package play

import (
	"embed"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// parts are the files of the logic, each a list of functions.
//
//go:embed life.js retries.js draws.js rules.js key.js row.js
var parts embed.FS

//go:embed form.js
var form string

// Script is the whole script of the playground: its logic, which has the name
// reprisePlay and touches no page, and the forms. It holds no "</script>".
func Script() string { return Logic() + form }

// Logic is the first part of Script alone. It also works as a module of Node.
func Logic() string {
	var b strings.Builder
	b.WriteString("var reprisePlay = (function () {\n\"use strict\";\n")
	for _, name := range []string{"life.js", "retries.js", "draws.js", "rules.js", "key.js", "row.js"} {
		part, err := parts.ReadFile(name)
		if err != nil {
			panic(err) // the files are part of the program
		}
		for line := range strings.Lines(string(part)) { // a page does without the comments
			if !strings.HasPrefix(strings.TrimLeft(line, " "), "//") {
				b.WriteString(line)
			}
		}
	}
	b.WriteString("return { say: say, after: after, length: length, life: life, retries: retries, run: run, fleet: fleet, outage: outage, steps: steps, fixed: fixed, key: key, assumed: assumed, quotesCount: quotesCount, recipe: recipe, row: row };\n})();\n")
	b.WriteString("if (typeof module === \"object\" && module.exports) module.exports = reprisePlay;\n")
	return b.String()
}

// Options are what a page may bring. nil is an English page without links.
type Options struct {
	// Say translates a template of [Templates]; nil leaves it in English. A template
	// has the arguments %s; a translation may order them as %[2]s.
	Say func(template string) string
	// Rows are the ids of the rows of the page's decision table, in its order. The
	// answers link to them. A row that is not among them is not linked.
	Rows []string
	// Page is what stands before the # of such a link: "" for the same page.
	Page string
}

// tables is the JSON of a page. Operations point into the lists, so that what
// they share is there once.
type tables struct {
	Operations []operation       `json:"operations"`
	Lives      []json.RawMessage `json:"lives"`
	Retries    []json.RawMessage `json:"retries"`
	Keys       []json.RawMessage `json:"keys"`
	Rows       []json.RawMessage `json:"rows"`
	Page       string            `json:"page"`
	Words      map[string]string `json:"words"`
}

// operation is one thing to choose. Where the windows of environments differ,
// there is one for each of them.
type operation struct {
	Name        string `json:"name"`
	Environment string `json:"environment,omitempty"`
	Life        int    `json:"life"`
	Retry       int    `json:"retry"`
	Key         int    `json:"key"` // -1: the operation takes none
	Row         int    `json:"row"`
}

// Tables works out everything that the script looks up, as JSON that may stand in
// a script element. Equal contracts and options give equal bytes.
//
// The rules of a variant that goes by a header or by a single request are not in
// the tables: they tell what holds for the operation otherwise.
func Tables(c *contract.Contract, o *Options) ([]byte, error) {
	if c == nil {
		return nil, errors.New("no contract to make tables from")
	}
	if o == nil {
		o = &Options{}
	}
	t := tables{Operations: []operation{}, Page: o.Page, Words: map[string]string{}}
	for _, w := range words {
		t.Words[w.id] = w.english
		if o.Say != nil {
			t.Words[w.id] = o.Say(w.english)
		}
	}
	for _, op := range c.Operations() {
		p, ok := c.Resolve(op.Name())
		if !ok {
			continue
		}
		if err := t.add(p, newAnchors(p, o.Rows)); err != nil {
			return nil, err
		}
	}
	return json.Marshal(t) // which escapes <, >, & and U+2028
}

func (t *tables) add(p *contract.Policy, a anchors) error {
	for _, environment := range environments(p) {
		op := operation{Name: p.Operation.Name(), Environment: environment, Key: -1}
		var err error
		put := func(list *[]json.RawMessage, value any) int {
			at, e := shared(list, value)
			err = errors.Join(err, e)
			return at
		}
		op.Life = put(&t.Lives, lifeOf(p, environment, a))
		op.Retry = put(&t.Retries, retryOf(p, environment))
		op.Row = put(&t.Rows, rowsOf(p, a))
		if p.Operation.TakesKey() {
			op.Key = put(&t.Keys, keyOf(p))
		}
		if err != nil {
			return err
		}
		t.Operations = append(t.Operations, op)
	}
	return nil
}

// environments are those whose replay window differs, after "" for the others.
func environments(p *contract.Policy) []string {
	out := []string{""}
	for _, e := range p.Window.Environments {
		out = append(out, e.Environment)
	}
	return out
}

// shared is the place of a value in a list, to which it is added if it is new.
func shared(list *[]json.RawMessage, value any) (int, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return 0, err
	}
	at := slices.IndexFunc(*list, func(other json.RawMessage) bool { return string(other) == string(text) })
	if at < 0 {
		at = len(*list)
		*list = append(*list, text)
	}
	return at, nil
}
