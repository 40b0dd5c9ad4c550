package lint

// The words by which a promise is known for sure, by language.

var sureJapanese = &sureWords{
	things:   newTable(`メッセージ|イベント|通知|メール|webhook|ジョブ|タスク|注文|支払|請求|課金|決済|返金|送金|振込|入金|出金|レコード|データ[^ベウレ]|リクエスト|トランザクション|セマンティクス|引き落|取引|各行|コマンド|リマインダ|アラート|\b(events?|messages?|jobs?|payments?|records?)\b`),
	delivers: newTable(`配信|送信|送ら|送り|届|請求|課金|決済|返金|転送|配送|受信|受け取|発行|通知|送金|引き落|処理され`),
	ending:   newTable(`(ます|ません|です|でした|ました)。?["」)]*$`),
	plain:    newTable(`(しない|する|される|されない|ない|防ぐ)[。 )]*$`),
}

var sureChinese = &sureWords{
	things:   newTable(`消息|事件|通知|邮件|短信|任务|作业|订单|付款|款项|支付|扣款|扣费|收费|计费|退款|入账|记账|请求|数据[^库表湖入循]|数据$|记录|日志|webhook|工单|交易|账单|告警|提醒|指令|转账|充值|语义|\b(events?|messages?|jobs?|records?)\b`),
	delivers: newTable(`投递|送达|交付|消费([^者]|$)|推送|发送|传递|入库|落库|扣款|扣费|收费|支付|付款|打款|退款|转账|记账|入账|到账|下发|派发|接收|同步|通知|计费|下单|发货|结算|写入`),
	ending:   newTable(`[。;]?$`),
}

var sureGerman = &sureWords{
	things:   newTable(`\b(sms|briefe?|\w*nachricht(en)?|\w*ereignis(se|sen|ses)?|events?|\w*mails?|webhooks?|aufgaben?|auftrage?|auftrag|jobs?|\w*bestellung(en)?|\w*zahlung(en)?|rechnung(en)?|\w*buchung(en)?|transaktion(en)?|\w*uberweisung(en)?|datensatz(e|es|en)?|messwerte?|alerts?|alarme?|benachrichtigung(en)?|\w*meldung(en)?|\w*anfragen?|\w*lieferung(en)?|abbuchung(en)?|erstattung(en)?|kundin|kunden?|konto|karten?|messages?|\w*verarbeitung|zustellung|aktion(en)?|betrag|quittung|ergebnis(se)?|befund|posten|schritte?n?)\b`),
	delivers: newTable(`\b(zugestellt|zustell\w+|ubertrag\w+|ubermittel\w+|gesendet|verschick\w+|versandt|versendet|geschickt|belastet|abgebucht|gebucht|verbucht|bezahlt|zahlt|erstattet|\w*geliefert|benachrichtigt|veroffentlicht|repliziert|verarbeitet|importiert)\b`),
	ending:   newTable(`[.!]["')]*$`),
	plain:    newTable(`(darf|durfen|soll|sollte|muss|mussen)`),
}

var sureFrench = &sureWords{
	things:   newTable(`\b(messages?|evenements?|webhooks?|paiements?|commandes?|notifications?|(e ?)?mails?|courriels?|taches?|travaux|enregistrements?|donnees|requetes?|transactions?|factures?|clients?|operations?|debits?|virements?)\b`),
	delivers: newTable(`\b(livree?s?|delivree?s?|envoyee?s?|transmise?s?|debitee?s?|facturee?s?|payee?s?|traitee?s?|remise?s?|recue?s?|executee?s?|preleve\w*)\b`),
	ending:   newTable(`[.!]["')]*$`),
}

var sureSpanish = &sureWords{
	things:   newTable(`\b(mensajes?|eventos?|webhooks?|pagos?|pedidos?|notificacion(es)?|correos?|tareas?|registros?|datos|peticion(es)?|solicitud(es)?|transaccion(es)?|facturas?|cobros?|cargos?|giros?|transferencias?|entregas?)\b`),
	delivers: newTable(`\b(entreg\w+|envia\w*|procesa\w*|cobra\w*|paga\w*|acredita\w*|recib\w+|ejecuta\w*)\b`),
	ending:   newTable(`[.!]["')]*$`),
}

var surePortuguese = &sureWords{
	things:   newTable(`\b(mensage(m|ns)|eventos?|webhooks?|pagamentos?|pedidos?|notificac(ao|oes)|e ?mails?|tarefas?|registros?|dados|requisic(ao|oes)|solicitac(ao|oes)|transac(ao|oes)|faturas?|cobrancas?|transferencias?|entregas?|nf)\b`),
	delivers: newTable(`\b(entreg\w+|envia\w*|processad\w+|processa|cobrad\w+|cobra|recebid\w+|executad\w+)\b`),
	ending:   newTable(`[.!]["')]*$`),
}

var sureKorean = &sureWords{
	things:   newTable(`메시지|이벤트|웹훅|결제|주문|알림|메일|작업|레코드|데이터|요청|트랜잭션|청구|환불|각 행|태스크`),
	delivers: newTable(`전달|전송|발송|배달|결제|청구|수신|처리`),
	ending:   newTable(`(다|요)[.]?$`),
}
