package lint

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Baseline is a list of findings that are known and tolerated until they are mended. It
// holds no line numbers, so that a page can be edited above them.
type Baseline struct {
	Tool, Lexicon string // that made it
	Known         []Known
}

// Known is a finding that a baseline tolerates.
type Known struct {
	File string // from the root of the repository, with slashes
	Identity
	Line int // of the baseline file
}

const baselineVersion = 1

type baselineFile struct {
	SchemaVersion int             `json:"schemaVersion"`
	Tool          string          `json:"tool"`
	Lexicon       string          `json:"lexicon"`
	Findings      []baselineEntry `json:"findings"`
}

type baselineEntry struct {
	File     string   `json:"file"`
	Rule     string   `json:"rule"`
	Headings []string `json:"headings,omitempty"`
	Sentence string   `json:"sentence"`
	Index    int      `json:"index"`
}

// ReadBaseline reads what Write wrote. Anything else is an error.
func ReadBaseline(data []byte) (*Baseline, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	var file baselineFile
	if err := dec.Decode(&file); err != nil {
		return nil, fmt.Errorf("not a baseline: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("not a baseline: something follows its end")
	}
	if file.SchemaVersion != baselineVersion {
		return nil, fmt.Errorf("a baseline of version %d; wanted %d", file.SchemaVersion, baselineVersion)
	}
	b := &Baseline{Tool: file.Tool, Lexicon: file.Lexicon}
	lines := entryLines(data)
	for i, e := range file.Findings {
		k := Known{File: e.File, Identity: Identity{e.Rule, e.Headings, e.Sentence, e.Index}, Line: 1}
		if i < len(lines) {
			k.Line = lines[i]
		}
		b.Known = append(b.Known, k)
	}
	return b, nil
}

// entryLines are the lines on which the entries begin.
func entryLines(data []byte) []int {
	dec := json.NewDecoder(bytes.NewReader(data))
	var lines []int
	for depth := 0; ; {
		token, err := dec.Token()
		if err != nil {
			return lines
		}
		switch token {
		case json.Delim('{'):
			if depth == 2 {
				lines = append(lines, 1+bytes.Count(data[:dec.InputOffset()], []byte("\n")))
			}
			depth++
		case json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
	}
}

// Write writes a baseline, a line for each finding and in an order of its own, so that a
// change of one shows as a change of one line.
func (b *Baseline) Write(w io.Writer) error {
	known := slices.Clone(b.Known)
	slices.SortFunc(known, func(a, b Known) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Rule, b.Rule), slices.Compare(a.Headings, b.Headings),
			cmp.Compare(a.Sentence, b.Sentence), cmp.Compare(a.Index, b.Index))
	})
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"schemaVersion\": %d,\n  \"tool\": %s,\n  \"lexicon\": %s,\n  \"findings\": [", baselineVersion, quoted(b.Tool), quoted(b.Lexicon))
	for i, k := range known {
		separator := ","
		if i == 0 {
			separator = ""
		}
		fmt.Fprintf(&out, "%s\n    %s", separator, quoted(baselineEntry{k.File, k.Rule, k.Headings, k.Sentence, k.Index}))
	}
	if len(known) > 0 {
		out.WriteString("\n  ")
	}
	out.WriteString("]\n}\n")
	_, err := w.Write(out.Bytes())
	return err
}

func quoted(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // texts and numbers only
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Key is the identity in one text, to look it up by.
func (k Known) Key() string {
	return quoted(baselineEntry{k.File, k.Rule, k.Headings, k.Sentence, k.Index})
}

// LexiconVersion stands for all words and rules that findings depend on. It changes when
// one of them does, and a baseline of another version may hold findings under another
// name.
func LexiconVersion() string {
	h := sha256.New()
	for _, r := range Rules {
		fmt.Fprintln(h, r.ID)
	}
	for _, list := range anchorLists {
		fmt.Fprintln(h, list.words, list.with)
	}
	for _, w := range []words{englishWords, germanWords, frenchWords, spanishWords, portugueseWords, chineseWords, japaneseWords, koreanWords} {
		fmt.Fprintln(h, w)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:6])
}
