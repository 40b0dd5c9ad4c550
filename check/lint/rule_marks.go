package lint

import (
	"fmt"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

var scopeRule = Rule{
	ID:    scopeID,
	Title: "A scope comment names one of four kinds, and agrees with the contract.",
	Doc: Doc{
		Text: "A scope comment tells readers of the source, and this tool, within which bound the next block holds: " +
			"transaction, log, hop, or window(key=NAME, for=DURATION). A window must not be longer than the contract's.",
		Before: "<!-- reprise-scope: everywhere -->",
		After:  "<!-- reprise-scope: window(key=Idempotency-Key, for=24h) -->",
	},
	Check: checkScopes,
}

var suppressionRule = Rule{
	ID:    suppressionID,
	Title: "A suppression names a rule, gives a reason and is needed.",
	Doc: Doc{
		Text: "A suppression silences one rule for the next block; reprise-disable and reprise-enable do so for all between them. " +
			"The reason is for the next author, and a suppression that silences nothing hides the next mistake. An entry of the " +
			"ignore file that silences nothing is one too.",
		Before: "<!-- reprise-disable-next lint/exactly-once -->",
		After:  "<!-- reprise-disable-next lint/exactly-once: a customer's words, with their name -->",
	},
	Check: checkSuppressions,
}

const scopeForm = "wanted transaction, log, hop or window(key=NAME, for=DURATION)"

func checkScopes(p *Page, c *contract.Contract) []contract.Finding {
	var found []contract.Finding
	for _, m := range p.scopes {
		message, hint := checkScope(m.word, c)
		if message != "" {
			found = append(found, p.finding(scopeID, contract.Error, m.Start, m.End, message, hint))
		}
	}
	return found
}

// checkScope says what is wrong with the text of a scope comment.
func checkScope(word string, c *contract.Contract) (message, hint string) {
	switch word {
	case "transaction", "log", "hop":
		return "", ""
	}
	inside, ok := strings.CutPrefix(word, "window(")
	inside, closed := strings.CutSuffix(inside, ")")
	if !ok || !closed {
		return fmt.Sprintf("unknown scope %q; %s", word, scopeForm), "choose the kind that bounds the block"
	}
	values := map[string]string{}
	for part := range strings.SplitSeq(inside, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		values[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	if values["key"] == "" || values["for"] == "" || len(values) != 2 {
		return fmt.Sprintf("scope %q has no key or no duration; %s", word, scopeForm), "name the key and how long it is kept"
	}
	return checkWindow(values["key"], values["for"], c)
}
