package protocol_test

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// baseContract is the one that testdata/vectors/README.md shows.
const baseContract = `{
  "reprise": "v1",
  "api": {"name": "Vectors", "version": "1"},
  "scope": ["account"],
  "fingerprint": {"of": ["method", "concrete-path", "query", "body"], "body": "bytes"},
  "claim": {"commits": "before-effect", "lease": "20s", "abandoned": "resume"},
  "window": {"replay": "24h", "from": "first-request", "reap": "72h", "expired": "new-request"},
  "answers": {
    "mismatch": {"status": 422, "code": "mismatch", "client": "fix-request"},
    "in_flight": {"status": 409, "code": "in_flight", "client": "same-key", "retry_after": "5s", "do": "reject"}
  },
  "failures": [
    {"when": "before-execution", "keep": "nothing"},
    {"when": "4xx", "keep": "answer"},
    {"when": "5xx", "keep": "nothing"}
  ],
  "retry": {"statuses": [429, 502, 503, 504], "backoff": {"base": "1s", "cap": "30s"}, "attempts": 6},
  "operations": {"POST /payments": {"key": "required"}, "POST /refunds": {"key": "required"}}
}`

// epoch is the moment 0s of every story.
var epoch = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

type story struct {
	file, title string
	sets        []string
	lines       []line
	allowed     bool
	judgeOnly   bool
	rule        string // forbidden: what the judge reports
	attempt     string // forbidden: of which attempt
}

type line struct {
	sent, ended time.Time
	account     string
	keys        []string
	firstSent   []string // the companion of the key
	operation   string
	payload     string
	answer      []string
	ifMatch     []string // the versions that it names
	exempt      bool     // no key is wanted of it
	next        bool     // it is a further row of the batch of the line before
}

// TestVectors runs every story: the judge must agree with its verdict; a server
// that goes by the functions must give an allowed story's answers, and must not
// give a forbidden one's.
func TestVectors(t *testing.T) {
	stories := readStories(t)
	forbidden := 0
	for _, s := range stories {
		if !s.allowed {
			forbidden++
		}
		t.Run(s.file+"/"+s.title, func(t *testing.T) {
			policies := s.policies(t)
			findings := protocol.Judge(policies, s.transcript(t, policies))
			wrong := s.drive(t, policies)
			switch {
			case !s.allowed:
				require.Len(t, findings, 1, "%v", findings)
				require.Equal(t, "protocol/"+s.rule, findings[0].Rule, "%v", findings[0])
				require.Contains(t, findings[0].Subject, s.attempt, "%v", findings[0])
				require.NotEmpty(t, wrong, "a server that goes by the contract gives these answers")
			case s.judgeOnly:
				require.Empty(t, findings)
			default:
				require.Empty(t, findings)
				require.Empty(t, wrong)
			}
		})
	}
	require.GreaterOrEqual(t, len(stories), 60)
	require.GreaterOrEqual(t, 3*forbidden, len(stories), "a third of the stories is forbidden")
}

func readStories(t testing.TB) []story {
	files, err := filepath.Glob("testdata/vectors/*.txt")
	require.NoError(t, err)
	var out []story
	for _, name := range files {
		f, err := os.Open(name)
		require.NoError(t, err)
		defer f.Close()
		s := story{file: strings.TrimSuffix(filepath.Base(name), ".txt")}
		sc := bufio.NewScanner(f)
		for n := 1; sc.Scan(); n++ {
			text := strings.TrimSpace(sc.Text())
			label, rest, _ := strings.Cut(text, ": ")
			switch {
			case text == "":
			case label == "story":
				s.title = rest
			case label == "set":
				s.sets = append(s.sets, rest)
			case label == "verdict":
				f := strings.Fields(rest)
				s.allowed = f[0] == "allowed"
				s.judgeOnly = s.allowed && len(f) > 1
				if !s.allowed {
					s.rule = f[1]
					attempt, row, ofRow := strings.Cut(f[2], ".")
					if s.attempt = "attempt " + attempt; ofRow {
						s.attempt += ", row " + row
					}
				}
				out = append(out, s)
				s = story{file: s.file}
			case strings.HasPrefix(text, "+"): // the next row of the batch, at the end of the one before
				first := s.lines[len(s.lines)-1]
				at := first.ended.Sub(epoch).String()
				l := readLine(t, fmt.Sprint(at, " ", at, " ", first.account, text[1:]), fmt.Sprintf("%s:%d", name, n))
				l.next, l.operation = true, first.operation
				s.lines = append(s.lines, l)
			default:
				s.lines = append(s.lines, readLine(t, text, fmt.Sprintf("%s:%d", name, n)))
			}
		}
		require.NoError(t, sc.Err())
		require.Empty(t, s.title, "%s: a story without a verdict", name)
	}
	return out
}

