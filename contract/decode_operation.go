package contract

import (
	"slices"
	"strings"
	"time"
)

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
		Duplicates: decodeDuplicates(t.get("duplicates")),
		Batch:      decodeBatch(t.get("batch")),
		Async:      decodeAsync(t.get("async")),
		Lock:       decodeLock(t.get("lock")),

		Precondition: decodePrecondition(t.get("precondition")),
	}
	if o.Precondition != nil {
		o.Idempotent = repeatsFail
	}
	o.Method, o.Path = splitOperation(strings.Clone(name))
	if required {
		o.Key = KeyRequired
	}
	if key := t.get("key"); key == nil && (o.Idempotent != "" || o.Unsafe != "") {
		o.Key = KeyNone
	} else {
		o.Key = word(t, "key", o.Key)
	}
	if day := t.get("required_from"); day != nil && o.Key == KeyRequired {
		o.RequiredFrom, _ = time.Parse(time.DateOnly, day.str())
	}
	for _, s := range t.get("steps").list() {
		o.Steps = append(o.Steps, Step{
			Name: word(s, "name", ""), Calls: word(s, "calls", ""), Recover: word[Recover](s, "recover", ""),
			Compensate: word(s, "compensate", ""), Outbox: flag(s, "outbox", false),
		})
	}
	o.Undocumented = t.get("undocumented").strs()
	if slices.Contains(o.Undocumented, "store_down") && t.get("store_down") == nil && len(o.Steps) == 0 {
		o.StoreDown = StoreDownOpen // what promises a client the least
	}
	if e := t.get("example"); e != nil {
		o.Example = &Example{Status: whole(e, "status", 200), Body: e.get("body").any(), text: e.get("body").json()}
		if l := e.get("later"); l != nil {
			o.Example.Later = &Later{After: duration(l, "after", 0), Body: l.get("body").any(), text: l.get("body").json()}
		}
	}
	return o
}
