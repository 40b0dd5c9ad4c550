package contract

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// format is a form of text that the schema names. check says what is wrong with
// a text and what to write instead; "" is nothing.
type format struct {
	name  string
	rule  string
	check func(text string) (message, hint string)
}

var formats = [...]format{
	{"duration", "contract/duration", bounds{}.check},
	{"duration-or-zero", "contract/duration", bounds{zero: true}.check},
	{"duration-or-never", "contract/duration", bounds{word: "never"}.check},
	{"duration-or-unlimited", "contract/duration", bounds{word: "unlimited"}.check},
	{"lease", "contract/duration", bounds{min: 100 * time.Millisecond, max: day}.check},
	{"retry-after", "contract/duration", bounds{min: time.Millisecond, max: day}.check},
	{"http-token", "contract/header", checkToken},
	{"key-header", "contract/header", checkKeyHeader},
	{"own-header", "contract/header", checkOwnHeader},
	{"size", "contract/size", checkSize},
	{"day", "contract/date", checkDay},
	{"graphql-name", "contract/key-place", checkGraphQLName},
	{"stored-header", "contract/header", checkStoredHeader},
	{"marker-header", "contract/header", checkMarkerHeader},
	{"field-value", "contract/header", checkFieldValue},
	{"re2", "contract/pattern", checkPattern},
	{"body-pointer", "contract/pointer", checkBodyPointer},
	{"marker-member", "contract/pointer", checkMarkerMember},
	{"lock-name", "contract/pointer", checkLockName},
	{"answer-code", "contract/code", checkCode},
	{"type-base", "contract/uri", checkTypeBase},
	{"failure-class", "contract/failure-class", checkFailureClass},
	{"step-name", "contract/step-name", checkStepName},
	{"operation", "contract/operation", checkOperationName},
	{"path-pattern", "contract/path-pattern", checkPathPattern},
	{"grpc-method", "contract/grpc", checkGRPCMethod},
	{"metadata-name", "contract/grpc", checkMetadataName},
	{"field-path", "contract/grpc", checkFieldPath},
	{"url", "contract/uri", checkURL},
	{"date-or-part", "contract/date", checkDate},
}

func findFormat(name string) (format, bool) {
	for _, f := range formats {
		if f.name == name {
			return f, true
		}
	}
	return format{}, false
}

var (
	token    = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$")
	code     = regexp.MustCompile(`^[A-Za-z0-9_.:/-]{1,100}$`)
	class    = regexp.MustCompile(`^(before-execution|[45]xx|[45][0-9][0-9]|code:[A-Za-z0-9_.:/-]{1,100})$`)
	stepName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	pointers = regexp.MustCompile(`^(/([^~/]|~[01])*)+$`)
)

// meanings are the headers that say something else already (RFC 9110, RFC 9111,
// RFC 6265) and so cannot carry a key.
var meanings = [...]string{
	"Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Authorization", "Cache-Control", "Connection",
	"Content-Encoding", "Content-Language", "Content-Length", "Content-Location", "Content-Range", "Content-Type", "Cookie",
	"Date", "Expect", "Forwarded", "From", "Host", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range",
	"If-Unmodified-Since", "Keep-Alive", "Max-Forwards", "Origin", "Pragma", "Prefer", "Proxy-Authorization", "Range", "Referer",
	"Retry-After", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "User-Agent", "Via", "Set-Cookie",
}

// framing are the headers that belong to one message or one connection (RFC
// 9110, section 7.6.1, and RFC 9112), so that a replay makes its own.
var framing = [...]string{
	"Connection", "Content-Length", "Date", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authorization", "Proxy-Connection",
	"TE", "Trailer", "Transfer-Encoding", "Upgrade",
}

func checkToken(name string) (message, hint string) {
	if token.MatchString(name) {
		return "", ""
	}
	hint = "letters, digits and hyphens are safe"
	if bare := strings.TrimRight(name, ": "); bare != name && token.MatchString(bare) {
		hint = "write " + bare
	}
	return quote(name) + " is not a header name", hint
}

