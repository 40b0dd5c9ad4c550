package page

import (
	"encoding/json"
	"strconv"
	"strings"
)

// readOpenAPI reads a description of an API, in YAML or JSON: titles, summaries
// and descriptions, the latter as Markdown, and the strings of examples and of
// extensions that read as prose. Each region has the pointer of the value it is in.
// References are not followed: a text belongs to the file it stands in.
func readOpenAPI(b *builder, v *view) error {
	b.v = v
	a := &api{b: b, v: v}
	if text := strings.TrimLeft(v.text, " \t\n\r"); strings.HasPrefix(text, "{") && json.Valid([]byte(v.text)) {
		a.json()
		return nil
	}
	return a.yaml()
}

// api is told of maps, lists, keys and strings in the order of the file.
type api struct {
	b      *builder
	v      *view
	frames []frame
}

// frame is an open map or list.
type frame struct {
	isMap   bool
	key     string // of the value at hand
	index   int
	heads   int  // how many headings there were when it was opened
	role    role // of what is in it
	wantKey bool // the next string is a key (JSON)
}

// role says what the values of a map are.
type role int8

const (
	ofKeywords  role = iota // keys are OpenAPI's words
	ofNames                 // keys are names that the author chose
	ofExamples              // keys are names of examples, or the list is one of examples
	inExample               // everything in it is an example
	inExtension             // everything in it is the author's own
)

// push opens a map or a list, as the value of the key at hand.
func (a *api) push(isMap bool) {
	f := frame{isMap: isMap, index: -1, heads: len(a.b.heads), wantKey: isMap}
	if top := a.top(); top != nil {
		a.next(top)
		f.role = top.roleOfValue(isMap)
	}
	a.frames = append(a.frames, f)
}

func (a *api) top() *frame {
	if n := len(a.frames); n > 0 {
		return &a.frames[n-1]
	}
	return nil
}

// next counts the values of a list.
func (a *api) next(f *frame) {
	if !f.isMap {
		f.index++
	}
}

func (a *api) pop() {
	f := a.top()
	a.b.flush()
	a.b.heads = a.b.heads[:min(f.heads, len(a.b.heads))]
	a.frames = a.frames[:len(a.frames)-1]
}

// roleOfValue is the role of what the key at hand holds.
func (f *frame) roleOfValue(isMap bool) role {
	switch f.role {
	case inExample, inExtension:
		return f.role
	case ofExamples:
		if f.isMap && isMap {
			return ofKeywords // an Example Object
		}
		return inExample
	case ofNames:
		return ofKeywords
	}
	if !f.isMap {
		return ofKeywords
	}
	switch {
	case strings.HasPrefix(f.key, "x-"):
		return inExtension
	case f.key == "example", f.key == "value", f.key == "default", f.key == "enum", f.key == "const":
		return inExample
	case f.key == "examples":
		return ofExamples
	case f.key == "properties", f.key == "patternProperties", f.key == "schemas", f.key == "definitions",
		f.key == "responses", f.key == "parameters" && isMap, f.key == "headers", f.key == "paths", f.key == "variables":
		return ofNames
	}
	return ofKeywords
}

// text takes in a string as the value of the key at hand; say reads it.
func (a *api) text(say func() *view) {
	f := a.top()
	if f == nil {
		return
	}
	a.next(f)
	switch {
	case f.role == ofNames:
	case f.role == inExample || !f.isMap && f.role == ofExamples:
		a.prose(f, say())
	case f.isMap && f.key == "description":
		a.markdown(say())
	case f.isMap && (f.key == "title" || f.key == "summary"):
		a.title(f, say())
	case f.role == inExtension || f.isMap && strings.HasPrefix(f.key, "x-"):
		a.prose(f, say())
	case f.isMap && (f.key == "example" || f.key == "default" || f.key == "value" || f.role == ofExamples):
		a.prose(f, say())
	}
}

// markdown reads a description.
func (a *api) markdown(v *view) {
	heads := len(a.b.heads)
	a.b.pointer = a.pointer()
	readMarkdown(a.b, v)
	a.b.shutEverything()
	a.b.pointer, a.b.intro = "", -1
	a.b.heads = a.b.heads[:min(heads, len(a.b.heads))]
}

// title reads a title or a summary, under which the rest of its map stands.
func (a *api) title(f *frame, v *view) {
	a.b.begin(Title)
	i := a.line(f.key, v)
	if i >= 0 {
		a.b.heads = append(a.b.heads[:min(f.heads, len(a.b.heads))], i)
	}
}

// prose reads a string that may be for people.
func (a *api) prose(f *frame, v *view) {
	if readsAsProse(v.text) || f.isMap && isProseKey(f.key) && v.text != "" && f.role == inExtension {
		a.b.begin(String)
		a.line(f.key, v)
	}
}

// line reads a text whose inline mark-up is Markdown's.
func (a *api) line(name string, v *view) int {
	a.b.Name = name
	a.b.pointer = a.pointer()
	a.b.v = v
	newMarkdown(a.b, v).inline.read(v, 0, len(v.text))
	i := a.b.flush()
	a.b.v, a.b.pointer = a.v, ""
	return i
}

// pointer is the JSON pointer of the value at hand.
func (a *api) pointer() string {
	var p strings.Builder
	for _, f := range a.frames {
		p.WriteByte('/')
		if f.isMap {
			p.WriteString(strings.NewReplacer("~", "~0", "/", "~1").Replace(f.key))
		} else {
			p.WriteString(strconv.Itoa(f.index))
		}
	}
	return p.String()
}

// json reads a document that is known to be valid.
func (a *api) json() {
	text := a.v.text
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case '{', '[':
			a.push(c == '{')
		case '}', ']':
			a.pop()
		case ',':
			if f := a.top(); f != nil {
				f.wantKey = f.isMap
			}
		case '"':
			end := jsonStringEnd(text, i)
			a.jsonString(i+1, end)
			i = end
		case 't', 'f', 'n', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if f := a.top(); f != nil {
				a.next(f)
			}
			for i+1 < len(text) && strings.IndexByte(",]} \t\r\n", text[i+1]) < 0 {
				i++
			}
		}
		i++
	}
}

func jsonStringEnd(text string, i int) int {
	for i++; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i
}

func (a *api) jsonString(s, e int) {
	say := func() *view {
		w := newWriter(a.v, s)
		unescape(w, a.v.text, s, e)
		return w.view()
	}
	if f := a.top(); f != nil && f.wantKey {
		f.wantKey = false
		f.key = a.v.text[s:e]
		if strings.IndexByte(f.key, '\\') >= 0 {
			f.key = say().text
		}
		return
	}
	a.text(say)
}
