package renderer

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// A catalogue says every template of the page in another language. It is a file
// of JSON: the English template is the key, the translation the value. A value
// that depends on a number or on the grammatical case of what it is put into is
// an object of forms: "one" and "other", and for example "other dative".
//
//go:embed catalogue/*.json
var catalogueFiles embed.FS

// language is a language that pages are written in.
type language struct {
	code   string
	plural bool   // it tells one from many
	point  string // of a decimal number
	spaced bool   // it has spaces between words and sentences
	// translations by template; nil for English, whose templates are the words
	translations func() map[string]forms
}

// forms are a translation by its form, "other" being the one that is always there.
type forms map[string]string

// UnmarshalJSON reads a string or an object.
func (f *forms) UnmarshalJSON(data []byte) error {
	var only string
	if json.Unmarshal(data, &only) == nil {
		*f = forms{"other": only}
		return nil
	}
	return json.Unmarshal(data, (*map[string]string)(f))
}

var languages = []language{
	{code: "en", plural: true, point: ".", spaced: true},
	{code: "de", plural: true, point: ",", spaced: true, translations: sync.OnceValue(func() map[string]forms { return readCatalogue("de") })},
	{code: "ja", point: ".", translations: sync.OnceValue(func() map[string]forms { return readCatalogue("ja") })},
	{code: "zh-Hans", point: ".", translations: sync.OnceValue(func() map[string]forms { return readCatalogue("zh-Hans") })},
}

// Languages are the languages that a page can be written in, English first, as
// HTML names them.
func Languages() []string {
	return each(languages, func(l language) string { return l.code })
}

// languageOf finds a language; "" is English.
func languageOf(code string) (*language, error) {
	if code == "" {
		code = languages[0].code
	}
	i := slices.IndexFunc(languages, func(l language) bool { return l.code == code })
	if i < 0 {
		return nil, fmt.Errorf("unknown language %q; wanted en, de, ja or zh-Hans", code)
	}
	return &languages[i], nil
}

func readCatalogue(code string) map[string]forms {
	data, err := catalogueFiles.ReadFile("catalogue/" + code + ".json")
	if err != nil { // the catalogues are part of the program
		panic(err)
	}
	var out map[string]forms
	if err := json.Unmarshal(data, &out); err != nil {
		panic(err)
	}
	return out
}

// find is the translation of a template in a form and a grammatical case. Where
// the language has none, it is the template itself.
func (l *language) find(template, english, form, grammar string) string {
	if l.translations == nil {
		return english
	}
	found := l.translations()[template]
	for _, name := range []string{form + " " + grammar, form, "other " + grammar, "other"} {
		if words := found[name]; words != "" {
			return words
		}
	}
	return english
}
