package lint

import "sync"

var french = sync.OnceValue(func() *lexicon { return frenchWords.compile() })

var frenchWords = words{
	name: "fr",
	bare: []string{`une fois`},
	names: []string{
		`(sans|jamais|pas)( \w+){0,3} (doublons?|duplicat\w*)`,
		`(exactement|precisement|strictement) une( seule)? fois`, `une (seule et unique|et une seule|et une seule et unique) fois`, `une fois et une (seule|seulement)`, `(livraison|execution) unique garantie`, `exactly once`,
		`(sans|zero|aucun|ni|pas de|jamais de)( aucun| le moindre| perte ni| pertes? et sans)? (doublons?|duplicat(a|s|ion)?|repetitions?)`,
		`(aucun|sans|zero) (risque de )?(double|doubles) (debits?|paiements?|prelevements?|facturations?|envois?|livraisons?|traitements?)`,
	},
	weak: []string{`une (seule|unique) (livraison|execution)`, `(une seule|une unique|seulement une|uniquement une|rien qu'une) fois`, `qu'une( seule)? fois`},
	promises: []string{`(jamais|ne|n')~deux (executions|copies|livraisons|debits|envois)`,
		`(aucun\w*|ni|ne|n'est)( \w+){0,3} (perdu\w*|se perd\w*)( \w+){0,2} ni (\w+ )?(dupliqu|repet|doubl)\w*`,
		`(ne|n')~(jamais|pas|plus|aucun) ~(doublons?|duplicata)`, `aucun (doublon|duplicata)( ~(possible|cree|produit))?`, `(elimine|evite|empeche|supprime|exclut)(nt)? (les |tout |tous les |le )?(doublons?|duplicat\w*|double \w+)`,
		`(evit|empech)(e|ent|ant) (\w+ ){0,2}(doublons?|doubles? (paiements?|debits?|facturations?|traitements?|envois?)|duplications?)`, `contre (les |le )?(doubles? (paiements?|debits?|facturations?|envois?|prelevements?)|doublons?)`,
		`aucun risque (de|d')~(double|doublon|deux fois)( \w+)?`,
	},
	repeats:  []string{`(evite|empeche)(nt)? (que|qu')~(deux fois|en double|plus d'une fois)`, `(jamais|ne|n'|aucun|aucune|impossible|ni)~ (deux fois|une seconde fois|une deuxieme fois|plus d'une fois|a nouveau|de nouveau|en double)`},
	effects:  []string{`livre\w*|remis\w*|remet\w*|trait\w+|execut\w+|envo\w+|recoi\w+|recu\w*|recoivent|ecri\w+|enregistr\w+|debit\w+|factur\w+|pay\w+|preleve\w*|rembours\w+|publi\w+|applique\w*|arriv\w+|parvien\w+|transm\w+|distribu\w+|declench\w+|stock\w+|cree\w*|consomm\w+|inscri\w+|capture\w*|encaiss\w+|expedi\w+|insere\w*|copi\w+|part|partent|achemin\w+|comptabilis\w+|valide\w*|apparait|produi\w+|effectu\w+|lance\w*|valid\w+`},
	things:   []string{`messages?|evenements?|notifications?|courriels?|mails?|taches?|commandes?|paiements?|lignes?|enregistrements?|requetes?|appels?|effets?|livraison|traitement|semantique|factures?|etapes?|debits?|client|clients|compte`},
	delivers: []string{`livr\w+|delivr\w+|delivr\w+|remis\w*|remet\w*|trait\w+|envo\w+|recoi\w+|recu\w*|debit\w+|factur\w+|pay\w+|preleve\w*|rembours\w+|publi\w+|transm\w+|distribu\w+|expedi\w+|achemin\w+|encaiss\w+|consomm\w+|repliqu\w+|perte|pertes|perdu\w*`},
	goods:    []string{`messages?|evenements?|notifications?|courriels?|mails?|taches?|commandes?|paiements?|enregistrements?|requetes?|effets?|livraison|debits?|clients?|comptes?|factures?|connecteurs?|flux|files?|courtier|sujets?|partitions?|garanti\w*|cartes?|remboursements?|etapes?|lignes?|donnees|webhooks?|abonnes?|pipeline|producteur|consommateur|idempoten\w*|systeme|plateforme|traitement|import\w*|export\w*|migration|reprise|redemarrage|synchro\w*`},
	unrelated: []string{
		`appara\w+|presente?s?|comptee?s?`,
		`appel(ez|e|er|ee|le)|declar\w+|defini\w+|evalu\w+|affich\w+|demand\w+|mentionn\w+|visit\w+|initialis\w+|configur\w+|utilis\w+|connect(e|er|ez|ee|es)|lu|compil\w+|install\w+|figur\w+|choisi\w*|saisi\w*`,
	},
	topics:    []string{`fois par (jour|seconde|heure|minute|semaine|mois|an)`, `(liste|ensemble) d\w*|union|distinct|mots? de passe|noms?|pays`},
	asserts:   []string{`garanti\w*|assur\w+|offr\w+|fourni\w*|permet\w*|prend en charge|prennent en charge|supporte\w*|propos\w+|atteint|obten\w+|promet\w*|donne\w*|realis\w+|est|sont|livre\w*|apporte\w*|beneficie\w*|rend|implement\w+|reste|devient|avec`},
	absolutes: []string{`jamais|meme si|quoi qu\w*|toujours|aucun cas|garanti\w*|quel que|peu importe`},
	denied:    []string{`pas|sans|aucun|aucune|ni|plutot qu\w*|au lieu d\w*|loin d\w*|impossible|jamais|personne|nul|perd\w*|mythe|difficile|non`},
	deniedBy:  []string{`n'est pas|n'est plus|n'est jamais|impossible|n'existe pas|est perdue?|pas|jamais`},
	bound:     []string{`pour ne (pas|jamais|plus) \w+`, `si vous|s'il|besoin|exig\w+|voul\w+|veut|veulent|doit|doivent|devra\w*|devez|veillez|assurez vous|il faut|faut|pretend\w*|affirm\w+|soi disant|suppose\w*|si |afin d\w*|pour (eviter|empecher)|pour obtenir|cherch\w+|souhait\w+|requier\w+|necessit\w+|on dit|selon|croire|vantent|vante|serait|pourrait`},
	boundBy:   []string{`(est|sont) (necessaire|requise?|exigee?)`},
	reported:  []string{`selon|d'apres|aux dires`},
	asked:     []string{`comment|est ce que|pourquoi|savoir si`},
	defined:   []string{`(signifie|designe|veut dire|est (le nom|un terme|un modele|le terme)|s'entend)`},
	titles:    []string{`sections?|chapitres?|articles?|specification|norme|intitule\w*|niveau|actes|livre|conference|paragraphe`},
	withdraws: []string{`toutefois|cependant|mais|neanmoins|pourtant|en pratique|malheureusement|sauf|exception|une exception|il y a|ce n'est|cela n'est|attention|notez|en realite|or|a une exception|seule exception`},
	fails:     []string{`panne|redemarrage|erreur|coupure|plantage|bascule`},
	recurs:    []string{`de nouveau|a nouveau|deux fois|doublons?|plusieurs fois|encore une fois`},
	calms:     []string{`ne|pas|jamais|sans|aucun\w*`},
	terms:     []string{`termes?|litterature|theorie|vocabulaire|definitions?|notions?|classes|concepts?`},
	scopes:    []string{`(meme|une seule|une|la|cette) transaction`, `transaction (locale|distribuee|de base)`, `xa`, `(une|chaque|la|meme) partition`, `entre (deux )?sujets`, `meme (grappe|cluster|base)`, `(une|la|meme|cette|chaque) (connexion|session)`, `fenetre`, `courtier (au|et le) client`, `etat (interne|local|de l'operateur)`, `vue materialisee`},
	unscoped:  []string{`de bout en bout|et tout ce qui`},
	windows:   []string{`(pendant|durant|dans les|sous|en) (\d+|deux|trois|sept|dix|une) (secondes?|minutes?|heures?|jours?|semaines?)`},
	keyed:     []string{`cles?|fenetre|identifiants?|premier`},
	modes:     []string{`(mode|option|parametre|reglage|politique|chemin|version|v\d|chapitre|page|connecteur)`},
	mentions:  []string{`(chapitre|page|section|article|ticket|option|mode|reglages|guide|parametres) (sur|de|du|consacree?|relatif|a)`, `voir( aussi)?`, `mode`, `appele\w*`, `vous etes ici`, `pass\w+ ~a`, `le mode`},
}
