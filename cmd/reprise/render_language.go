package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/renderer"
)

// everyLanguage is the word for a site in all languages.
const everyLanguage = "all"

// languageChoice is a flag's value that is some of the languages: "de", "en,de" or
// everyLanguage. The flag may come several times. The order is kept, for the first
// language is the one at the root of a site.
type languageChoice struct {
	tags []string
	set  bool // the default is gone
}

// languageFlag adds a flag that takes languages, English by default.
func languageFlag(cmd *cobra.Command, value *languageChoice) {
	value.tags = renderer.Languages()[:1]
	cmd.Flags().Var(value, "language", "write in one or more of "+strings.Join(languageWords(), ", ")+", with commas between them; the first is at the root of a site")
	completeWords(cmd, "language", languageWords())
}

func languageWords() []string { return append(renderer.Languages(), everyLanguage) }

func (t *languageChoice) String() string { return strings.Join(t.tags, ",") }
func (t *languageChoice) Type() string   { return "words" }

// Set adds the languages of s. A word that is none leaves the value as it was.
func (t *languageChoice) Set(s string) error {
	tags := slices.Clone(t.tags)
	if !t.set {
		tags = nil
	}
	for _, word := range strings.Split(s, ",") {
		word = tagOf(strings.TrimSpace(word))
		known := []string{word}
		if word == everyLanguage {
			known = renderer.Languages()
		} else if !slices.Contains(renderer.Languages(), word) {
			return noLanguage(s, word)
		}
		for _, tag := range known {
			if !slices.Contains(tags, tag) {
				tags = append(tags, tag)
			}
		}
	}
	t.tags, t.set = tags, true
	return nil
}

// tagOf is the language that a word means: its tag in whatever case, with a region
// that makes no difference, or zh for the Chinese that there is.
func tagOf(word string) string {
	lower := strings.ToLower(strings.ReplaceAll(word, "_", "-"))
	for _, tag := range languageWords() {
		if l := strings.ToLower(tag); lower == l || strings.HasPrefix(lower, l+"-") && tag != everyLanguage {
			return tag
		}
	}
	switch lower {
	case "zh", "zh-cn", "zh-sg", "zh-hans-cn":
		return "zh-Hans"
	}
	return word
}

func noLanguage(s, word string) error {
	err := notOneOf(word, languageWords())
	if s != word {
		return fmt.Errorf("there is no %q: %w", word, err)
	}
	return err
}

// only is the language of one page.
func (t *languageChoice) only() (string, error) {
	if len(t.tags) > 1 {
		return "", errors.New("one page has one language; several, as with --language " + t.asked() + ", are for --to site")
	}
	return t.tags[0], nil
}

// asked is what somebody has written for these languages.
func (t *languageChoice) asked() string {
	if len(t.tags) == len(renderer.Languages()) {
		return everyLanguage
	}
	return t.String()
}
