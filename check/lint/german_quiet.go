package lint

import (
	"bytes"
	"strings"
)

// The clear cases of German: sentences that have the words of a promise and deny them from
// afar, take them back in the next breath, lay them on others or say what they mean.

func (germanDoubts) silences(t *passage, a around) string {
	toMatch := a.lead + a.before
	rest := t.restOf(a)
	ruled := germanThat.MatchString(t.ownMain(toMatch)) || germanToDo.MatchString(a.behind)
	switch {
	case germanRecants.MatchString(a.next), germanOnPaper.MatchString(rest), germanYet.MatchString(a.before) && t.lex.recurs.MatchString(rest):
		return "withdrawn"
	case ruled && germanFarDenial.MatchString(a.lead+a.before) && !germanDoubleDenial.MatchString(toMatch):
		return "denied"
	case t.struckOut(a), germanNorWithout.MatchString(a.words), germanPromiseOf.MatchString(afterTurn(toMatch)), germanDenialBehind.MatchString(rest), germanMeaning.MatchString(rest), germanFalsehood.MatchString(toMatch):
		return "denied"
	case germanTermFirst.MatchString(toMatch), germanWhatIs.MatchString(a.previous) && germanThat.MatchString(toMatch), germanCalled.MatchString(rest):
		return "defined"
	case t.germanSourced(a), germanSpeaks.MatchString(toMatch) && !pageItself.MatchString(germanThatClause.ReplaceAllString(toMatch, "")), germanSpoken.MatchString(rest), germanSubjunctive.MatchString(a.before + "|" + a.behind):
		return "reported"
	case germanLabel.MatchString(toMatch), germanOwed.MatchString(toMatch), germanIs.MatchString(a.before) && germanToDo.MatchString(a.behind), germanAre.MatchString(a.before) && germanToBeDone.MatchString(a.behind):
		return "needed, demanded or reported"
	case germanPurpose.MatchString(toMatch) && germanMeans.MatchString(rest), germanWondered.MatchString(toMatch):
		return "needed, demanded or reported"
	case germanWanted.MatchString(t.rulingLead(a)) && germanSoThat.MatchString(a.before), germanOwedBehind.MatchString(withoutThat.ReplaceAllString(rest, "")), germanInfinitive.MatchString(toMatch):
		return "needed, demanded or reported"
	case germanProof.MatchString(toMatch), a.match.none && germanProvided.MatchString(a.before), t.quotes(a) && germanOfQuoted.MatchString(rest):
		return "tested, supposed or spoken of"
	case germanLoaded.MatchString(rest) && germanLoad.MatchString(a.before), germanFile.MatchString(a.before) && germanRuns.MatchString(a.behind):
		return "about a program"
	case anew.MatchString(a.words) && germanFailed.MatchString(a.previous):
		return "given up"
	case t.germanTerm(), t.germanAbove(germanProof), germanDoing.MatchString(a.lead), germanToCheck.MatchString(rest), germanThen.MatchString(a.before):
		return "defined, tested or demanded"
	case a.match.none && germanTask.MatchString(rest) && !germanFinite.MatchString(a.lead+a.before+a.words+" ") && !germanPassive.MatchString(rest):
		return "a task"
	case t.germanAbove(germanClosedAbove):
		return "under words that deny it"
	}
	return ""
}

// germanTerm reports whether a cell says what the term of its row means.
func (t *passage) germanTerm() bool {
	row := t.doc.Regions[t.region].RowHeader
	if row < 0 || t.doc.Regions[row].Header < 0 {
		return false
	}
	return germanTermColumn.MatchString(t.other(t.doc.Regions[row].Header))
}

// germanSourced reports whether words are those of somebody else: in a block of quotation
// whose next line begins with a dash, or in quotation marks with their source in brackets.
func (t *passage) germanSourced(a around) bool {
	if strings.HasPrefix(a.sentence, `"`) && sourced.MatchString(a.next) {
		return true
	}
	regions, next := t.doc.Regions, t.region+1
	return regions[t.region].Quote && next < len(regions) && regions[next].Quote && dashed.MatchString(t.other(next))
}

