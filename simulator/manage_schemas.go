package simulator

import "github.com/reprise-dev/reprise/contract/protocol"

// bodySchema is the JSON Schema of the body that an endpoint takes, by its method and
// name.
func bodySchema(endpoint string) object {
	switch endpoint {
	case "POST verify":
		return verifySchema()
	case "POST requests/count", "POST requests/find":
		return filterSchema()
	case "POST clock":
		return closed(object{
			"advance": texted("string", "how far forward, such as 25h"),
			"set":     texted("string", "to this time, in the form of RFC 3339"),
			"freeze":  texted("boolean", "whether the clock stands"),
			"scale":   texted("number", "how many times as fast it goes"),
			"reset":   texted("boolean", "set it back to the time that it is"),
		})
	case "POST keys/{id}/resolve":
		return closed(object{"as": object{"type": "string", "enum": []protocol.Resolution{protocol.Executed, protocol.NotExecuted}}}, "as")
	case "POST faults":
		return oneFaultSchema("fault")
	case "PATCH faults/{id}":
		return oneFaultSchema()
	default:
		return object{"type": "object"}
	}
}

// closed is an object with these members and no others.
func closed(properties object, required ...string) object {
	out := object{"type": "object", "properties": properties, "additionalProperties": false}
	if required != nil {
		out["required"] = required
	}
	return out
}

func texted(kind, text string) object { return object{"type": kind, "description": text} }

// filterSchema is that of a filter: its values may be texts or numbers.
func filterSchema() object {
	members := object{}
	for _, name := range filterNames {
		for _, known := range parametersKnown {
			if known[0] == name {
				members[name] = object{"type": []string{"string", "number"}, "description": known[1]}
			}
		}
	}
	return closed(members)
}

func verifySchema() object {
	var names []string
	var text string
	for _, i := range Invariants {
		names = append(names, i.ID)
		text += i.ID + ": " + i.Wants + "\n"
	}
	number := object{"type": "integer", "minimum": 0}
	one := closed(object{
		"invariant": object{"type": "string", "enum": names, "description": text},
		"match":     filterSchema(),
		"equals":    number, "at_least": number, "at_most": number,
		"after": texted("string", "for none-in-flight: how long a key may be in flight, such as 1m"),
	}, "invariant")
	return closed(object{"invariants": object{"type": "array", "minItems": 1, "items": one}}, "invariants")
}

// oneFaultSchema is that of a fault: its kind, whom it strikes, and what some kinds take.
func oneFaultSchema(required ...string) object {
	members := object{}
	var ids []string
	for _, k := range FaultKinds {
		ids = append(append(ids, k.ID), k.Aliases...)
		for _, p := range k.Params {
			members[p.Name] = object{"description": p.Does}
		}
	}
	members["fault"] = object{"type": "string", "enum": ids}
	for _, name := range []string{"id", "operation", "key", "account", "ttl"} {
		members[name] = object{"type": "string"}
	}
	members["attempt"], members["attempts"] = object{"type": []string{"string", "integer"}}, object{"type": []string{"string", "integer"}}
	members["every"], members["count"] = object{"type": "integer"}, object{"type": "integer"}
	members["probability"], members["off"] = object{"type": "number"}, object{"type": "boolean"}
	out := object{"type": "object", "properties": members}
	if required != nil {
		out["required"] = required
	}
	return out
}
