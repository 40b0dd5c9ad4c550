package simulator

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Ledger plays the outside systems that the steps of operations call, in a process
// of its own: what it has taken is seen, whatever becomes of the server that
// called. It is an http.Handler for the calls that Options.Calls makes, and shows
// below /_reprise/ what it took.
type Ledger struct {
	o    LedgerOptions
	file *ledgerFile // nil: in memory only

	mu      sync.Mutex
	settled *sync.Cond
	taken   []Taken
	first   map[string]int // by key: its first entry of taken, from 1 on
	tries   map[string]int // by key, where faults count them
	pending map[string]int // by key: calls that have come and are not settled
}

// LedgerOptions are what the outside systems can do, and what is wrong with them.
// The zero value takes each call for a new one and answers no look-ups.
type LedgerOptions struct {
	Collapse   bool             // takes one call for each key, and answers repeats as the first
	LookUp     bool             // answers whether a key was taken
	Fail       Share            // of the calls: answered 503, and not taken
	LoseAnswer Share            // of the calls: taken, and the connection is reset before the answer
	Delay      time.Duration    // before a call is taken; one whose client is gone by then is not
	Seed       uint64           // what shares are drawn by
	Now        func() time.Time // time.Now
	Token      string           // whoever asks what was taken has to tell it; without one, only this machine may
	Hosts      []string         // names under which this machine may call and ask, beside IP addresses and localhost
}

// Taken is one call as the ledger has it.
type Taken struct {
	At        time.Time `json:"at"`
	Key       string    `json:"key"`
	System    string    `json:"system"`
	Step      string    `json:"step"`
	Operation string    `json:"operation,omitempty"`
}

// Share is a part of the calls: the first few of each key, or a percentage of all.
// The zero value is none.
type Share struct {
	First   int
	Percent float64
}

// ParseShare reads "2" as the first two calls of each key, and "30%" as a
// percentage.
func ParseShare(text string) (Share, error) {
	if number, percent := strings.CutSuffix(text, "%"); percent {
		p, err := strconv.ParseFloat(number, 64)
		if err != nil || !(p >= 0 && p <= 100) {
			return Share{}, fmt.Errorf("share %q; wanted 0%% to 100%%", text)
		}
		return Share{Percent: p}, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return Share{}, fmt.Errorf("share %q; wanted a number of calls of each key such as 2, or a percentage such as 30%%", text)
	}
	return Share{First: n}, nil
}

// String is what ParseShare reads.
func (s Share) String() string {
	if s.Percent > 0 {
		return strconv.FormatFloat(s.Percent, 'f', -1, 64) + "%"
	}
	return strconv.Itoa(s.First)
}

// NewLedger makes a ledger that keeps what it takes in a file, synced before each
// answer, and begins with what is in it; "" keeps it in memory. o may be nil.
func NewLedger(path string, o *LedgerOptions) (*Ledger, error) {
	l := &Ledger{first: map[string]int{}, tries: map[string]int{}, pending: map[string]int{}}
	l.settled = sync.NewCond(&l.mu)
	if o != nil {
		l.o = *o
	}
	if l.o.Now == nil {
		l.o.Now = time.Now
	}
	if path == "" {
		return l, nil
	}
	file, taken, err := openLedgerFile(path)
	if err != nil {
		return nil, err
	}
	l.file = file
	for _, t := range taken {
		l.enter(t)
	}
	return l, nil
}

// Close closes the file.
func (l *Ledger) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// Taken lists what was taken, oldest first; with a key, under that key.
func (l *Ledger) Taken(key string) []Taken {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := []Taken{}
	for _, t := range l.taken {
		if key == "" || t.Key == key {
			out = append(out, t)
		}
	}
	return out
}

// Repeats counts the calls that were taken under a key that had been taken before.
func (l *Ledger) Repeats() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.taken) - len(l.first)
}

// enter is called under the lock, or before the ledger is shared.
func (l *Ledger) enter(t Taken) {
	l.taken = append(l.taken, t)
	if l.first[t.Key] == 0 {
		l.first[t.Key] = len(l.taken)
	}
}

// ServeHTTP answers calls and look-ups.
func (l *Ledger) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := l.admit(r); err != nil {
		tell(w, refusedWith(w, err), "error", err.Error())
		return
	}
	if name, own := strings.CutPrefix(r.URL.Path, managePrefix); own {
		l.show(w, r, name)
		return
	}
	system, step, ok := strings.Cut(strings.TrimPrefix(r.URL.EscapedPath(), "/"), "/")
	if !ok || system == "" || step == "" || strings.Contains(step, "/") {
		tell(w, http.StatusNotFound, "error", "there is no "+r.URL.Path+"; wanted /SYSTEM/STEP, or "+managePrefix+"calls")
		return
	}
	switch {
	case r.Method == http.MethodPost:
		l.take(w, r, unescaped(system), unescaped(step))
	case r.Method == http.MethodGet && l.o.LookUp:
		if why := unaskable(r.URL.RawQuery); why != "" {
			tell(w, http.StatusBadRequest, "error", why)
			return
		}
		l.lookUp(w, r.URL.Query().Get(outsideKey))
	default:
		why := "this ledger takes calls with POST and answers no look-ups"
		w.Header().Set("Allow", "POST")
		if l.o.LookUp {
			why = "wanted POST to call, or GET to look a call up"
			w.Header().Set("Allow", "GET, POST")
		}
		tell(w, http.StatusMethodNotAllowed, "error", why)
	}
}

