package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What others say, what a reader has to do, what a glossary explains and what the next
// sentence takes back is no promise of the page, in any language.
func TestKindsThatPromiseNothing(t *testing.T) {
	for _, text := range []string{
		// a customer or a seller speaks
		"> „Jede Nachricht kommt genau einmal an.“ – Eva Blum, Leiterin IT\n",
		"> «Cada pedido se procesa exactamente una vez», dice Ana Gil, directora técnica.\n",
		"> « Chaque message est livré exactement une fois », explique Luc Roy.\n",
		"> “Cada pedido é processado exatamente uma vez.” Rui Sá, diretor\n",
		"> 「メッセージはちょうど一度だけ配信されます」— 佐藤 太郎\n",
		"> “每条消息只投递一次。”——王伟,某物流公司\n",
		"> “메시지는 정확히 한 번만 전달됩니다.” — 김민수, 팀장\n",
		"Viele Anbieter versprechen, jede Nachricht genau einmal zuzustellen.\n",
		"Muchos artículos afirman que cada mensaje se entrega exactamente una vez.\n",
		"Certains fournisseurs affirment que chaque message est livré exactement une fois.\n",
		"Alguns fornecedores prometem que cada mensagem é entregue exatamente uma vez.\n",
		"他社のベンダーは、メッセージをちょうど一度だけ配信すると主張しています。\n",
		"厂商宣称每条消息只投递一次。\n",
		"일부 업체는 메시지를 정확히 한 번만 전달한다고 주장합니다.\n",
		// it is taken back
		"Jede E-Mail wird genau einmal zugestellt. Darauf verlassen können Sie sich nicht.\n",
		"Cada correo se entrega exactamente una vez. No confíe en ello.\n",
		"Chaque courriel est livré exactement une fois. Ne comptez pas dessus.\n",
		"Cada e-mail é entregue exatamente uma vez. Não confie nisso.\n",
		"メールは一度だけ配信されます。この動作に依存しないでください。\n",
		"每封邮件只投递一次。请勿依赖这一点。\n",
		"메일은 정확히 한 번만 전송됩니다. 이 동작에 의존하지 마세요.\n",
		// its reader has to do it
		"Es liegt in Ihrer Verantwortung, dass jede Zahlung genau einmal gebucht wird.\n",
		"Es responsabilidad del cliente que cada pago se procese exactamente una vez.\n",
		"Il vous appartient de faire en sorte que chaque paiement soit traité une seule fois.\n",
		"Cabe ao cliente que cada pagamento seja processado exatamente uma vez.\n",
		"各支払いを一度だけ処理するのはお客様の責任です。\n",
		"您需要保证每笔付款只处理一次。\n",
		"각 결제를 정확히 한 번만 처리하는 것은 고객의 책임입니다.\n",
		"Guarde el identificador y procese cada evento una sola vez.\n",
		"Guarde o identificador e processe cada evento uma única vez.\n",
		"Notez l'identifiant et traitez chaque événement une seule fois.\n",
		// a fee
		"Die Einrichtungsgebühr wird nur einmal berechnet.\n",
		"La cuota de alta se cobra una sola vez.\n",
		"Les frais d'inscription sont facturés une seule fois.\n",
		"A taxa de adesão é cobrada uma única vez.\n",
		"初期費用は一度だけ請求されます。\n",
		"开通费只收取一次。\n",
		"가입비는 한 번만 청구됩니다.\n",
		// a meaning, a belief, a goal, a plan, a test, a misunderstanding
		"Idempotenz heißt, dass eine Zahlung auch bei Wiederholung nur einmal gebucht wird.\n",
		"L'idempotence signifie qu'un paiement répété n'est traité qu'une fois.\n",
		"冪等性とは、支払いを繰り返しても一度だけ処理される性質です。\n",
		"幂等是指重复请求只会被处理一次的性质。\n",
		"멱등성이란 같은 결제를 반복해도 한 번만 처리되는 성질입니다.\n",
		"Antes creíamos que cada mensaje se entregaba exactamente una vez.\n",
		"메시지가 정확히 한 번만 전달된다고 생각하기 쉽습니다.\n",
		"Unser Ziel ist, dass jede Nachricht genau einmal zugestellt wird.\n",
		"O objetivo é que cada mensagem seja entregue exatamente uma vez.\n",
		"Il est prévu que chaque message soit livré exactement une fois.\n",
		"将来のバージョンでは、メッセージは一度だけ配信される予定です。\n",
		"要做到每条消息恰好投递一次非常困难。\n",
		"Es ist schwer, jede Nachricht genau einmal zuzustellen.\n",
		"La prueba comprueba que cada evento se procesa una sola vez.\n",
		"常见误区:每条消息只投递一次。\n",
		"흔한 오해: 메시지는 정확히 한 번만 전달됩니다.\n",
		// out of reach
		"Von genau einmaliger Zustellung sind wir weit entfernt.\n",
		"La entrega exactamente una vez está fuera de nuestro alcance.\n",
		"La livraison exactement une fois est hors de portée.\n",
		"A entrega exatamente uma vez está fora do alcance.\n",
		"重複なしの配信は実現できません。\n",
		"精确一次投递无法实现。\n",
		"정확히 한 번 전달은 보장할 수 없습니다.\n",
	} {
		for _, severity := range severitiesIn(t, text) {
			require.Equal(t, "note", severity, text)
		}
	}
}

