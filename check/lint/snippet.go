package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// snippet is code under judgement: a fence of a page, or a whole file.
type snippet struct {
	*Page
	*program
	source func(i, j int) (start, end int) // bytes of the file for bytes of the code
	found  map[string][]contract.Finding
}

// snippetsOf is the check of a rule on snippets. All of them look together, once.
func snippetsOf(id string) func(*Page, *contract.Contract) []contract.Finding {
	return func(p *Page, _ *contract.Contract) []contract.Finding {
		if p.snippets == nil {
			p.snippets = map[string][]contract.Finding{}
			p.readSnippets()
		}
		return p.snippets[id]
	}
}

// readSnippets judges the fences of a page, or a program whole, unless it is a test.
func (p *Page) readSnippets() {
	if lang := languageOfFormat(p.Format); lang != "" {
		text := string(p.Source)
		if !ofTests.MatchString(p.Path) && holds(text, ofSnippets) {
			p.judgeSnippet(lang, text, func(i, j int) (int, int) { return i, j })
		}
		return
	}
	for i := range p.Fences {
		f := &p.Fences[i]
		if f.Quote {
			continue
		}
		text := f.Text()
		if !holds(text, ofSnippets) || badInfo.MatchString(f.Info) || p.introducedAsBad(f) {
			continue
		}
		if lang := languageOfFence(f.Lang, text); lang != "" {
			p.judgeSnippet(lang, text, f.Source)
		}
	}
}

// ofTests are names of files whose loops wait for what they test.
var ofTests = newTable(`(?i)(?:^|/)(?:tests?|__tests__|specs?|testdata)/|_(?:test|spec)\.\w+$|\.(?:test|spec)\.\w+$|(?:^|/)test_[^/]*$|(?-i:Tests?\.(?:java|kt|cs|php)$)`)

// judgeSnippet holds one snippet to every rule.
func (p *Page) judgeSnippet(lang, text string, source func(i, j int) (int, int)) {
	s := &snippet{Page: p, source: source, found: p.snippets}
	if lang == "config" {
		s.program = &program{lang: lang, code: text, first: firstRemark(text)}
		if !bad(s.first) {
			s.judgeConfig()
		}
		return
	}
	switch lang {
	case "go":
		s.program = goProgram(text)
	case "sh":
		s.program = shellProgram(text)
	default:
		s.program = scanProgram(lang, text)
	}
	if bad(s.first) {
		return
	}
	s.gather()
	s.judgeLoops()
	s.judgeKeys()
	s.judgeLibraries()
	s.judgeClaims()
}

// report adds a finding at bytes of the code.
func (s *snippet) report(rule string, severity contract.Severity, at span, message, hint string) {
	if at.end > at.start {
		end := at.start + len(strings.TrimRight(at.of(s.code), " \t\r\n:{"))
		if end > at.start {
			at.end = end
		}
	}
	start, end := s.source(at.start, at.end)
	s.found[rule] = append(s.found[rule], s.finding(rule, severity, start, max(end, start), message, hint))
}

func languageOfFormat(f page.Format) string {
	switch f {
	case page.Go, page.Python, page.Ruby, page.PHP, page.JavaScript, page.Java:
		return string(f)
	case page.Shell:
		return "sh"
	case page.CSharp:
		return "cs"
	case page.YAML:
		return "config"
	}
	return ""
}

// languageOfFence is the language by the fence's tag or, without one, by the looks of
// the text.
func languageOfFence(tag, text string) string {
	switch tag {
	case "yaml", "yml", "json", "jsonc":
		return "config"
	case "console", "shell-session", "terminal":
		return ""
	case "", "text", "txt", "code":
		return sniffed(text)
	}
	if f, ok := page.FormatOfFence(tag); ok {
		return languageOfFormat(f)
	}
	return ""
}

// sniffed tells a language by what only it has. What is not sure is not read.
func sniffed(text string) string {
	for _, look := range looks {
		if look.sign.MatchString(text) {
			return look.lang
		}
	}
	return ""
}

