package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// Examples are copied sooner than sentences are read. Two things of one are held to the
// contract: the names of headers in a request or an answer, and an answer's status and
// code where the text around it, or its message, says what it is for.

var (
	// headerLine is a header in a call of curl, or in a request or an answer as it travels.
	headerLine = regexp.MustCompile(`(?m)(?:(?:-H|--header)[ =]?\\?["']|^[ \t]*(?:[<>] ?)?)([A-Za-z][A-Za-z0-9-]*-[A-Za-z0-9-]+) ?: ?([^\n"']*)`)
	// statusLine and its like give the status of an answer, answerCode its code.
	statusLine = regexp.MustCompile(`(?m)^(?:[<>] ?)?HTTP/[\d.]+ ([1-5]\d\d)\b|"(?:status|statusCode|status_code|httpStatus|http_status)" ?: ?"?([1-5]\d\d)\b`)
	answerCode = regexp.MustCompile(`"(?:code|error_code|errorCode)" ?: ?"([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+)"`)
	// inSentence are the texts in an answer by which it says what it is for.
	inAnswer = regexp.MustCompile(`"(?:message|detail|title|description|error_description|error|error_message)" ?: ?"([^"\n]{8,300})"`)
	// requestLanguages are the tags of fences in which a header stands as it travels.
	requestLanguages = []string{"", "text", "txt", "http", "https", "sh", "bash", "shell", "curl", "console", "zsh", "shell-session", "terminal"}
	answerLanguages  = []string{"", "text", "txt", "http", "https", "json", "jsonc", "json5", "console"}
)

// longestExample is how much of a fence is an example of one request or answer, in bytes.
const longestExample = 4000

// compareExamples holds the fences of the page to the contract.
func (a *against) compareExamples() {
	for i := range a.Fences {
		f := &a.Fences[i]
		if f.Quote || f.Len() > longestExample || !slices.Contains(requestLanguages, f.Lang) && !slices.Contains(answerLanguages, f.Lang) {
			continue
		}
		text := f.Text()
		headers, answer := holdsAny(text, exampleHeaders[:]), slices.Contains(answerLanguages, f.Lang) && (strings.Contains(text, "HTTP/") || strings.Contains(text, `"`))
		if !headers && !answer || badInfo.MatchString(f.Info) || a.introducedAsBad(f) || bad(firstRemark(text)) || a.fenceElsewhere(f, text) {
			continue
		}
		e := &example{against: a, fence: f, text: text}
		if headers && slices.Contains(requestLanguages, f.Lang) {
			e.compareHeaders()
		}
		if answer {
			e.compareAnswer()
		}
	}
}

// exampleHeaders are pieces of the names of headers that are looked at.
var exampleHeaders = [...]string{"dempot", "DEMPOT", "epla", "EPLA", "epeat"}

// fenceElsewhere reports whether a fence stands in a section about the past, or about
// others, or calls another product.
func (a *against) fenceElsewhere(f *page.Fence, text string) bool {
	last := ""
	for h := f.Heading; h >= 0; h = a.Regions[h].Heading {
		heading := normalise(a.Regions[h].Text()).text
		if last == "" {
			last = heading
		}
		if oldHeadings.MatchString(heading) || a.names(vendors, heading) || wrongHeading.MatchString(heading) {
			return true
		}
	}
	if otherDirection.MatchString(last) && !namesKey(last) {
		return true
	}
	if f.Intro >= 0 {
		intro := normalise(lastSentence(a.Regions[f.Intro].Text())).text
		if inThePast.MatchString(intro) || inError.MatchString(intro) || ofOthers.MatchString(intro) || a.names(vendors, intro) || otherDirection.MatchString(intro) {
			return true
		}
	}
	return a.names(vendors, strings.ToLower(text))
}

// wrongHeading is a section of what not to do.
var wrongHeading = said(`don'?ts?|do not|mistakes?|pitfalls?|anti ?patterns?|wrong|bad|falsch\w*|fehler vermeiden`, `错误做法|反例|误区|悪い例|アンチパターン|よくある間違い`)

// example is a fence under judgement.
type example struct {
	*against
	fence *page.Fence
	text  string
}

// compareHeaders is about the names of the key's header and of the mark of a replay.
func (e *example) compareHeaders() {
	for _, m := range headerLine.FindAllStringSubmatchIndex(e.text, mostValues) {
		name := e.text[m[2]:m[3]]
		if slices.Contains(e.headers, strings.ToLower(name)) {
			continue
		}
		policy := e.all[0]
		switch b := (blame{at: span{m[2], m[3]}}); {
		case keyHeaders.MatchString(name):
			b.says, b.pointer, b.wants = "the example calls the header of the key "+name, "/key/name", "it is the "+policy.Key.Place().String()
			if policy.Key.In == contract.InHeader {
				b.wants, b.fix = policy.Key.Name, policy.Key.Name
			}
			e.blame(exampleHeaderID, b)
		case replayName.MatchString(name) && e.aboutKeys():
			marker := policy.Answers.Replay.Marker
			b.says, b.pointer, b.wants = "the example marks a replay by "+name, "/answers/replay/marker", "that replays are not marked"
			if marker.Name != "" {
				b.wants = marker.Name
			}
			e.blame(exampleHeaderID, b)
		}
	}
}

