package contract

import "strings"

func decodeAPI(t *tree) API {
	return API{
		Name:    word(t, "name", ""),
		Version: word(t, "version", ""),
		OpenAPI: word(t, "openapi", ""),
		Callers: words(t.get("callers"), CallerRawHTTP),
	}
}

// decodeOperation decodes one operation. required is what key.required says for
// it, after variants.
func decodeOperation(name string, t *tree, required bool) Operation {
	o := Operation{
		Key:        KeyOptional,
		Idempotent: word(t, "idempotent", ""),
		Unsafe:     word(t, "unsafe", ""),
		StoreDown:  word(t, "store_down", StoreDownClosed),
	}
	o.Method, o.Path = splitOperation(strings.Clone(name))
	if required {
		o.Key = KeyRequired
	}
	if o.Key = word(t, "key", o.Key); o.Idempotent != "" || o.Unsafe != "" {
		o.Key = KeyNone
	}
	for _, s := range t.get("steps").list() {
		o.Steps = append(o.Steps, Step{
			Name: word(s, "name", ""), Calls: word(s, "calls", ""), Recover: word[Recover](s, "recover", ""),
			Compensate: word(s, "compensate", ""), Outbox: flag(s, "outbox", false),
		})
	}
	if e := t.get("example"); e != nil {
		o.Example = &Example{Status: whole(e, "status", 200), Body: e.get("body").any()}
	}
	return o
}