var (
	sourced = newTable(`^\([^)]{4,80}\)`)
	dashed  = newTable(`^(—|–|--|- )`)
)

// struck is the sign of Markdown that strikes text out.
var struck = []byte("~~")

// struckOut reports whether a match stands between the signs that strike text out.
func (t *passage) struckOut(a around) bool {
	start, end := t.doc.Regions[t.region].Source(t.text.original(a.match.start, a.match.end))
	before, behind := t.doc.Source[max(0, start-nearText):start], t.doc.Source[end:min(len(t.doc.Source), end+nearText)]
	if i := bytes.LastIndex(before, []byte("\n\n")); i >= 0 {
		before = before[i:]
	}
	behind, _, _ = bytes.Cut(behind, []byte("\n\n"))
	return bytes.Count(before, struck)%2 == 1 && bytes.Contains(behind, struck)
}

// askable is the part of a sentence in which a question would be that of the match. In
// German a clause with its own conjunction is none of the question before it: "it looks
// whether it was sent, so that nobody gets it twice".
func (t *passage) askable(a around) string {
	if t.lex.name == "de" && germanOwnClause.MatchString(a.before) {
		return a.before
	}
	return a.lead + a.before
}

// rulingLead is what stands before a clause that another rules, in German without the
// questions and the needless cares in it.
func (t *passage) rulingLead(a around) string {
	if t.lex.name != "de" {
		return a.lead
	}
	lead := a.lead
	if at := strings.LastIndex(lead, ", sondern "); at >= 0 {
		lead = lead[at:]
	}
	if at := strings.LastIndex(lead, ", wohl aber"); at >= 0 {
		lead = lead[at:] // what is denied before it is another thing
	}
	return harmless.ReplaceAllString(germanWhether.ReplaceAllString(lead, ","), "")
}

// ownMain is a German text from the last sign on that parts main clauses; that of another
// language is whole.
func (t *passage) ownMain(toMatch string) string {
	if t.lex.name != "de" {
		return toMatch
	}
	if at := strings.LastIndexAny(toMatch, "–—;:"); at >= 0 {
		toMatch = toMatch[at:]
	}
	return afterTurn(toMatch)
}

// afterTurn is a German text from the last clause on that turns against the one before it.
func afterTurn(toMatch string) string {
	for _, turn := range []string{", aber ", ", doch ", ", sondern ", ", wohl aber"} {
		if at := strings.LastIndex(toMatch, turn); at >= 0 {
			toMatch = toMatch[at:]
		}
	}
	return toMatch
}

// germanLevel reports whether a German text is about the highest level of a protocol: what
// it says of it is a promise, also in a list of all levels.
func (t *passage) germanLevel() bool {
	return t.lex.name == "de" && germanLevelTwo.MatchString(t.text.text)
}

