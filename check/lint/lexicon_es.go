package lint

import "sync"

var spanish = sync.OnceValue(func() *lexicon { return spanishWords.compile() })

var spanishWords = words{
	name: "es",
	bare: []string{`una vez`},
	names: []string{
		`(sin|ningun\w*)( \w+){0,3} (duplicados|duplicaciones|duplicacion|duplicidad\w*)`,
		`(exactamente|precisamente|estrictamente) una( sola)? vez`, `una (y solo una|y solamente una|unica) vez`, `una sola y unica vez`, `exactly once`,
		`(sin|cero|ningun|ni|libre de)( ningun| perdidas? (y|ni)( sin)?)? (duplicados?|duplicaciones|duplicacion|duplicidades|repeticiones)`,
		`(sin|ningun|cero) (riesgo de )?(doble|dobles) (cargos?|cobros?|pagos?|envios?|entregas?)`,
	},
	weak: []string{`(solo|solamente) se \w+ una vez`, `(una sola|solo una|solamente una|unicamente una|tan solo una) vez`},
	promises: []string{
		`(no|nunca|jamas)( \w+){0,3} (duplicados|duplicaciones|duplicacion|duplicidad\w*)`,
		`(no|nunca|jamas)( \w+){0,3} (duplicados?|duplicaciones|dobles? cargos?|cobros? dobles?)`, `(evita|elimina|impide|descarta|previene)n? (los |todo |cualquier |la )?(duplicad\w+|duplicacion\w*|doble \w+)`,
		`ningun riesgo de~(doble|duplicado|dos veces)( \w+)?`, `no hay~(duplicados|repeticiones|cobros dobles)`, `nada se pierde (y|ni) (nada )?se (repite|duplica)`,
	},
	repeats:   []string{`(nunca|no|jamas|ningun|ninguna|imposible|nadie|tampoco)~ (dos veces|por segunda vez|una segunda vez|mas de una vez|de nuevo|otra vez|nuevamente|duplicado)`},
	effects:   []string{`entreg\w+|proces\w+|ejecut\w+|envi\w+|recib\w+|escrib\w+|escrit\w+|guard\w+|cobr\w+|factur\w+|pag\w+|reembols\w+|public\w+|aplic\w+|lleg\w+|transm\w+|dispar\w+|almacen\w+|cre(a|an|ado|ada)|consum\w+|registr\w+|captur\w+|asient\w+|insert\w+|copi\w+|sale|salen|cuenta|realiz\w+|aparec\w+|carg(a|an|ado|ada)|produc\w+|efectu\w+|ejecuta|corre|contabiliz\w+|despach\w+|notific\w+|carga`},
	things:    []string{`mensajes?|eventos?|notificaci\w+|correos?|tareas?|pedidos?|pagos?|filas?|registros?|peticion\w*|solicitud\w*|llamadas?|efectos?|entrega|procesamiento|semantica|facturas?|pasos?|cargos?|cobros?|clientes?|cuentas?|cartas?|trabajos?`},
	delivers:  []string{`entreg\w+|proces\w+|envi\w+|recib\w+|cobr\w+|factur\w+|pag\w+|reembols\w+|public\w+|transm\w+|lleg\w+|consum\w+|despach\w+|notific\w+|replic\w+|perdid\w+|pierd\w+`},
	goods:     []string{`mensajes?|eventos?|notificaci\w+|correos?|tareas?|pedidos?|pagos?|registros?|peticion\w*|solicitud\w*|efectos?|entrega|procesamiento|facturas?|pasos?|cargos?|cobros?|clientes?|cuentas?|trabajos?|conector\w*|colas?|flujos?|temas?|particion\w*|garantiz\w+|tarjetas?|reembolsos?|datos|filas|webhooks?|suscriptor\w*|jobs?|productor\w*|consumidor\w*|idempoten\w*|sistema|plataforma|destino|import\w*|export\w*|migracion|reinici\w*|sincron\w*`},
	unrelated: []string{`llam(e|a|ar|ado)|declar\w+|defin\w+|evalu\w+|muestra\w*|mostr\w+|pregunt\w+|menciona\w*|visita\w*|inicializ\w+|configur\w+|usa\w*|conect(a|e|ar|ado)|le(e|ido)|compil\w+|instal\w+|elij\w+|escog\w+`},
	topics:    []string{`vez (al|por) (dia|segundo|hora|minuto|semana|mes|ano)`, `(lista|conjunto) de|union|distinct|contrasenas?|nombres?|paises`},
	asserts:   []string{`garantiz\w+|asegur\w+|ofrec\w+|proporcion\w+|permit\w+|admite\w*|soporta\w*|logra\w*|consig\w+|prome\w+|da|dan|brinda\w*|es|son|aport\w+|hace\w*|implement\w+|obtien\w+|con|ahora`},
	absolutes: []string{`nunca|jamas|aunque|pase lo que|siempre|ningun caso|garantiz\w+|por muchas|da igual|sin importar`},
	denied:    []string{`no|sin|ningun|ninguna|ni|en lugar de|en vez de|lejos de|imposible|nunca|nadie|jamas|tampoco|pierde\w*|mito|mas que|dificil`},
	deniedBy:  []string{`no|es imposible|no existe|no es|se pierde|tampoco|nunca`},
	bound:     []string{`si|necesit\w+|requier\w+|exig\w+|quier\w+|dese\w+|busc\w+|debe\w*|deber\w*|tiene que|tienen que|hay que|asegurese|procure|afirm\w+|presum\w+|supuest\w+|dicen|segun|cree\w*|para (evitar|obtener|lograr|conseguir)|pretend\w+|anunci\w+|podria|seria`},
	boundBy:   []string{`(es|son) (necesari\w+|obligatori\w+)`},
	reported:  []string{`segun|de acuerdo con`},
	asked:     []string{`como (se|puedo|consigo|obtengo|lograr)|por que|si se`},
	defined:   []string{`(significa|quiere decir|designa|es (el nombre|un termino|un modelo)|se refiere|denota)`},
	titles:    []string{`seccion|capitulo|apartado|articulo|especificacion|norma|titulad\w+|nivel|actas|libro|charla|ponencia`},
	withdraws: []string{`sin embargo|pero|no obstante|aunque|en la practica|por desgracia|desgraciadamente|lamentablemente|salvo|excepcion|hay (una|dos)? ?excepcion\w*|con una excepcion|eso no|esto no|no es|atencion|tenga en cuenta|en realidad|la excepcion|unica excepcion`},
	fails:     []string{`fallos?|caida|reinicio|error\w*|corte`},
	recurs:    []string{`de nuevo|otra vez|nuevamente|dos veces|duplicad\w+|varias veces|repet\w+`},
	calms:     []string{`no|nunca|sin|jamas`},
	terms:     []string{`terminos?|literatura|teoria|vocabulario|definicion\w*|nociones|clases|conceptos?|glosario`},
	scopes:    []string{`(periodo|plazo|tiempo) de (retencion|deduplicacion)|misma (conexion|sesion|base)`, `(misma|una|sola|la|unica) transaccion`, `transaccion (local|distribuida)`, `xa`, `(una|cada|la|misma) particion`, `entre (dos )?temas`, `mismo (cluster|racimo)`, `misma base`, `(una|la|misma|cada) (conexion|sesion)`, `ventana`, `estado (interno|local|del operador)`, `vista materializada`},
	unscoped:  []string{`de extremo a extremo|y todo lo que`},
	windows:   []string{`(durante|en|dentro de|por) (los |las )?(primer\w+ |siguientes )?(\d+|dos|tres|siete|diez|una) (segundos?|minutos?|horas?|dias?|semanas?)`},
	keyed:     []string{`claves?|ventana|id|identificador\w*|primera`},
	modes:     []string{`(modo|opcion|parametro|ajuste|politica|ruta|version|v\d|capitulo|pagina|conector)`},
	mentions:  []string{`(capitulo|pagina|seccion|articulo|ticket|opcion|modo|ajustes|guia) (sobre|de|del|dedicad\w+)`, `vease( tambien)?`, `el modo|modo`, `llamad\w+`, `usted esta aqui|esta aqui`},
}
