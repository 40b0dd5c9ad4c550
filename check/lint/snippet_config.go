package lint

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/reprise-dev/reprise/contract"
)

// config reads YAML and JSON of Resilience4j, Envoy, Istio and gRPC.
type config struct {
	*snippet
	lines []int // where each line begins
}

// largestConfig bounds what is parsed; a file of settings is far smaller.
const largestConfig = 1 << 20

// judgeConfig holds a configuration to the rules that it can break.
func (s *snippet) judgeConfig() {
	if len(s.code) > largestConfig || !configAnchor.MatchString(s.code) {
		return
	}
	c := &config{snippet: s, lines: []int{0}}
	for i := range len(s.code) {
		if s.code[i] == '\n' {
			c.lines = append(c.lines, i+1)
		}
	}
	decoder := yaml.NewDecoder(strings.NewReader(s.code))
	for range 100 {
		var root yaml.Node
		if decoder.Decode(&root) != nil {
			return
		}
		c.walk(&root, 0, false)
	}
}

var configAnchor = newTable(`(?i)resilience4j|retry_?policy|retries\b|retryOn|x-retry`)

// walk looks at every mapping; posts says that a route around it matches POST alone.
func (c *config) walk(n *yaml.Node, depth int, posts bool) {
	if depth > deepest {
		return
	}
	if n.Kind == yaml.MappingNode {
		posts = posts || c.matchesPost(n)
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			switch key.Value {
			case "retry_policy":
				c.envoy(key, value, posts)
			case "retries":
				c.istio(key, value, posts)
			case "retryPolicy":
				c.grpc(value)
			case "resilience4j", "resilience4j.retry":
				c.resilience(key.Value, value)
			}
		}
	}
	for _, child := range n.Content {
		c.walk(child, depth+1, posts)
	}
}

// field is the value under a key, however its words are plainKey.
func field(n *yaml.Node, name string) *yaml.Node {
	_, value := pairOf(n, name)
	return value
}

func pairOf(n *yaml.Node, name string) (key, value *yaml.Node) {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil, nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if plainKey(n.Content[i].Value) == plainKey(name) {
			return n.Content[i], n.Content[i+1]
		}
	}
	return nil, nil
}

func plainKey(name string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(name))
}

func (c *config) at(n *yaml.Node) span {
	if n == nil || n.Line < 1 || n.Line > len(c.lines) {
		return span{}
	}
	start := c.lines[n.Line-1]
	for col := 1; col < n.Column && start < len(c.code) && c.code[start] != '\n'; col++ {
		start++
		for start < len(c.code) && c.code[start]&0xC0 == 0x80 {
			start++
		}
	}
	end := start
	for end < len(c.code) && c.code[end] != '\n' && (n.Kind != yaml.ScalarNode || end-start < max(len(n.Value), 1)) {
		end++
	}
	return span{start, end}
}

// resilience judges each instance of Resilience4j's retries.
func (c *config) resilience(name string, n *yaml.Node) {
	if name == "resilience4j" {
		n = field(n, "retry")
	}
	for _, kind := range []string{"instances", "configs"} {
		all := field(n, kind)
		if all == nil || all.Kind != yaml.MappingNode {
			continue
		}
		for i := 0; i+1 < len(all.Content); i += 2 {
			c.instance(all.Content[i], all.Content[i+1])
		}
	}
}

func (c *config) instance(key, n *yaml.Node) {
	random := field(n, "enableRandomizedWait")
	waits := field(n, "waitDuration") != nil || field(n, "enableExponentialBackoff") != nil
	if waits && field(n, "baseConfig") == nil && (random == nil || random.Value != "true") && field(n, "intervalFunction") == nil && field(n, "intervalBiFunction") == nil {
		c.report(jitterlessID, contract.Warning, c.at(key),
			fmt.Sprintf("%s waits equally long in every client; wanted enableRandomizedWait: true", key.Value), "add enableRandomizedWait: true and a randomizedWaitFactor")
	}
	if list := field(n, "retryExceptions"); list != nil {
		for _, class := range list.Content {
			if slices.Contains([]string{"java.lang.Exception", "java.lang.Throwable", "java.lang.RuntimeException"}, class.Value) {
				c.report(blanketCatchID, contract.Warning, c.at(class),
					"every error is tried again here, so a wrong request and a bug are too; wanted the errors that pass: no connection, no answer in time",
					"name the exceptions that are worth another attempt")
			}
		}
	}
}