func readLine(t testing.TB, text, where string) line {
	f := strings.Fields(text)
	require.GreaterOrEqual(t, len(f), 6, where)
	sent, err := time.ParseDuration(f[0])
	require.NoError(t, err, where)
	ended, err := time.ParseDuration(f[1])
	require.NoError(t, err, where)
	l := line{sent: epoch.Add(sent), ended: epoch.Add(ended), account: f[2], operation: "POST /payments", payload: f[4], answer: f[5:]}
	keys, told, ok := strings.Cut(f[3], "@")
	if ok {
		at, err := time.ParseDuration(told)
		require.NoError(t, err, where)
		l.firstSent = []string{epoch.Add(at).Format("Mon, 02 Jan 2006 15:04:05 GMT")}
	}
	keys, l.exempt = strings.CutSuffix(keys, "~")
	keys, versions, ok := strings.Cut(keys, "#")
	if ok {
		l.ifMatch = []string{versions}
	}
	if keys != "-" {
		l.keys = strings.Split(keys, ",")
	}
	if path, rest, ok := strings.Cut(l.payload, ":"); ok && l.payload[0] != '{' {
		method, path, _ := strings.Cut(path, "/")
		l.operation, l.payload = cmp.Or(method, "POST")+" /"+path, rest
	}
	return l
}

func (s story) policies(t testing.TB) protocol.Policies {
	var tree map[string]any
	require.NoError(t, json.Unmarshal([]byte(baseContract), &tree))
	for _, set := range s.sets {
		path, text, _ := strings.Cut(set, "=")
		var value any = text
		_ = json.Unmarshal([]byte(text), &value) // what is no JSON is a plain string
		put(tree, strings.Split(path, "."), value)
	}
	c, findings := contract.Build(tree)
	require.NotNil(t, c, findings) // a warning is no error
	return func(operation string) *contract.Policy {
		method, path, _ := strings.Cut(operation, " ")
		return c.ResolveRoute(method, path)
	}
}

// put sets a value in a tree; nil takes it out.
func put(tree map[string]any, path []string, value any) {
	for len(path) > 1 {
		if tree[path[0]] == nil {
			tree[path[0]] = map[string]any{}
		}
		tree = tree[path[0]].(map[string]any)
		path = path[1:]
	}
	if value == nil {
		delete(tree, path[0])
		return
	}
	tree[path[0]] = value
}

func (l line) body() string { return strings.Join(l.answer[len(l.answer)-2:], " ") }

// text is the body of the answer, without its status.
func (l line) text() string { return l.answer[len(l.answer)-1] }

func (l line) payloadOf(p *contract.Policy) protocol.Payload {
	return protocol.Payload{Method: p.Operation.Method, Template: p.Operation.Path, Path: p.Operation.Path, Body: []byte(l.payload)}
}

func (l line) fingerprint(p *contract.Policy) protocol.Fingerprint {
	return protocol.FingerprintOf(&p.Fingerprint, l.payloadOf(p))
}

func (s story) transcript(t testing.TB, policies protocol.Policies) []transcript.Attempt {
	var out []transcript.Attempt
	for _, l := range s.lines {
		p := policies(l.operation)
		a := transcript.Attempt{
			Operation: l.operation, Account: l.account, Keys: l.keys, Sent: l.sent, Ended: l.ended,
			Request: fmt.Sprintf("%x", l.fingerprint(p)), FirstSent: l.firstSent, IfMatch: l.ifMatch, Exempt: l.exempt, Answer: l.seen(t, p),
		}
		a.Lock, _ = protocol.LockOf(p, []byte(l.payload))
		switch row := (transcript.Row{Keys: a.Keys, Request: a.Request, Lock: a.Lock, Answer: a.Answer}); {
		case l.next:
			batch := &out[len(out)-1]
			batch.Rows = append(batch.Rows, row)
		case p != nil && p.Operation.RowKeys():
			out = append(out, transcript.Attempt{Operation: l.operation, Account: l.account, Sent: l.sent, Ended: l.ended, Rows: []transcript.Row{row}})
		default:
			out = append(out, a)
		}
	}
	return out
}

// seen is the answer as a client sees it; nil where none came.
func (l line) seen(t testing.TB, p *contract.Policy) *transcript.Answer {
	switch l.answer[0] {
	case "lost", "never", "crash":
		return nil
	case "replay":
		return &transcript.Answer{Status: status(t, l.answer[1]), Marker: p.Answers.Replay.Marker.Value, Body: l.text()}
	case "before", "open":
		return &transcript.Answer{Status: status(t, l.answer[1]), Code: code(l.answer), Body: l.text()}
	}
	if named := p.Answer(name(l.answer[0])); named != nil {
		a := &transcript.Answer{Status: named.Status, Code: named.Code}
		if len(l.answer) > 1 { // where its state is told
			a.Location = l.answer[1]
		}
		return a
	}
	a := &transcript.Answer{Status: status(t, l.answer[0]), Code: code(l.answer), Body: l.text()}
	if p.Operation.Async != nil {
		a.Location = l.text()
	}
	if l.versioned(p) && a.Status < 300 {
		a.Version = l.text()
	}
	return a
}

