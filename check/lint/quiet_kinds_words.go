package lint

// The words of the kinds, each with German, Spanish, French, Portuguese, Japanese, Chinese
// and Korean ones.

var (
	// quotation is words in quotes and then a dash, or what somebody did who said them.
	quotation = newTable(`^["「『][^"」』]{8,200}["」』] ?([–—―]|-- ?|,? ?(sagt|schreibt|berichtet|freut sich|asegura|afirma|dice|cuenta|comenta|explica|affirme|explique|raconte|se rejouit|se felicite|declare|diz|conta|relata)\b|と(語|話|述べ|コメント)|(라고|고) (말|전|밝))`)
	// quotedInBlock is words in quotes with anything behind them.
	quotedInBlock = newTable(`^["「『][^"」』]{4,200}["」』][ ,.–—―]*[^ ,.–—―"」』]{2,}`)
	// sayers are others than the page, with what they say.
	sayers = newTable(`\b(hersteller|anbieter|verkaufer|wettbewerber|konkurrenz|forum|foren|artikel|blogs?|broschuren?|werbung|marketing|prospekt|fabricantes?|proveedor(es)?|vendedor(es)?|competidor(es)?|competencia|articulos|foros?|publicidad|folletos?|fabricants?|fournisseurs?|editeurs?|concurrents?|vendeurs?|articles|forums?|publicite|brochures?|fornecedor(es)?|concorrentes?|artigos|foruns|publicidade|folhetos?)\b[^.:;]{0,40}\b(wirbt|werben|verspricht|versprechen|behaupte\w+|sagt|sagen|schreib\w+|liest|steht|lesen|asegura\w*|afirma\w*|promete\w*|dice\w*|anuncia\w*|repiten?|sostiene\w*|lee|lit|affirm\w+|assur\w+|promet\w*|dit|disent|pretend\w*|repet\w*|annonc\w+|garantem?|garantiza\w*|diz|dizem|le|alega\w*)\b|(厂商|供应商|销售|友商|竞品|网上|网友|论坛|博客|文章|宣传册)[^,。]{0,12}(说|称|宣称|声称|承诺|保证|吹嘘|写道|认为)`)
	// sayersBehind are those of languages that have their verb at the end, and saysBehind the verb.
	sayersBehind = newTable(`(ベンダー|メーカー|他社|競合|記事|ブログ|掲示板|営業|広告|カタログ|ネット上)[^。]{0,20}(は|が|で|では|も)|(업체|제조사|벤더|경쟁사|광고|블로그|기사|포럼|게시판|영업)[^.]{0,8}(은|는|이|가|에서|에는|도) `)
	saysBehind   = newTable(`と(言|い|主張|謳|うた|書|説明|述べ|宣伝|約束)|(다고|라고) (말|주장|광고|설명|약속|홍보|한다|합니다|적)`)
	// contradicted says behind the words that they are not true.
	contradicted = newTable(`\b(zu kurz gegriffen|stimmt( so)? nicht|(ist|war|sei) (aber |jedoch |schlicht |leider )?(falsch|ein irrtum|ein mythos|ubertrieben)|(lo que|lo cual|pero) (es|no es) (falso|cierto|verdad)|es (falso|un mito)|ce qui (est|n'est) (faux|pas vrai|inexact)|(mais )?c'est (faux|un mythe)|o que (e falso|nao e verdade)|(e|eh) (falso|um mito)|(in|bei) unsere[nmr] (test|tests|messung|messungen|versuch\w*)|en nuestr[ao]s (pruebas|mediciones|ensayos)|(dans|lors de) nos (essais|tests|mesures)|(em|n)[oa]?s? noss[oa]s (testes|medicoes|ensaios))\b|(并不属实|并不准确|并非如此|是(错误|错|误解)的?|不是真的|我们的?(测试|实测))|(誤り|誤解|間違い|正しくありません|正確ではありません|事実ではありません|(弊社|当社|私たち|我々)の(テスト|検証|試験))|(사실이 아|틀린|오해입|잘못된|저희 (테스트|시험)|우리 (테스트|시험))`)
	// recanted takes the sentence before it back.
	recanted = newTable(`^[^.]{0,20}\b(verlassen|bauen) (sollten|konnen|durfen|sie|sich)[^.:]{0,30}\bnicht\b|\bkein verlass\b|^so (zumindest |jedenfalls )?(stand|hiess?|lautete|dachten|glaubten|sollte) |^(zumindest|jedenfalls) (stand|hiess?|war)\b|^(pero )?no (confie|cuente|dependa|se fie|lo de)n? |^(eso|asi)( al menos)? (decia|creiamos|era|figuraba|pensabamos)|^(al menos )?eso (decia|creiamos)|^(mais )?ne (vous y fiez|vous fiez|comptez|vous reposez) |^n'y comptez|^c'est (du moins |en tout cas )?ce (que|qui) (nous|disait|disions|figurait|on)|^(mas )?nao (confie|conte|dependa|se fie)m? |^(era|ao menos era|pelo menos era|assim) (o que|dizia|constava|pensavamos)|^[^。]{0,12}(请勿|不要|切勿|别|不应|不能)(依赖|指望|信赖|当真)|^(至少)?[^。]{0,8}(以前|此前|曾经|旧版)[^。]{0,10}(这么|这样)(写|说|认为)|^[^。]{0,24}(頼ら|あてにし|当てにし|依存し|過信し|前提にし)ない|^(と|少なくとも)[^。]{0,20}(書かれて|記載して|記載されて|考えて)いました|^[^.]{0,24}(의존하지|믿지|기대하지|의지하지) (마|말|않)|^[^.]{0,20}(적혀|쓰여|씌어) 있었`)
	// farFrom denies behind the words that they are reached.
	farFrom   = newTable(`\b((esta|es|e|est|ist|liegt) )?(fuera de[l ]|fora d[eo] |hors de |auss?er )(su |nuestro |notre |o |nosso )?(alcance|portee|reichweite)\b|^[^。]{0,20}(范围之外|不在[^,。]{0,8}范围)|^[^。]{0,16}(対象外|範囲外)|^[^.]{0,16}범위 (밖|를 벗어)|^[^.,;]{0,24}\b(weit entfernt|esta(n|mos)? (muy )?lejos|queda lejos|est (encore )?loin|sommes loin|esta(mos|o)? (muito )?longe|fica longe)\b|^[^。,;]{0,14}(无法(实现|做到|保证|达到)|(是)?(做|达)不到|相去甚远|差得远|无从谈起)|^[^。,]{0,14}(は|が|を)?(実現|達成|約束|保証)(は)?(でき(ない|ません)|されません|不可能)|^[^.,]{0,14}(거리가 (멀|멉|있)|달성할 수 없|보장할 수 없|실현할 수 없|불가능)`)
	unreached = newTable(`(実現|達成|保証|約束)(は|が)?(でき(ない|ません)|されません)$`)
	// dutyBehind makes it the affair of somebody else behind the words.
	dutyBehind = newTable(`(お客様|利用者|利用者様|呼び出し側|受信側|加盟店|消費者側|開発者)(側)?の(責任|責務|役目)|(고객|사용자|가맹점|수신 측|호출 측|개발자)의 (책임|몫)|(是|属于)(您|你|调用方|客户|商户|接收方|消费方)的(责任|义务)|\b(liegt in (ihrer|der) verantwortung|ist (ihre|sache de[rs]) (aufgabe|kunden)|es (su |)responsabilidad (suya|del?)|est (de votre|a votre|la) (responsabilite|charge)|e (de )?(sua )?responsabilidade)\b`)
	// readersDuty makes it the affair of the reader or of somebody else.
	readersDuty = newTable(`\b(verantwortung|obliegt|aufgabe (des|der|ihrer|ihres)|(liegt|ist) (bei|an) ihnen|ihre sache|es (su )?responsabilidad|responsabilidad de[l ]|corresponde (a|al) (usted|su|cliente|comercio|consumidor|integrador)|(le|les) corresponde|compete|toca a|responsabilite|incombe|il vous (appartient|revient)|revient (a|au)|charge (a|au) (vous|client)|e (de )?(sua )?responsabilidade|responsabilidade d[oae]|cabe (a|ao|as|aos) )\b|由(您|你|调用方|客户|商户|业务方|消费者|消费方|接收方)[^,。]{0,8}(负责|保证|确保)|(您|你)(方|们)?(应|须|必须|需要|需|有责任|负责)[^,。]*$|(お客様|利用者|呼び出し側|受信側|加盟店|消費者側)の責任|(고객|사용자|가맹점|수신|호출)[^.,]{0,6}(의|측) 책임`)
	// orders begin a clause that tells its reader what to do.
	orders  = newTable(`^(e |y |et |und |entao |luego |entonces |puis |dann |bitte |por favor,? )*((process|trat|envi|execut|registr|aplic|credit|debit|grav|consum|conte|contabiliz|public|insir|escrev)(e|ue)|proces(e|en)|trate|envie|ejecute|aplique|abone|acredite|cobre|contabilice|publique|inserte|escriba|guarde|use|(trait|enregistr|envoy|execut|appliqu|credit|debit|factur|inser|stock|publi|comptabilis)ez|(verarbeiten|buchen|senden|schicken|fuhren|speichern|schreiben|wenden|belasten|zahlen|werten|ubernehmen) sie)\b|^(且|并|然后|再)?(请|务必|记得)`)
	andThen = newTable(` (y|e|und|et|then|luego|entonces|dann|puis) `)
	// pageItself is the page itself, which does what it says.
	pageItself = newTable(`\b(wir|unser\w*|der (server|dienst)|nosotros|nuestr[oa]s?|el (servidor|servicio)|nous|notre|nos|le (serveur|service)|noss[oa]s?|o (servidor|servico))\b|我们|本(平台|服务|系统)|服务端|服务器|系统(会|将)|平台(会|将)|当社|弊社|サーバー|サービス側|저희|서버`)
	// ordersBehind ends a sentence that does.
	ordersBehind = newTable(`^[^。]{0,30}(てください|て下さい|ましょう|なさい)[。)]*$|^[^.]{0,24}(하세요|하십시오|해 ?주세요|하시기 바랍니다|해야 합니다|해야 한다)[.]?$`)
	// ordersFirst is an order before a clause that says what it is for.
	ordersFirst = newTable(`^(\W*)((consult|verifi|us|guard|registr|compar|comprueb|revis|chequ|anot|almacen|confir|grav|armazen|salv)(e|ue|a)\b|verifique|consulte|compruebe|revise|guarde|[a-z]+ez (le|la|les|l'|un|une|vos|votre|d'abord) |[a-z]+en sie )|(请|(您|你)(需要|应|须|必须|可以|要)|务必)|세요|십시오|てください`)
	toReach     = newTable(`^(e |y |et |und )?(para|a fim de|con el fin de|afin|pour|um|damit|sodass|so dass|以|以便|从而|来|确保|这样)|위해|도록|ために|ように`)
	// glossary heads a list of terms, and entryEnd ends an entry.
	glossary = newTable(`^[^.。]{0,16}(glossar|begriffe|glosario|terminos|glossaire|termes|lexique|glossario|termos|术语|名词解释|词汇|用語|용어)`)
	entryEnd = newTable(`(的统称|的说法|的总称|的术语|的叫法|的概念|の総称|を指す(語|言葉|用語)?|のことをいう|のこと|という意味|을 통틀어 이르는 말|를 통틀어 이르는 말|을 말한다|를 말한다|을 뜻하는 말|를 뜻하는 말|이르는 말|뜻하는 용어)["」)]*[。.]?$`)
	// meaning tells what a property means.
	meaning = newTable(`^["']?((die|la|l'|el|a|o|le) ?)?["']?(idempoten\w*|\w*semanti\w*|semantica|semantique|dedup\w*|exactly ?once\w*|genau einmal\w*)["']? (\w+ ){0,3}(heiss?t|bedeutet|meint|significa|signifie|veut dire|quer dizer|quiere decir|designa|designe|ist die eigenschaft|es la propiedad|est la propriete|e a propriedade)\b|((^|[^こあもひ])とは|というのは),?[^。]*$|(是指|指的是|的意思是|的含义是)|(이란|성이란|란|라 함은|는 것은) `)
	// thought tells what somebody believes or once believed.
	thought       = newTable(`\b((fruher|einst|anfangs|lange) (dachten|glaubten|meinten|nahmen)|konnte(n)? (man |sie )?(meinen|denken|glauben|annehmen)|(antes|al principio) (creiamos|pensabamos|se creia|suponiamos)|podria(mos)? (pensar|creer|suponer)\w*|podria pensarse|(avant|autrefois|au debut),? (nous pensions|nous croyions|on croyait|on pensait)|pourrait (croire|penser|supposer)|pourriez (croire|penser)|(antes|no inicio) (achavamos|pensavamos|acreditavamos)|poderia(mos|m)?( se)? (pensar|achar|supor|imaginar))\b|(以为|误以为|曾认为|可能会?认为)`)
	thoughtBehind = newTable(`^[^。]{0,16}と(思|考え|信じ|誤解|勘違い|期待)|^[^.]{0,16}다고 (생각|믿|오해|여기|착각|기대|가정)`)
	// supposed begins a clause that is a condition.
	supposed = newTable(`^(wenn|falls|als ob|angenommen) `)
	// aims are goals, plans and hard things, before the words and behind them.
	aims       = newTable(`\b((unser|das|ein|dessen|deren|erklartes) (ziel|anspruch|vision|idee)( \w+){0,3} (ist|war|bleibt|lautet)|ziel ist|(geplant|vorgesehen|beabsichtigt|angestrebt) (ist|sind)|(wir|ist|sind) (planen|streben|arbeiten|geplant|vorgesehen|beabsichtigt)|es ist (\w+ )?(schwer|schwierig|knifflig|nicht (leicht|einfach|trivial))|(objetivo|meta|idea|intencion)( \w+){0,4} (es|era|sigue siendo)|(esta|estaba) (previsto|planeado|planificado)|(planeamos|pretendemos|aspiramos|intentamos)|(es|resulta) (muy )?(dificil|complicado|complejo)|(objectif|but|idee|ambition)( \w+){0,4} (est|etait|reste)|(est|etait) (prevu|envisage|planifie)|(nous (prevoyons|visons|cherchons|essayons))|est (tres )?(difficile|delicat|complique)|(objetivo|meta|ideia|intencao)( \w+){0,4} (e|era)|(esta|estava) (previsto|planejado)|(planejamos|pretendemos|tentamos|buscamos)|e (muito )?(dificil|complicado|complexo))\b|(目标|愿景|初衷|目的)(就)?(是|在于|为)|(计划|规划|打算|力争|尝试|希望|致力于)[^,。]{0,12}$`)
	aimsBehind = newTable(`^[^。]{0,20}(予定|目標(です|と|に(し|掲)|で|は)|目指|計画|見込み|困難|難し|容易ではあり)|^[^,。]{0,10}(非常|十分|相当)?(困难|很难|不容易|不简单|并非易事)|^[^.]{0,20}(예정|목표|계획|어렵|어려|힘들|쉽지 않)`)
	// misread calls false what stands behind the colon.
	misread = newTable(`(irrtum|irrtumer|missverstandnis\w*|mythos|falschaussage|error(es)? (\w+ )?(frecuente|comun|habitual)(es)?|malentendido|mito|idee recue|idees recues|erreur (frequente|courante)|mythe|malentendu|erro (comum|frequente)|equivoco|mal entendido|誤解|勘違い|誤り|误区|误解|谬误|오해|착각)[^:.。]{0,16}: ?["「]?[^:。]*$`)
	// tested is what a test looks for.
	tested = newTable(`\b((tests?|testfall|testfalle|prufung|pruebas?|testes?|essais?)( \w+){0,2} (pruf\w+|zeig\w+|stellt|stellen|verifi\w+|comprueba\w*|valida\w*|asegura\w*|verific\w+|garant\w+|valide\w*|assure\w*|controla\w*|controle\w*|checa\w*))\b`)
	// askedBehind ends a question without its mark.
	askedBehind = newTable(`^[^。]{0,12}(ますか|ですか|でしょうか|吗|呢)[。」"]*$|^[^.]{0,12}(까요|습니까|ㅂ니까|나요)[."]*$`)
	// excepted tells when it does not hold.
	excepted = newTable(`\b(auss?er (bei|wenn|im|in|nach)|es sei denn|mit ausnahme|abgesehen|ausgenommen|salvo (que|si|en|cuando|se|quando|em|n[oa]s?|por|indicac\w+)|excepto|a menos que|a no ser que|con la excepcion|sauf|excepte|a moins|hormis|a l'exception|exceto|a menos que|a nao ser|com excecao)\b|([^し複]|^)を除(き|いて)|ない限り|ない場合を除|除非|除了[^,。]{1,16}(以?外|之外)|(제외하고|제외하면)|(없는|않는|아닌) 한`)
	// byDefault tells that the exception is what a reader sets otherwise.
	byDefault = newTable(`\b(konfigur\w*|einstell\w*|eingestellt|anders|angegeben|configur\w*|ajuste\w*|indique\w*|contrario|contraire|mention|regla\w*|alter[ea]\w*|desativ\w*|desactiv\w*|abschalt\w*|ausschalt\w*|deaktiv\w*)\b|設定|指定|変更|切ら|外さ|無効に|オフに|无特殊|设置|配置|另有|关闭|설정|지정|별도|변경|끄지|해제|비활성`)
	// ableReader tells what its reader is able to do once, and relied what one may trust in.
	ableReader = newTable(`\b((konnen|kannst) (sie|du|man)|(sie|du|man) (konnen|kannst|kann)|(usted )?(solo |solamente )?puede|puedes|podra|vous (ne )?pouvez|on (ne )?peut|voce (so |apenas )?(pode|podera)|so pode)\b`)
	relied     = newTable(`\b(gefahrlos|beliebig|bedenkenlos|wiederhol\w*|mehrfach|mehrmals|sicher|verlass\w*|vertrau\w*|darauf|erneut|so oft|seguro|tranquil\w+|confi\w+|contar|sur|sure|compter|certeza|reenvi\w*|relanc\w*|repet\w*|vezes|veces|fois)\b`)
	// onceOnly and onceDone tell "only once something is done" from "only once".
	onceOnly = newTable(`(solo|solamente|apenas|so|somente|tan solo) una? ?vez$|(solo|solamente|apenas|so|somente) uma vez$|qu'une fois$`)
	onceDone = newTable(`^ (que |\w+(ad|id)[oa]s?\b|hech[oa]s?\b|feit[oa]s?\b|conclus\w+|(tous|toutes|tout) (les|le|la) |(le|la|les|l'|votre|vos|ce|cette|ces) ?\w+ \w+(e|ee|es|ees|ue|us|is|ises|it)\b)`)
	// fees are what is paid once by its nature.
	fees = newTable(`\b((cuota|tarifa|tasa|comision) de (alta|inscripcion|activacion|instalacion|apertura)|taxa de (adesao|instalacao|ativacao|inscricao|matricula)|frais d(e |')(inscription|dossier|activation|adhesion|installation|ouverture)|(einrichtungs|anschluss|aktivierungs|bereitstellungs|aufnahme|anmelde)(gebuhr\w*|pauschale)|(pro|je) (abrechnungs|rechnungs)(zeitraum|periode)|(por|cada) (periodo|ciclo) de (facturacion|faturamento|cobranca)|(par|chaque) (periode|cycle) de facturation)\b|开户费|开通费|安装费|入会费|激活费|(计费|账单|结算)周期|初期費用|入会金|事務手数料|請求(期間|サイクル)|가입비|설치비|초기 비용|(청구|정산|결제) 주기`)
	// listOf is a list that has no repeats.
	listOf = newTable(`\b(liste|lista|conjunto|menge|ensemble|aufstellung|listado)( \w+){0,2} $|(列表|集合|清单)$|(一覧|リスト)(を|は|が|から)?$|(목록|리스트)(을|를|은|이)? ?$`)
	// screens are the words of windows, wizards and builds.
	screens = newTable(`\b(\w*assistent(en)?|\w*asistente|assistente de \w+|assistant (de|d')\w*|wizard|dialog(e|s|fenster)?|dialogos?|boite de dialogue|caixa de dialogo|on ?mounted|popups?|pop up|build|compilacion|compilacao)\b|ダイアログ|ポップアップ|ウィザード|チュートリアル|ビルド時|静的ファイル|弹窗|弹出|向导|对话框|构建时|编译时|静态文件|마법사|대화 상자|팝업|빌드 시|정적 파일`)
	// otherClass is another class of delivery.
	otherClass = newTable(`^["(]*(mindestens|hochstens|maximal) (einmal|ein mal)["):]*$|^(al menos|como (maximo|mucho)|por lo menos|a lo sumo) una vez$|^(au (moins|plus)) une fois$|^(pelo menos|ao menos|no maximo) uma vez$|^(最少|至少|最多|至多|少なくとも|最大|最低|高々)([一1]次|[一1] ?[回度])$|^(최소|최대|적어도|많아야) ?(한|1) ?(번|회)$|^["(]*(at least|at most) once["):]*$`)
	// pictures are named in the text that stands in for one.
	pictures = newTable(`\b(schaubild|diagramm|skizze|abbildung|grafik|bild|diagrama|figura|esquema|grafico|ilustracion|ilustracao|schema|diagramme|figure|illustration|graphique)\b|示意图|流程图|架构图|时序图|图示|截图|図|イメージ|그림|도식|다이어그램|구조도|순서도|흐름도`)
	// tasks name what a linked page explains.
	tasks = newTable(`\w+(en|ern|eln)$|^(como )?[a-z]+(ar|er|ir|re)(se)? |(方法|やり方|手順|하기|방법)$|^(如何|怎样|实现|使用)`)
	// normally tells that it may be otherwise.
	normally = newTable(`\b(im (normal\w+|regel\w+|alltag)|unter normalen|en (condiciones|operacion|funcionamiento) normal(es)?|en (fonctionnement|temps) normal|dans des conditions normales|em (condicoes|operacao|funcionamento) norma(l|is)|idealmente|idealement|idealerweise|casi|presque|quase|fast|moglichst|por lo general|geralmente|suele|costuma)\b|平时|理想情况|基本上|通常時|平常時|理想的|ほぼ|평상시|정상적인|대부분|거의`)
	// perhapsBound may say where it holds.
	perhapsBound = newTable(`\b(innerhalb|solange|sofern|nur (wenn|solange|innerhalb|fur)|mientras|dentro de|siempre que|siempre y cuando|solo (si|cuando|dentro)|tant que|a condition|pourvu|seulement (si|dans)|au sein|a l'interieur|enquanto|desde que|contanto|somente (se|dentro)|apenas (se|dentro))\b|只要|以内|之内|范围内|期间|限于|仅限|前提|限り|範囲|以内|間は|内では|場合に限|동안|범위|이내|안에서|한해|하는 한|경우에만`)
	duties       = newTable(`\b(muss|mussen|sollte?n?|darf|durfen|debe\w*|deber\w*|hay que|doit|doivent|devez|devrait|faut|dev(e|em|eria|em)|precisa\w*|necesita\w*|besoin)\b|应该|应当|必须|须|需要|べき|必要|てください|해야|하세요|십시오|필요`)
	speakers     = newTable(`\b(hersteller|anbieter|forum|artikel|werbung|marketing|fabricante|proveedor|competencia|articulos?|foros?|publicidad|fabricant|fournisseur|editeur|concurrents?|publicite|fornecedor|concorrentes?|artigos?|foruns|publicidade)\b|厂商|供应商|销售|友商|竞品|论坛|博客|宣传|ベンダー|メーカー|他社|記事|ブログ|広告|제조사|벤더|경쟁사|광고|블로그|기사|포럼`)
	negation     = newTable(`\b(nicht|kein\w*|no|sin|pas|sans|nao|sem|kann|konnen|puede\w*|pode\w*|peu(t|vent))\b|不|没有|可能|ません|ない|않|없|수 있`)
	// sessions are the spans of a connection, an epoch or a stretch.
	sessions = newTable(`\b((producer|produzenten|erzeuger) ?(epoche|sitzung|session)|solange (die|der|das) (sitzung|verbindung|session|epoche)|vom gerat (bis )?(zum|an den) broker|epoca del productor|mientras (la|dure la|exista la|viva la) (sesion|conexion)|del (dispositivo|cliente) al broker|tant que (la|l'|le) ?(session|connexion|epoque)|epoque du producteur|(de l'appareil|du client) (au|jusqu'au) broker|enquanto (a|durar a|existir a) (sessao|conexao)|epoca do produtor|d[oe] (dispositivo|cliente) (ao|ate o) broker|(mesma|uma|cada|mesma) (sessao|conexao|particao)|(ess[ea]|nesse|neste) (intervalo|prazo|periodo|janela)|(ese|dicho|este) (intervalo|plazo|periodo)|(cet|cette|ce) (intervalle|delai|periode)|(diesem|dieses) (intervall|zeitraums?))\b|(producer )?epoch|生产者(没有|未|不)重启|同[一1]个?(生产者)?(会话|连接|分区)|会话(存续|有效|保持|持续)|エポック|プロデューサーが再起動しない|セッションが(有効|続|存続|維持|切れ)|同じ(セッション|接続|パーティション)|프로듀서가 재시작|에포크|세션이 (유지|살아|유효)|같은 (세션|연결|파티션|트랜잭션)`)
	// spelledTime is a length of time, and keys what is kept for it.
	spelledTime = newTable(`\b((eine|ein|zwei|drei|funf|zehn|\d+) (stunden?|minuten?|tage?|wochen?) lang|(durante|por|en|em) (una|um|uma|dos|dois|duas|tres|cinco|diez|dez|\d+) (horas?|minutos?|dias?|semanas?)|(pendant|durant) (une|un|deux|trois|cinq|dix|\d+) (heures?|minutes?|jours?|semaines?))\b|([一两三五十]|\d+) ?(个)?(小时|分钟|天|周)(之|以)?内|([一二三五十]|\d+) ?(時間|分間?|日間?|週間)(以内|の間|は|内)|(한|두|세|다섯|열|\d+) ?(시간|분|일|주) ?(동안|이내|내)`)
	keys        = newTable(`\b(schlussel|kennung|\w*ids?|clave|identificador|cle|identifiant|chave|dedup\w*)\b|键|标识|去重|キー|重複排除|키|중복 제거`)
)
