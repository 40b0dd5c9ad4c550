package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check"
)

// formats is the value of --format, which can be repeated: one run prints its
// findings for people and for several machines.
type formats []printing

// printing is one FORMAT or FORMAT=FILE. Without a file it goes where --output
// says.
type printing struct {
	format string
	file   string // "" for --output, "-" for standard output
}

// String is the flag as it was written.
func (p printing) String() string {
	if p.file == "" {
		return p.format
	}
	return p.format + "=" + p.file
}

func (f *formats) Type() string { return "word" }

func (f *formats) String() string {
	words := make([]string, 0, 1)
	for _, p := range f.all() {
		words = append(words, p.String())
	}
	return strings.Join(words, ",")
}

// Set reads one value of the flag.
func (f *formats) Set(s string) error {
	format, file, hasFile := strings.Cut(s, "=")
	switch {
	case !slices.Contains(check.FormatNames(), format):
		return notOneOf(format, check.FormatNames())
	case hasFile && file == "":
		return errors.New("wanted the path of a file behind the =, or - for standard output")
	}
	*f = append(*f, printing{format, file})
	return nil
}

// all is what to print: the first format where the flag was not given.
func (f *formats) all() []printing {
	if len(*f) == 0 {
		return []printing{{format: check.FormatNames()[0]}}
	}
	return *f
}

// check refuses a set of printings that get in each other's way, before the
// work is done that they are to show.
func (f *formats) check(output string, outputGiven bool) error {
	loose := slices.IndexFunc(f.all(), func(p printing) bool { return p.file == "" })
	if loose < 0 && outputGiven {
		return fmt.Errorf("--output %s has nothing to take, for each --format names a file; leave out one of the names", output)
	}
	var before []printing
	for _, p := range f.all() {
		for _, other := range before {
			if samePlace(p.place(output), other.place(output)) {
				return fmt.Errorf("--format %s and --format %s both go to %s; give one a file of its own, as in --format %s=FILE",
					other, p, placeName(p.place(output)), p.format)
			}
		}
		before = append(before, p)
	}
	return nil
}

// place is the file that a printing goes to, or "-".
func (p printing) place(output string) string {
	if p.file == "" {
		return output
	}
	return p.file
}

func placeName(place string) string {
	if place == "-" {
		return "standard output"
	}
	return place
}

// samePlace reports whether two outputs are one. A terminal and a null device
// take any number.
func samePlace(a, b string) bool {
	if a == "-" || b == "-" {
		return a == b
	}
	if old, err := os.Stat(a); err == nil {
		return old.Mode()&os.ModeDevice == 0 && isFile(b, old)
	}
	return filepath.Clean(a) == filepath.Clean(b)
}
