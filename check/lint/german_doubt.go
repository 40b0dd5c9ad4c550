package lint

import "strings"

// An error in German has to be beyond doubt. These are the closed classes of words that
// speak against a promise without denying it outright: concession, hedge, time, test,
// report, definition, bound. One of them in the sentence, or beside it, and the promise is
// a warning.

// germanDoubts speak against promises in German.
type germanDoubts struct{}

func (germanDoubts) weakens(t *passage, a around) bool {
	rest := t.restOf(a)
	outside := germanEven.ReplaceAllString(a.lead+a.before+"|"+rest, "")
	switch {
	case germanConcedes.MatchString(outside), germanHedges.MatchString(outside), germanTimes.MatchString(outside):
		return true
	case germanTests.MatchString(outside), germanReports.MatchString(outside), germanBounds.MatchString(outside):
		return true
	case germanDenies.MatchString(germanGrants.ReplaceAllString(outside, "")), germanReader.MatchString(t.ownMain(outside)):
		return true
	case germanConcedes.MatchString(a.next), germanHedges.MatchString(a.next), germanBounds.MatchString(a.next), germanTurns.MatchString(a.next):
		return true
	case germanDenies.MatchString(a.next), t.lex.recurs.MatchString(a.next), germanReports.MatchString(a.next):
		return true
	case germanConcedes.MatchString(a.previous), germanReports.MatchString(a.previous), strings.HasSuffix(a.previous, "?"), germanTests.MatchString(a.previous):
		return true
	case germanRuled.MatchString(a.before) && !germanVouches.MatchString(a.lead), a.lead != "" && germanRelative.MatchString(a.before):
		return true
	}
	return t.germanShape(a) || t.germanAbove(germanOpenAbove)
}

// germanShape reports whether a German sentence has the shape of one that only seems to
// promise: behind a label, in the infinitive, in quotation marks, with anybody for its
// subject, or with a few words behind it that are hardly there to confirm it.
func (t *passage) germanShape(a around) bool {
	rest := t.restOf(a)
	switch {
	case strings.HasSuffix(a.lead, ": "), germanEntry.MatchString(rest), strings.Count(a.lead+a.before, `"`)%2 == 1:
		return true
	case germanToDo.MatchString(a.behind) && !germanVouches.MatchString(a.lead+a.before):
		return true
	case anew.MatchString(a.words) && !vow.MatchString(a.words):
		return true // which may mean that it is given up
	case germanAnybody.MatchString(a.before) && !sureGerman.things.MatchString(germanAnybody.FindString(a.before)):
		return true
	case a.next != "" && !germanRefers.MatchString(a.next) && (strings.HasSuffix(a.next, "?") || a.match.sentence+2 < len(t.sentences) && germanCut.MatchString(a.next) || strings.Count(a.next, " ") < fewWords):
		return true
	}
	next := t.region + 1
	return next < len(t.doc.Regions) && t.doc.Regions[next].Heading == t.doc.Regions[t.region].Heading &&
		(germanRecants.MatchString(t.other(next)) || germanTurns.MatchString(t.other(next)[:min(len(t.other(next)), shortText)]))
}

// fewWords are too few for a sentence that goes on.
const fewWords = 7

// germanBoasts reports whether the two halves of a German verb stand on both sides of a
// name: "is the exactly-once delivery of all events guaranteed".
func (t *passage) germanBoasts(a around) bool {
	rest := t.restOf(a)
	return t.lex.name == "de" && germanAux.MatchString(a.lead+a.before) && germanBoasted.MatchString(rest)
}

// germanLabels reports whether a name is the emphasised label of an item on show, or a
// sentence without a verb.
func (t *passage) germanLabels(a around) bool {
	if t.lex.name != "de" || a.match.kind != named {
		return false
	}
	if a.match.none && a.before == "" && (a.lead == "" || strings.HasSuffix(a.lead, ": ")) && strings.HasSuffix(a.sentence, ".") && !germanFinite.MatchString(a.words+a.behind) {
		return true // "no second mail, no forgotten call any more"
	}
	return t.labelsItem(a) && !t.amongClasses() && !t.bounded(a) && !t.germanAbove(germanOpenAbove)
}