var (
	germanLevelTwo = newTable(`^\W*qos( level)? ?2\b`)
	// germanOwnClause begins a clause that no question rules.
	germanOwnClause = newTable(`^(damit|sodass|so dass|um|dann|dadurch|deshalb|daher|so) `)
	// germanWhether is a question inside a sentence.
	germanWhether = newTable(`, ob [^,]*,`)
	// germanThat begins a clause that another one rules, and germanToDo ends one in an
	// infinitive.
	germanThat       = newTable(`\b(dass|wonach)\b[^.;:]*$`)
	germanThatClause = newTable(`\bunser\w* (\w+ )?(vorganger\w*|kund\w+|anbieter\w*|lieferant\w*|vertrieb|berater\w*|hersteller\w*)|\b(dass|wonach)\b.*$`)
	germanToDo       = newTable(`^ ?(\w+ ){0,2}(\w*zu\w{3,}n|zu \w+n)\b`)
	// germanFarDenial denies in the clause that rules, and germanDoubleDenial denies a denial.
	germanFarDenial    = newTable(`\b(scheiter\w*|gescheitert|misslang\w*|fehlgeschlagen|(rat|raten) (\w+ ){0,2}davon ab|abraten|warn(en|t) davor|nicht|kein\w*|nie|niemals|niemand\w*|nirgends|weder|kaum|fehlt|fehlen|unmoglich|unwahrscheinlich|keineswegs|mitnichten|schwerlich|auss?er der|ausgeschlossen|ausserstande|ausserstand|auserstande|lehn\w+|verzicht\w+|bezweif\w+|bestreit\w+|bedauer\w+|verhindert|utopisch|vermessen|naiv|fahrlassig|leichtsinnig|weit (davon )?entfernt)\b`)
	germanDoubleDenial = newTable(`\b(zweif\w+|sorgen?|sorgt|angst|befurcht\w+|auszuschliess?en|nicht nur|nicht umhin|kein (wunder|problem|zufall|geheimnis)|egal|gleichgultig|nicht (zuletzt|mehr)|(mussen|brauchen|musst|brauchst|muss|braucht) (\w+ ){0,2}(nicht|kein\w*)|ohne)\b`)
	// germanHowWe takes for granted what it tells the way to.
	germanHowWe = newTable(`^(wie|warum|weshalb) (wir|unser\w*)\b`)
	// germanAbsolutely strengthens a denial, and germanNorWithout takes one back.
	germanAbsolutely = newTable(`\b(unter keinen umstanden|auf keinen fall|in keinem fall)\b`)
	germanNorWithout = newTable(`^(weder|nicht) .*\b(noch|oder) (ohne|frei von)\b`)
	// germanPromiseOf denies the promise by its name.
	germanPromiseOf = newTable(`^(nur |leider |eher )?selten |\b(keine?[nrm]?|nie ein\w*) (\w+ ){1,3}, (der|die|das|in de[mr]|bei de[mr]|mit de[mr]) |\b(keine?[nrm]?) \w+, (der|die|das|in de[mr]|bei de[mr]|mit de[mr]) |\bnur (in|auf) (der |dem |den )?(werbung|papier|theorie|prospekt\w*|broschure\w*|folien)\b|\b(garantie|zusage|zusicherung|gewahr\w*|versprechen|anspruch|moglichkeit|handhabe)\b[^.:;,]{0,24}\b(nicht|fehlt|entfallt)\b ?[,:]|\b(keine?r?|keinerlei|ohne|fehlende) (\w+ )?(garantie|zusage|zusicherung|gewahr|gewahrleistung|versprechen|anspruch|moglichkeit|handhabe)\b`)
	// germanDenialBehind denies in the ruling clause behind.
	germanDenialBehind = newTable(`^[^.]{0,60}[ ,](verwechs\w+|gibt es nur (im|in|auf)|haben wir (nie|nicht)|lug(t|en)|ist (langst )?(uberholt|veraltet|widerlegt)|gibt es (\w+ ){0,4}(nicht|kein\w*)|(kann|konnen|konnte|vermag|wird) (\w+ ){0,6}(niemand|keine?[nrms]?|nicht)\b|ist (leider |nur |bloss? |allenfalls )*(ein|eine) (\w+ )?(wunsch\w*|traum\w*|illusion|marchen|mythos|irrtum|irrglaube|legende|utopie|trugschluss|missverstandnis|luge)\b|(halt|halten|hielt) (\w+ ){0,4}(nicht|keine?[rmn]?)\b|(haben|hat|wurde) (\w+ ){0,2}(zuruckgezogen|gestrichen|widerrufen|widerlegt)|steht [^.,]{0,30} im wege?|(der |die )?irrt|irren|nicht (zusichern|garantieren|versprechen|leisten|zusagen)|trifft (\w+ ){0,2}nicht zu|(ist|war) (schlicht |einfach )?(falsch|gelogen|unmoglich|ausgeschlossen|unrealistisch|nicht (wahr|moglich|richtig|garantiert|gewahrleistet))|lasst sich (\w+ ){0,3}nicht|(lediglich |nur |bloss? )?auf dem papier|durfen sie (\w+ )?nicht|sollten sie (\w+ )?nicht)\b`)
	// germanMeaning says behind a term what it is.
	germanMeaning = newTable(`^( \w+)?["']?: ?(zustand|eigenschaft|verfahren|garantie|zusage|zusicherung|prinzip|muster|technik|stufe), `)
	// germanFalsehood calls it false in front.
	germanFalsehood = newTable(`\b(irrglauben?|irrtum|marchen|mythos|legende|illusion|trugschluss|missverstandnis|fehlannahme|fehlschluss|fehlvorstellung|irrige\w*|wunschdenken|aberglauben?)\b[^.;]*$`)
	// germanRecants takes the sentence before it back.
	germanRecants = newTable(`^(im|unter|auf|in) (\w+ )?(labor\w*|papier|theorie|idealfall|test|normalbetrieb|laborbedingungen)( \w+)?[.!]$|^(wirklich|echt|tatsachlich|ach ja|sicher)\?|^(dafur (musste|mussten|brauchte|brauchten)|es kann (aber |allerdings |ihnen |dir |euch )*(passieren|vorkommen|sein|geschehen)|moment mal|zu fruh gefreut|kleiner schonheitsfehler|nachtrag|(wenigstens|zumindest|jedenfalls) war|seit (version|release) \S+ (stimmt|gilt) |wetten |von wegen|schon (war|ware|waer)|dachte(n|st)? (wir|ich|man|sie|viele)|glaubte(n|st)? (wir|ich|man|sie|viele)|so (der|die|das|unser\w*) (plan|theorie|prospekt|werbung|idee|hoffnung|wunsch|legende)|pustekuchen|denkste|weit gefehlt|fehlanzeige|mitnichten|keineswegs|wunschdenken|es sei denn|vorausgesetzt|das gegenteil|ganz so einfach|(mit )?(eine[rmn]?|die einzige|zwei|wenige[nr]?) (\w+ )?(einschrankung|ausnahme|haken)\w*|(das kleingedruckte|der haken|die kehrseite)\b|(das|dies|es) galt|(das|dies) (stimmte?|war (falsch|gelogen|ein irrtum|einmal|fruher)|ist (falsch|gelogen|ein (irrtum|marchen|mythos)))|richtig (ist|ware)|wahr ist|korrekt (ist|ware)|in wahrheit)\b|\b((in (seltenen|einzelnen|manchen|wenigen) fallen|in ausnahmefallen|gelegentlich|vereinzelt|bisweilen|hin und wieder|manchmal|dummerweise|leider|zugegeben|trotzdem|dennoch|andererseits)\b[^.]*\b(doppel\w*|mehrfach\w*|dublett\w*|duplikat\w*|zweimal|erneut|wiederhol\w*|nicht|kein\w*|drei fallen|fallen)|(greift|gilt|wirkt) erst (ab|seit|mit)|(sehen|sieht|findet|finden|fanden|zahlte|hatten) [^.]*\b(zweimal|doppelt|dubletten|wiederholungen)|(sind|ist|bleiben|bleibt) (davon )?ausgenommen|wasserdicht|gegenbeispiele?n?|restrisiko|hundertprozentig\w* (ist|sind) (\w+ )?nicht|(verlassen|bauen|vertrauen) (wurden|wurde|sollten?|durfen|darf|konnen|kann) [^.]*\bnicht|(stimmt|gilt|trifft|stimmte) (so |hier |heute |leider |langst |aber |jedoch )*nicht|gestrichen|widerrufen|zuruckgezogen|keine garantie|garantie [^.]{0,24} (ist|war) (das|dies|es) nicht|(ist|war) (das|dies) (aber |freilich |jedoch |leider )?nicht|ganz so einfach|(satz|absatz|aussage|zusage|behauptung) [^.]{0,40}(falsch|nicht|ungenau|irrefuhrend|gestrichen))\b`)
	// germanOnPaper takes it back behind the words, and germanYet before them.
	germanOnPaper = newTable(`^[^.]{0,60}[ ,–—(]( ?)(jedenfalls|zumindest|wenigstens|so (zumindest |jedenfalls |wenigstens )?(die|der|das) (theorie|plan|idee|anspruch|werbung|hersteller|legende|prospekt|wunsch)|auf dem papier|in der theorie|theoretisch|heiss?t es|hiess es|es sei denn|sieht man (von|einmal|mal))\b`)
	germanYet     = newTable(`\b(zwar|obwohl|obgleich|obschon|wenngleich|wiewohl)\b`)
	// germanTermFirst names a term and says what it means, germanWhatIs asks for that, and
	// germanCalled names it behind.
	germanTermFirst = newTable(`^(unter dem (begriff|stichwort|namen|schlagwort)|mit dem (begriff|wort|ausdruck|namen)|(die|eine) [\w ]{2,20}norm (definiert|bezeichnet|versteht)|unter [^.,]{2,60}(versteh\w+|verstand\w+)|mit [^.,]{2,40}(ist|wird|meinen|meint) [^.]*\bgemeint\b|mit [^.,]{2,40}\b(meint man|meinen wir|ist gemeint|bezeichnet man)|von [^.,]{2,40} (spricht|sprechen|redet) (man|wir)|als [^.,]{2,40} (gilt|gelten|bezeichne\w+)|per definition\w*|definitionsgemass?|in der (fachsprache|informatik|literatur|terminologie)|(der|das|dieser) (fach)?(begriff|ausdruck|terminus|wort)|die (bezeichnung|abkurzung))\b|^["']?(idempoten\w*|exactly ?once[\w ]*|genau ?ein ?mal[\w ]*|at (least|most) once[\w ]*|deduplizier\w*|effektiv einmal)["']? ?:|^(ein|eine) (\w+ ){1,3}ist (ein|eine) [^.,]{2,40}, (der|die|das|bei de[mr]|in de[mr]|mit de[mr]) |\b(ist|sind) definiert als\b|^["']?(exactly ?once|genau ein ?mal|idempoten\w+|qos ?2)\b[^.,]{0,40}\b(sagt|sagen) aus\b|: ?(zustand|eigenschaft|verfahren|garantie|zusage|zusicherung|prinzip|muster|technik), (in dem|bei dem|bei der|durch das|nach de[mr]|mit de[mr]|dass|wonach|die|das) |\bist die (eigenschaft|fahigkeit) (eine[rs]|der|des) |\b(drei|zwei|mehrere|folgende) (stufen|klassen|arten|garantien|semantiken|modelle) (unterscheide\w+|kennt|kennen|gibt)|^(idempotent|deduplizierend|zustandslos) (nennt|heiss?t|ist|sind) (man |eine? )`)
	germanWhatIs    = newTable(`^was (heiss?t|bedeutet|meint|ist|versteht|besagt|bedeuten|heiss?en)\b[^?]*\?$`)
	germanCalled    = newTable(`, (heiss?t|heiss?en|nennt man|nennen wir|bezeichnet man als) \w+\.?$|^[^.]{0,40}, (nennt (man|sich)|heiss?t (das|dies|dann|so)|bezeichnet man|spricht man)\b`)
	// germanSpeaks is somebody else who speaks, and germanSpoken the same behind the words.
	germanSpeaks      = newTable(`\b((schreib|verlang|forder)\w* (vor|dass|,)|(hat|haben) [^.,:]{2,60} geschrieben|(gibt|geben|gab|gaben) (\w+ )?an|(war|ist|sind|waren) (\w+ )?(uberzeugt|der (ansicht|meinung|auffassung))|schwor(t|en) (\w+ )?darauf|(wirbt|werben|warb|warben) [\w ]{0,40}damit|heiss?t es|hiess es|meint dazu|argument \w+|(nehmen|nimmt) [\w ]{2,40} an|sieht vor|sehen vor|(besteht|bestehen) (\w+ )?darauf|argumentier\w+|betont|betonen|erklarte?n?|berichte[nt]\w*|versicherte?n?|beteuerte?n?|behauptete?n?|rumt|ruhmt sich|ruhmen sich|brustet sich|prahlt|teilte?n? (\w+ )?mit|schrieb(en)?|sagte[nr]?|wurde (\w+ )?(gesagt|versichert|versprochen|erzahlt)|(hort|liest|sagt) man|man (hort|liest|sagt)|(gehen|geht|gingen|ging) (\w+ )?davon aus|erweckt|suggeriert|suggerieren|glaubt man|geworben|will wissen|erwarten (selbstverstandlich|zu recht|dass)|(so )?manche[rn]? [\w ]{2,24}(meint|meinen|glaubt|glauben|sagt|denkt)|(haben|habe|hat) (\w+ )?(gelesen|gehort))\b[^.:]{0,24}(,|:|dass|damit)|^(wie|so) [^.,]{2,40} (schreibt|schrieb|sagt|sagte|behauptet|meint|erklart|versichert)\b|^(fragt man|laut|glaubt man|will man|nach (meinung|ansicht|auffassung|angaben|darstellung)) [^.,]{2,40}|^[^.,]{2,40} zufolge\b|^einem [^.,]{2,40} nach\b|\b(vermeintliche\w*|angebliche?\w*|so ?genannte\w*) (versprechen|garantie|zusage|exactly|genau|einmal)`)
	germanSpoken      = newTable(`^[^.]{0,60}"?, ?(so )?(beteuer\w+|versicher(t|te|ten)|behaupt\w+|meint(e|en)?|sagt(e|en)?|schreibt|schrieb\w*|verspricht|versprach\w*|erklart(e|en)?|wirbt|prahlt\w*|lautet\w*|heiss?t es|hiess es|liest man|hort man|steht (im|in|auf))\b`)
	germanSubjunctive = newTable(`\b(werde|komme|lauf[e]|bleibe|gehe|erreiche|verarbeite|garantiere|liefere|stelle|erhalte) (\w+ ){0,4}\||\bwerde\b`)
	// germanLabel is a label whose text states nothing, germanOwed what somebody owes.
	germanLabel = newTable(`^(fruher|einst|damals|vormals) [^.:]{0,40}: |^[^:.]{0,40}\b(traum|vorbedingung|anforderung|todo|fixme|geplant|ziel|annahme|aufgabe|bitte prufen|zu prufen|kriterium|behauptung|these|irrtum|mythos|frage|hypothese|user story|szenario|erwartung|erwartetes (ergebnis|verhalten)|vorgabe|idee|vision|wunsch|angenommen|voraussetzung|testschritt|fall)\b[^:.]{0,40}: [^:]*$`)
	germanOwed  = newTable(`\bhoffentlich\b|^(idealerweise|im idealfall|am besten|bestenfalls) |^(ein|eine) (gute|ideale|vernunftige|ordentliche|saubere|robuste|korrekte|brauchbare)[rs]? \w+ |^(es|nun|hier) gilt,|^gegeben (sei|seien|ist)\b|^(ihre|deine|eure|unsere|seine) (\w+ )?(aufgabe|pflicht|verantwortung) (ist|bleibt|besteht)|\b(sind|ist|seid|bist) (\w+ )?(dafur )?(zustandig|verantwortlich)\b|^nur wenn (ihr\w*|sie|du|der|die|das) |\b(haben|hat) (uns|sich) (\w+ )?vorgenommen|\bstell\w* (sie |du )?(sich|dir|euch) (\w+ ){1,3}vor\b|^(und |aber |bitte )?(es ist )?(wichtig|gefordert|verlangt|notig|erforderlich|notwendig|unerlasslich|entscheidend|wunschenswert|zwingend)( \w+)? (ist|sind|war|ware|bleibt)?,? ?(es,? )?(dass|wenn)|^(angenommen|gesetzt den fall|nehmen wir an|nimm an|stell\w* (wir |sie |du )?(uns|sich|dir) vor)\b|^(und |bitte )?(sorge|sorgt|achte|achtet|vergewissere|pass|stelle|stellt) (bitte )?(dafur|darauf|dich|auf|sicher|euch)\b|\b(auftragnehmer|auftraggeber|lieferant|betreiber|dienstleister|mandant|aufrufer|empfanger|client|konsument|verbraucher)\w* (\w+ )?(verpflichtet|verpflichten|obliegt|tragt|hat|haben) (sich|dafur|zu)?`)
	// germanIs stands before an infinitive that is owed.
	germanIs = newTable(`\b(ist|sind|hat|haben|bleibt|gilt es|galt es)\b[^.,]*$`)
	// germanAre and germanToBeDone are the halves of "are to be done" with more between them.
	germanAre      = newTable(`\b(ist|sind)\b[^.,]*$`)
	germanToBeDone = newTable(`^ und [^.,;:]{0,60} zu \w+n[.;]?$`)
	// germanPurpose begins what something is done for, and germanMeans tells what its reader does.
	germanPurpose = newTable(`^(um |damit (jede|jeder|jedes|die|der|das|ein|eine|kein|keine|alle|ihre?|unsere|nachrichten|webhooks|ereignisse|zahlungen|bestellungen|es|dieselbe|sie) )`)
	germanMeans   = newTable(`, (\w+(en|ern|eln) sie|\w+t (ihr|ihre|dein|deine) |\w+e (bitte )?(ein|eine|einen|die|den|das) |braucht|brauchen|brauchst|mussen?|musst|benotig\w+|sollten?|solltest|empfiehlt|empfehlen|raten|ist (\w+ )?(eine?|notig|erforderlich|notwendig)|sind (\w+ )?(notig|erforderlich|notwendig)|genugt|reicht)\b`)
	// germanWondered is a question without its mark.
	germanWondered = newTable(`\b(frag(en|t|st)|wundern?) (sie |du )?(sich|dich|euch), (wie|ob|warum)\b|\b(inwiefern|inwieweit|auf welche weise|unter welchen (umstanden|bedingungen))\b[^.]*$`)
	// germanWanted is a wish that rules a clause of purpose, which germanSoThat begins.
	germanWanted = newTable(`\b(wollen|wollte\w*|mochte\w*|brauch(e|t|en)|benotig\w+|wunsch\w+|suchen)\b`)
	germanSoThat = newTable(`^(sodass|so dass|damit|dass) `)
	// germanOwedBehind ends a clause in a duty, and germanInfinitive begins an order that has
	// no subject.
	germanOwedBehind = newTable(`^[^.;:–—]{0,90}\b(werden|sein) (soll|sollen|sollte|sollten|muss|mussen|musste|mussten)( \w+)?([.,;:)]|$)|^[^.,;:–—]{0,60} \w+en (soll|sollen|sollte|sollten|muss|mussen|musste|mussten)([.,;:)]|$)`)
	withoutThat      = newTable(`, ohne (dass|zu)\b.*$`)
	germanInfinitive = newTable(`(^\W*|\b(und|sowie) )(sicherstellen|sicherzustellen|gewahrleisten|garantieren|dafur sorgen|darauf achten|beachten|prufen|pruefen|testen|verifizieren|nachweisen|belegen|zeigen|zusichern), ?dass\b`)
	// germanProof is a test that finds it so.
	germanProof = newTable(`\b\w*(tests?|testfall|testlauf|prufung|pruflauf|messung|versuch)\b[^.;]{0,70}\b(pruf\w+|bestatig\w+|zeig\w+|beweis\w+|beleg\w+|nachweis\w*|verifizier\w+|stell\w+|sicher\w*)\b|\b(pruf(t|en)|test(et|en)|beweis(t|en)|beleg(t|en)|verifizier(t|en)) [^.;]{0,60}\btests?\b`)
	// germanProvided begins a condition.
	germanProvided = newTable(`\b(solange|sofern|wenn|falls|soweit) (\w+ ){0,3}$`)
	// germanOfQuoted speaks of words that stand in quotation marks.
	germanOfQuoted = newTable(`^["”“»'] ?(unterlauft|verletzt|bricht|untergrabt|stimmt|trifft|ist (falsch|nicht|ein)|war|klingt|suggeriert|meint|heiss?t|bedeutet|gilt|reicht|hilft|genugt)\b`)
	// germanLoaded puts a load on what germanLoad names.
	germanLoaded = newTable(`^ belastet\b`)
	germanLoad   = newTable(`\b(\w*leitung|netz\w*|server|datenbank|cpu|speicher|bandbreite|system|\w*budget|rechner|api)\b`)
	// germanFile stands right before what a program does with it, which germanRuns tells.
	germanFile = newTable(`\b(datei|dateien|modul|skript|script|seite|element|token|knoten|zeile|migration|block|adressen?|schleife|pfade?|builderpfade|funktion|methode|baustein|modell) (nur |werden |wird |weiterhin |auch |danach )*$`)
	germanRuns = newTable(`^ ?(verarbeitet|ausgefuhrt|durchlaufen|geparst|gelesen|geladen|abgearbeitet)\b`)
	// germanFailed tells of a failure after which nothing is tried again.
	germanFailed = newTable(`\b(konnten?|kann|konnen) (\w+ ){0,3}(nicht|keine?[nrms]?)\b|\b(fehlgeschlagen|gescheitert|ungultig\w*|abgelehnt|verworfen|nicht (zugeordnet|zugestellt|berucksichtigt))\b`)
	// germanTermColumn heads a column of terms.
	germanTermColumn = newTable(`^(begriffe?|fachbegriffe?|terminus|stichwort|abkurzung)$`)
	// germanDoing is something to be done, with its aim in brackets behind it; germanToCheck
	// has it in brackets itself, and germanThen tells when it is done.
	germanToCheck = newTable(`^ ?\([^)]{0,40}\b(prufen|testen|sicherstellen|beachten)\)`)
	germanThen    = newTable(`\berst danach $`)
	germanDoing   = newTable(`\b(sicherstellen|gewahrleisten|absichern|prufen|implementieren|einbauen|beachten|testen) \($`)
	// germanTask ends a task, which has no finite verb before it.
	germanTask    = newTable(`^ \w+(en|ern|eln)[.;]?$`)
	germanPassive = newTable(`^ (werden|sein|konnen)\b`)
	germanFinite  = newTable(`\b(ist|sind|wird|werden|hat|haben|kann|konnen|konntest|kannst|lasst|lassen|\w+t|wir|sie|ich)\b`)
	// germanClosedAbove are the words above what is not the case, or only said what it means.
	germanClosedAbove = newTable(`^[0-9. ]*(noch )?(nicht (enthalten|unterstutzt|umgesetzt|garantiert|zugesichert|vorgesehen|moglich|im umfang|abgedeckt)|offen(e punkte|e aufgaben|es)?|geplant|ausstehend|was (fehlt|nicht|wir nicht)\b[^.]{0,24}|was wir uns wunschen|wunsch(e|liste)?|das (konnen|kann|leisten|leistet|bieten) (wir|er|sie|es) nicht|was [^.]{2,40} nicht (bekommen|erwarten|leisten|finden)|was [^.]{2,30} nicht (garantiert|leistet|kann|zusichert)|es fehlt noch|glossar|begriffe|begriffserklarung(en)?|terminologie|definitionen|haufige irrtumer|irrtumer|mythen|missverstandnisse|roadmap|ausblick|zu klaren|\w*tests|\w+ ?tests|testfalle|sichert ab|prueft|pruft|erwartet(es ergebnis|es verhalten)?|ziel ?(status|zustand|bild)|soll ?(zustand|stand)?|qualitats(merkmal|baum|ziele?|szenarien)|lernziele?)\b ?(\(\w+\))?:?$`)
)
