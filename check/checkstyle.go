package check

import (
	"encoding/xml"
	"io"

	"github.com/reprise-dev/reprise/contract"
)

type checkstyleReport struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"` // of the format
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// writeCheckstyle prints the XML of Checkstyle 4.3, which is what the programs
// that collect findings of many tools read. It has no place for a run that is
// not complete, so that becomes an error of no file.
func writeCheckstyle(w io.Writer, r Report) error {
	report := checkstyleReport{Version: "4.3"}
	files := map[string]int{} // by name, where in the report
	add := func(file string, e checkstyleError) {
		i, ok := files[file]
		if !ok {
			i = len(report.Files)
			files[file] = i
			report.Files = append(report.Files, checkstyleFile{Name: file})
		}
		report.Files[i].Errors = append(report.Files[i].Errors, e)
	}
	for _, line := range r.trouble() {
		add(nowhere, checkstyleError{
			Line: 1, Column: 1, Severity: "error", Source: "reprise/incomplete", Message: "the run is not complete: " + line,
		})
	}
	for _, f := range r.Findings {
		file, s := r.at(f.Pos, f.End)
		add(OneLine(file), checkstyleError{
			Line: s.line, Column: s.col, Severity: checkstyleSeverity(f.Severity),
			Message: checkstyleMessage(f), Source: OneLine(ruleID(f)),
		})
	}
	return writeXML(w, report)
}

func checkstyleSeverity(s contract.Severity) string {
	if l := level(s); l != "note" {
		return l
	}
	return "info"
}

func checkstyleMessage(f contract.Finding) string {
	text := OneLine(f.Message)
	if f.Pos.File == "" && f.Subject != "" {
		text = OneLine(f.Subject) + ": " + text
	}
	if f.Hint != "" {
		text += "; " + OneLine(f.Hint)
	}
	return text
}
