package web

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// A contract that an outsider wrote about somebody's API leaves much unsaid. What
// the language says then is no word of that API: no page shows it as one.
func TestProblemsOfSomebodyElsesAPI(t *testing.T) {
	const text = `reprise: v1
extends: [resend]
api: {name: Mails, version: "1"}
scope: [account]
failures: [{when: [before-execution, 4xx, 5xx], keep: nothing}]
retry: {statuses: [429], backoff: {base: 1s, cap: 8s}, attempts: 3}
operations: {POST /emails: {}}
`
	pages := func(text string) map[string]string {
		c, findings, err := contract.Load("c.yaml", []byte(text))
		require.NoError(t, err)
		require.NotNil(t, c, "%v", findings)
		out := map[string]string{}
		for _, f := range published(t, []string{"en"}, c) {
			out[strings.TrimPrefix(f.Path, "problems/")] = string(f.Data)
		}
		return out
	}
	own := pages(text)
	require.Contains(t, own, "outcome_unknown.html", "who writes about an API of one's own takes over the default")
	require.Contains(t, own["invalid_idempotent_request.md"], "## An example")

	foreign := pages(text + "undocumented: [retry.deadline]\n")
	for _, code := range []string{"outcome_unknown", "idempotency_unavailable"} {
		require.NotContains(t, foreign, code+".html")
		require.NotContains(t, foreign["problems.html"], code)
	}
	for _, code := range []string{"invalid_idempotency_key", "invalid_idempotent_request", "concurrent_idempotent_requests"} {
		require.Contains(t, foreign, code+".html", "the preset documents it")
		require.NotContains(t, foreign[code+".md"], "## An example", "nobody knows the body")
		require.NotContains(t, foreign[code+".md"], "urn:problem")
		var machine map[string]any
		require.NoError(t, json.Unmarshal([]byte(foreign[code+".json"]), &machine))
		require.NotContains(t, machine, "mediaType")
	}
	named := pages(text + "undocumented: [retry.deadline]\nerrors: {envelope: json, body: {name: \"{code}\", message: \"{detail}\"}}\n")
	require.Contains(t, named["invalid_idempotent_request.md"], `"name": "invalid_idempotent_request"`)
	require.Contains(t, named["invalid_idempotent_request.md"], "application/json")
}

// No contract of this repository about somebody's API has a page for a code that
// its owner does not write.
func TestNoProblemPageIsMadeUp(t *testing.T) {
	foreign := 0
	for _, c := range examples(t) {
		if len(c.Undocumented()) == 0 {
			continue
		}
		foreign++
		for _, p := range problems(c) {
			for _, made := range []string{"idempotency_unavailable", "outcome_unknown", "idempotency_key_missing", "idempotency_key_invalid"} {
				require.NotEqual(t, made, p.Code, c.API.Name)
			}
			require.NotContains(t, p.Code, "assumed", c.API.Name)
		}
	}
	require.Greater(t, foreign, 20)
}

// A page of a problem says why a server comes to send it, in its language.
func TestAProblemSaysWhereItComesFrom(t *testing.T) {
	for i, tag := range Languages() {
		files := published(t, []string{tag}, example(t, acme))
		for _, p := range problems(example(t, acme)) {
			_, words := chromes[i].cause(p.Answers[0].Name)
			require.NotEmpty(t, words, p.Code)
			require.Contains(t, string(fileOf(t, files, p.slug+".md")), "| "+whySent[i]+" | "+string(words)+" |")
		}
	}
	for _, known := range causes {
		for i, words := range known.words {
			require.NotEmpty(t, words, "%s in %s", known.name, chromes[i].Tag)
		}
	}
}
