package contract

import "fmt"

// checkDuplicates wants a keyless rule only where a request without a key runs
// and a repeat of it does harm.
func checkDuplicates(r *reporter, m member) {
	t := m.value.get("duplicates")
	if t == nil {
		return
	}
	name := dotted(m.value.tokens())
	switch {
	case m.value.get("key").str() == string(KeyRequired):
		r.atKey(t, "contract/no-effect", fmt.Sprintf("%s has duplicates, but none of its requests is without a key", name), "write key: optional, or leave duplicates out")
	case m.value.get("idempotent") != nil:
		r.atKey(t, "contract/no-effect", fmt.Sprintf("%s has duplicates, but a repeat of it is harmless", name), "leave duplicates out")
	case m.value.get("unsafe") == nil && m.value.get("key") == nil:
		r.atKey(t, "contract/missing", fmt.Sprintf("%s has duplicates, but does not say that it takes requests without a key", name), "write key: optional beside it, or unsafe")
	}
}
