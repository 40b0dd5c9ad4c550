package renderer

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// unsaid is how many templates a catalogue may lack.
var unsaid = []struct {
	language string
	most     int
}{{"de", 0}, {"ja", 0}, {"zh-Hans", 0}}

// Each catalogue has the keys of the sources, all of them and no others, and says
// of each what it says in English: the same arguments, the same code.
func TestCatalogues(t *testing.T) {
	all := templates(t)
	for _, u := range unsaid {
		t.Run(u.language, func(t *testing.T) {
			l, err := languageOf(u.language)
			require.NoError(t, err)
			file := "catalogue/" + u.language + ".json"
			found := readCatalogue(u.language)
			if *update {
				writeCatalogue(t, file, l, all, found)
				t.Fatalf("%s is rewritten; fill in what is empty, and run without -update", file)
			}
			missing := 0
			for _, key := range slices.Sorted(maps.Keys(all)) {
				words, ok := found[key]
				require.True(t, ok, "%s has no %q, of %s; run go test ./renderer -run TestCatalogues -update", file, key, all[key].file)
				if slices.Contains(slices.Collect(maps.Values(words)), "") {
					missing++
					t.Logf("%s does not say %q, of %s", file, key, all[key].file)
					continue
				}
				for _, fault := range faultsOf(l, key, all[key].many, words) {
					t.Errorf("%s, %q, of %s: %s", file, key, all[key].file, fault)
				}
			}
			for key := range found {
				require.Contains(t, all, key, "%s has it and no source does; run go test ./renderer -run TestCatalogues -update", file)
			}
			require.LessOrEqual(t, missing, u.most, "templates that %s does not say", file)
			sorted, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(catalogueJSON(t, found)), string(sorted), "%s is not sorted", file)
		})
	}
}

var (
	placeholders = regexp.MustCompile(`%(?:\[(\d+)\])?([a-z%])`)
	codeSpans    = regexp.MustCompile("`[^`]+`")
	grammarForms = []string{"accusative", "dative", "genitive"}
)

// faultsOf says what is wrong with a translation.
func faultsOf(l *language, key string, many bool, words forms) []string {
	var out []string
	if words["other"] == "" {
		out = append(out, `there is no form "other"`)
	}
	if _, one := words["one"]; one != (many && l.plural) {
		out = append(out, `a form "one" is for templates with a number, in languages that have it`)
	}
	for name, said := range words {
		number, grammar, _ := strings.Cut(name, " ")
		if number != "one" && number != "other" || grammar != "" && !slices.Contains(grammarForms, grammar) {
			out = append(out, "there is no form "+name)
		}
		wanted, got := arguments(key), arguments(said)
		if many { // "one" need not say the number
			wanted, got = without(wanted, "1"), without(got, "1")
		}
		if !slices.Equal(wanted, got) {
			out = append(out, name+": it has the arguments "+strings.Join(got, ", ")+"; wanted "+strings.Join(wanted, ", "))
		}
		spans, same := codeSpans.FindAllString(key, -1), codeSpans.FindAllString(said, -1)
		slices.Sort(spans)
		slices.Sort(same)
		if !slices.Equal(slices.Compact(spans), slices.Compact(same)) {
			out = append(out, name+": it has the code "+strings.Join(same, ", ")+"; wanted "+strings.Join(spans, ", "))
		}
		if strings.TrimSpace(said) != said || strings.ContainsAny(said, "\n\t<>") && !strings.ContainsAny(key, "<>") {
			out = append(out, name+": it has space around it, a line break or HTML")
		}
		if strings.Count(said, "**")%2 != 0 || strings.Count(key, "**") != strings.Count(said, "**") {
			out = append(out, name+": it has not the strong text of the template")
		}
	}
	return out
}

// arguments are the numbers of the arguments that a template has, sorted.
func arguments(template string) []string {
	var out []string
	next := 1
	for _, m := range placeholders.FindAllStringSubmatch(template, -1) {
		switch {
		case m[2] == "%":
			continue
		case m[1] != "":
			next = int(m[1][0] - '0')
		}
		out = append(out, string(rune('0'+next)))
		next++
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func without(list []string, item string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return s == item })
}

// writeCatalogue adds what is missing, without words, and drops what is stale.
func writeCatalogue(t *testing.T, file string, l *language, all map[string]keyed, found map[string]forms) {
	t.Helper()
	out := map[string]forms{}
	for key, k := range all {
		words, ok := found[key]
		if !ok {
			words = forms{"other": ""}
			if k.many && l.plural {
				words["one"] = ""
			}
		}
		out[key] = words
	}
	require.NoError(t, os.WriteFile(file, catalogueJSON(t, out), 0o644))
}

func catalogueJSON(t *testing.T, catalogue map[string]forms) []byte {
	t.Helper()
	out := map[string]any{}
	for key, words := range catalogue {
		out[key] = words
		if len(words) == 1 {
			out[key] = words["other"]
		}
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	require.NoError(t, encoder.Encode(out))
	return b.Bytes()
}

// The test of the test: each translation here has one fault, or none.
func TestTranslationsAreRefused(t *testing.T) {
	german, err := languageOf("de")
	require.NoError(t, err)
	for _, c := range []struct {
		key   string
		many  bool
		words forms
		want  string
	}{
		{"Wait %s.", false, forms{"other": "%s warten."}, ""},
		{"Wait %s, then %s.", false, forms{"other": "Nach %[2]s erst %[1]d."}, ""},
		{"Wait %s, then %s.", false, forms{"other": "%[2]s warten."}, "it has the arguments 2; wanted 1, 2"},
		{"Wait.", false, forms{"other": "%s warten."}, "it has the arguments 1; wanted "},
		{"Send `X-Key`.", false, forms{"other": "`X-Schlüssel` senden."}, "it has the code `X-Schlüssel`; wanted `X-Key`"},
		{"%s days", true, forms{"one": "ein Tag", "other": "%s Tage", "other dative": "%s Tagen"}, ""},
		{"%s days", true, forms{"other": "%s Tage"}, `a form "one"`},
		{"the header", false, forms{"other": "der Header", "other vocative": "o Header"}, "there is no form other vocative"},
		{"**No.**", false, forms{"other": "Nein."}, "strong text"},
		{"No.", false, forms{"other": "Nein. "}, "space around it"},
	} {
		got := strings.Join(faultsOf(german, c.key, c.many, c.words), "\n")
		if c.want == "" {
			require.Empty(t, got)
		} else {
			require.Contains(t, got, c.want)
		}
	}
}
