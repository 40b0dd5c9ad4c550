package renderer

import (
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// The samples of keys that are no names. Each has a twin for a second place, so
// that nobody who tries both meets the one in the other.
const (
	sampleUUID7 = "01890a5d-ac96-774b-bcce-b302099a8057"
	sampleUUID5 = "886313e1-3b8a-5372-9b90-0c9aee199e5d"
	sampleULID  = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
	sampleHash  = "4fc8bb1294028db4bee27478796a83ec653a1b6468add47144585f444799a140" // SHA-256 of event-4711
)

var twins = strings.NewReplacer("4d5e6f", "4d5e70", "4D5E6F", "4D5E70",
	"b302099a8057", "b302099a8058", "0c9aee199e5d", "0c9aee199e5e", "69G5FAV", "69G5FAW",
	sampleHash, "d746163d1c672c68d656896a0f7ff1df502430d31210963b76d26a7fb7825be4", "4711", "4712")

// takes reports whether the rules for keys let a value through.
func takes(k *contract.Key, value string) bool {
	return protocol.ReadKey(k, []string{wire(k.Syntax, value)}).Status == protocol.KeyOK
}

// derivations are the ways to make a key, best first, as far as they make keys
// that the contract takes; what only a form keeps from it is told with the form.
func derivations(k *contract.Key) []phrase {
	var out []phrase
	for _, d := range k.Derive {
		if way := derivation(k, d); !way.empty() {
			out = append(out, way)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return distinct(out)
}

func derivation(k *contract.Key, d contract.Derivation) phrase {
	if d.Kind == contract.DeriveRandom {
		return randomWay(k, d)
	}
	example := placeholder.ReplaceAllString(d.Example, "4711")
	switch {
	case !plainKey.MatchString(example) || takes(k, example): // a description cannot be tried
		return derivationWords(d)
	case takes(k, sampleUUID5):
		return say("A version 5 UUID of a name (RFC 9562, section 5.5), such as of %s: the same name always makes the same key.", code(d.Example))
	case takes(k, sampleHash):
		return say("The SHA-256 of a name in hexadecimal, such as of %s: the same name always makes the same key.", code(d.Example))
	default:
		return phrase{}
	}
}

func randomWay(k *contract.Key, d contract.Derivation) phrase {
	switch {
	case !strings.Contains(d.Example, "version 4 UUID") || takes(k, randomSample):
		return derivationWords(d)
	case takes(k, sampleUUID7):
		return say("A version 7 UUID. Store it before the first attempt, for nothing can derive it again.")
	case takes(k, sampleULID):
		return say("A ULID. Store it before the first attempt, for nothing can derive it again.")
	default:
		return phrase{}
	}
}
