package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A German sentence that denies, takes back, lays on others, demands or defines has the
// words of a promise and makes none.
func TestGermanSentencesThatPromiseNothing(t *testing.T) {
	for _, text := range []string{
		// denied from the clause that rules, in front or behind
		"Kein Protokoll kann sicherstellen, dass eine Nachricht genau einmal zugestellt wird.\n",
		"Wir haben keine Möglichkeit, jede Nachricht genau einmal zuzustellen.\n",
		"Die Zusage, jede Nachricht genau einmal zuzustellen, haben wir zurückgezogen.\n",
		"Die Schnittstelle liefert Ereignisse weder geordnet noch ohne Duplikate.\n",
		// taken back
		"Jede Nachricht wird garantiert genau einmal verarbeitet. Diesen Satz haben wir aus dem Handbuch gestrichen.\n",
		"Jede Zahlung wird garantiert nur einmal ausgeführt, jedenfalls auf dem Papier.\n",
		"~~Jede Nachricht wird garantiert genau einmal zugestellt.~~ Sie kommt mindestens einmal.\n",
		// said by others
		"Einem Blogeintrag nach verarbeitet der Broker jede Nachricht garantiert genau einmal.\n",
		"Der Vertrieb versicherte uns, jede Zahlung werde garantiert nur einmal ausgeführt.\n",
		"> Jede Nachricht wird garantiert genau einmal zugestellt.\n>\n> — Produktblatt der Firma Rohrpost\n",
		// demanded, or done for a purpose that is the reader's
		"Jede Zahlung ist auch bei wiederholter Anfrage genau einmal auszuführen.\n",
		"Um jede Zahlung auch bei Wiederholung nur einmal auszuführen, braucht Ihr Dienst eine Sperrtabelle.\n",
		"- Idempotenz sicherstellen (keine doppelten Zahlungen)\n",
		// defined, as a sentence, behind a label and in a table of terms
		"Unter QoS 2 wird verstanden, dass eine Nachricht garantiert genau einmal zugestellt wird.\n",
		"Was heißt „genau einmal“? Dass jedes Ereignis garantiert genau einmal verarbeitet wird.\n",
		"| Begriff | Bedeutung |\n|---|---|\n| Upsert | Ausführung ohne doppelte Zahlungen |\n",
		// under words that say that it is not so
		"### Nicht enthalten\n\n- Jede Nachricht wird auch nach einem Neustart genau einmal verarbeitet.\n",
		"| Zusage | Stand |\n|---|---|\n| Jede Zahlung wird auch bei Wiederholung nur einmal ausgeführt. | nicht umgesetzt |\n",
	} {
		require.Empty(t, severitiesIn(t, text), text)
	}
}

// One word that speaks against it, in the sentence or beside it, makes a promise less than
// sure; a concession that makes it stronger does not.
func TestGermanPromisesAreErrorsOnlyWhereNothingSpeaksAgainstThem(t *testing.T) {
	const sure = "Jede Nachricht wird garantiert genau einmal zugestellt."
	require.Equal(t, []string{"error"}, severitiesIn(t, sure+"\n"))
	for _, text := range []string{
		sure + " Das Audit kam zu einem anderen Ergebnis.\n",
		"Künftig gilt: " + sure + "\n",
		"Ab Version 5 wird jede Zahlung auch bei Wiederholung nur einmal ausgeführt.\n",
		"Ein Empfänger aus dem Baukasten verarbeitet jede Nachricht garantiert genau einmal.\n",
	} {
		require.Equal(t, []string{"warning"}, severitiesIn(t, text), text)
	}
	for _, text := range []string{
		"Jede Zahlung wird garantiert nur einmal ausgeführt, auch wenn Sie die Anfrage mehrfach senden.\n",
		"Ganz gleich, wie oft die Leitung abreißt, jeder Datensatz wird garantiert genau einmal repliziert.\n",
		"Selbst wenn der Server mitten in der Arbeit abstürzt, läuft der Job kein zweites Mal.\n",
	} {
		require.Contains(t, severitiesIn(t, text), "error", text)
	}
}

// Sentences that look like a question, a duty or a skill of the reader, and promise.
func TestGermanPromisesInPlainDress(t *testing.T) {
	for _, text := range []string{
		"Vor dem Versand sieht der Dienst nach, ob die Mail schon hinausging, damit kein Kunde sie doppelt bekommt.\n",
		"Sie können die Anfrage gefahrlos wiederholen, ohne dass die Zahlung doppelt ausgeführt wird.\n",
		"So wird vermieden, dass Nachrichten doppelt verschickt werden.\n",
		"Kein Problem: Auch bei fünf Klicks wird die Karte nur einmal belastet.\n",
		"Doppelte Requests führen nicht zu doppelten Buchungen.\n",
		"Schlüssel in der Datenbank verhindern doppelte Schaltbefehle.\n",
	} {
		require.NotEmpty(t, severitiesIn(t, text), text)
	}
}
