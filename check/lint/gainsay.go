package lint

// Each language has closed classes of words that speak against a promise: contrast, denial,
// report, definition, duty, wish, plan, condition, bound. Where they stand, and which of them
// are plain, differs by the grammar.

// gainsayer is what speaks against promises in a language.
type gainsayer interface {
	// silences says why words near a claim make it none; empty where they do not.
	silences(t *passage, a around) string
	// weakens reports whether something near a promise leaves it less than sure.
	weakens(t *passage, a around) bool
}

func gainsayerOf(l *lexicon) gainsayer {
	switch l.name {
	case "en":
		return englishDoubts{}
	case "de":
		return germanDoubts{}
	case "zh":
		return chineseDoubts
	case "ja":
		return japaneseDoubts
	case "fr":
		return frenchObjections
	case "es":
		return spanishObjections
	case "pt":
		return portugueseObjections
	case "ko":
		return koreanObjections
	}
	return unopposed{}
}

// unopposed is a language without such words.
type unopposed struct{}

func (unopposed) silences(*passage, around) string { return "" }

func (unopposed) weakens(*passage, around) bool { return false }

// doubtsOf are those of Chinese and Japanese; nil for the others.
func doubtsOf(l *lexicon) *doubts {
	d, _ := gainsayerOf(l).(*doubts)
	return d
}

// objectionsOf are those of the languages of which only strong phrases are known; nil for the
// others.
func objectionsOf(l *lexicon) *objections {
	o, _ := gainsayerOf(l).(*objections)
	return o
}

// strongOnly reports whether only strong phrases of a language are known.
func (l *lexicon) strongOnly() bool { return objectionsOf(l) != nil }
