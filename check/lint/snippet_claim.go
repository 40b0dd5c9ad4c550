package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

var (
	setNX     = newTable(`(?i)^(?:setnx|setifabsent)$`)
	setter    = newTable(`(?i)^(?:set|StringSet(?:Async)?)$`)
	ifAbsent  = newTable(`(?i)\bnx\s*[=:]\s*true|["']nx["']|When\.NotExists|setIfAbsent|\bNX\b`)
	dedupName = newTable(`(?i)idem|dedup|processed|event|webhook|seen|handled|message|request`)
	locks     = newTable(`(?i)lock|mutex|leader|cron|rate|cache`)
	// fenced is what makes more of a flag: an owner, a token, a script that compares.
	fenced  = newTable(`(?i)fenc|token|owner|nonce|\blua\b|\beval\b|compare|watch\(|hostname|instance_?id|worker_?id`)
	storing = newTable(`(?i)^(?:set|hset|hmset|setex|psetex|put|save|insert|update|upsert|store|create|complete|finish|record|StringSetAsync|HashSetAsync)\w*[!?]?$`)

	keyish    = newTable(`(?i)idem|processed|dedup|\bseen\b|event_?\.?id|message_?id|request_?id|\bkeys?\b|Key\b`)
	lookUp    = newTable(`(?i)^(?:find|get|exists?|select|query|first|fetch|lookup|any|has|load|filter\w*|where)\w*[!?]?$`)
	insertion = newTable(`(?i)^(?:insert|create|save|add|put|store|record|mark|set)\w*[!?]?$`)
	ofRequest = newTable(`(?i)headers?\b|\breq\b|request\b|params|getenv|environ|query\b|body\b|args\b|config`)
	selectSQL = newTable(`(?is)["'\x60]\s*select\b.*\b(?:idem|dedup|processed|\w*key)`)
	insertSQL = newTable(`(?is)["'\x60]\s*insert\s+into\s+\S*(?:idem|dedup|processed|key)`)
	storeSQL  = newTable(`(?is)["'\x60]\s*(?:insert\s+into|update)\s+\S*(?:idem|dedup|key)`)
	// arbitrated is whatever lets the store decide between two that come together.
	arbitrated = newTable(`(?i)on conflict|unique|duplicate_?key|duplicatekey|DuplicateEntry|integrity|for update|serializable|upsert|insert ignore|insert or ignore|if not exists|attribute_not_exists|ConditionExpression|putIfAbsent|setnx|\bnx\b|lock|transaction|11000|P2002|23505|1062|skipDuplicates|merge into|mutex|synchronized|create_?or_?find|find_?or_?create|get_?or_?create|compareAnd|if_?none_?match|DbUpdateException|RecordNotUnique`)

	commits  = newTable(`(?i)^(?:commit(?:_?transaction)?(?:Async)?)$`)
	offsets  = newTable(`(?i)consumer|offset|reader|session\.message|git|repo(?:sitory)?$`)
	idemName = newTable(`(?i)idem|dedup`)
	opens    = newTable(`(?i)^(?:begin\w*|transaction|start_?transaction)$`)
)

// judgeClaims looks at how a handler makes sure that it is the only one.
func (s *snippet) judgeClaims() {
	if s.lang == "sh" {
		return
	}
	s.judgeFlags()
	s.judgeLookUps()
	s.judgeCommits()
}

// judgeFlags: a flag that is set if absent is the whole claim.
func (s *snippet) judgeFlags() {
	for i, call := range s.facts.calls {
		name := lastName(call.name)
		if !setNX.MatchString(name) && (!setter.MatchString(name) || !ifAbsent.MatchString(call.text)) {
			continue
		}
		if fenced.MatchString(s.code) {
			return
		}
		if !dedupName.MatchString(call.text) || locks.MatchString(call.text) {
			continue
		}
		kept := slices.ContainsFunc(s.facts.calls[i+1:min(len(s.facts.calls), i+60)], func(later *node) bool {
			return storing.MatchString(lastName(later.name)) && !strings.Contains(later.name, "status") && storesOn(later)
		})
		if !kept {
			s.report(setnxID, contract.Warning, call.span,
				"this flag is the whole claim: it does not say whether the work was done, and when it expires or its owner dies the work is lost or done again; wanted a record with a state, the result and a token",
				"write a record of the running request, and put the result into it in the transaction of the effect")
			return
		}
	}
}

// storesOn reports whether a call stores something: not a status, header or timer.
func storesOn(n *node) bool {
	return !ofRequest.MatchString(receiver(n.name)) && !strings.HasPrefix(receiver(n.name), "res") && !local.MatchString(receiver(n.name)) && n.text != ""
}