// germanAbove reports whether the heading, the introduction, the head of the column or of
// the row, or the line that introduces the list has words of a table.
func (t *passage) germanAbove(words *table) bool {
	if t.stands(words) {
		return true
	}
	i := t.aboveList()
	return i >= 0 && t.doc.Regions[i].Heading == t.doc.Regions[t.region].Heading && strings.HasSuffix(t.other(i), ":") && t.oneOf(words, i)
}

var (
	germanAux     = newTable(`\b(wird|werden|ist|sind)\b[^.;:]*$`)
	germanBoasted = newTable(`^[^.;:]{0,80}\b(garantiert|gewahrleistet|sichergestellt|zugesichert|unterstutzt|geboten|erreicht)\b`)
	// germanRefers begins a short sentence that refers to another page or confirms what was
	// said, and germanCut ends one that
	// was cut at a number.
	germanRefers = newTable(`^(siehe|vgl|mehr|details|naheres|weiteres|so (ist|war) es|darum|darauf|dafur (sorg|steh|ist)\w*|damit|(das|dies) (gilt|funktioniert) (auch|selbst|immer)|den rest)\b`)
	germanCut    = newTable(`\d\.$`)
	// germanEntry ends the label of an entry.
	germanEntry = newTable(`^[^.:]{0,24}: `)
	// germanAnybody begins with a subject that stands for any of its kind.
	germanAnybody = newTable(`^(ein|eine|der|die|das|jeder|jede|jedes) (\w+ )?\w+ `)
	// germanConcedes are the words of contrast and concession.
	germanConcedes = newTable(`\b(zwar|obwohl|obgleich|obschon|obzwar|wenngleich|wennschon|gleichwohl|freilich|indes|indessen|hingegen|dagegen|dennoch|trotzdem|nichtsdestotrotz|nichtsdestoweniger|immerhin|zumindest|jedenfalls|wenigstens|allerdings|jedoch|doch|aber|leider|bloss?|sondern|statt|anstatt|anstelle|wahrend|wohingegen|einerseits|andererseits|allenfalls|bestenfalls|hochstens|auss?er|ausgenommen|ausnahme\w*|abgesehen|einschrank\w*|vorbehalt\w*|vorausgesetzt|es sei denn|sofern|insofern|insoweit|soweit|falls|haken|kleingedruckte\w*|gegenteil|gegenbeispiel\w*|wohlgemerkt|streng genommen|strenggenommen|genauer|eigentlich)\b`)
	// germanHedges say that it may be otherwise.
	germanHedges = newTable(`\b(frage|fragen|ratsel|hoffentlich|anderes|anderen|anderer|bis auf|selten|nur|konne|konnen|vorstellung\w*|uberholt|anders|raten|rat|abgeraten|warn\w+|labor|theoretisch|theorie|papier|praktisch|grundsatzlich|prinzipiell|im prinzip|im grunde|im kern|an sich|weitgehend|weitestgehend|gross?tenteils|uberwiegend|nahezu|beinahe|fast|annahernd|moglichst|quasi|gewissermass?en|sozusagen|vermutlich|wahrscheinlich|unwahrscheinlich|mutmass?lich|wohl|vielleicht|womoglich|moglicherweise|unter umstanden|eventuell|gegebenenfalls|scheinbar|anscheinend|offenbar|scheint|scheinen|angeblich\w*|vermeintlich\w*|so ?genannt\w*|ublicherweise|gewohnlich|normalerweise|typischerweise|meist|meistens|zumeist|haufig|oft|oftmals|gelegentlich|manchmal|im allgemeinen|im regelfall|in der regel|im idealfall|idealerweise|gunstigstenfalls|nach moglichkeit|nach bestem|best effort|bestmoglich\w*|effektiv|effectively|risiko|restrisiko|ungefahr|etwa|sei|seien|ware|waren|hatte|hatten|konnte|konnten|durfte|durften|wurde|wurden|werde|mochte\w*|will|wollen|wollte\w*|wunsch\w*|hoff\w+|soll|sollen|sollte\w*|muss|mussen|musst\w*)\b`)
	// germanTimes tell what is planned, or was.
	germanTimes = newTable(`\b(nachste[nrms]?|kommende[nrms]?|vorgenommen|vorschlag\w*|kunftig\w*|zukunftig\w*|zukunft|demnachst|bald|spater|geplant\w*|plan|plane|planen|vorgesehen|angestrebt|strebt|streben|beabsicht\w+|vorhaben|roadmap|(ab|mit|seit|bis|vor) (der )?(\w+ )?(version|release)|derzeit|zurzeit|aktuell|momentan|vorerst|vorlaufig|bisher|bislang|fruher|einst|damals|ehemals|ursprunglich|anfangs|seinerzeit|war|arbeiten daran|ziel|ziele|absicht|anspruch|idee|vision|traum|todo|fixme)\b`)
	// germanTests are the words of tests and proofs.
	germanTests = newTable(`\b(tests?|getestet|testet|testen|testfall\w*|prufen|pruft|gepruft|uberpruf\w+|prufung\w*|beweis\w*|nachweis\w*|verifizier\w*|validier\w*|simul\w+|experiment\w*|szenario\w*|akzeptanz\w*|abnahme\w*|kriteri\w+|assert\w*|erwartet\w*|erwarten|erwartung\w*|beispiel|beispielsweise|angenommen|annahme\w*)\b`)
	// germanReports are the words of other people, of books and of definitions.
	germanReports = newTable(`\b(vieler|vielen|meinung\w*|ansicht\w*|auffassung\w*|erfahrung\w*|ergebnis (der|einer|unser\w*)|audit\w*|umfrage\w*|mess\w+|man|gibt an|geben an|uberzeugt|schwort|schworen|argument\w*|stichwort|norm|sagt|sagte|sagten|sagen|schreibt|schrieb|schreiben (viele|manche|sie)|meint|meinte|meinen|behaupt\w*|erklar(t|te|en)|betont\w*|versicher(t|te|n)|beteuer\w*|verspricht|versprach\w*|versprochen\w*|versprechen|versprechung\w*|wirbt|werben|geworben|ruhmt|ruhmen|teilte?n? mit|angaben?|zufolge|laut|glaub\w+|denkt|dachte\w*|hort|horen|gehort|liest|lesen|gelesen|heiss?t|hiess|bedeutet|besagt|bezeichne\w*|bezeichnung\w*|versteht|verstehen|verstanden|gemeint|nennt|nennen|genannt|spricht|sprechen|definiert|definition\w*|begriff\w*|fachsprache|terminologie|eigenschaft|zitat\w*|konkurrenz|wettbewerber\w*|mitbewerber\w*|hersteller\w*|anbieter\w*|lieferant\w*|vertrieb|berater\w*|blog\w*|forum|foren|prospekt\w*|broschure\w*|datenblatt|produktseite|werbung|viele|manche\w*|einige|mythos|mythen|marchen|irrglaube\w*|irrtum\w*|irrig\w*|legende\w*|illusion\w*|trugschluss|missverstandnis\w*|these|literatur|lehrbuch\w*|anforderung\w*|vorgabe\w*|vertrag\w*|verpflicht\w+)\b`)
	// germanBounds may say where or for how long it holds.
	germanBounds = newTable(`\b(innerhalb|binnen|solange|so lange|bis (der|die|das|sie|dahin)|bis (zum|zur) (ablauf|ende|nachsten|loschung)|pro|je|jeweils|im rahmen|lokal\w*|zwischen|gilt (nur|erst|fur|bis|nicht)|nur (wenn|fur|in|im|bei|auf|mit|solange|innerhalb)|erst (ab|mit|wenn|seit|nach)|dauer|fenster\w*|zeitfenster\w*|zeitraum\w*|frist\w*|stunden?|minuten?|sekunden?|tage|tagen|partition\w*|sitzung\w*|session\w*|verbindung|epoche|qos|ablauf\w*|ablauft|abgelaufen|gemeint)\b`)
	// germanDenies deny something near the promise, and germanGrants do so in its favour.
	germanDenies = newTable(`\b(nicht|kein\w*|nie|niemals|niemand\w*|nichts|nirgends|weder|kaum|ohne|fehlt|fehlen|unmoglich\w*|keineswegs|mitnichten|scheitert|scheitern|verlier\w+|lehn\w+|verzicht\w+|vermag|vermogen|verhindert|falsch|zuruckgezogen|gestrichen|unerreichbar\w*)\b`)
	germanGrants = newTable(`\b(oder nicht|nicht nur|kein problem|keine sorge|keine angst|kein wunder|ohne (dass|ihr|weiteres|zutun|zusatz\w*|weitere\w*|eigene\w*|jede\w*|programmier\w*|aufwand))\b`)
	// germanEven are concessions that make a promise stronger: even if, however often.
	germanEven = newTable(`\b(auch|selbst|sogar)( dann)? ?\|?,? ?wenn (sie|du|man|ihr\w*|der|die|das)\b|\b(beliebig|so|wie|egal wie|ganz gleich,? wie) oft\b|\b(trotzdem|dennoch) \||\bob (nun )?[^.|]{2,60} oder nicht\b|\b(auch|selbst) dann \||\b(egal|gleichgultig|ganz gleich|unabhangig davon),? (ob|wie|wann) `)
	// germanReader makes it hang on what the reader has or does.
	germanReader = newTable(`\b(wenn (sie|du|man|ihr\w*|der|die|das)|wer|(ihr|ihre[nmrs]?|dein|deine[nmrs]?) (\w+ )?(code|dienst|anwendung|app|handler|consumer|konsument\w*|empfanger|server|system|programm|endpunkt|service|logik|funktion|worker)|sie (mussen|sollten|konnen|durfen|brauchen)|du (musst|solltest|kannst|darfst|brauchst)|man (muss|sollte|kann|darf|braucht)|\w+(en|ern|eln) sie)\b`)
	// germanTurns begin a sentence that turns against the one before it.
	germanTurns = newTable(`^(von wegen|schon (war|ware|waer)|dachte\w*|glaubte\w*|so (der|die|das) \w+[.:]|pustekuchen|denkste|weit gefehlt|fehlanzeige|nein|irrtum|soweit|so weit|ganz so|hundertprozentig|nachtrag|korrektur|hinweis|achtung|vorsicht|wichtig|bedingung|voraussetzung|dafur|dazu|wer|das galt|gemessen|bei uns|tatsachlich|in wahrheit|in wirklichkeit|in der praxis)\b|\b(stimmt|kann|konnen|protokoll\w*|logs?|diese[rs]? (satz|absatz|aussage|zusage|schutz|garantie))\b`)
	// germanRuled begins a clause that another one rules, germanRelative one that may tell
	// which thing is meant, and germanVouches is in a ruling clause that stands by it.
	germanRuled    = newTable(`^(und )?(dass|damit|um|wonach|wie|als|weil|da|indem|bevor|nachdem) `)
	germanRelative = newTable(`^(der|die|das|dem|den|deren|dessen|bei (dem|der|denen)|in (dem|der|denen)) `)
	germanVouches  = newTable(`\b(garantier\w+|gewahrleist\w+|stell\w* sicher|sicher\w*|sorg\w+|zusicher\w+|ermoglich\w+)\b`)
	// germanOpenAbove are the words above what is not stated as so.
	germanOpenAbove = newTable(`\b(wunsch\w*|wunschen|offen|geplant|fehlt|fehlende\w*|nicht|ziele?|anforderung\w*|akzeptanz\w*|tests?|testfalle|kriterien|begriffe?|glossar|definition\w*|mythos|mythen|irrtumer|irrtum|roadmap|todo|fragen|annahmen?|voraussetzung\w*|ideen?|vision|motivation|probleme?|aufgaben?|grenzen|einschrankung\w*|alternativen?|vergleich\w*|theorie|grundlagen|garantien im vergleich|stufen|szenarien|prufen|checkliste|empfehlung\w*)\b`)
)
