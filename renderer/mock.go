package renderer

import (
	"fmt"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// mock shows how to meet every answer of the page without the real API.
func (p *page) mock() {
	p.para("The mock server keeps this contract: same answers, same codes, same windows. It needs Go and the contract file.")
	p.fence("sh", "go install github.com/reprise-dev/reprise/cmd/reprise@latest\nreprise serve contract.yaml")
	if !takesKeys(p) {
		return
	}
	policy := p.sample()
	key := otherKey(&policy.Key)
	call := fmt.Sprintf("curl -i -X %s %s \\\n  -H %s -H 'Content-Type: application/json' -d @request.json",
		policy.Operation.Method, quoteShell("http://127.0.0.1:4010"+samplePath(policy)),
		quoteShell(policy.Key.Name+": "+wire(policy.Key.Syntax, key)))
	lines := []string{
		"# executes the request; run it twice, and the second answer is a replay",
		call,
		"",
		"# how often the operation took effect",
		"curl http://127.0.0.1:4010/_reprise/effects",
	}
	if w := policy.Window.Replay; w.Kind != contract.ReplayUnlimited {
		then := "it is executed anew"
		if policy.Window.Expired == contract.ExpiredReject {
			then = "it is refused"
		}
		lines = append(lines, "",
			"# past the window: run the request again after this, and "+then,
			fmt.Sprintf(`curl -X POST http://127.0.0.1:4010/_reprise/clock -d '{"advance": "%s"}'`, contract.FormatDuration(w.Duration+time.Hour)))
	}
	p.para("With a request of yours in `request.json`:")
	p.fence("sh", strings.Join(lines, "\n"))
	p.para("`GET /_reprise/keys` shows what is stored under each key, `GET /_reprise/requests` every request and what it met, and `POST /_reprise/reset` starts over.")
}

// otherKey is a key beside that of the retry loop, so that nobody who tries both
// meets the one in the other.
func otherKey(k *contract.Key) string {
	key := strings.NewReplacer("4711", "4712", "4d5e6f", "4d5e70").Replace(sampleKey(k))
	if protocol.ReadKey(k, []string{wire(k.Syntax, key)}).Status != protocol.KeyOK {
		return "YOUR-KEY"
	}
	return key
}

// quoteShell is a word for a POSIX shell.
func quoteShell(s string) string {
	return "'" + strings.ReplaceAll(literal(s), "'", `'\''`) + "'"
}
