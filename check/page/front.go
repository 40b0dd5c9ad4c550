package page

import "strings"

// frontMatter reads the metadata above a page, in YAML between "---" or in TOML
// between "+++", and hands back the page below it. Only the values of keys that
// hold text for people become regions.
func frontMatter(b *builder, v *view) *view {
	for _, fence := range []string{"---", "+++"} {
		if !strings.HasPrefix(v.text, fence+"\n") {
			continue
		}
		end := closingFence(v.text, fence)
		if end < 0 {
			return v
		}
		b.v = v
		if fence == "---" {
			b.yamlFront(4, end)
		} else {
			b.tomlFront(4, end)
		}
		b.v = nil
		body := len(v.text)
		if n := strings.IndexByte(v.text[end:], '\n'); n >= 0 {
			body = end + n + 1
		}
		return v.slice(body, len(v.text))
	}
	return v
}

// closingFence finds the line that ends the front matter.
func closingFence(text, fence string) int {
	for i := 0; ; {
		n := strings.IndexByte(text[i:], '\n')
		if n < 0 {
			return -1
		}
		i += n + 1
		line, _, _ := strings.Cut(text[i:], "\n")
		line = strings.TrimRight(line, " \t")
		if line == fence || fence == "---" && line == "..." {
			return i
		}
	}
}

// yamlFront reads lines of "key: value". It parses no more of YAML than that,
// with scalars of every style: a page must not fail for its front matter.
func (b *builder) yamlFront(i, end int) {
	for i < end {
		lineEnd := i + strings.IndexByte(b.v.text[i:], '\n')
		s, _ := trimRange(b.v.text, i, lineEnd)
		if s < lineEnd && b.v.text[s] == '#' {
			b.marker(s, lineEnd, s+1, lineEnd)
		}
		for strings.HasPrefix(b.v.text[s:lineEnd], "- ") {
			s = skipSpaces(b.v.text, s+2, lineEnd)
		}
		top := s == i
		key, at := yamlKey(b.v.text[:lineEnd], s)
		if at < 0 {
			i = lineEnd + 1
			continue
		}
		value, next := yamlScalar(b.v, at, end, s-i, false)
		i = max(next, lineEnd+1)
		if n := strings.IndexByte(b.v.text[next:end], '\n'); n >= 0 && next > lineEnd {
			i = next + n + 1
		}
		b.frontValue(key, value, top)
	}
}

func lineStart(text string, i int) int { return strings.LastIndexByte(text[:i], '\n') + 1 }

// yamlKey reads a key at i and says where its value begins, or -1.
func yamlKey(line string, i int) (key string, value int) {
	s := i
	for i < len(line) && (isLetter(line[i]) || isDigit(line[i]) || strings.IndexByte(`_-."'`, line[i]) >= 0) {
		i++
	}
	if i == s || !strings.HasPrefix(line[i:], ": ") {
		return "", -1
	}
	value = skipSpaces(line, i+2, len(line))
	if value == len(line) {
		return "", -1
	}
	return strings.Trim(line[s:i], `"'`), value
}

// frontValue makes a region of a value, if it is for people.
func (b *builder) frontValue(key string, value *view, top bool) {
	switch key {
	case "lang", "language", "locale":
		if top && b.doc.Lang == "" {
			b.doc.Lang = value.text
		}
		return
	}
	if !isProseKey(key) || value.text == "" {
		return
	}
	outer := b.v
	b.v = value
	b.begin(Title)
	b.Name = key
	b.foldedText(0, len(value.text))
	b.flush()
	b.v = outer
}

// foldedText adds v.text[s:e] with its line ends as spaces.
func (b *builder) foldedText(s, e int) {
	for s < e {
		n := strings.IndexByte(b.v.text[s:e], '\n')
		if n < 0 {
			break
		}
		_, to := trimRange(b.v.text, s, s+n)
		b.text(s, to)
		b.white(to)
		s = skipSpaces(b.v.text, s+n, e)
	}
	b.text(s, e)
}

// tomlFront reads lines of `key = "value"`.
func (b *builder) tomlFront(i, end int) {
	for i < end {
		lineEnd := i + strings.IndexByte(b.v.text[i:], '\n')
		line := b.v.text[i:lineEnd]
		if key, rest, ok := strings.Cut(line, "="); ok {
			s := lineEnd - len(strings.TrimLeft(rest, " \t"))
			if s < lineEnd && (b.v.text[s] == '"' || b.v.text[s] == '\'') {
				value, _ := yamlScalar(b.v, s, lineEnd, 0, false)
				b.frontValue(strings.Trim(strings.TrimSpace(key), `"`), value, true)
			}
		} else if s, _ := trimRange(b.v.text, i, lineEnd); s < lineEnd && b.v.text[s] == '#' {
			b.marker(s, lineEnd, s+1, lineEnd)
		}
		i = lineEnd + 1
	}
}
