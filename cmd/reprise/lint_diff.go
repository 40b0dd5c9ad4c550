package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// around is how many lines a diff shows before and behind a change.
const around = 3

// edit replaces lines of a file, counted from 0, from first up to before last.
type edit struct {
	first, last int
	text        string
}

// unifiedDiff shows what fixes change in a file, in the form that patch and git apply
// take. The fixes that apply are given by their index, in the order of the file.
func unifiedDiff(name string, src []byte, fixes []contract.Fix, applied []int) []byte {
	lines := bytes.SplitAfter(src, []byte("\n"))
	if len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	edits := editsOf(lines, src, fixes, applied)
	if len(edits) == 0 {
		return nil
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "--- a/%s\n+++ b/%s\n", name, name)
	shift := 0
	for len(edits) > 0 {
		n := 1
		for n < len(edits) && edits[n].first-edits[n-1].last <= 2*around {
			n++
		}
		shift += writeHunk(&out, lines, edits[:n], shift)
		edits = edits[n:]
	}
	return out.Bytes()
}

// editsOf turns changes of bytes into changes of lines; those of one line are one.
func editsOf(lines [][]byte, src []byte, fixes []contract.Fix, applied []int) []edit {
	starts := make([]int, len(lines)+1)
	for i, line := range lines {
		starts[i+1] = starts[i] + len(line)
	}
	lineOf := func(offset int) int {
		i, found := slices.BinarySearch(starts, offset)
		if !found {
			i--
		}
		return min(i, len(lines)-1)
	}
	var edits []edit
	for n := 0; n < len(applied); {
		f := fixes[applied[n]]
		first, last := lineOf(f.Start), lineOf(max(f.Start, f.End-1))
		var text strings.Builder
		at := starts[first]
		for ; n < len(applied); n++ {
			f = fixes[applied[n]]
			if lineOf(f.Start) > last {
				break
			}
			text.Write(src[at:f.Start])
			text.WriteString(f.Text)
			at = f.End
			last = max(last, lineOf(max(f.Start, f.End-1)))
		}
		text.Write(src[at:starts[last+1]])
		edits = append(edits, edit{first, last + 1, text.String()})
	}
	return edits
}

// writeHunk writes edits that stand close together. It returns by how many lines what
// follows moves.
func writeHunk(out *bytes.Buffer, lines [][]byte, edits []edit, shift int) int {
	first := max(0, edits[0].first-around)
	last := min(len(lines), edits[len(edits)-1].last+around)
	grown := 0
	for _, e := range edits {
		grown += strings.Count(e.text, "\n") - (e.last - e.first)
		if e.text != "" && !strings.HasSuffix(e.text, "\n") {
			grown++
		}
	}
	fmt.Fprintf(out, "@@ -%d,%d +%d,%d @@\n", first+1, last-first, first+1+shift, last-first+grown)
	at := first
	for _, e := range edits {
		writeLines(out, " ", lines[at:e.first])
		writeLines(out, "-", lines[e.first:e.last])
		writeLines(out, "+", bytes.SplitAfter([]byte(e.text), []byte("\n")))
		at = e.last
	}
	writeLines(out, " ", lines[at:last])
	return grown
}

func writeLines(out *bytes.Buffer, sign string, lines [][]byte) {
	for _, line := range lines {
		if len(line) == 0 {
			continue
		}
		out.WriteString(sign)
		out.Write(line)
		if line[len(line)-1] != '\n' {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
