package lint

import (
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

var (
	// poster are the clients whose requests the snippet shows whole.
	poster   = newTable(`(?i)^(?:requests|httpx|axios|https?|got|ky|faraday|httparty|restclient|net::http|superagent|urllib3)$`)
	postName = newTable(`^(?:post|Post|POST|PostForm|post_form|PostAsync|PostAsJsonAsync|postForObject|postForEntity)$`)
	postTo   = newTable(`(?i)method["']?\s*:\s*["']post["']`)

	// goRequest makes a request in Go; plainGoHeader sets a header that is no key.
	goRequest     = newTable(`^http\.NewRequest(?:WithContext)?$`)
	goPost        = newTable(`"POST"|http\.MethodPost`)
	plainGoHeader = newTable(`Header\.(?:Set|Add)\("(?:Content-Type|Authorization|Accept|User-Agent)"`)

	// harmless are addresses of a POST that changes nothing.
	effectless = newTable(`(?i)search|query|graphql|token|oauth|login|auth\b|embed|completion|translate|validate|preview|check|lookup|introspect|batchGet|localhost|127\.0\.0\.1`)
	// unseen are arguments that the snippet does not show.
	unseen = newTable(`\*\*\w|\.\.\.\s*\w`)

	headersFrom = newTable(`(?i)\bheaders["']?\s*(?:=>|[=:])\s*([\p{L}_$][\w$.]*)\s*(\(?)`)
)

// judgePosts: a request with an effect is sent again, and nothing tells the server so.
func (s *snippet) judgePosts(a *attempts) {
	if s.keyed() {
		return
	}
	for _, call := range a.calls {
		if s.posts(call) {
			s.reportPost(call.span)
			return
		}
	}
}

func (s *snippet) reportPost(at span) {
	s.report(keylessPostID, contract.Warning, at,
		"a POST is sent again without a key, so one whose answer was lost has its effect again; wanted the same Idempotency-Key on every attempt",
		"make a key before the first attempt and send it with each")
}

// posts reports whether a call is a POST that the snippet shows whole, and that has an
// effect.
func (s *snippet) posts(call *node) bool {
	if effectless.MatchString(call.text) || unseen.MatchString(call.text) || s.hidesHeaders(call.text) {
		return false
	}
	if s.lang == "sh" {
		return curlPosts(call)
	}
	name, from := lastName(call.name), receiver(call.name)
	if call.name == "fetch" {
		return postTo.MatchString(call.text)
	}
	if goRequest.MatchString(call.name) {
		return goPost.MatchString(call.text) && !strings.Contains(plainGoHeader.ReplaceAllString(s.code, ""), "Header")
	}
	if !postName.MatchString(name) {
		return false
	}
	return poster.MatchString(from) || len(s.facts.assigned[strings.TrimLeft(from, "$")]) > 0 && !strings.Contains(s.code, "headers")
}

// hidesHeaders reports whether headers come from where the snippet does not look.
func (s *snippet) hidesHeaders(args string) bool {
	for _, m := range headersFrom.FindAllStringSubmatch(args, -1) {
		if m[2] != "" || len(s.facts.assigned[strings.TrimLeft(m[1], "$")]) == 0 {
			return true
		}
	}
	return false
}

var (
	curlPost   = newTable(`(?:^|\s)(?:-X\s*|--request[= ])["']?POST\b`)
	curlOther  = newTable(`(?:^|\s)(?:-X\s*|--request[= ])["']?(?:GET|PUT|DELETE|HEAD|PATCH)\b|(?:^|\s)(?:-G|--get|-I|--head|-K|--config)\b`)
	curlData   = newTable(`(?:^|\s)(?:-d|--data(?:-\w+)?|--json|-F|--form)[\s=@'"]`)
	curlUnseen = newTable(`\$\{?\w+\[@\]|\$@|\$\{?(?i:\w*(?:args|opts|headers|flags)\w*)`)
	curlRetry  = newTable(`(?:^|\s)--retry(?:[= ]\d|\s+\$)`)
)

// curlKeyed reports whether a call of curl shows a key of its own.
func curlKeyed(call *node) bool {
	return call.name == "curl" && strings.Contains(strings.ToLower(call.text), "idempot")
}

func curlPosts(call *node) bool {
	if call.name != "curl" || curlUnseen.MatchString(call.text) || curlOther.MatchString(call.text) {
		return false
	}
	return curlPost.MatchString(call.text) || curlData.MatchString(call.text)
}