// A session, a time for which keys are kept or an exception bounds a promise, in any language.
func TestSessionsTimesAndExceptionsBound(t *testing.T) {
	for _, text := range []string{
		"Solange die Sitzung besteht, wird jede Nachricht genau einmal zugestellt.\n",
		"Mientras exista la sesión, cada mensaje se entrega exactamente una vez.\n",
		"Tant que la session existe, chaque message est livré exactement une fois.\n",
		"Enquanto a sessão existir, cada mensagem é entregue exatamente uma vez.\n",
		"セッションが続く間、メッセージは一度だけ配信されます。\n",
		"会话存续期间,每条消息只投递一次。\n",
		"세션이 유지되는 동안 메시지는 정확히 한 번만 전달됩니다.\n",
		"중복 제거 키를 지정하면 한 시간 동안 메시지는 정확히 한 번만 전달됩니다.\n",
		"Jede Nachricht wird genau einmal zugestellt, außer bei einem Ausfall.\n",
		"Chaque message est livré exactement une fois, sauf en cas de panne.\n",
		"障害時を除き、メッセージは一度だけ配信されます。\n",
		"除非节点宕机,每条消息只投递一次。\n",
	} {
		require.Equal(t, []string{"note"}, severitiesIn(t, text), text)
	}
}

// Near words stay promises: of the page itself, with nothing that bounds or doubts them.
func TestTheirNeighboursPromise(t *testing.T) {
	for _, text := range []string{
		"Wir stellen jede Nachricht genau einmal zu.\n",
		"Envíe la cabecera y su pago se procesa exactamente una vez.\n",
		"Notre service livre chaque message exactement une fois.\n",
		"O pagamento é processado uma vez e só uma.\n",
		"El mensaje se entrega exactamente una vez.\n",
		"メッセージは一度だけ配信されます。\n",
		"请带上 `Idempotency-Key`,服务端会去重,确保每笔付款只处理一次。\n",
		"메시지는 정확히 한 번만 전달됩니다.\n",
		"El motor impide que un pago salga dos veces.\n",
		"Le moteur empêche qu'un paiement parte deux fois.\n",
		"O motor impede que um pagamento saia duas vezes.\n",
	} {
		found := severitiesIn(t, text)
		require.NotEmpty(t, found, text)
		require.NotEqual(t, "note", found[0], text)
	}
}
