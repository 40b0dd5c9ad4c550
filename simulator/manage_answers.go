package simulator

import (
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// answerSchema is the JSON Schema of what an endpoint answers when it has done what it
// was asked for, by its method and name; nil for one whose answer is no JSON. What an
// answer is made of is described by the Go types that it is written from.
func answerSchema(endpoint string) object {
	count, text, integer := natural(), object{"type": "string"}, object{"type": "integer"}
	switch endpoint {
	case "GET ":
		return answering(object{"addresses": listing[address]()}, "addresses")
	case "GET health":
		return answering(object{"status": text, "api": text, "version": text, "operations": count, "now": schemaOf[time.Time]()},
			"status", "api", "version", "operations", "now")
	case "GET keys":
		return keysSchema()
	case "GET effects":
		return answering(object{"effects": listing[Effect](), "count": said(count, "on the first page"), "next": nextPage}, "effects")
	case "GET calls":
		return answering(object{"calls": listing[Call](), "count": count}, "calls", "count")
	case "GET requests":
		return answering(object{
			"requests": listing[Request](), "count": said(count, "of all since the start or the last reset"),
			"matched": count, "dropped": said(count, "those that are not remembered any more"),
			"last": texted("string", "the id that after takes to list what follows"),
		}, "requests", "count", "matched", "dropped")
	case "POST requests/count":
		return answering(object{"count": count, "remembered": count, "dropped": count}, "count", "remembered", "dropped")
	case "POST requests/find":
		return answering(object{"requests": listing[Request](), "count": count, "dropped": count}, "requests", "count", "dropped")
	case "GET clock", "POST clock":
		return schemaOf[shownClock]()
	case "GET faults":
		return answering(object{"faults": listing[written](), "count": count, "seed": integer}, "faults", "count", "seed")
	case "POST faults", "GET faults/{id}", "PATCH faults/{id}":
		return schemaOf[written]()
	case "GET faults/kinds":
		return answering(object{"kinds": listing[shownKind](), "count": count}, "kinds", "count")
	case "DELETE requests", "DELETE faults", "DELETE faults/{id}", "POST reset":
		return answering(object{"deleted": count}, "deleted")
	case "PUT snapshot":
		return answering(object{"restored": said(count, "entries of the store")}, "restored")
	case "POST keys/{id}/resolve":
		return schemaOf[Key]()
	case "POST verify":
		return answering(object{"pass": object{"type": "boolean"}, "outcome": schemaOf[Outcome](), "results": listing[Verdict]()},
			"pass", "outcome", "results")
	case "GET requests.har":
		return schemaOf[harFile]()
	case "GET openapi.json":
		return texted("object", "an OpenAPI document")
	default:
		return nil
	}
}

// nextPage is what after takes to go on.
var nextPage = texted("string", "what after takes for the next page; none on the last one")

func keysSchema() object {
	perState := object{}
	for _, s := range protocol.States {
		perState[s.String()] = natural()
	}
	return answering(object{
		"keys": listing[Key](), "next": nextPage,
		"old":     said(listing[Key](), "on the first page: what keys meant before their window ended, until that is reaped"),
		"count":   said(natural(), "on the first page"),
		"states":  object{"type": "object", "properties": perState, "description": "on the first page: how many there are in each state"},
		"counted": object{"type": "string", "format": "date-time", "description": "when that was counted; many keys are not counted at each request"},
	}, "keys")
}

// answering is an object that has these members. A later version may add others.
func answering(properties object, required ...string) object {
	return object{"type": "object", "properties": properties, "required": required}
}

func natural() object { return object{"type": "integer", "minimum": 0} }

// said adds a description to a schema.
func said(schema object, text string) object {
	schema["description"] = text
	return schema
}

func listing[T any]() object { return object{"type": "array", "items": schemaOf[T]()} }

// schemaOf is the schema of what is written of a type in JSON.
func schemaOf[T any]() object { return schemaFor(reflect.TypeFor[T]()) }

func schemaFor(t reflect.Type) object {
	if words := wordsOf(t); words != nil {
		return object{"type": "string", "enum": words}
	}
	switch t {
	case reflect.TypeFor[time.Time]():
		return object{"type": "string", "format": "date-time"}
	case reflect.TypeFor[time.Duration]():
		return texted("integer", "nanoseconds")
	case reflect.TypeFor[json.RawMessage](): // only a delay is one
		drawn := schemaOf[writtenDelay]()
		return object{"anyOf": []object{texted("string", "a duration such as 2s"), drawn}}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return schemaFor(t.Elem())
	case reflect.Slice:
		return object{"type": "array", "items": schemaFor(t.Elem())}
	case reflect.Struct:
		return structSchema(t)
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.String:
		return object{"type": "string"}
	default:
		return object{"type": "integer"}
	}
}

// structSchema describes the members of a struct by their tags. One that is left out
// where it is empty is not required.
func structSchema(t reflect.Type) object {
	properties := object{}
	var required []string
	for field := range t.Fields() {
		if !field.IsExported() {
			continue
		}
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		properties[name] = schemaFor(field.Type)
		if !strings.Contains(options, "omit") {
			required = append(required, name)
		}
	}
	out := object{"type": "object", "properties": properties}
	if required != nil {
		out["required"] = required
	}
	return out
}

// wordsOf are the values of a type that has few; nil for any other.
func wordsOf(t reflect.Type) any {
	switch t {
	case reflect.TypeFor[Phase]():
		return phases
	case reflect.TypeFor[RetryAfterForm]():
		return retryAfterForms
	case reflect.TypeFor[Copy]():
		return copies
	case reflect.TypeFor[Outcome]():
		return []Outcome{Kept, Broken, CannotJudge}
	case reflect.TypeFor[CallOutcome]():
		return []CallOutcome{CallMade, CallAnnounced, CallNotMade, CallUnknown}
	default:
		return nil
	}
}
