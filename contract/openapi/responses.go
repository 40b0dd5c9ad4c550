package openapi

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

var (
	singleStatus = regexp.MustCompile(`^[1-5][0-9]{2}$`)
	statusRange  = regexp.MustCompile(`^[1-5]XX$`)
)

func (l *loader) responses(v *value, at *trail) []Response {
	var responses []Response
	for _, m := range v.all() {
		if strings.HasPrefix(m.name, "x-") {
			continue
		}
		var r Response
		switch {
		case m.name == "default":
		case singleStatus.MatchString(m.name):
			r.Status, _ = strconv.Atoi(m.name)
		case statusRange.MatchString(m.name):
			r.Status, r.Range = int(m.name[0]-'0')*100, true
		default:
			l.report(contract.Error, "status", m.at, at.to(m.name),
				fmt.Sprintf(`response %q is none of a status, a range such as "4XX", or "default"`, m.name), "")
			continue
		}
		l.response(&r, l.resolve(m.value))
		responses = append(responses, r)
	}
	slices.SortStableFunc(responses, func(a, b Response) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.Status, b.Status))
	})
	return responses
}

// rank puts the more exact response first.
func (r Response) rank() int {
	switch {
	case r.Status == 0:
		return 2
	case r.Range:
		return 1
	}
	return 0
}

func (l *loader) response(r *Response, v *value) {
	r.Description = v.string("description")
	if media := preferred(v.get("content")); media != nil && r.mayHaveBody() {
		r.MediaType = sendable(media.name)
		if body := l.example(media, forResponse); body != nil {
			r.Body = encodeBody(r.MediaType, body)
		}
	}
	for _, m := range v.get("headers").all() {
		if strings.EqualFold(m.name, "Content-Type") { // the media type says it
			continue
		}
		if s, ok := l.headerExample(l.resolve(m.value)); ok {
			if r.Headers == nil {
				r.Headers = map[string]string{}
			}
			r.Headers[m.name] = s
		}
	}
}

// mayHaveBody is false for the statuses that end with their headers (RFC 9110,
// section 6.4.1).
func (r *Response) mayHaveBody() bool {
	return r.Status != 204 && r.Status != 304 && r.Status/100 != 1
}

// success picks the answer when all goes well. See Operation.Success.
func success(responses []Response) Response {
	for _, fits := range []func(r Response) bool{
		func(r Response) bool { return r.Status/100 == 2 }, // sorted: single statuses come first
		func(r Response) bool { return r.Status/100 == 3 },
		func(r Response) bool { return r.Status == 0 },
	} {
		if i := slices.IndexFunc(responses, fits); i >= 0 {
			r := responses[i]
			r.Status = cmp.Or(r.Status, 200)
			r.Range = false
			return r
		}
	}
	return Response{Status: 200}
}

// preferred is the media type to show: JSON, then what is JSON by its suffix,
// then a range that JSON is in, then the first one.
func preferred(content *value) *member {
	var best *member
	bestRank := 4
	for i := range content.all() {
		m := &content.members[i]
		if r := mediaRank(m.name); r < bestRank {
			best, bestRank = m, r
		}
	}
	return best
}

func mediaRank(mediaType string) int {
	switch t := essence(mediaType); {
	case t == "application/json":
		return 0
	case isJSON(t):
		return 1
	case t == "*/*" || t == "application/*":
		return 2
	}
	return 3
}

// essence is a media type without its parameters, in lower case.
func essence(mediaType string) string {
	t, _, _ := strings.Cut(mediaType, ";")
	return strings.ToLower(strings.TrimSpace(t))
}

func isJSON(mediaType string) bool {
	t := essence(mediaType)
	return t == "application/json" || t == "text/json" || strings.HasSuffix(t, "+json")
}

// sendable turns a range of media types into one that can be sent.
func sendable(mediaType string) string {
	switch essence(mediaType) {
	case "*/*", "application/*":
		return "application/json"
	case "text/*":
		return "text/plain"
	}
	return mediaType
}
