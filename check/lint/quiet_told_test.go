package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Who tells of a promise, of its difficulty or of its failure does not make it.
func TestToldPromisesAreNone(t *testing.T) {
	for _, text := range []string{
		// somebody promised it, in the past or as hearsay
		"Unser alter Broker versprach, jede Nachricht genau einmal zuzustellen; in der Praxis sahen wir Wiederholungen.\n",
		"Nuestro antiguo intermediario prometía entregar cada mensaje exactamente una vez; en la práctica veíamos repeticiones.\n",
		"O antigo broker prometia entregar cada mensagem exatamente uma vez; na prática havia repetições.\n",
		"Notre ancien courtier promettait de livrer chaque message exactement une fois ; en pratique, nous voyions des répétitions.\n",
		"旧的消息系统曾承诺每条消息恰好投递一次，实际上却有重复。\n",
		"Früher hieß es, jede Überweisung werde genau einmal gebucht.\n",
		// it was wished for
		"Wir wollten, dass jedes Ereignis genau einmal verarbeitet wird, und haben drei Entwürfe erprobt.\n",
		"Queríamos que cada evento se procesara exactamente una vez, así que probamos tres diseños.\n",
		"Nous voulions que chaque événement soit traité exactement une fois.\n",
		"我们希望每个事件恰好处理一次，于是试了三种设计。\n",
		// an earlier version did it
		"Antes de la versión 3, los mensajes se procesaban exactamente una vez solo en modo local.\n",
		"Avant la version 3, les messages étaient traités exactement une fois seulement en local.\n",
		"在版本 3 之前，消息只在本地模式下恰好处理一次。\n",
		"버전 3 이전에는 로컬 모드에서만 메시지가 정확히 한 번 처리되었습니다.\n",
		// it is hard
		"Nachrichten genau einmal zuzustellen ist eines der schwierigsten Probleme verteilter Systeme.\n",
		"Lograr que los mensajes se entreguen exactamente una vez es uno de los problemas más difíciles de los sistemas distribuidos.\n",
		"Fazer com que as mensagens sejam entregues exatamente uma vez é um dos problemas mais difíceis.\n",
		"Livrer un message exactement une fois est l'un des problèmes les plus difficiles des systèmes distribués.\n",
		"把消息恰好投递一次是分布式系统中最难的问题之一。\n",
		"メッセージを正確に1回配信することは、分散システムで最も難しい問題の一つです。\n",
		// something else does it
		"Die Genau-einmal-Semantik liefert Ihre Datenbank, nicht die Warteschlange.\n",
		"A garantia de exatamente uma vez vem do seu banco de dados, não da fila.\n",
		"정확히 한 번 시맨틱은 큐가 아니라 데이터베이스가 제공합니다.\n",
		// it is known only later
		"Erst nach dem Abgleich können wir sagen, dass eine Zahlung genau einmal ausgeführt wurde.\n",
		"Só podemos dizer que um pagamento foi feito exatamente uma vez depois da conciliação.\n",
		"照合のあとで初めて、支払いが正確に1回行われたと言えます。\n",
		// it is theory, or a lie
		"Jede Nachricht wird genau einmal zugestellt. So die Theorie; im echten Netz erzeugen Wiederholungen Kopien.\n",
		"Cada mensaje se entrega exactamente una vez. Eso dice la teoría; en la red real los reintentos producen copias.\n",
		"Prometemos entregar cada evento exactamente una vez. Es mentira: ninguna cola puede.\n",
		// it was not reached, or is one case of several
		"Das alte System schaffte es nicht, E-Mails genau einmal zu versenden.\n",
		"El sistema anterior no lograba que los correos salieran exactamente una vez.\n",
		"Eine Nachricht kann genau einmal oder mehrfach ankommen, je nach Netz.\n",
		"Un mensaje puede entregarse exactamente una vez o varias, según la red.\n",
		// an entry of a glossary
		"**Genau einmal**: Zusicherung, dass jede Nachricht nur einmal wirkt. Siehe auch *mindestens einmal*.\n",
		// a text shows how
		"Diese Anleitung zeigt, wie jede Zeile genau einmal verarbeitet wird.\n",
		"Este tutorial muestra cómo lograr que cada fila se procese exactamente una vez.\n",
		// a period, a walk
		"Abgerechnet wird genau einmal im Quartal.\n",
		"El índice recorre la lista exactamente una vez.\n",
	} {
		for _, severity := range severitiesIn(t, text) {
			require.Equal(t, "note", severity, text)
		}
	}
	for _, text := range []string{
		"Jede Nachricht wird genau einmal zugestellt. So ist es seit Version 2.\n",
		"Jede Nachricht wird genau einmal zugestellt. Siehe auch Kapitel 3.\n",
		"Cada mensaje se entrega exactamente una vez, no como en otros sistemas.\n",
		"Cada mensagem é entregue exatamente uma vez. Veja o painel para acompanhar.\n",
	} {
		require.Equal(t, []string{"error"}, severitiesIn(t, text), text)
	}
}
