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
    "in_flight": {"status": 409, "code": "in_flight", "client": "same-key", "retry_after": "2s", "do": "reject"}
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
	attempt     int    // forbidden: of which attempt
}

type line struct {
	sent, ended time.Time
	account     string
	keys        []string
	firstSent   []string // the companion of the key
	operation   string
	payload     string
	answer      []string
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
				require.Contains(t, findings[0].Subject, fmt.Sprintf("attempt %d", s.attempt), "%v", findings[0])
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
					s.attempt, err = strconv.Atoi(f[2])
					require.NoError(t, err, "%s:%d", name, n)
				}
				out = append(out, s)
				s = story{file: s.file}
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
	if keys != "-" {
		l.keys = strings.Split(keys, ",")
	}
	if path, rest, ok := strings.Cut(l.payload, ":"); ok {
		l.operation, l.payload = "POST "+path, rest
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
	return protocol.Payload{Method: "POST", Template: p.Operation.Path, Path: p.Operation.Path, Body: []byte(l.payload)}
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
			Request: fmt.Sprintf("%x", l.fingerprint(p)), FirstSent: l.firstSent,
		}
		switch l.answer[0] {
		case "lost", "never", "crash":
		case "replay":
			a.Answer = &transcript.Answer{Status: status(t, l.answer[1]), Marker: p.Answers.Replay.Marker.Value, Body: l.text()}
		case "before", "open":
			a.Answer = &transcript.Answer{Status: status(t, l.answer[1]), Code: code(l.answer), Body: l.text()}
		default:
			if named := p.Answer(name(l.answer[0])); named != nil {
				a.Answer = &transcript.Answer{Status: named.Status, Code: named.Code}
				break
			}
			a.Answer = &transcript.Answer{Status: status(t, l.answer[0]), Code: code(l.answer), Body: l.text()}
		}
		out = append(out, a)
	}
	return out
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
}

// drive plays the story on such a server and tells where it answers otherwise.
func (s story) drive(t testing.TB, policies protocol.Policies) (wrong []string) {
	w := &world{policies: policies, records: map[string]*protocol.Record{}, unseen: map[string]*protocol.Record{}}
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
			got = w.soon(policies(l.operation), held[m.line])
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
	if len(l.answer) == 2 {
		return "own " + l.body()
	}
	return l.answer[0]
}

func (w *world) scoped(l line) string {
	p := w.policies(l.operation)
	key := protocol.ReadKey(&p.Key, l.keys)
	scoped := protocol.ScopedKey(p.Scope, protocol.Caller{Account: l.account}, l.payloadOf(p), key.Value)
	return string(protocol.RecordName(p, scoped, l.fingerprint(p)))
}

func (w *world) arrive(l line, now time.Time) protocol.Decision {
	p, k := w.policies(l.operation), w.scoped(l)
	rec := w.records[k]
	if hidden := w.unseen[k]; hidden != nil {
		rec = hidden
	}
	w.tokens++
	first, told := protocol.ReadFirstSent(&p.Key, now, l.firstSent)
	d := protocol.Arrive(p, now, rec, protocol.Request{
		Key: protocol.ReadKey(&p.Key, l.keys), Fingerprint: l.fingerprint(p), Token: w.tokens,
		FirstSent: first, FirstSentAt: told,
		StoreDown: l.answer[0] == "store_down" || l.answer[0] == "open",
	})
	if d.Write {
		r := d.Record
		w.records[k] = &r
	} else if d.Do == protocol.Execute {
		r := d.Record
		w.unseen[k] = &r
	}
	return d
}

// soon is the answer that a decision gives at once, "" where it takes time.
func (w *world) soon(p *contract.Policy, d protocol.Decision) string {
	switch d.Do {
	case protocol.Refuse:
		return string(d.Answer)
	case protocol.Replay:
		return replayed(p, d.Record.Answer)
	}
	return ""
}

func replayed(p *contract.Policy, a *protocol.Stored) string {
	return fmt.Sprintf("replay %d %s", p.Answers.Replay.StatusOf(a.Status), a.Body)
}

// end is the answer that is given when the line ends.
func (w *world) end(t testing.TB, l line, now time.Time, d protocol.Decision) string {
	p, k := w.policies(l.operation), w.scoped(l)
	switch {
	case d.Do == protocol.Wait:
		again := w.arrive(l, now)
		if again.Do == protocol.Wait {
			return string(again.Answer)
		}
		return w.soon(p, again)
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
		if len(l.answer) < 2 {
			return "own"
		}
		return "own " + l.body()
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