// admit refuses what the page of another site makes a browser send, and lets see what was
// taken whoever may operate a server. Other machines may call where they can.
func (l *Ledger) admit(r *http.Request) error {
	if isForeign(r, false) {
		return refusal{status: http.StatusForbidden, why: "a browser sends this for the page of another site, which may neither call nor ask what was called"}
	}
	if strings.HasPrefix(r.URL.Path, managePrefix) {
		return admit(r, l.o.Token, l.o.Hosts)
	}
	if !isLocal(r) {
		return nil
	}
	return checkHost(r, l.o.Hosts)
}

// unaskable is what is wrong with the query of a look-up; "" for nothing.
func unaskable(query string) string {
	asked, err := url.ParseQuery(query)
	if err != nil {
		return "the query cannot be read; wanted ?" + outsideKey + "=KEY"
	}
	for name := range asked {
		if name != outsideKey {
			return fmt.Sprintf("there is no parameter %q; wanted ?%s=KEY", name, outsideKey)
		}
	}
	if keys := asked[outsideKey]; len(keys) != 1 || keys[0] == "" {
		return fmt.Sprintf("a look-up asks for one key, and %d were told; wanted ?%s=KEY", len(keys), outsideKey)
	}
	return ""
}

// take takes a call in, as the options say.
func (l *Ledger) take(w http.ResponseWriter, r *http.Request, system, step string) {
	keys := r.Header.Values("Idempotency-Key")
	if len(keys) != 1 || keys[0] == "" || len(keys[0]) > 255 {
		tell(w, http.StatusBadRequest, "error", fmt.Sprintf("%d Idempotency-Key fields, wanted one, of 1 to 255 bytes", len(keys)))
		return
	}
	t := Taken{Key: keys[0], System: system, Step: step, Operation: operationIn(r.Body)}
	fails, loses := l.begin(t.Key)
	defer l.end(t.Key)
	if l.o.Delay > 0 {
		select {
		case <-time.After(l.o.Delay):
		case <-r.Context().Done():
			return // it gave up before anything was taken
		}
	}
	if fails {
		tell(w, http.StatusServiceUnavailable, "error", "this call fails on purpose; it was not taken")
		return
	}
	first, err := l.append(t)
	switch {
	case err != nil:
		tell(w, http.StatusInternalServerError, "error", err.Error())
	case first.System != system || first.Step != step:
		tell(w, http.StatusUnprocessableEntity, "error", "the key stands for a call of "+first.System+", step "+first.Step)
	case loses:
		cut(w, byReset)
	default:
		tell(w, http.StatusCreated, "key", t.Key)
	}
}

// begin notes that a call has come, and draws what is wrong with it.
func (l *Ledger) begin(key string) (fails, loses bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending[key]++
	if l.o.Fail == (Share{}) && l.o.LoseAnswer == (Share{}) {
		return false, false
	}
	l.tries[key]++
	n := l.tries[key]
	hash := fnv.New64a()
	_, _ = io.WriteString(hash, key)
	random := rand.New(rand.NewPCG(l.o.Seed^hash.Sum64(), uint64(n)))
	return l.o.Fail.holds(n, random), l.o.LoseAnswer.holds(n, random)
}

func (s Share) holds(nth int, random *rand.Rand) bool {
	return nth <= s.First || random.Float64()*100 < s.Percent
}

// end notes that nothing more becomes of a call.
func (l *Ledger) end(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.pending[key]--; l.pending[key] == 0 {
		delete(l.pending, key)
	}
	l.settled.Broadcast()
}

// append takes a call, unless it collapses with the one that it returns.
func (l *Ledger) append(t Taken) (Taken, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if first := l.first[t.Key]; first > 0 && l.o.Collapse {
		return l.taken[first-1], nil
	}
	t.At = l.o.Now().UTC()
	if l.file != nil {
		if err := l.file.append(t); err != nil {
			return t, err
		}
	}
	l.enter(t)
	return t, nil
}

// lookUp waits for calls that are under way: an answer that says no must stay true.
func (l *Ledger) lookUp(w http.ResponseWriter, key string) {
	l.mu.Lock()
	for l.pending[key] > 0 {
		l.settled.Wait()
	}
	first := l.first[key]
	l.mu.Unlock()
	if first == 0 {
		tell(w, http.StatusNotFound, "error", "no call was taken under this key")
		return
	}
	tell(w, http.StatusOK, "key", key)
}

// show answers below /_reprise/.
func (l *Ledger) show(w http.ResponseWriter, r *http.Request, name string) {
	switch {
	case r.Method != http.MethodGet:
		w.Header().Set("Allow", "GET")
		tell(w, http.StatusMethodNotAllowed, "error", "wanted GET")
	case name == "health":
		tell(w, http.StatusOK, "status", "ok")
	case name == "calls":
		list := l.Taken(r.URL.Query().Get("key"))
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"count": len(list), "repeats": l.Repeats(), "calls": list})
	default:
		tell(w, http.StatusNotFound, "error", "there is no "+r.URL.Path+"; wanted "+managePrefix+"calls or "+managePrefix+"health")
	}
}

// tell answers with one member.
func tell(w http.ResponseWriter, status int, name, value string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{name: value}) // the client may be gone
}
