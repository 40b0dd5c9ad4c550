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

func decodeSDKs(t *tree, attempts int) []SDK {
	var list []SDK
	for _, s := range t.list() {
		list = append(list, SDK{word(s, "language", ""), word(s, "keys", KeysAutomatic), whole(s, "attempts", attempts)})
	}
	return list
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
		o.Steps = append(o.Steps, Step{word(s, "name", ""), word(s, "calls", ""), word[Recover](s, "recover", "")})
	}
	if e := t.get("example"); e != nil {
		o.Example = &Example{Status: whole(e, "status", 200), Body: e.get("body").any()}
	}
	return o
}
