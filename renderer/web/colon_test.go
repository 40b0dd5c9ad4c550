package web

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/renderer"
	"github.com/reprise-dev/reprise/renderer/play"
)

var (
	afterColon = regexp.MustCompile(`: \**([a-zäöü][^.!?|;]*)`)
	inCode     = regexp.MustCompile("`[^`]*`")
	// finite are verbs that make a sentence of what follows a colon.
	finite = regexp.MustCompile(`(^|[ (])(ist|sind|war|wird|werden|wurde|wurden|hat|haben|kann|können|muss|müssen|darf|dürfen|gibt|bleibt|bleiben|erhält|erhalten Sie|führt|sendet|kommt|kommen|zählt|zählen|gilt|gelten|endet|beginnt|braucht|nimmt|lehnt|sagt|nennt|steht|stehen|heißt|geht|gehen|läuft|macht|merkt|verlangt|bringt|antwortet|wartet|hält)([ ,]|$)`)
	// joining are words that begin a clause that is none of its own.
	joining = regexp.MustCompile(`^(nachdem|wenn|dass|ob|weil|bevor|was|wer|wie|wo|sobald|solange|bis|für|so)\b`)
)

// smallSentences are the whole sentences of a German text that begin with a small
// letter after a colon. A sentence there begins with a capital.
func smallSentences(text string) []string {
	var out []string
	for _, m := range afterColon.FindAllStringSubmatch(inCode.ReplaceAllString(text, "X"), -1) {
		main, _, _ := strings.Cut(m[1], ", ") // the verb of a main clause comes before its others
		if finite.MatchString(main) && !joining.MatchString(m[1]) {
			out = append(out, m[0])
		}
	}
	return out
}

func TestGermanSentencesBeginWithACapitalAfterAColon(t *testing.T) {
	require.NotEmpty(t, smallSentences("Er lehnt ab: jede Anfrage erhält `503`."))
	require.NotEmpty(t, smallSentences("%s: **gerechnet wird mit %s**."))
	require.Empty(t, smallSentences("Er lehnt ab: Jede Anfrage erhält `503`. Das gilt so: für jeden Zustand, was der Server tun darf."))
	require.Empty(t, smallSentences("Noch einmal die Antwort: ihr Status, ihr Rumpf."))

	catalogue, err := os.ReadFile("../catalogue/de.json")
	require.NoError(t, err)
	var judged []string
	for _, value := range regexp.MustCompile(`(?m)": "(.*)",?$`).FindAllSubmatch(catalogue, -1) {
		judged = append(judged, string(value[1]))
	}
	require.Greater(t, len(judged), 500)
	german := slices.Index(renderer.Languages(), "de")
	judged = append(judged, stringsOf(reflect.ValueOf(chromes[german]))...)
	judged = append(judged, stringsOf(reflect.ValueOf(pictures[german]))...)
	said := sayTool(german)
	for _, template := range play.Templates() {
		judged = append(judged, said(template))
	}
	for _, c := range examples(t) {
		page, err := Markdown(c, "de", DiagramsTable)
		require.NoError(t, err)
		judged = append(judged, string(page))
	}
	for _, text := range judged {
		for line := range strings.Lines(text) {
			require.Empty(t, smallSentences(line), line)
		}
	}
}