func checkKeyHeader(name string) (message, hint string) {
	if message, hint := checkToken(name); message != "" {
		return message, hint
	}
	for _, h := range meanings {
		if strings.EqualFold(h, name) {
			return fmt.Sprintf("header %s means something else; wanted a header of its own for the key", quote(name)), "such as Idempotency-Key"
		}
	}
	if among(credentials[:], name) {
		return fmt.Sprintf("header %s carries a credential; wanted a header of its own for the key", quote(name)), "such as Idempotency-Key"
	}
	return "", ""
}

func checkStoredHeader(name string) (message, hint string) {
	if message, hint := checkToken(name); message != "" {
		return message, hint
	}
	for _, h := range framing {
		if strings.EqualFold(h, name) {
			return fmt.Sprintf("header %s belongs to one message and cannot be replayed", quote(name)), "leave it out"
		}
	}
	if requestID.MatchString(name) {
		return fmt.Sprintf("header %s tells one request from another and cannot be replayed", quote(name)), "leave it out: a replay is a request of its own"
	}
	return "", ""
}

func checkFieldValue(value string) (message, hint string) {
	for _, r := range value {
		if r < ' ' || r > '~' {
			return fmt.Sprintf("header value %s holds %U; wanted printable ASCII", quote(value), r), ""
		}
	}
	if strings.TrimSpace(value) != value {
		return fmt.Sprintf("header value %s starts or ends with a space", quote(value)), "write " + fmt.Sprintf("%q", strings.TrimSpace(value))
	}
	return "", ""
}

func checkPattern(pattern string) (message, hint string) {
	_, err := regexp.Compile(pattern)
	if err == nil {
		return "", ""
	}
	why := strings.TrimPrefix(err.Error(), "error parsing regexp: ")
	if strings.Contains(why, "Perl") || strings.Contains(why, "(?") {
		hint = "RE2 has no look-around and no back references"
	}
	return fmt.Sprintf("%s is not a regular expression of RE2: %s", quote(pattern), why), hint
}

func checkBodyPointer(pointer string) (message, hint string) {
	if pointers.MatchString(pointer) {
		return "", ""
	}
	if bare := strings.TrimPrefix(strings.TrimPrefix(pointer, "$"), "."); bare != "" && !strings.ContainsAny(bare, "/~[") {
		hint = "write /" + strings.ReplaceAll(bare, ".", "/")
	}
	return fmt.Sprintf("%s is not a JSON pointer to a member of the body", quote(pointer)), hint
}

func checkCode(text string) (message, hint string) {
	if code.MatchString(text) {
		return "", ""
	}
	hint = ""
	if joined := strings.Join(strings.Fields(text), "_"); joined != text && code.MatchString(joined) {
		hint = "write " + joined
	}
	return quote(text) + " is not a code; wanted 1 to 100 letters, digits and any of _ . : / -", hint
}

func checkTypeBase(text string) (message, hint string) {
	u, err := url.Parse(text)
	if err != nil || !u.IsAbs() || strings.ContainsAny(text, " \t\n") {
		return quote(text) + " is not a URI with a scheme", "such as https://docs.example.com/problems/"
	}
	return "", ""
}

func checkFailureClass(text string) (message, hint string) {
	if class.MatchString(text) {
		return "", ""
	}
	hint = nearestHint(text, []string{string(BeforeExecution), "4xx", "5xx"})
	switch strings.ToLower(text) {
	case "validation", "validate", "invalid", "authentication", "authorization", "rate-limit", "before":
		hint = "write before-execution for what fails before the first effect; the pipeline says which stages come before the key"
	}
	return quote(text) + " is not a class of failures; wanted before-execution, 4xx, 5xx, a status from 400 to 599, or code: and a machine code, such as code:card_declined", hint
}

func checkStepName(text string) (message, hint string) {
	if stepName.MatchString(text) {
		return "", ""
	}
	spelled := strings.ToLower(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' || r == '.' }), "_"))
	if stepName.MatchString(spelled) {
		hint = "write " + spelled
	}
	return quote(text) + " is not the name of a step; wanted lower-case letters, digits and _, a letter first", hint
}