// statuses reports a status in a list that no repeat changes.
func (c *config) statuses(list *yaml.Node) {
	if list == nil {
		return
	}
	nodes := list.Content
	if list.Kind == yaml.ScalarNode {
		nodes = []*yaml.Node{list}
	}
	for _, n := range nodes {
		if status := permanent(n.Value); status != 0 {
			c.report(clientErrorID, contract.Warning, c.at(n),
				fmt.Sprintf("%d is in a list of statuses that are tried again; wanted only such as pass, such as 429 and 503", status),
				"take it off the list: the same request gets the same answer")
			return
		}
	}
}

// envoy judges a retry policy of a route.
func (c *config) envoy(key, n *yaml.Node, posts bool) {
	codes := field(n, "retriable_status_codes")
	c.statuses(codes)
	if codes != nil && field(n, "rate_limited_retry_back_off") == nil {
		for _, code := range codes.Content {
			if code.Value == "429" {
				c.report(retryAfterIgnoredID, contract.Warning, c.at(code),
					"429 is tried again here after a wait of the proxy's own; wanted rate_limited_retry_back_off, which reads Retry-After",
					"add rate_limited_retry_back_off with a reset header Retry-After")
			}
		}
	}
	if on := field(n, "retry_on"); on != nil && posts && repeatsEffects(on.Value) && !c.namesKey(n) {
		c.report(keylessPostID, contract.Warning, c.at(key),
			"the proxy sends a POST again without asking for a key; wanted retries of requests only that carry an Idempotency-Key",
			"add retriable_request_headers with Idempotency-Key, present_match: true")
	}
}

// istio judges the retries of a route.
func (c *config) istio(key, n *yaml.Node, posts bool) {
	on := field(n, "retryOn")
	if on == nil || on.Kind != yaml.ScalarNode {
		return
	}
	c.statuses(on)
	if attempts := field(n, "attempts"); posts && repeatsEffects(on.Value) && (attempts == nil || attempts.Value != "0") {
		c.report(keylessPostID, contract.Warning, c.at(key),
			"the mesh sends a POST again without asking for a key; wanted retries of requests only that carry an Idempotency-Key",
			"match the header Idempotency-Key in a route of its own, and set attempts: 0 in this one")
	}
}

// repeatsEffects reports whether retries happen after the server may have acted.
func repeatsEffects(on string) bool {
	return slices.ContainsFunc(strings.Split(on, ","), func(part string) bool {
		switch strings.TrimSpace(part) {
		case "5xx", "gateway-error", "reset", "retriable-status-codes", "500", "502", "504":
			return true
		}
		return false
	})
}

// grpc judges a retry policy of a service config.
func (c *config) grpc(n *yaml.Node) {
	list := field(n, "retryableStatusCodes")
	if list == nil {
		return
	}
	for _, code := range list.Content {
		switch strings.ToUpper(code.Value) {
		case "INVALID_ARGUMENT", "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "FAILED_PRECONDITION", "UNAUTHENTICATED", "OUT_OF_RANGE", "UNIMPLEMENTED":
			c.report(clientErrorID, contract.Warning, c.at(code),
				code.Value+" is in a list of codes that are tried again; wanted only such as pass, such as UNAVAILABLE",
				"take it off the list: the same request gets the same answer")
			return
		}
	}
}

// matchesPost reports whether a route matches POST, and no header of a key.
func (c *config) matchesPost(n *yaml.Node) bool {
	match := field(n, "match")
	if match == nil {
		return false
	}
	text := flat(match, 0)
	return strings.Contains(text, ":method") && strings.Contains(text, " POST") && !c.namesKey(match) ||
		slices.ContainsFunc(match.Content, func(m *yaml.Node) bool {
			method := field(m, "method")
			exact := field(method, "exact")
			return exact != nil && exact.Value == "POST"
		}) && !c.namesKey(match)
}

func (c *config) namesKey(n *yaml.Node) bool {
	return strings.Contains(strings.ToLower(flat(n, 0)), "idempotency")
}

// flat is all scalars below a node.
func flat(n *yaml.Node, depth int) string {
	if n.Kind == yaml.ScalarNode || depth > 12 {
		return " " + n.Value
	}
	var b strings.Builder
	for i, child := range n.Content {
		if i == 200 {
			break
		}
		b.WriteString(flat(child, depth+1))
	}
	return b.String()
}