// versioned reports a line about something that has versions.
func (l line) versioned(p *contract.Policy) bool {
	return p.Operation.Precondition != nil || p.Operation.Method == "GET"
}

// code is the machine-readable code of an own failure.
func code(answer []string) string {
	if answer[len(answer)-2] < "400" {
		return ""
	}
	return answer[len(answer)-1]
}

func status(t testing.TB, s string) int {
	n, err := strconv.Atoi(s)
	require.NoError(t, err)
	return n
}

// name is the answer's name where the word is one.
func name(word string) contract.AnswerName {
	switch word {
	case "unknown", "unsaved":
		return contract.AnswerOutcomeUnknown
	case "conflict":
		return contract.AnswerReplay
	}
	return contract.AnswerName(word)
}

// moment is one end of a line.
type moment struct {
	at    time.Time
	line  int
	ended bool
}

// world is a server that goes by the functions, one record a key.
type world struct {
	policies protocol.Policies
	records  map[string]*protocol.Record
	unseen   map[string]*protocol.Record // claims that commit with their effect
	tokens   uint64

	owners   map[string]*contract.Policy // under which a record was claimed, by key
	locks    map[string]bool             // held, by account and what is locked
	versions map[string]string           // by account and path; v1 where nobody changed anything
	states   map[string]string           // where the state of the work under a key is told
}

// policy is the policy of a line: of a row, where the operation has rows with keys.
func (w *world) policy(l line) *contract.Policy { return protocol.RowPolicy(w.policies(l.operation)) }

// drive plays the story on such a server and tells where it answers otherwise.
func (s story) drive(t testing.TB, policies protocol.Policies) (wrong []string) {
	w := &world{
		policies: policies, records: map[string]*protocol.Record{}, unseen: map[string]*protocol.Record{},
		owners: map[string]*contract.Policy{}, locks: map[string]bool{}, versions: map[string]string{}, states: map[string]string{},
	}
	var moments []moment
	for i, l := range s.lines {
		moments = append(moments, moment{l.sent, i, false}, moment{l.ended, i, true})
	}
	slices.SortStableFunc(moments, func(a, b moment) int {
		return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.line, b.line))
	})
	held := map[int]protocol.Decision{}
	for _, m := range moments {
		l := s.lines[m.line]
		if l.answer[0] == "never" {
			continue
		}
		var got string
		if !m.ended {
			held[m.line] = w.arrive(l, m.at)
			got = w.soon(l, held[m.line])
		} else {
			got = w.end(t, l, m.at, held[m.line])
		}
		if got != "" && got != want(l) {
			wrong = append(wrong, fmt.Sprintf("attempt %d: got %s, the story says %s", m.line+1, got, want(l)))
		}
	}
	return wrong
}

func want(l line) string {
	switch l.answer[0] {
	case "lost", "before", "open":
		return "own " + l.body()
	case "crash":
		return "nothing"
	case "replay":
		return "replay " + l.body()
	case "unknown", "unsaved":
		return "outcome_unknown"
	case "conflict":
		return string(contract.AnswerReplay)
	}
	if _, err := strconv.Atoi(l.answer[0]); err == nil {
		return "own " + l.body()
	}
	return strings.Join(l.answer, " ")
}

func (w *world) scoped(l line) string {
	p := w.policy(l)
	key := protocol.ReadKey(&p.Key, l.keys)
	scoped := protocol.ScopedKey(p.Scope, protocol.Caller{Account: l.account}, l.payloadOf(p), key.Value)
	return string(protocol.RecordName(p, scoped, l.fingerprint(p)))
}

func (w *world) arrive(l line, now time.Time) protocol.Decision {
	p, k := w.policy(l), w.scoped(l)
	rec := w.records[k]
	if hidden := w.unseen[k]; hidden != nil {
		rec = hidden
	}
	w.tokens++
	first, told := protocol.ReadFirstSent(&p.Key, now, l.firstSent)
	d := protocol.Arrive(p, now, rec, protocol.Request{
		Key: l.key(p), Fingerprint: l.fingerprint(p), Token: w.tokens,
		FirstSent: first, FirstSentAt: told, Of: w.owners[k],
		StoreDown: l.answer[0] == "store_down" || l.answer[0] == "open",
	})
	switch lock, locks := w.lock(l); {
	case !d.Do.Executes():
	case locks && w.locks[lock]:
		return protocol.Decision{Do: protocol.Refuse, Answer: contract.AnswerLocked}
	case protocol.Unmet(p, l.ifMatch, w.version(l)) != "":
		return protocol.Decision{Do: protocol.Refuse, Answer: protocol.Unmet(p, l.ifMatch, w.version(l))}
	default:
		w.locks[lock] = locks
	}
	if d.Do == protocol.Execute {
		w.owners[k] = p
	}
	if d.Write {
		r := d.Record
		w.records[k] = &r
	} else if d.Do == protocol.Execute {
		r := d.Record
		w.unseen[k] = &r
	}
	if d.Do == protocol.Execute && p.Operation.Async != nil {
		w.states[k] = l.text()
	}
	return d
}

