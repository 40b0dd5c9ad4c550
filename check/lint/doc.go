// Package lint judges documentation: whether a page claims of deliveries and
// effects what no network can give, and whether it agrees with the contract.
//
// Document holds one page, read by check/page, to every rule of Rules. A rule works on
// a normalised view of each text, in which letters are folded, white space is joined
// and hyphens are spaces, and reports the exact characters of the file. What a page
// says is understood as far as plain tables of words go, one table a language, over a
// sentence, its neighbours, its heading and its table. Where that is not far enough, the
// tables err towards silence, and an author can state what a machine cannot see:
//
//	<!-- reprise-scope: window(key=Idempotency-Key, for=24h) -->
//	<!-- reprise-disable-next lint/exactly-once: quoted from the press -->
//
//	<!-- reprise-page: contract -->
//
// The first says within which bound the next block holds; it is checked for its kind,
// and against the contract where there is one. The second silences one rule for the
// next block and needs a reason. The third says that a page is the contract's own
// documentation, as reprise: contract in its front matter does: it then has to say all
// that an integrator needs.
//
// With a contract, every sentence that states a rule of the API is compared with it, on
// pages that speak of the idempotency key. A question, a denial, history, an example,
// what others do, and what is said of another thing state no such rule.
//
// Code that a page shows, and program sources, are held to rules about retry loops and
// the claiming of keys. Go and shell are parsed, YAML and JSON are read as trees of
// nodes; Python, JavaScript and TypeScript, Java, C#, PHP and Ruby are scanned for their
// strings, comments, brackets, indentation and the words that begin a statement, and so is
// Go that does not parse. All of them become one tree of loops, handlers, conditions,
// calls and assignments. A rule speaks only where the code shows the whole of what is
// wrong: waits that a function elsewhere works out, headers that come from elsewhere and
// policies with parts left out are left alone, and so are quoted fences, programs that are
// tests, and examples that their page, or their first comment, calls bad.
package lint
