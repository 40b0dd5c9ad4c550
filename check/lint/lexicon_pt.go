package lint

import "sync"

var portuguese = sync.OnceValue(func() *lexicon { return portugueseWords.compile() })

var portugueseWords = words{
	name: "pt",
	bare: []string{`uma vez`},
	names: []string{
		`(sem|nenhum\w*)( \w+){0,3} (duplicatas|duplicados|duplicacao|duplicacoes|duplicidade\w*)`,
		`(exatamente|exactamente|precisamente|estritamente) uma( unica| so)? vez`, `uma (e apenas uma|e so uma|e somente uma) vez`, `uma (unica e exclusiva|so e unica) vez`, `exactly once`,
		`(sem|zero|nenhum|nenhuma|nem|livre de)( nenhum\w?| qualquer| perdas? (e|nem)( sem)?)? (duplicatas?|duplicados?|duplicacao|duplicacoes|duplicidades?|repeticoes)`,
		`(sem|nenhum|zero) (risco de )?(cobrancas?|pagamentos?|debitos?|envios?|entregas?) (duplas?|duplos?|duplicad[oa]s?|em dobro)`,
	},
	weak: []string{`(so|apenas) (e|sera|se) \w+ uma vez`, `(uma unica|uma so|apenas uma|somente uma|so uma) vez`},
	promises: []string{
		`(nao|nunca|jamais)( \w+){0,3} (duplicatas|duplicados|duplicacao|duplicacoes|duplicidade\w*|cobrancas? (dupla|duplicada)s?)`,
		`(nao|nunca|jamais)( \w+){0,3} (duplicatas?|duplicad\w+|duplicac\w+|em duplicidade)`, `(evita|elimina|impede|previne)m? (as |os |a |qualquer |todas as )?(duplicat\w+|duplicac\w+|cobranca dupla|duplicidade\w*)`,
		`nenhum risco de~(dupla|duplicad|duas vezes|dobro)\w*`, `nada se perde (e|nem) (nada )?se (repete|duplica)`,
	},
	repeats:   []string{`(nunca|nao|jamais|nenhum|nenhuma|impossivel|ninguem)~ (duas vezes|pela segunda vez|uma segunda vez|mais de uma vez|de novo|novamente|outra vez|em dobro|em duplicidade)`},
	effects:   []string{`entreg\w+|process\w+|execut\w+|envi\w+|receb\w+|escrev\w+|escrit\w+|grav\w+|cobr\w+|fatur\w+|pag\w+|reembols\w+|public\w+|aplic\w+|cheg\w+|transm\w+|dispar\w+|armazen\w+|cri(a|am|ado|ada)|consum\w+|registr\w+|captur\w+|lanc\w+|inser\w+|copi\w+|sai|saem|cont(a|ada|abiliz\w+)|realiz\w+|aparec\w+|debit\w+|efetu\w+|roda|rodam|ocorre|acontece|notific\w+|produz\w*`},
	things:    []string{`mensage(m|ns)|eventos?|notificac\w+|emails?|e mails?|tarefas?|pedidos?|pagamentos?|linhas?|registros?|requisic\w+|solicitac\w+|chamadas?|efeitos?|entrega|processamento|semantica|faturas?|etapas?|cobrancas?|clientes?|cartao|cartoes|contas?|leituras?|trabalhos?`},
	delivers:  []string{`entreg\w+|process\w+|envi\w+|receb\w+|cobr\w+|fatur\w+|pag\w+|reembols\w+|public\w+|transm\w+|cheg\w+|consum\w+|debit\w+|notific\w+|replic\w+|perd\w+`},
	goods:     []string{`mensage(m|ns)|eventos?|notificac\w+|emails?|e mails?|tarefas?|pedidos?|pagamentos?|registros?|requisic\w+|solicitac\w+|efeitos?|entrega|processamento|faturas?|etapas?|cobrancas?|clientes?|cartao|cartoes|contas?|trabalhos?|conector\w*|filas?|fluxos?|topicos?|particao|particoes|garant\w+|reembolsos?|dados|linhas|webhooks?|assinantes?|jobs?|produtor\w*|consumidor\w*|idempoten\w*|sistema|plataforma|retomada|destino|import\w*|export\w*|migracao|reinici\w*|sincron\w*`},
	unrelated: []string{`cham(e|a|ar|ado)|declar\w+|defin\w+|avali\w+|mostr\w+|exib\w+|pergunt\w+|menciona\w*|visit\w+|inicializ\w+|configur\w+|usa\w*|conect(a|e|ar|ado)|lid[oa]|compil\w+|instal\w+|escolh\w+`},
	topics:    []string{`vez (ao|por) (dia|segundo|hora|minuto|semana|mes|ano)`, `(lista|conjunto) de|union|distinct|senhas?|nomes?|paises`},
	asserts:   []string{`garant\w+|assegur\w+|oferec\w+|fornec\w+|permit\w+|suporta\w*|alcanc\w+|conseg\w+|promet\w+|da|dao|e|sao|traz\w*|faz\w*|implement\w+|obtem|proporcion\w+|com|agora`},
	absolutes: []string{`nunca|jamais|mesmo que|aconteca o que|sempre|hipotese alguma|garant\w+|por mais|nao importa|independente\w*`},
	denied:    []string{`nao|sem|nenhum|nenhuma|nem|em vez de|ao inves de|longe de|impossivel|nunca|ninguem|jamais|tampouco|perd\w+|mito|dificil`},
	deniedBy:  []string{`nao|e impossivel|nao existe|se perde|nunca|tampouco`},
	bound:     []string{`se|precis\w+|requer\w*|exig\w+|quer\w*|desej\w+|busc\w+|procur\w+|dev(e|em|era|eria|erao)|tem que|tem de|certifique se|garanta que|afirm\w+|alega\w*|suposta\w*|dizem|segundo|acredit\w+|para (evitar|obter|alcancar|conseguir)|pretend\w+|anunci\w+|poderia|seria`},
	boundBy:   []string{`(e|sao) (necessari\w+|obrigatori\w+)`},
	reported:  []string{`segundo|de acordo com`},
	asked:     []string{`como (se|posso|consigo|obter|obtenho)|por que`},
	defined:   []string{`(significa|quer dizer|designa|e (o nome|um termo|um modelo)|se refere|denota)`},
	titles:    []string{`secao|capitulo|artigo|especificacao|norma|intitulad\w+|nivel|anais|livro|palestra`},
	withdraws: []string{`no entanto|mas|porem|contudo|entretanto|todavia|na pratica|infelizmente|exceto|excecao|ha (uma|duas)? ?excec\w+|com uma excecao|isso nao|isto nao|nao e|atencao|observe|na verdade|a excecao|unica excecao`},
	fails:     []string{`falhas?|queda|reinicio|erros?|reinicializacao`},
	recurs:    []string{`de novo|novamente|outra vez|duas vezes|duplicad\w+|varias vezes|repet\w+`},
	calms:     []string{`nao|nunca|sem|jamais`},
	terms:     []string{`termos?|literatura|teoria|vocabulario|definic\w+|nocoes|classes|conceitos?|glossario`},
	scopes:    []string{`(mesma|uma|unica|da|na) transacao`, `transacao (local|distribuida)`, `xa`, `(uma|cada|da|mesma|na) particao`, `entre (dois )?topicos`, `mesmo cluster`, `mesmo banco`, `(uma|da|na|mesma|cada) (conexao|sessao)`, `janela`, `estado (interno|local|do operador)`, `visao materializada`},
	unscoped:  []string{`de ponta a ponta|e tudo o que`},
	windows:   []string{`(durante|em|dentro de|por|nas|nos) (as |os )?(primeir\w+ |proxim\w+ )?(\d+|dois|duas|tres|sete|dez|uma) (segundos?|minutos?|horas?|dias?|semanas?)`},
	keyed:     []string{`chaves?|janela|id|identificador\w*|primeira`},
	modes:     []string{`(modo|opcao|parametro|ajuste|politica|caminho|versao|v\d|capitulo|pagina|conector)`},
	mentions:  []string{`(capitulo|pagina|secao|artigo|ticket|opcao|modo|configurac\w+|guia) (sobre|de|do|da)`, `veja( tambem)?`, `o modo|modo`, `chamad\w+`, `voce esta aqui`},
}
