package renderer

import (
	"strconv"
	"strings"
)

// printMarkdown writes blocks as GitHub-flavoured Markdown.
func printMarkdown(blocks []Block) string {
	parts := make([]string, len(blocks))
	for i, b := range blocks {
		parts[i] = blockMarkdown(b) + "\n"
	}
	return strings.Join(parts, "\n")
}

func blockMarkdown(b Block) string {
	switch b.Kind {
	case Heading:
		return strings.Repeat("#", b.Level) + " " + string(b.Text)
	case List:
		return strings.Join(each(b.Items, func(item Inline) string { return "- " + string(item) }), "\n")
	case Ranked:
		lines := make([]string, len(b.Items))
		for i, item := range b.Items {
			lines[i] = strconv.Itoa(i+1) + ". " + string(item)
		}
		return strings.Join(lines, "\n")
	case Table:
		lines := []string{tableLine(b.Header, len(b.Header)), "|" + strings.Repeat(" --- |", len(b.Header))}
		for _, row := range b.Rows {
			lines = append(lines, tableLine(row.Cells, len(b.Header)))
		}
		return strings.Join(lines, "\n")
	case Fence: // longer than any fence in the code
		ticks := strings.Repeat("`", max(3, longestRun(b.Code, '`')+1))
		return ticks + b.Language + "\n" + strings.TrimRight(b.Code, "\n") + "\n" + ticks
	default:
		return string(b.Text)
	}
}

func tableLine(cells []Inline, columns int) string {
	var b strings.Builder
	b.WriteByte('|')
	for i := range columns {
		cell := Inline("–")
		if i < len(cells) && cells[i] != "" {
			cell = cells[i]
		}
		b.WriteString(" " + string(cell) + " |")
	}
	return b.String()
}
