package renderer

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

//go:embed loop.py.tmpl
var loopFile embed.FS

// loop prints a retry loop that keeps the contract's numbers.
func (p *page) loop() {
	policy := p.loopPolicy()
	if policy.Operation.RowKeys() {
		p.noLoop()
		return
	}
	if takesKeys(p) {
		p.para(say("In Python, with nothing but the standard library; the numbers are this contract's, for %s. The key is made outside the loop. The address is the mock's: put the API's in its place, and your body.", name(policy)))
	} else {
		p.para(say("In Python, with nothing but the standard library; the numbers are this contract's, for %s. Use it for idempotent operations only.", name(policy)))
	}
	p.fence("python", say("A retry loop in Python"), p.speaker.noted(python(policy)))
	p.para(say("The loop returns the last outcome. For anything but a success, go by %s.", link(idDecisions, say("the table"))), notInLoop(&policy.Retry))
}

// loopPolicy is the operation that the loop is written for.
func (p *page) loopPolicy() *contract.Policy {
	if takesKeys(p) {
		return p.sample()
	}
	for _, policy := range p.ops {
		if policy.Operation.Unsafe == "" {
			return policy
		}
	}
	return p.ops[0]
}

// loopData is what the template fills in: Python expressions, all of them.
type loopData struct {
	Attempts                                    int
	Deadline, AttemptTimeout, RetryAfterCeiling string
	Statuses, Cautious                          string
	CautiousRetries                             int
	NeverSent, UnknownOutcome                   string
	Named                                       []namedCode
	Bodiless                                    bool   // some of them have no code
	Open, Telling                               string // sets of what is named
	Advises                                     []ruled
	Inside                                      bool   // some of them come with the status of a success
	Done                                        string // is true for the status of a success
	CodePath, Marker, Backoff                   string
	MarkerInBody                                bool
	FirstSent                                   string
	Credentials                                 bool
	Seconds, Date, GiveUpAbove                  bool
	Dates                                       bool // some header tells a moment
	Budget                                      *contract.Budget
	CostBack                                    string
	Keyed, Random                               bool
	Header, Value, Key, Method, URL, Body       string
	clientData
}

type namedCode struct {
	Status       int
	Code, Advice string
}

func python(p *contract.Policy) string {
	t, err := template.ParseFS(loopFile, "loop.py.tmpl")
	if err != nil { // the template is part of the program
		panic(err)
	}
	var b strings.Builder
	if err := t.Execute(&b, loopDataOf(p)); err != nil {
		panic(err)
	}
	return b.String()
}

func loopDataOf(p *contract.Policy) loopData {
	r := &p.Retry
	keyed := p.Operation.TakesKey()
	idempotent := p.Operation.Idempotent != ""
	plain, cautious := retriedBy(p)
	d := loopData{
		Attempts: r.Attempts, Deadline: seconds(r.Deadline), AttemptTimeout: seconds(r.AttemptTimeout.Value),
		RetryAfterCeiling: seconds(r.RetryAfter.Ceiling),
		Statuses:          statusSet(plain), Cautious: statusSet(cautious), CautiousRetries: r.Cautious.Attempts,
		NeverSent:      pyBool(ask(*r, keyed, idempotent, retry.Outcome{Kind: retry.NeverSent}).Again),
		UnknownOutcome: pyBool(ask(*r, keyed, idempotent, retry.Outcome{Kind: retry.UnknownOutcome}).Again),
		Backoff:        pyBackoff(r.Backoff),
		Seconds:        slices.Contains(r.RetryAfter.Forms, contract.RetryAfterSeconds),
		Date:           slices.Contains(r.RetryAfter.Forms, contract.RetryAfterDate),
		GiveUpAbove:    r.RetryAfter.Above == contract.AboveGiveUp && r.RetryAfter.CeilingFrom != contract.CeilingFromBackoff,
		Budget:         r.Budget, CostBack: "0",
		Keyed: keyed, Method: pyString(p.Operation.Method), URL: pyString("http://127.0.0.1:4010" + samplePath(p)), Body: `b"{}"`,
	}
	if r.Budget != nil && r.Budget.OnRetriedSuccess == contract.CostBack {
		d.CostBack = "cost"
	}
	d.clientData = clientDataOf(p)
	if keyed || d.Codes || len(p.Named()) > 0 {
		d.CodePath = codePath(&p.Errors)
	}
	d.Named = namedCodes(p, d.CodePath != "")
	d.outcomes(p)
	d.Dates = d.Date || d.Epoch
	if !keyed {
		return d
	}
	if keepsFailures(p) && p.Answers.Replay.Marker.Name != "" {
		d.Marker, d.MarkerInBody = pyMarker(p.Answers.Replay.Marker), p.Answers.Replay.Marker.InBody()
	}
	carryPython(&d, p)
	switch sample := sampleKey(&p.Key); sample {
	case randomSample:
		d.Key, d.Random = "str(uuid.uuid4())  # made once, and stored with the work before the first attempt", true
	case "":
		d.Key = `"YOUR-KEY"  # a key that follows the rules for keys, stored before the first attempt`
	default:
		d.Key = pyString(sample) + "  # named after what it stands for, so that a retry has the same one"
	}
	return d
}

