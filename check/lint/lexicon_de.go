package lint

import "sync"

var german = sync.OnceValue(func() *lexicon { return germanWords.compile() })

var germanWords = words{
	name: "de",
	bare: []string{`ein ?mal`},
	names: []string{
		`effektiv ?ein ?mal(ige[nr]?)? (verarbeitung|zustellung|ausfuhrung)`, `(strikte|echte|genaue) einmal (semantik|zustellung|verarbeitung)`, `garantierte[nrs]? (einmal|einmalige[nrs]?) ?(lieferung|zustellung|verarbeitung|ausfuhrung|ubermittlung)`, `einmal(zustellung|lieferung|verarbeitung|ausfuhrung)(en)?`,
		`(keine?[nrm]?|ohne|weder|frei von|nie)( \w+){0,3} (duplikate?n?|dubletten?|wiederholungen|doppelungen|dopplungen|doppelte[nr]? (zustellung|buchung|zahlung|nachricht|bestellung|ausfuhrung|verarbeitung|belastung|abbuchung|ereignis)\w*)`,
		`(genau|exakt|prazise|strikt|haargenau) (ein ?mal|einmalige?[rnms]?|1 mal|ein einziges mal)`, `(genau|exakt)einmal`, `ein einziges mal`, `exactly ?once( only)?`,
		`(keine|keinerlei|ohne|null|weder|frei von|nie)( (jede|jegliche|einzige|ein einziges|eine einzige|weitere))? (duplikate?n?|dubletten?|duplizierung|doppelungen|dopplungen|doppelte zustellung|doppelzustellung(en)?|mehrfachzustellung(en)?|doppelbuchung(en)?|doppelzahlung(en)?)`,
		`(duplikat|dubletten?|doppelungs|dopplungs|wiederholungs)frei\w*`,
		`einmalige (zustellung|verarbeitung|ausfuhrung|ubermittlung)( ohne (duplikate|doppelungen))?`,
		`nie (zweimal|doppelt)`, `(keine?|keinerlei|ohne|nie|frei von)( \w+)? (doppel\w+|mehrfach(zu|aus|ab|be|ver|buch|zahl)\w+)`, `genau ein ?mal\w*`, `einmaligkeit`, `(keine|ohne) (datenverluste?|verluste?)( und| oder|,)?( keine| ohne)? (duplikate|dubletten?|doppelungen|wiederholungen)`,
	},
	weak: []string{
		`nur eine (einzige )?(abbuchung|buchung|zahlung|zustellung|ausfuhrung|belastung|bestellung)`,
		`(nur|genau|exakt|lediglich) (ein|eine|einen|einem|einer)( (einzige[nrsm]?|einzelne[nrsm]?))? \w*(anruf|rechnung|paket|auftrag|ticket|brief|e ?mail|mail|sms|nachricht|betrag|gutschrift|beleg|vorgang|datensatz|lauf|job|bestellung|lieferung|zustellung|benachrichtigung|abbuchung|zahlung|buchung|belastung|lastschrift|ausfuhrung|meldung|alarm|sendung|ausdruck|ereignis|eintrag|bestatigung|schaltvorgang|exemplar|befehl)(e|en|s|es)?`, `eine[rmsn]? einzigen? \w*(anruf|rechnung|paket|auftrag|ticket|brief|e ?mail|mail|sms|nachricht|betrag|gutschrift|beleg|vorgang|datensatz|lauf|job|bestellung|lieferung|zustellung|benachrichtigung|abbuchung|zahlung|buchung|belastung|lastschrift|ausfuhrung|meldung|alarm|sendung|ausdruck|ereignis|eintrag)(s|es)?`,
		`(nur|genau|exakt) (an |von |bei )?(einem|einen|einer)( einzigen)? (worker|consumer|konsument|konsumenten|empfanger|bearbeiter|instanz|knoten|arbeiter|server|prozess)`, `(nur|genau|exakt|lediglich) 1 ?x`,
		`(nur|lediglich|bloss?|einzig) (ein ?mal|ein einziges mal|1 mal)`, `nur einmalig`, `(einmalig|ein und nur ein mal|einmal und nur einmal)`,
	},
	promises: []string{
		`nichts( \w+){1,3}, nichts( \w+){0,2} (wiederholt|doppelt|verdoppelt)( \w+)?`, `es kommt nichts doppelt( \w+)*`,
		`(wiederholte|doppelte|mehrfache) (zustellungen|nachrichten|ereignisse|anfragen|buchungen|zahlungen|lieferungen|auftrage) (fangt|fangen)( \w+){0,3} ab`,
		`doppelganger (gibt|entstehen|kommen)( \w+){0,4} (nicht|nie)`,
		`nur (auf )?eine[rmn]? (knoten|worker|instanz|server) (abarbeitet|verarbeitet|ausfuhrt|bearbeitet)`,
		`ein(e|en|em|es)? \w+( \w+){0,5}, (nie|niemals|und (nie|niemals|nicht)) (zwei|mehrere)( \w+)?`,
		`dass( \w+){1,6} (zweimal|doppelt|mehrfach|mehrmals)( \w+){0,3}, (kommt( \w+)? nicht vor|ist( \w+){0,2} (ausgeschlossen|unmoglich)|passiert( \w+)? (nie|nicht)|gibt es( \w+)* nicht|kann nicht (passieren|vorkommen))`,
		`(zwei|mehrere) (\w*abbuchungen|\w*buchungen|\w*zahlungen|\w*belastungen|\w*lastschriften|\w*bestellungen|\w*zustellungen) (fur|zu|wegen|aus)( \w+){1,5} (nicht moglich|unmoglich|ausgeschlossen|nicht vor)`,
		`(zweite[ns]?|weitere[ns]?|jede weitere|doppelte[ns]?) (kopie|exemplar|ausfertigung|exemplare|kopien)( \w+){0,5} (verworfen|ignoriert|verfallt|weggeworfen|fallt weg|papierkorb|geloscht|aussortiert)`,
		`(duplikate|dubletten?|wiederholungen|doppelte \w+|doppel\w+|(mehrfach|doppelt|zweimal) \w+te \w+|wiederholte \w+|mehrfach\w+)( \w+)? (kennt|gibt|sieht|erreichen|erreicht|entstehen|hinterlasst|erzeugt|bekommt|kommen|kommt|landen|treffen)( \w+){0,5} (nicht|nie|niemals)( \w+)?`,
		`(duplikate|dubletten?|doppelte \w+|doppel\w+|mehrfach\w+)( \w+){0,4} (kein thema|kein problem|passe|geschichte|vergangenheit|vom tisch)( \w+)?`,
		`(duplikate|dubletten?|doppelte \w+|wiederholte \w+) (sortiert|filtert|wirft|siebt|fischt)( \w+){0,4} (aus|raus|weg|heraus)`,
		`kein\w*( \w+){0,2} (doppel\w+|doppelte[nr]? \w+|duplikate|mehrfach\w+)( mehr)? (zu )?(befurchten|furchten)`,
		`(unmoglich|verhinder\w*|ausgeschlossen),? dass (zwei|mehrere) (worker|instanzen|knoten|konsumenten|prozesse|server)( \w+){0,2} (denselben|dieselbe|dasselbe)( \w+){1,3}`,
		`(erzeugt|produziert|verursacht|entstehen|entsteht|gibt es|gibt|liefert|schreibt|hinterlasst|bringt|treten|kommen|kommt|enthalten|enthalt|erzeugen|produzieren|verursachen|hinterlassen|liefern|bekommen|erhalten|sehen|sieht|bekommt|erhalt)( \w+){0,4} (keine|keinerlei|nie|niemals) (duplikate?n?|dubletten?|doppelten? \w+|doppelungen|wiederholungen|doppelbuchungen|doppelzahlungen|mehrfach\w+)`,
		`(keine?|keinerlei|niemals|nie)( \w+)? (duplikate|dubletten?|doppelte[nr]? \w+|doppel(buchung|zahlung|belastung|bestellung)(en)?|mehrfache[nr]? \w+)( \w+){0,5} (entstehen|entsteht|auftreten|vorkommen|mehr|geben|erzeugt|moglich|angelegt|ausgelost)`,
		`(duplikate|dubletten?|doppelte \w+|doppelbuchungen|doppelzahlungen|doppelungen|mehrfachzustellungen|wiederholungen)( \w+){0,4} (ausgeschlossen|unmoglich|vermieden|verhindert|nicht mehr( \w+)?|gibt es nicht|nicht auf|(nie|niemals)( \w+)?|gehoren der vergangenheit)`,
		`(verhindern?t?|vermeidet|vermeiden|schliess?t|schliess?en|beseitigt|unterbindet|unterbinden|schutzt vor|schutzen vor|filtert|filtern)( \w+){0,5} (duplikate|dubletten?|doppelte[nr]? \w+|doppel ?\w+|mehrfach\w+|wiederholungen)`,
		`(weder|nichts geht|nichts)( \w+){0,3} (verloren|verlust\w*)( \w+)? (noch|und|oder)( \w+){0,4} (wiederholung\w*|doppelt|duplikate|dubletten?|wiederholt|doppelungen|zweimal)`,
		`(keine|nichts|weder)( \w+){0,2} (verloren|verschwinde\w*)( \w+)? (und|oder|noch)( \w+)? (dupliziert|verdoppelt|doppelt|wiederholt)`, `weder (verluste|datenverluste?|ausfalle) noch (wiederholungen|duplikate|dubletten?|doppelungen)`,
		`(weder|nichts?|kein\w*)( \w+){0,3} (verloren|verlust\w*)( \w+){0,3} (noch|und|oder)( \w+){0,4} (mehrfach|doppelt|zweimal|wiederholt|erneut|dupliziert)( \w+)?`,
		`(kein|ohne) (risiko|gefahr)( \w+){0,4} (doppel\w+|zweimal|duplikate\w*|mehrfach\w*)`, `genau eine (\w*abbuchung|\w*buchung|\w*zahlung|\w*zustellung|ausfuhrung|belastung|\w*bestellung|\w*nachricht|\w*mail|wirkung|kopie|\w*lieferung|\w*meldung|benachrichtigung|uberweisung)`,
		`(doppel|mehrfach)\w+( \w+){0,3} (ausgeschlossen|unmoglich|vermieden|verhindert|nicht mehr|gibt es nicht|gehoren der vergangenheit)`,
		`(schluss mit|nie mehr|nie wieder|vorbei mit|verabschieden sie sich von) (duplikate\w*|dubletten?|doppel\w+ ?\w*|mehrfach\w+)`,
		`(verhindert|vermeidet), dass( \w+){1,4} (duplikate\w*|doppelt\w*|mehrfach)( \w+){0,5}`, `(verhindert|vermeidet|vermeiden|verhindern)( \w+){0,2} (doppelte[nr]? (\w*buchung|\w*zahlung|\w*bestellung|\w*nachricht|\w*mail)\w*)`,
		`(nicht|nie|niemals) (dupliziert|doppelt \w+|mehrfach \w+)`,
		`ohne,? dass( \w+){1,5} (doppelt|zweimal|mehrfach|mehrmals|erneut|ein zweites mal|zum zweiten mal|noch ?einmal|wiederholt)( \w+){0,2}`,
		`(wird|werden|ist|sind)( \w+){0,2} (vermieden|verhindert|ausgeschlossen|unterbunden|sichergestellt), dass( \w+){1,5} (duplikate\w*|doppelt\w*|mehrfach|zweimal)( \w+){0,3}`,
		`(fuhrt|fuhren|kommt|kommen|kann|konnen)( \w+){0,3} (nicht|nie|niemals|zu keine[nrm]?)( \w+){0,2} (zu )?(doppel\w+|mehrfach\w+|duplikaten|dubletten)( \w+)?`,
		`keine?[nrms]? (zweite[nrsm]?|weitere[nrsm]?) (requests?|anfragen?|\w*zahlung|\w*buchung|e? ?mails?|\w*nachricht|\w*bestellung|ausfuhrung|zustellung|job|auftrag|lieferung|vorgang)( \w+)?`,
	},
	repeats: []string{
		`(nie|niemals|nicht|kein|keine|keinen|keiner|keinem|nichts|niemand|unmoglich|unter keinen umstanden|ausgeschlossen|auf keinen fall|keinesfalls)~ (wieder|zweimal|zwei mal|doppelt|noch ?einmal|zweites mal|ein zweites mal|zum zweiten mal|ein weiteres mal|mehrfach|mehrmals|erneut|wiederholt|mehr als einmal|ofter als einmal|dupliziert)( \w+)?`, `(zweimal|doppelt|noch ?einmal|erneut|ein zweites mal|mehrfach)( \w+){0,3} (nie|niemals|nicht|nichts|niemand|keine?[nrsm]?)( \w+)?`,
	},
	effects: []string{
		`nimmt|nehmen|lost|losen|spielt|spielen|tragt|fangt|zieht|ziehen|bucht|bezahlt|zugesandt|enthalt|findet|folgt|ertont|gescannt|aufgenommen`,
		`bezahlen|abbuchen|belasten|verbuchen|erstatten|auszahlen|ausgezahlt|kasse gebeten|verladen|eingelesen|angestossen|ausgedruckt|anrufen|angerufen|ankommt|ankommen|eintrifft|eintreffen|gemeldet|melden|entstehen|entwertet|ausgegeben|drucken`,
		`(zu|aus|weiter|um|ein|an|ab)?ge(stellt|liefert|fuhrt|schrieben|speichert|sendet|sandt|schickt|leitet|bucht|tragen|legt|nommen|zogen|geben|bracht|kommen|druckt|startet|lost|zahlt)`, `zugestellt|verarbeitet|ausgefuhrt|ubertragen|ubermittelt|empfangen|gesendet|gespeichert|geschrieben|verschickt|versandt|versendet|belastet|abgebucht|gebucht|bezahlt|erstattet|eingezogen|angelegt|erzeugt|ausgelost|verbucht|berechnet|weitergeleitet|ubergeben|veroffentlicht|angewendet|angewandt|ubernommen|eingefugt|kopiert|repliziert|gestartet|abgerechnet|gutgeschrieben|uberwiesen|behandelt|bearbeitet|erledigt|aufgezeichnet|protokolliert|gezahlt|eingereiht|eingespielt|wirksam|konsumiert|geliefert|ausgeliefert|ausgegeben|festgeschrieben|zuruckerstattet|benachrichtigt|aktualisiert|hochgeladen|weitergegeben|erfasst|abgearbeitet|durchgefuhrt|ausgespielt|vermerkt|entnommen|abgeschickt|eingeplant|importiert|exportiert|synchronisiert|reserviert|storniert|ausgefuehrt|uebertragen|uebermittelt|ausgeloest|ueberwiesen|durchgefuehrt|eingefuegt|uebernommen`,
		`lauft|laufen|erhalt|erhalten|bekommt|bekommen|erreicht|erreichen|kommt|kommen|geht|gehen|verlasst|verlassen|sieht|sehen|schreibt|schreiben|liefert|liefern|stellt|stellen|ubergibt|ubergeben|sendet|senden|schickt|schicken|verarbeitet|verarbeiten|speichert|speichern|bucht|buchen|zahlt|zahlen|fuhrt|fuhren|ubertragt|ubertragen|feuern|feuert|starten|startet|erfolgt|erfolgen|ausfuhrt|zustellt|zustellen|verschickt|versendet|passiert|geschieht|entsteht|wirkt|trifft|gelangt|landet|steht|stehen|gibt|leitet|tritt|zieht|klingelt|empfangt|empfangen|vollzieht|hinaus|meldet|druckt|behandelt|reicht|arbeitet|legt|legen`,
	},
	things: []string{
		`lauf|laufe|nachricht(en)?|ereignis(se|ses)?|mails?|e mails?|sms|benachrichtigung(en)?|meldung(en)?|ruckrufe?|webhooks?|aufgaben?|auftrage?|auftrag|jobs?|schritte?|bestellung(en)?|zahlung(en)?|rechnung(en)?|zeilen?|satze?|satz|aufrufe?|anfragen?|wirkung(en)?|seiteneffekte?|transaktion(en)?|zustellung(en)?|verarbeitung|semantik|messwerte?|daten|buchung(en)?|briefe?|konto|karten?|erstattung(en)?|abbuchung(en)?|lieferung(en)?|timer|vorgange?|vorgang|posten|betrag|datensatze?|effekte?|befehle?|sendung(en)?|ausfuhrung|alarme?|erinnerung(en)?|pakete?|kunde|kunden`,
	},
	delivers: []string{
		`zugesandt|kasse gebeten|gedruckt|ausgedruckt|verladen|bezahlen|zahlen|ausgezahlt|auszahlen|kommt( \w+){0,2} an|kommen( \w+){0,2} an|angerufen|gemeldet|eingereicht|ausgehandigt`,
		`importiert|importieren|zugestellt|zustell\w+|zustellung\w*|verarbeit\w+|ubertrag\w+|ubermittel\w+|empfang\w+|gesendet|sende[nt]|verschick\w+|versandt|versendet|geschickt|belastet|abgebucht|gebucht|bezahlt|zahlt|erstattet|eingezogen|verbucht|weitergeleitet|veroffentlicht|kopiert|repliziert|abgerechnet|gutgeschrieben|uberwiesen|geliefert|ausgeliefert|benachrichtigt|gezahlt|replizier\w+|kopier\w+|synchronisier\w+|export\w+|verbuch\w+|belasten|erstatten|\w*liefern|abbuchen|bezahlen|verschicken|feuer(n|t)|fuhr(e|en|t) \w+( \w+){0,4} aus|gelang(en|t)|erreich(en|t)|fliess?(en|t)|stellt|liefert|eingespielt|wiederholt|verloren|verlust\w*|dupliziert|ankommt|eintrifft`,
	},
	goods: []string{
		`storung(en)?|dokumente?n?|dateien|datei|befehl|kundensatz\w*|artikel|etl|abgleich|leser\w*|briefkasten|abrechnung|schaltvorgang|\w*bestatigung(en)?|commits?|builds?|stimmen?|tickets?|fahrt(en)?|coupons?|punkte|ladung(en)?|zahlerst\w+|drucker|druckauftra\w+|nachtlauf\w*|betrag|geld|cent|euro|anrufe?|duplikatfreie\w* \w+|gehalt|gehalter|lohne?|rate|raten|beitrag|abo|abonnements?|spenden?|pramien?|versicherungsf\w+|bescheide?|rezepte?|laborwerte?|befunde?|buchungssatz\w*|zustell\w+|abonnenten|ausdrucke?|bons?|kassenbons?|protokollzeilen?`,
		`postfach\w*|\w*(befehle?n?|calls?|jobs?|auftrage?n?|nachrichten|benachrichtigung(en)?|aktionen|requests?|anfragen|transaktionen|auszahlung(en)?|abbuchung(en)?|lastschrift(en)?|gutschrift(en)?|rechnungen|orders|trades|alarme?n?|erinnerung(en)?|aufrufe|uploads|aussendung(en)?|versand|vergabe|mahnung(en)?)`,
		`datensatzen|auftragen|vorgangen|messwerten|paketen|briefen|schritten|bestellungen|belege?n?|kommandos?|aktion(en)?|\w*aktionen|exporte?|datensee|cloud|hauptbuch|newsletter|lucken(los|frei)|import|bestand|anderung(en)?|zeitgeber|\w*uberweisung(en)?|replikation|ziel(speicher|system|datenbank)\w*|eimer|bucket|knopf|zeitplan\w*|planer|warenlager|lager|datenlager|zieltabelle\w*|tabelle\w*|datenstrom\w*|strom|workflow\w*|ablauf\w*|ziel|prufpunkte?n?|ergebnis(se)?|ausloser|trigger|senke|umzug|migration|semantik|\w*nachricht(en)?|ereignis(se|sen|ses)?|\w*mails?|ruckrufe?n?|verkaufe?|garant\w+|gewahrleist\w+|sms|benachrichtigung(en)?|meldung(en)?|webhooks?|aufgaben?|auftrage?|auftrag|jobs?|schritte?|\w*bestellung(en)?|\w*zahlung(en)?|rechnung(en)?|zeilen|aufrufe|\w*anfragen?|seiteneffekte?|transaktion(en)?|\w*zustellung(en)?|verarbeitung|messwerte?|daten|\w*buchung(en)?|briefe?|konto|karten?|erstattung(en)?|lieferung(en)?|timer|vorgange?|datensatze?|befehle?|sendung(en)?|alarme?|erinnerung(en)?|pakete?|kunden?|broker|warteschlange\w*|strecke|sammler|schreiber|pipeline|konnektor\w*|topics?|abonnent\w*|empfanger|worker|neustart|umschaltung|wiederhol\w+`,
	},
	soft: []string{`aufgerufen|gelesen|erscheint|auftaucht|vorkommt|geladen|angezeigt`},
	unrelated: []string{
		`(meldet|melden|registriert|registrieren) sich|rufen sie|ruft|aufgerufen|aufrufen|rufe|deklarier\w+|definier\w+|ausgewertet|auswerten|gerendert|dargestellt|angezeigt|anzeigen|gezeigt|gefragt|fragen|erwahnt|besucht|besuchen|initialisier\w+|angegeben|angeben|eingerichtet|einrichten|konfigurier\w+|verwendet|verwenden|versucht|benutz\w+|anmelden|angemeldet|eingelost|einlosen|gelesen|kompiliert|ubersetzt|zugegriffen|instantiiert|heruntergeladen|installier\w+|registrier\w+|ausgewahlt|wahlen|eingegeben|geladen|verbunden|gesichert|gepruft|geklickt|drucken sie|offnen|festgelegt|setzen|gesetzt|brauchen|braucht|vorkommen|vorkommt|kommt ~ vor|auftaucht|erscheint|erscheinen|listet|listen|auflist\w+|aufgelistet|instanziier\w+|gebaut|lernen|nennen|genannt|enthalten|enthalt|passt|erstellen sie|importieren sie|durchlaufen|geschrieben werden muss|belegt|vergeben|abgefragt|aufwacht|wacht`,
	},
	topics: []string{
		`(am|pro|je|in der|im|jede|jeden) (boot|hochlauf|programmstart|prozess|tag|woche|monat|jahr|stunde|minute|sekunde|nacht|kunde|kundin|benutzer|sitzung)`, `taglich|stundlich|wochentlich`, `doppelte[nr]? (nummern?|\w+nummern|ids?|kennungen|termine?n?|registrierung\w*|leerzeichen|anfuhrungszeichen|genauigkeit|namen?|schlussel|werte?|spalten)`, `(nie|nicht|niemals) doppelt (vergeben|belegt|verwendet|benutzt|gezahlt werden durfen)|doppel(punkte?|klick\w*|zimmer\w*)|graph\w*|hamilton\w*|union|distinct|mengen?|listen?|etiketten|schlagworte|regularer? ausdr\w+|gutschein\w*|einmal(passwort|kennwort|code)\w*|kennwort|argumente?n?|namensraum\w*|namen`, `noch einmal (an|versuchen|oder|zu versuchen)`, `versuchen sie es`, `(auf|nicht auf) einmal`,
	},
	asserts: []string{
		`leistet|leisten|bietet|bieten|garantiert|garantieren|gewahrleistet|gewahrleisten|sichert|sichern|sicherstellt|stellt ~sicher|unterstutzt|unterstutzen|ermoglicht|ermoglichen|erreicht|erreichen|liefert|liefern|verspricht|versprechen|sorgt|sorgen|beherrscht|erzielt|schafft|realisiert|implementiert|macht|machen|gibt|hat|haben|ist|sind|arbeitet|arbeiten|standardmassig|bekommt|bekommen|erhalt|erhalten|verwendet|nutzt|lauft|wird|werden|dank|kann|konnen|mit ~ bekommen|fuhrt zu|setzt ~um|bringt|lassen sich|erfullt|halt|bleibt|gilt|gelten|zusichert|kennt|umfasst|aktiviert|schaltet`,
	},
	boasted:   []string{`(ist|sind|wird)( \w+)? (garantiert|gewahrleistet|sichergestellt|eingebaut|standard|inbegriffen|zugesichert|selbstverstandlich)`},
	absolutes: []string{`egal|gleichgultig|gleich wie oft|komme,? was( da)? wolle|auf gar keinen fall|um keinen preis|zu keiner zeit|zu keinem zeitpunkt|unter keinen umstanden|garantiert|selbst (bei|wenn|dann)|auch (wenn|bei|nach)|nie|niemals|immer|stets|ausnahmslos|versprochen|so oft|in jedem fall|komme was wolle|auf keinen fall|keinesfalls|ganz gleich|wie oft`},
	denied: []string{
		`nicht|kein|keine|keinen|keiner|keinem|keines|keinerlei|weder|noch nie|ohne|statt|anstatt|anstelle|kaum|keineswegs|nie|niemals|niemand|unmoglich|keinesfalls|nirgends|nichts|fern von|weit entfernt|verliert|verlieren|verletzt|bricht|hebt|mythos|marchen|irrtum|falsch|trugerisch|schwerlich|entfallt|entfallen|verzichtet|verzichten|anders als|weniger als|schwacher als|scheitert|illusion|auss?er kraft`,
	},
	deniedBy: []string{
		`nicht|nie|niemals|unmoglich|verloren|ausgeschlossen|entfallt|kein(e|en|er|em)?|auss?er kraft|nirgends|hinfallig|fehlt|illusion|mythos|marchen|wunschdenken|unerreichbar|unhaltbar|geplant`,
	},
	bound: []string{
		`wenn sie|wenn man|falls|sofern|wer|brauchen|braucht|benotig\w+|verlang\w+|erforder\w+|wollen|will|wunsch\w+|sucht|suchen|muss|mussen|musst|soll|sollen|sollte|sollten|(darf|durfen) (nur|hochstens)|(darf|durfen) (nicht|keine?[nrm]?|nie|niemals|weder)|achten sie|stellen sie sicher|sorgen sie|sicherzustellen|prufen|gepruft|uberpruft|testen|verifizieren|nachweis\w*|vergewissern|(ist|hat|haben) dafur|dafur zu sorgen|verantwortlich|behaupt\w+|werben|wirbt|angeblich\w*|sogenannt\w*|vermeintlich\w*|versprechen viele|will heissen|(hatten?|haben|habe) (\w+ )?gehort|hiess|heiss?t es|glaub\w+|annehm\w+|angenommen|liest sich|lesen sich|verstehen als|missverst\w+|ob|wie (erreiche|bekomme|kann|stelle|lasst)|warum|wieso|weshalb|wurde|wurden|konnte|konnten|hatte|mochte\w*|das ziel|versucht|bestrebt|anspruch|erwart\w+|um ~ zu|voraus|^\w+en sie ~nicht|haben sie keine (scheu|angst|sorge)|hersteller|anbieter|laut|dem vernehmen|nach eigenen angaben|fruher|ehemals|damals|sicherstellen sie`,
	},
	boundBy: []string{
		`(muss|mussen|soll|sollen|sollte|wollen|will|mochten?|benotigen|benotigt|braucht|brauchen|verlangt|verlangen|erfordert|erfordern|wunschen|wunscht|gebraucht (wird|werden)|gefordert|notig ist|zugestellt wurden|wurden)`, `zu (erreichen|garantieren|gewahrleisten|erhalten|bekommen|haben)`, `(voraussetzen|vorausgesetzt|erwarten|behaupten|versprechen wollen)`,
	},
	reported: []string{`(manche|viele|einige|andere|mehrere) (anbieter|hersteller|systeme|produkte|werkzeuge|broker)|laut|nach (eigenen )?angaben|zufolge|nach aussage|dem vernehmen nach`, `^(speichern|merken|prufen|vergleichen|vermerken|halten) sie\b.*(damit|sodass|so dass)`, `^(schreiben|bauen|entwerfen|gestalten|implementieren|programmieren) sie\b`, `^(fuhren|nennen|tragen|geben|listen|fugen) sie\b`, `damit (ihr|ihre) (\w+ )?(dienst|code|anwendung|system|programm|server|handler|endpunkt)`},
	asked:    []string{`ob|wie (erreiche|bekomme|kann|stelle|lasst|geht)|warum|wieso|^(wird|kommt|werden|kommen|ist|sind|kann|konnen|gibt|lauft|erhalt)\b.*\?`},
	defined: []string{
		`(zustellung |verarbeitung |semantik )?(versteht man|bedeutet|heiss?t|meint|bezeichnet|steht fur|nennt man|ist (der|ein) (name|begriff|ausdruck|modell|bezeichnung)|ist eine (bezeichnung|klasse)|beschreibt|besagt|sagt aus|ist definiert als)`, `(zustellung|verarbeitung) ist (der|ein|eine)`,
	},
	titles: []string{`abschnitts?|kapitels?|aufsatz|artikels?|spezifikation|norm|standards?|vortrags?|titel|buch|protokollspezifikation|stufe|tagungsband|beitrag|anhang|uberschrift|zusicherungsstufe|sprachgebrauch|vokabular|seiten|bd`},
	withdraws: []string{
		`so war es|zumindest|soweit die theorie|aber|allerdings|jedoch|doch|leider|ausgenommen|ausnahme\w*|(eine|mit einer|einzige|die|es gibt) \w* ?ausnahmen?|es gibt (jedoch|allerdings|aber|eine ausnahme|ausnahmen)|das (gilt|stimmt|ist|war|trifft)( \w+)? (nicht|falsch|ein irrtum|kein|nur)|dies (gilt|stimmt|ist)( \w+)? nicht|diese (lesart|aussage|annahme|zusage)|in (der praxis|wirklichkeit|wahrheit|seltenen fallen)|tatsachlich|bitte beachten|beachten sie|wohlgemerkt|nur|streng genommen|falsch|nein|nicht ganz|nach einem (ausfall|absturz|neustart)|bei einem (ausfall|absturz|neustart)|dennoch|trotzdem|das tut|er tut|sie tut|es tut|schon wahr`,
	},
	fails:  []string{`absturz\w*|abgesturzt|sturzt|ausfall\w*|neustart\w*|fallt|timeout|zeituberschreitung|netz\w*|wiederanlauf|verbindung\w*|verloren`},
	recurs: []string{`von vorn|von neuem|erneut|noch ?einmal|wiederholt|zweimal|doppelt|mehrfach|duplikate?n?|ein zweites mal|ein weiteres mal|wiederholungen|abermals`},
	calms:  []string{`nicht|nie|kein\w*|ohne|verworfen|ignoriert|erkannt|gefiltert|ausgefiltert`},
	terms:  []string{`stufen|begriffe?n?|literatur|theorie|bedeutung(en)?|glossar|lehrbuch\w*|klassen|definition(en)?|wortschatz|terminologie|wort|worter|unterscheidet`},
	scopes: []string{
		`(aufbewahrungs|deduplizierungs|wiederholungs)(frist|zeit|dauer|zeitraum\w*)|(selben|derselben) (verbindung|sitzung|festschreibung|knoten|shard)`, `(derselben|dieselbe|einer|einer einzigen|eine|lokalen|verteilten|verteilte|der|ihrer|seiner) (\w+ )?transaktion`, `datenbanktransaktion\w*`, `transaktions(warteschlange|queue)\w*`, `transaktional\w+ (warteschlange|queue)`, `xa`, `derselben (datenbank|festschreibung)`, `gemeinsam (festgeschrieben|bestatigt)`, `selben? (commit|datenbank)`,
		`(einer|derselben|der|innerhalb der|innerhalb einer|jeder|je|pro) (partition|replik\w*|shard)`, `zwischen (zwei )?(themen|topics)`, `(eigenen|internen|lokalen|operator) ?(zustand\w*|state)`, `operatorzustand\w*`, `zustand (des|eines) operators`, `materialisierte\w* (sicht\w*|ansicht\w*)`, `zustandsmaschine|zustandsautomat\w*`, `(produzenten|producer) ?(epoche|sitzung|session)`, `desselben clusters`,
		`(vom )?broker (zum|und|an den) client`, `client (zum|und) broker`, `teilstrecke|hop|abschnitt zwischen`, `(einer|derselben|dieser|der|pro|je|solange die|wahrend der|eine) (tcp )?(verbindung|sitzung)`, `zuverlassige\w* sitzung(en)?`, `solange (der|die|das|derselbe|dieselbe) (\w*prozess|\w*producer|\w*produzent|\w*schlussel|sitzung|verbindung)`, `innerhalb (eines tages|einer (stunde|woche|minute)|von (zwei|funf|zehn|\d+) (tagen|stunden|minuten))`, `zwischen \w+ und \w+ ?topics?`, `(schutz|schlussel) (endet|gilt|verfallt|ablauft) (nach )?(\d+|zwei|drei|funf|zehn) (stunden|tagen?|minuten)`, `(sofern|solange) (sie|er|es) (binnen|innerhalb)`, `bis zum ablauf|(ein und )?derselben transaktion|im rahmen (einer|der) (\w+ )?\w*transaktion`,
		`(deduplizierungs|wiederholungs|zeit|dedup|aufbewahrungs)?fenster[sn]?`, `in diese[rm] (zeit|zeitraum|frist|fenster)`, `wahrend dieser (zeit|frist)`, `innerhalb dieser (zeit|frist)`,
	},
	unscoped: []string{`ohne (eigene[nr]?|interne[nr]?|lokale[nr]?) zustand\w*|ende zu ende|und (allem|alles),? was dahinter|dahinter|einschliesslich|uber alle systeme|samt`},
	windows: []string{
		`(innerhalb von|binnen|wahrend|fur|in den (ersten|nachsten))( der)?( ersten)? (\d+|ein|eine|einer|zwei|drei|funf|sieben|zehn|vierundzwanzig) (sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?)`, `(\d+|zwei|drei|funf|sieben|zehn) (sekunden|minuten|stunden|tage|wochen) lang`,
	},
	keyed: []string{`schlussels?|fensters?|ersten (anfrage|aufruf)|nummer|id|kennung`},
	modes: []string{
		`(eingeschaltet|aktiviert|ausgeschaltet|abgeschaltet|gesetzt|gewahlt|aktiv) (ist|wird|wurde)`, `(modus|betriebsart|option|einstellung(en)?|parameter|schalter|regel|richtlinie|pfad|senken?|quellen?|konnektor|schreiber|version|v\d|variante|wert|kapitel|seite|abschnitt|job|jobs|pipeline|tests?|metriken?|konfiguration|flag|ticket)`, `(umstellen|umgestellt|wechseln)`, `(zustellung|verarbeitung) (steht|wurde|ist umgezogen|befindet)`,
	},
	mentions: []string{
		`(kapitel|abschnitt|seite|artikel|vortrag|ticket|einstellungen|option|optionen|hinweise|informationen|mehr|arbeit|handbuch|thema|diskussion|schaubild|bild|diagramm|skizze|lekture|hintergrund|fragen) (uber|zu|zur|zum|von|der|fur|mit)`, `siehe( auch)?`, `sie sind hier`, `heiss?t|genannt|hiess|umbenannt`, `(auf|von) ~auf`, `option`, `entweder`, `oder`, `diagramm|schaubild`, `wechsel\w*|umstieg|umstell\w+`,
	},
}
