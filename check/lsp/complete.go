package lsp

import (
	"maps"
	"slices"
	"strings"
)

// complete offers the keys or the values that may stand at a position of a contract in
// YAML.
func (s *server) complete(d *document, p position) []completionItem {
	out := []completionItem{}
	if !d.isContract || strings.HasPrefix(strings.TrimSpace(d.text()), "{") {
		return out
	}
	if before := d.text()[:d.lines.offset(p)]; inComment(before[strings.LastIndexByte(before, '\n')+1:]) {
		return out
	}
	if s.schema == nil {
		s.schema = loadSchema()
	}
	offset := d.lines.offset(p)
	at := placeIn(d.text(), offset)
	span := d.lines.span(offset-len(at.typed), offset)
	if at.isValue {
		for _, v := range s.schema.values(at.path) {
			out = append(out, completionItem{Label: v.text, Kind: kindValue, Documentation: documentation(v.means), TextEdit: &textEdit{span, v.text}})
		}
		if !at.isItem || len(out) > 0 {
			return out
		}
	}
	keys := s.schema.keys(at.path)
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		if !slices.Contains(at.present, name) {
			out = append(out, completionItem{Label: name, Kind: kindProperty, Documentation: documentation(keys[name]), TextEdit: &textEdit{span, name + ": "}})
		}
	}
	return out
}

// inComment reports whether the end of a line of YAML stands in a comment.
func inComment(line string) bool {
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0 && c == '\\' && quote == '"':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" [{,:", line[i-1]) >= 0):
			quote = c
		case c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return true
		}
	}
	return false
}

func documentation(text string) *markup {
	if text == "" {
		return nil
	}
	return &markup{"markdown", text}
}

// describe says what the key at a byte of a contract means.
func (s *server) describe(d *document, offset int) (text string, start, end int) {
	src := d.text()
	if strings.HasPrefix(strings.TrimSpace(src), "{") {
		return "", 0, 0
	}
	if s.schema == nil {
		s.schema = loadSchema()
	}
	lineStart := strings.LastIndexByte(src[:offset], '\n') + 1
	line, _, _ := strings.Cut(src[lineStart:], "\n")
	start = offset
	for start > lineStart && isKeyByte(src[start-1]) {
		start--
	}
	end = offset
	for end < lineStart+len(line) && isKeyByte(src[end]) {
		end++
	}
	if !strings.HasPrefix(src[end:], ":") || start == end {
		return "", 0, 0
	}
	at := placeIn(src, start)
	text = s.schema.keys(at.path)[src[start:end]]
	if text != "" {
		text = "**" + src[start:end] + "**: " + text
	}
	return text, start, end
}

func isKeyByte(c byte) bool {
	return c == '_' || c == '-' || c == '.' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