var looks = []struct {
	lang string
	sign *table
}{
	{"php", newTable(`<\?php|\$\w+->\w+\(`)},
	{"sh", newTable(`(?m)^#!.*sh$|^\s*(?:\$ )?curl\s|^\s*done$`)},
	{"go", newTable(`(?m)^func .*\{$|:= .*\n(?s:.*)\bif err [!=]= nil|^package \w+$`)},
	{"python", newTable(`(?m)^\s*(?:def|for|while|try|except|with)\b[^\n{]*:\s*$|^\s*import \w+$|^from [\w.]+ import `)},
	{"ruby", newTable(`(?m)^\s*(?:begin|rescue\b.*|.*\bdo(?: \|\w+\|)?)$(?s:.*)^\s*end$`)},
	{"cs", newTable(`(?m)\bawait \w+\.\w+Async\(|^using System`)},
	{"js", newTable(`(?m)^\s*(?:const|let) \w+ = |=> \{$|\bawait fetch\(`)},
	{"java", newTable(`(?m)^\s*(?:public|private|protected) [\w<>]+ \w+\(|^\s*(?:final )?[A-Z]\w+(?:<\w+>)? \w+ = new [A-Z]`)},
	{"config", newTable(`(?m)^\s*(?:retry_policy|resilience4j[\w.]*|"methodConfig")"?:`)},
}

// firstRemark is the first comment of a configuration.
func firstRemark(text string) string {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "#") {
		return ""
	}
	first, _, _ := strings.Cut(text, "\n")
	return first
}

// introducedAsBad reports whether what stands before a fence says that it is a bad
// example: its introduction's last sentence, or its heading.
func (p *Page) introducedAsBad(f *page.Fence) bool {
	for _, region := range []int{f.Intro, f.Heading} {
		if region >= 0 && badIntroduction.MatchString(lastSentence(p.Regions[region].Text())) {
			return true
		}
	}
	return slices.ContainsFunc(p.Markers, func(m page.Marker) bool {
		return m.End <= f.Start && f.Start-m.End < 200 && opensFence(string(p.Source[m.End:f.Start])) && len(m.Text) < 80 && bad(m.Text)
	})
}

// opensFence reports whether nothing but the mark of a fence stands in a text.
func opensFence(text string) bool {
	text = strings.Trim(text, "-> */}\t\r\n")
	return (strings.HasPrefix(text, "```") || strings.HasPrefix(text, "~~~")) && !strings.Contains(text, "\n")
}

// lastSentence is the part of a text behind its last full stop but one.
func lastSentence(text string) string {
	text = strings.TrimSpace(text)
	body := strings.TrimRight(text, ".。:：!！ ")
	if i := strings.LastIndexAny(body, "。！？"); i >= 0 {
		return text[i:]
	}
	for _, stop := range []string{". ", "! ", "? "} {
		if i := strings.LastIndex(body, stop); i >= 0 {
			body, text = body[i+2:], text[i+2:]
		}
	}
	return text
}

// Words that mark a bad example. In the info of a fence any will do; a comment has to
// begin with one, and an introduction has to say it of the code: "when the connection is
// broken" and "错误重试" speak of something else.
var (
	badInfo = newTable(`(?i)\b(?:bad|wrong|don['’]?ts?|avoid|anti-?pattern|incorrect|broken|unsafe|naive|buggy|falsch|schlecht)\b|❌|✗|✘|🚫|⛔|👎|错误|錯誤|反例|悪い|\bNG\b`)

	badComment = newTable(`(?i)^\W*(?:bad|wrong|don['’]?ts?|do not|never|anti-?pattern|incorrect|broken|unsafe|naive|buggy|falsch|schlecht|nicht so|so nicht|NG)\b|^[^\p{L}]*(?:不要|请勿|请不要|错误|錯誤)`)

	badIntroduction = newTable(`(?i)\b(?:bad|wrong|broken|incorrect|buggy|unsafe|naive) (?:example|code|practice|version|idea|way|retry|loop|approach|snippet|implementation)|^(?:bad|wrong|incorrect|broken|don['’]?ts?|falsch|schlecht)\b *(?:[:.!(–—-].*)?$|\b(?:is|are|this is) (?:bad|wrong|incorrect|unsafe)\b|\banti-?patterns?\b|\b(?:don['’]?t|do not|never|avoid) (?:do |write |use |copy |ship |like )*(?:this|it|the following|code like|that)\b|\bnot like this\b|\b(?:falsches|schlechtes|fehlerhaftes) Beispiel|\bist falsch\b|\bnicht so\b|\bso nicht\b|\bantimuster\b|\banti-muster\b|\bnegativbeispiel|❌|✗|✘|🚫|⛔|👎|(?:错误|錯誤|糟糕|不好)的?(?:示例|例子|做法|写法|用法|代码|實例|範例)|反例|不要这样|不要這樣|反模式|不推荐|不推薦|请勿|悪い例|間違った|間違い|誤った(?:例|実装|書き方)|アンチパターン|してはいけ|しないでください|避けるべき|避けてください`)
)

// bad reports whether a comment marks a bad example.
func bad(comment string) bool {
	return badComment.MatchString(comment) || badIntroduction.MatchString(comment)
}
