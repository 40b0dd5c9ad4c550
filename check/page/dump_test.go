package page

import (
	"fmt"
	"strings"
)

// dump shows all that was read, with positions, one line each.
func dump(d *Document) string {
	var b strings.Builder
	fmt.Fprintf(&b, "format %s", d.Format)
	if d.Lang != "" {
		fmt.Fprintf(&b, " lang %s", d.Lang)
	}
	b.WriteByte('\n')
	f, m := 0, 0
	others := func(before int) {
		for f < len(d.Fences) || m < len(d.Markers) {
			fence := f < len(d.Fences) && (m == len(d.Markers) || d.Fences[f].Start < d.Markers[m].Start)
			if fence {
				if d.Fences[f].Start >= before {
					return
				}
				dumpFence(&b, d, &d.Fences[f])
				f++
				continue
			}
			if d.Markers[m].Start >= before {
				return
			}
			fmt.Fprintf(&b, "%s marker %q next %d\n", place(d, d.Markers[m].Start, d.Markers[m].End), d.Markers[m].Text, d.Markers[m].Next)
			m++
		}
	}
	for i := range d.Regions {
		r := &d.Regions[i]
		start, end := r.Span()
		others(start)
		fmt.Fprintf(&b, "%s #%d %s", place(d, start, end), i, r.Kind)
		attribute := func(name string, ok bool, value any) {
			if ok {
				fmt.Fprintf(&b, " %s%v", name, value)
			}
		}
		attribute("", r.Name != "", r.Name)
		attribute("level=", r.Level != 0, r.Level)
		attribute("", r.Box != "", r.Box)
		attribute("", r.Quote, "quote")
		attribute("under=", r.Heading >= 0, r.Heading)
		attribute("intro=", r.Intro >= 0, r.Intro)
		attribute("column=", r.Header >= 0, r.Header)
		attribute("row=", r.RowHeader >= 0, r.RowHeader)
		attribute("at=", r.Pointer != "", r.Pointer)
		fmt.Fprintf(&b, " %s\n", dumpRuns(r.Runs))
	}
	others(len(d.Source) + 1)
	return b.String()
}

func dumpFence(b *strings.Builder, d *Document, f *Fence) {
	fmt.Fprintf(b, "%s fence %q %q", place(d, f.Start, f.End), f.Lang, f.Info)
	if f.Heading >= 0 {
		fmt.Fprintf(b, " under=%d", f.Heading)
	}
	if f.Intro >= 0 {
		fmt.Fprintf(b, " intro=%d", f.Intro)
	}
	fmt.Fprintf(b, " %q\n", f.Text())
}

func place(d *Document, start, end int) string {
	l, c, _ := d.Position(start)
	el, ec, _ := d.Position(end)
	return fmt.Sprintf("%d:%d-%d:%d", l, c, el, ec)
}

// dumpRuns quotes the text, with code in back-ticks, emphasis in stars, and links
// as links; decoded units are in braces.
func dumpRuns(runs []Run) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range runs {
		r := &runs[i]
		open, end := "", ""
		if r.Code {
			open, end = "`", "`"
		}
		if r.Emphasis {
			open, end = "*"+open, end+"*"
		}
		if r.Struck {
			open, end = "~"+open, end+"~"
		}
		if r.Link != "" {
			open, end = "["+open, end+"]("+r.Link+")"
		}
		if !r.exact() {
			open, end = open+"{", "}"+end
		}
		text := fmt.Sprintf("%q", r.Text)
		b.WriteString(open + text[1:len(text)-1] + end)
	}
	b.WriteByte('"')
	return b.String()
}