// namedCodes are the answers that the loop knows by name, as package retry
// recognises them. Without a code only an advice to go on makes a difference.
func namedCodes(p *contract.Policy, codes bool) []namedCode {
	var out []namedCode
	add := func(status int, code, asPython string) {
		a := p.Recognise(status, code)
		if a.Answer == nil || code == "" && a.Client != contract.AdviceSameKey {
			return
		}
		if n := (namedCode{status, asPython, string(a.Client)}); !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	for _, a := range p.Named() {
		if codes {
			add(a.Status, a.Code, pyString(a.Code))
		}
		add(a.Status, "", "None")
	}
	return out
}

// codePath is the Python subscript that finds the code in an error body, "" if
// the envelope does not hold it as a value of its own.
func codePath(e *contract.Errors) string {
	if e.Envelope == contract.EnvelopeProblem {
		return `["code"]`
	}
	path, _ := find(e.Body, "{code}")
	return path
}

// typePath is the same for the type of the error.
func typePath(e *contract.Errors) string {
	if e.Envelope == contract.EnvelopeProblem {
		return `["type"]`
	}
	path, _ := find(e.Body, "{type}")
	return path
}

func find(v any, what string) (path string, ok bool) {
	switch t := v.(type) {
	case string:
		return "", t == what
	case []any:
		for i, item := range t {
			if path, ok := find(item, what); ok {
				return "[" + strconv.Itoa(i) + "]" + path, true
			}
		}
	case map[string]any:
		members := make([]string, 0, len(t))
		for member := range t {
			members = append(members, member)
		}
		slices.Sort(members)
		for _, member := range members {
			if path, ok := find(t[member], what); ok {
				return "[" + pyString(member) + "]" + path, true
			}
		}
	}
	return "", false
}

func statusSet(statuses []int) string {
	if len(statuses) == 0 {
		return "set()"
	}
	for _, first := range []int{400, 500} {
		if at := slices.Index(statuses, first); at >= 0 && len(statuses) >= at+100 && statuses[at+99] == first+99 {
			class := fmt.Sprintf("set(range(%d, %d))", first, first+100)
			if others := slices.Delete(slices.Clone(statuses), at, at+100); len(others) > 0 {
				class = statusSet(others) + " | " + class
			}
			return class
		}
	}
	return "{" + strings.Join(each(statuses, strconv.Itoa), ", ") + "}"
}

func pyBool(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// pyString is a Python string literal in ASCII.
func pyString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r >= ' ' && r < 0x7F:
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte('"')
	return asleep.Replace(b.String())
}

// asleep hides in a Python string what a site generator takes for a template.
var asleep = strings.NewReplacer("{{", `{\x7b`, "{%", `{\x25`, "%!", `%\x21`)
