// Package play makes the playground of a documentation page: small tools that
// answer a reader's questions about one contract. What happens to my second
// attempt? When are my retries, and what do many clients do in an outage? Is this
// key valid here? Which row of the decision table am I?
//
// It has two halves. [Tables] works out the answers in Go, from contract/protocol
// and contract/retry, and writes them as JSON to be put into a page. [Script] is a
// classic script that looks them up. It decides nothing of its own about a key: a
// test holds it to the Go code on every cell, and others hold its waits, drawn ones
// too, to contract/retry. It asks the network for nothing, and runs from a file.
//
// # Placing it
//
// A page gives each tool an element with the tool's name in data-play:
// "lifecycle", "retries" (with the fleet below it), "key" or "row". What stands in
// the element is for readers without scripts and stays. The page has the tables
// once, and the script after them:
//
//	<div data-play="lifecycle"><p>…the table that says the same…</p></div>
//	<script type="application/json" id="play-tables">…</script>
//	<script>…</script>
//
// The script appends a form to each element, made of labels, selects, inputs and
// one output with aria-live="polite", all in a div of class "play". It brings no
// style of its own. What a reader has chosen is kept in the fragment of the URL,
// as #play:lifecycle&since=90000, so that a link leads to an answer.
//
// # Words
//
// Every word that a reader sees comes out of the tables. [Templates] lists them in
// English, as the keys of a catalogue; [Options] brings them in another language.
package play
