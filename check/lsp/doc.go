// Package lsp is a language server for pages and contracts: what lint and validate would
// say is shown while somebody writes. It speaks the Language Server Protocol 3.17 over
// two streams, one message after the other, and keeps nothing but the open documents.
//
// A YAML or JSON document with a key "reprise" at its top is a contract; everything else
// that check/page can read is a page. Hovering tells what a rule wants, or what a key of
// a contract means; an action applies a plain remedy, or silences a rule for the next
// block; completion knows the keys and values of a contract in YAML from its schema.
//
// It does not format, rename, search or look at files that are not open, apart from the
// one contract that pages are held to.
package lsp