// judgeLookUps: a key is looked for, not found, and inserted; two can do so together.
func (s *snippet) judgeLookUps() {
	if !holdsAny(s.code, []string{"dempot", "DEMPOT", "edup", "rocessed", "ebhook"}) || arbitrated.MatchString(s.code) {
		return
	}
	inserts := s.insertions()
	at := 0
	for i, call := range s.facts.calls {
		if !s.looksUp(call) || !s.decides(call) {
			continue
		}
		for at < len(inserts) && inserts[at] <= i {
			at++
		}
		if at == len(inserts) {
			return
		}
		if s.facts.scopes[inserts[at]] == s.facts.scopes[i] || s.facts.calls[inserts[at]].start-call.start < 1500 {
			s.report(checkInsertID, contract.Warning, call.span,
				"two requests can both look here before either inserts, and both then run; wanted one insert that the store refuses to the second",
				"insert the key under a unique constraint first, and look it up when the insert is refused")
			return
		}
	}
}

// insertions are the calls, by index, that insert a key.
func (s *snippet) insertions() []int {
	var out []int
	for i, call := range s.facts.calls {
		if insertSQL.MatchString(call.text) || insertion.MatchString(lastName(call.name)) && s.ofKeys(call) {
			out = append(out, i)
		}
	}
	return out
}

func (s *snippet) looksUp(call *node) bool {
	return selectSQL.MatchString(call.text) || lookUp.MatchString(lastName(call.name)) && s.ofKeys(call)
}

// ofKeys reports whether a call is about stored keys, and not about those of a request.
func (s *snippet) ofKeys(call *node) bool {
	from := receiver(call.name)
	if from == "" || collections.MatchString(lastName(from)) || ofRequest.MatchString(lastName(from)) || local.MatchString(from) && !strings.Contains(from, ".") && from != "db" || memory.MatchString(s.valueText(from)) {
		return false
	}
	return keyish.MatchString(call.name) || keyish.MatchString(call.text)
}

// valueText is what a name was set to.
func (s *snippet) valueText(name string) string {
	if set := s.facts.assigned[strings.TrimLeft(name, "$@")]; len(set) > 0 {
		return set[0].text
	}
	return ""
}

// collections are names of what a process keeps for itself.
var collections = newTable(`(?i)^\$?(?:seen|visited|known|set|map|dict|list)$`)

// memory is a collection of the process itself.
var memory = newTable(`^(?:set\(\)|\{\}|dict\(\)|new (?:Map|Set|HashMap|HashSet|ConcurrentHashMap|Dictionary)\b.*|make\(map.*|map\[.*)`)

// decides reports whether a condition hangs on what a call found.
func (s *snippet) decides(call *node) bool {
	limit := 0
	for _, b := range s.branchesFrom(call.start) {
		if limit++; limit > 6 {
			return false
		}
		if b.start <= call.start && call.end <= b.whole.end && strings.Contains(b.text, call.span.of(s.code)) {
			return true
		}
		if b.start < call.end {
			continue
		}
		for _, w := range identifiers.FindAllString(b.text, 12) {
			for _, set := range s.facts.assigned[strings.TrimLeft(w, "$@")] {
				if set.start <= call.start && call.end <= set.whole.end {
					return true
				}
			}
		}
	}
	return false
}

// branchesFrom are the branches from shortly before a place on.
func (s *snippet) branchesFrom(at int) []*node {
	all := s.facts.branches.nodes
	i, _ := slices.BinarySearchFunc(all, at, func(n *node, at int) int { return n.whole.start - at })
	return all[max(0, i-2):]
}

// judgeCommits: the effect is committed, and only then its result is stored.
func (s *snippet) judgeCommits() {
	for i, call := range s.facts.calls {
		if !commits.MatchString(lastName(call.name)) || offsets.MatchString(receiver(call.name)) {
			continue
		}
		for k := i + 1; k < min(len(s.facts.calls), i+12); k++ {
			later := s.facts.calls[k]
			if s.facts.scopes[k] != s.facts.scopes[i] || opens.MatchString(lastName(later.name)) || commits.MatchString(lastName(later.name)) {
				break
			}
			stores := storing.MatchString(lastName(later.name)) && (idemName.MatchString(later.name) || idemName.MatchString(later.text))
			if stores || storeSQL.MatchString(later.text) {
				s.report(lateResultID, contract.Warning, later.span,
					"the effect is committed before its result is stored, so a crash in between makes the repeat run it again; wanted both in one transaction",
					"store the result before the commit, in the same transaction")
				return
			}
		}
	}
}