// aboutKeys reports whether the fence is introduced, or headed, by a text about keys or
// replays.
func (e *example) aboutKeys() bool {
	for _, i := range []int{e.fence.Intro, e.fence.Heading} {
		if i >= 0 {
			if text := normalise(e.Regions[i].Text()).text; e.speaks(text) || replays.MatchString(text) {
				return true
			}
		}
	}
	return false
}

// compareAnswer is about the status and the code of an answer to one of the conflicts.
func (e *example) compareAnswer() {
	s := e.caseOf()
	if s == nil {
		return
	}
	var refusing []*contract.Policy
	for _, p := range e.all {
		if _, ok := answerOf(p, s); !ok {
			return
		}
		refusing = append(refusing, p)
	}
	if m := statusLine.FindStringSubmatchIndex(e.text); m != nil {
		at := span{max(m[2], m[4]), max(m[3], m[5])}
		n, _ := strconv.Atoi(at.of(e.text))
		wants := values(refusing, func(p *contract.Policy) (int, bool) { return p.Answer(s.name).Status, true })
		if n >= 400 && !slices.Contains(wants, n) {
			e.blame(exampleAnswerID, blame{at: at, pointer: "/answers/" + string(s.name) + "/status", says: fmt.Sprintf("in the example, %s gets %d", s.meaning, n), wants: shown(wants)})
		}
	}
	if m := answerCode.FindStringSubmatchIndex(e.text); m != nil {
		at := span{m[2], m[3]}
		wants := values(refusing, func(p *contract.Policy) (string, bool) { a := p.Answer(s.name); return a.Code, a.Code != "" })
		types := values(refusing, func(p *contract.Policy) (string, bool) { return p.Answer(s.name).Type, true })
		if code := at.of(e.text); len(wants) > 0 && !slices.Contains(wants, code) && !slices.Contains(types, code) {
			e.blame(exampleAnswerID, blame{at: at, pointer: "/answers/" + string(s.name) + "/code", says: fmt.Sprintf("in the example, %s gets the code %s", s.meaning, code), wants: shown(wants)})
		}
	}
}

// caseOf is what an answer is for: its own message says it, or the text right before it,
// or its heading, and none of them says otherwise.
func (e *example) caseOf() *situation {
	if !strings.Contains(e.text, `"`) && !strings.Contains(e.text, "HTTP/") {
		return nil
	}
	var texts []string
	for _, m := range inAnswer.FindAllStringSubmatch(e.text, 2) {
		texts = append(texts, normalise(m[1]).text)
	}
	if e.fence.Intro >= 0 {
		texts = append(texts, normalise(lastSentence(e.Regions[e.fence.Intro].Text())).text, normalise(e.Regions[e.fence.Intro].Text()).text)
	}
	about := false
	if i := e.fence.Intro; i > 0 && labelledStatus.MatchString(normalise(e.Regions[i].Text()).text) {
		texts = append(texts, normalise(lastSentence(e.Regions[i-1].Text())).text)
	}
	for h := e.fence.Heading; h >= 0; h = e.Regions[h].Heading {
		heading := normalise(e.Regions[h].Text()).text
		if h == e.fence.Heading {
			texts = append(texts, heading)
		}
		about = about || e.speaks(heading)
	}
	var found *situation
	for _, text := range texts {
		about = about || e.speaks(text)
		if s := caseOf(text); s != nil {
			if found != nil && s != found {
				return nil
			}
			found = s
		}
	}
	if found == nil && e.fence.Heading >= 0 {
		return e.cases[e.fence.Heading]
	}
	if !about && !strings.Contains(e.text, "dempot") {
		return nil
	}
	return found
}

// blame reports a difference of an example.
func (e *example) blame(id string, b blame) {
	if e.all[0].Origin(b.pointer) == contract.OriginAssumed && e.c.At(b.pointer).Line == 0 {
		return
	}
	start, end := e.fence.Source(b.at.start, b.at.end)
	if start >= end {
		return
	}
	f := e.finding(id, contract.Warning, start, end, b.says+"; the contract says "+b.wants, "show what the contract says: "+b.wants)
	f.Pointer = b.pointer
	f.Related = e.related(b.pointer, "the contract says "+b.wants)
	e.found[id] = append(e.found[id], f)
}