func (l line) key(p *contract.Policy) protocol.Key {
	if l.exempt {
		return protocol.Key{Status: protocol.KeyMissing, Exempt: true}
	}
	return protocol.ReadKey(&p.Key, l.keys)
}

func (w *world) lock(l line) (string, bool) {
	name, ok := protocol.LockOf(w.policy(l), []byte(l.payload))
	return l.account + " " + name, ok
}

func (w *world) version(l line) string { return cmp.Or(w.versions[l.account+l.path()], "v1") }

func (l line) path() string { return l.operation[strings.IndexByte(l.operation, '/'):] }

// pass is the answer of an execution without a record.
func (w *world) pass(l line) string {
	p := w.policy(l)
	switch unmet := protocol.Unmet(p, l.ifMatch, w.version(l)); {
	case unmet != "":
		return string(unmet)
	case p.Operation.Method == "GET":
		return "own 200 " + w.version(l)
	case p.Operation.Precondition != nil:
		w.versions[l.account+l.path()] = l.text()
	}
	if len(l.answer) < 2 {
		return "own"
	}
	return "own " + l.body()
}

// soon is the answer that a decision gives at once, "" where it takes time.
func (w *world) soon(l line, d protocol.Decision) string {
	switch state := w.states[w.scoped(l)]; {
	case d.Answer == contract.AnswerInFlight && d.Do == protocol.Refuse && state != "":
		return "in_flight " + state
	case d.Do == protocol.Refuse:
		return string(d.Answer)
	case d.Do == protocol.Replay:
		return replayed(w.policy(l), d.Record.Answer)
	}
	return ""
}

func replayed(p *contract.Policy, a *protocol.Stored) string {
	return fmt.Sprintf("replay %d %s", p.Answers.Replay.StatusOf(a.Status), a.Body)
}

// end is the answer that is given when the line ends.
func (w *world) end(t testing.TB, l line, now time.Time, d protocol.Decision) string {
	p, k := w.policy(l), w.scoped(l)
	if lock, locks := w.lock(l); locks && d.Do.Executes() {
		delete(w.locks, lock)
	}
	switch {
	case d.Do == protocol.Wait:
		again := w.arrive(l, now)
		if again.Do == protocol.Wait {
			return string(again.Answer)
		}
		return w.soon(l, again)
	case !d.Do.Executes():
		return ""
	case l.answer[0] == "crash":
		w.crash(t, p, k, d, l)
		return "nothing"
	case l.answer[0] == "unsaved":
		delete(w.unseen, k)
		return "outcome_unknown"
	}
	result := protocol.Result{Unknown: l.answer[0] == "unknown", BeforeExecution: l.answer[0] == "before"}
	if len(l.answer) > 1 {
		result.Code = code(l.answer)
	}
	if !result.Unknown {
		n, err := strconv.Atoi(l.answer[max(0, len(l.answer)-2)])
		if err != nil {
			n = 201 // the story says another answer than an execution's own
		}
		result.Answer = &protocol.Stored{Status: n, Body: []byte(l.answer[len(l.answer)-1])}
	}
	if d.Do == protocol.Pass {
		return w.pass(l)
	}
	s := protocol.Settle(p, now, w.records[k], d.Record, result)
	delete(w.unseen, k)
	switch {
	case s.Delete:
		delete(w.records, k)
	case s.Write:
		r := s.Record
		w.records[k] = &r
	}
	switch {
	case s.Own:
		return fmt.Sprintf("own %d %s", result.Answer.Status, result.Answer.Body)
	case s.Replay:
		return replayed(p, s.Record.Answer)
	}
	return string(s.Answer)
}

// crash leaves the record as the steps before it did; the lease runs from the
// claim, as all of it happened when the request came.
func (w *world) crash(t testing.TB, p *contract.Policy, k string, d protocol.Decision, l line) {
	delete(w.unseen, k)
	word := l.answer[1]
	step, err := strconv.Atoi(strings.TrimSuffix(word, "!"))
	require.NoError(t, err)
	if rec, ok := protocol.Advance(p, l.sent, w.records[k], d.Record, step, strings.HasSuffix(word, "!")); ok && w.records[k] != nil {
		w.records[k] = &rec
	}
}
