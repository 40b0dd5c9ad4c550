package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A page that denies, defines, reports, demands, hopes for or takes back a promise makes
// none, in whatever words of the four languages.
func TestWhatSpeaksAgainstAPromiseSilencesIt(t *testing.T) {
	for _, text := range []string{
		// denied
		"Il n'est pas possible de garantir que chaque message soit livré exactement une fois.\n",
		"Es falso que la cola entregue cada mensaje exactamente una vez.\n",
		"Desistimos de garantir que cada e-mail saia exatamente uma vez.\n",
		"큐가 메시지를 정확히 한 번 전달한다는 말은 거짓입니다.\n",
		// rare
		"Rares sont les systèmes où chaque message est livré exactement une fois.\n",
		"Son raros los sistemas en los que cada mensaje se entrega exactamente una vez.\n",
		// defined
		"Par idempotence, on entend qu'une opération répétée produit son effet une seule fois.\n",
		"El término designa un modo en el que cada evento se procesa exactamente una vez.\n",
		"Neste guia, “processado” quer dizer que o efeito da mensagem foi aplicado exatamente uma vez.\n",
		"이 안내서에서 '처리됨'은 메시지의 효과가 정확히 한 번 적용되었음을 뜻합니다.\n",
		// reported
		"Beaucoup de développeurs croient que Kafka livre chaque message exactement une fois.\n",
		"Un compañero me jura que la cola lo entrega todo exactamente una vez.\n",
		"Como diz Kleppmann, cada mensagem é processada uma única vez se a operação for idempotente.\n",
		"아마존 문서에는 각 메시지가 정확히 한 번 처리된다고 나와 있습니다.\n",
		// demanded
		"Il convient de s'assurer que chaque message est traité une seule fois.\n",
		"Dado un webhook repetido, cuando llega, entonces el pedido se crea una sola vez.\n",
		"Cuide para que o pedido não seja registrado duas vezes.\n",
		"모든 결제는 정확히 한 번 처리되어야 한다.\n",
		// wished for, planned, supposed
		"À terme, chaque événement sera traité exactement une fois ; ce chantier est prévu pour la version 5.\n",
		"Ojalá cada mensaje se entregara exactamente una vez.\n",
		"Supondo que cada mensagem fosse entregue exatamente uma vez, você poderia dispensar a chave.\n",
		"이상적으로는 각 메시지가 정확히 한 번 전달되는 것이 좋습니다.\n",
		// taken back
		"Chaque webhook est envoyé exactement une fois. Si nous ne recevons pas de réponse sous dix secondes, nous le renvoyons.\n",
		"El broker entrega cada mensaje exactamente una vez. Esto deja de cumplirse cuando cae un nodo.\n",
		"Cada fatura é enviada exatamente uma vez. Quem já operou este sistema sabe que isso é inexato.\n",
		"각 작업은 정확히 한 번 실행됩니다. 물론 워커가 도중에 죽으면 작업은 처음부터 다시 시작됩니다.\n",
	} {
		require.Empty(t, severitiesIn(t, text), text)
	}
}

// Words that only may speak against a promise leave it, and make it less sure.
func TestDoubtMakesAPromiseLessSure(t *testing.T) {
	for _, text := range []string{
		"Pour Relais, chaque message est traité exactement une fois avec ce réglage.\n",
		"Un consumidor correcto procesa cada mensaje exactamente una vez; el suyo debería hacer lo mismo.\n",
		"Para a Relevo, cada mensagem é processada exatamente uma vez com essa opção.\n",
		"올바른 소비자는 각 메시지를 정확히 한 번 처리합니다. 여러분의 소비자도 그래야 합니다.\n",
	} {
		require.Equal(t, []string{"warning"}, severitiesIn(t, text), text)
	}
}

// Words of denial, of doubt and of conditions also stand in promises.
func TestWordsThatSpeakForAPromise(t *testing.T) {
	for _, text := range []string{
		"Notre plateforme livre chaque message exactement une fois, même en cas de panne.\n",
		"Grâce à la déduplication, aucun message n'est traité deux fois.\n",
		"La pasarela de pagos no cobra nunca dos veces el mismo pedido.\n",
		"Mesmo que a rede caia, cada pagamento é processado exatamente uma vez, aconteça o que acontecer.\n",
		"몇 번을 재시도해도 청구서는 정확히 한 번 발행됩니다.\n",
		"Cada evento se entrega exactamente una vez a cada suscriptor.\n",
	} {
		require.NotEmpty(t, severitiesIn(t, text), text)
		require.NotContains(t, severitiesIn(t, text), "note", text)
	}
}
