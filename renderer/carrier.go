package renderer

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// placeWords names a place of the key, for a cell.
func placeWords(p contract.KeyPlace) phrase {
	switch {
	case p.In == contract.InHeader:
		return say("header %s", code(p.Name))
	case p.In == contract.InQuery:
		return say("query parameter %s", code(p.Name))
	case p.InBody() && p.In == contract.InResourceID:
		return say("member %s of the JSON body, the id of the resource", code(p.Name))
	case p.InBody():
		return say("member %s of the JSON body", code(p.Name))
	case p.In == contract.InResourceID:
		return say("parameter %s of the path, the id of the resource", code(p.Name))
	case strings.HasPrefix(p.Name, "@"):
		directive, argument, _ := strings.Cut(p.Name, ".")
		return say("argument %s of the GraphQL directive %s", code(argument), code(directive))
	default:
		return say("argument %s of the GraphQL mutation", code(p.Name))
	}
}

// thePlace is the same as part of a sentence.
func thePlace(p contract.KeyPlace) phrase {
	switch {
	case p.In == contract.InHeader:
		return say("the header %s", code(p.Name))
	case p.In == contract.InQuery:
		return say("the query parameter %s", code(p.Name))
	case p.InBody() && p.In == contract.InResourceID:
		return say("the member %s of the JSON body, the id of the resource", code(p.Name))
	case p.InBody():
		return say("the member %s of the JSON body", code(p.Name))
	case p.In == contract.InResourceID:
		return say("the parameter %s of the path, the id of the resource", code(p.Name))
	case strings.HasPrefix(p.Name, "@"):
		directive, argument, _ := strings.Cut(p.Name, ".")
		return say("the argument %s of the GraphQL directive %s", code(argument), code(directive))
	default:
		return say("the argument %s of the GraphQL mutation", code(p.Name))
	}
}

func placesWords(k *contract.Key) phrase { return or(each(k.Places(), thePlace)...) }

// placeLines say where the key goes.
func (p *page) placeLines(k *contract.Key, invalid phrase) []phrase {
	var out []phrase
	refusal := []string{"/answers/invalid_key/status", "/answers/invalid_key/code"}
	switch first := k.Place(); {
	case first.In == contract.InHeader:
		out = append(out, p.told(say("**Header:** %s%s, once per request. Two of them are refused with %s, even if they are equal.", code(k.Name), p.mark("/key/name"), invalid), refusal...))
	case first.ReadsBody():
		out = append(out, p.told(say("**Place:** %s, once per request and as a string. Two of them, and a body that cannot be read, are refused with %s before anything is executed.", thePlace(first), invalid), refusal...))
	case first.In == contract.InResourceID: // a path has it once
		out = append(out, say("**Place:** %s.", thePlace(first)))
	default:
		out = append(out, p.told(say("**Place:** %s, once per request. Two of them are refused with %s, even if they are equal.", thePlace(first), invalid), refusal...))
	}
	if len(k.Also) > 0 {
		out = append(out, p.told(say("**Or:** %s. It is the same key wherever it stands. If a request has it in two places and they disagree, it is refused with %s.",
			or(each(k.Also, thePlace)...), invalid), refusal...))
	}
	if slices.ContainsFunc(k.Places(), func(p contract.KeyPlace) bool { return p.In == contract.InGraphQL }) {
		out = append(out, say("**In GraphQL:** the key is read on the root fields of the mutation, also where a fragment brings them in, and a variable that is not sent has its default. A query or a subscription has no key, whatever its arguments, and none is demanded of it."))
	}
	if f := k.FirstSent; f != nil {
		out = append(out, say("**Companion:** the header %s, with the time of the first attempt as an HTTP date, such as `Mon, 30 Nov 2026 12:00:00 GMT`, the same on every attempt. It may be %s off the server's clock, no more.",
			code(f.Name), length(f.Window)))
		if f.Result != "" {
			out = append(out, say("**Result:** %s on the answer says `accepted`, or `rejected` where key, time or request were refused.", code(f.Result)))
		}
	}
	if slices.ContainsFunc(k.Places(), func(p contract.KeyPlace) bool { return p.InBody() || p.In == contract.InQuery }) {
		out = append(out, p.told(say("The key itself is no part of what is compared."), "/fingerprint"))
	}
	return out
}

// placeFacts are the facts of where the key goes.
func placeFacts(k *contract.Key) []fact {
	out := []fact{{"/key/name", say("Header of the key"), code(k.Name)}}
	if k.In != contract.InHeader {
		out = []fact{{"/key/name", say("Place of the key"), placeWords(k.Place())}}
	}
	if f := k.FirstSent; f != nil {
		out = append(out, fact{"/key/first_sent", say("Companion of the key"), say("%s, %s", code(f.Name), length(f.Window))})
	}
	if len(k.Also) > 0 {
		out = append(out, fact{"/key/also", say("Other places of the key"), commas(each(k.Also, placeWords)...)})
	}
	return out
}

// credentials are what a sample request has where a key counts for nothing
// without any.
const credentials = "Authorization: Bearer YOUR-TOKEN"

// request is the part of a sample request that carries the key.
type request struct{ path, header, credentials, companion, body string }

// carry puts a key where the contract wants it.
func carry(p *contract.Policy, key string) request {
	r := request{path: samplePath(p)}
	switch place := p.Key.Place(); {
	case p.Operation.RowKeys():
		text, _ := json.Marshal(nested(p.Operation.Batch.Rows+"/0"+p.Operation.Batch.RowKey, key)) // maps, lists and texts
		r.body = string(text)
	case place.In == contract.InHeader:
		r.header = place.Name + ": " + wire(p.Key.Syntax, key)
	case place.InBody():
		text, _ := json.Marshal(nested(place.Name, key)) // maps and texts
		r.body = string(text)
	case place.In == contract.InQuery:
		r.path += "?" + url.QueryEscape(place.Name) + "=" + url.QueryEscape(key)
	case place.In == contract.InGraphQL:
		text, _ := json.Marshal(map[string]any{"query": mutation(place.Name), "variables": map[string]any{"key": key}})
		r.body = string(text)
	default:
		r.path = samplePathWith(p, place.Name, url.PathEscape(key))
	}
	if slices.Contains(p.Key.IgnoredFor, contract.IgnoredUnauthenticated) {
		r.credentials = credentials
	}
	if f := p.Key.FirstSent; f != nil {
		r.companion = f.Name + ": Mon, 30 Nov 2026 12:00:00 GMT"
	}
	return r
}

// nested is a JSON value with one value at a pointer.
func nested(pointer string, value any) any {
	tokens := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for _, t := range slices.Backward(tokens) {
		if t == "0" {
			value = []any{value}
			continue
		}
		value = map[string]any{strings.NewReplacer("~1", "/", "~0", "~").Replace(t): value}
	}
	return value
}

// mutation is a GraphQL request whose variable $key is the key.
func mutation(name string) string {
	if directive, argument, ok := strings.Cut(name, "."); ok && strings.HasPrefix(name, "@") {
		return fmt.Sprintf("mutation($key: String!) { yourMutation %s(%s: $key) { id } }", directive, argument)
	}
	value := "$key"
	steps := strings.Split(name, ".")
	for _, step := range slices.Backward(steps[1:]) {
		value = "{" + step + ": " + value + "}"
	}
	return fmt.Sprintf("mutation($key: String!) { yourMutation(%s: %s) { id } }", steps[0], value)
}

// carryPython fills in where the retry loop puts the key.
func carryPython(d *loopData, p *contract.Policy) {
	if f := p.Key.FirstSent; f != nil {
		d.FirstSent = pyString(f.Name)
	}
	if slices.Contains(p.Key.IgnoredFor, contract.IgnoredUnauthenticated) {
		d.Credentials = true
	}
	const base = "http://127.0.0.1:4010"
	switch place := p.Key.Place(); {
	case place.In == contract.InHeader:
		d.Header, d.Value = pyString(place.Name), "key"
		if p.Key.Syntax == contract.SyntaxQuoted {
			d.Value = `'"' + key + '"'`
		}
	case place.InBody():
		d.Body = "json.dumps(" + pyNested(place.Name) + ").encode()"
	case place.In == contract.InQuery:
		d.URL = pyString(base+samplePath(p)+"?"+url.QueryEscape(place.Name)+"=") + ` + urllib.parse.quote(key, safe="")`
	case place.In == contract.InGraphQL:
		d.Body = `json.dumps({"query": ` + pyString(mutation(place.Name)) + `, "variables": {"key": key}}).encode()`
	default:
		const here = "\x00"
		before, after, _ := strings.Cut(samplePathWith(p, place.Name, here), here)
		d.URL = pyString(base+before) + ` + urllib.parse.quote(key, safe="")`
		if after != "" {
			d.URL += " + " + pyString(after)
		}
	}
}

// pyNested is nested as Python, with key in its place.
func pyNested(pointer string) string {
	value := "key"
	for _, t := range slices.Backward(strings.Split(strings.TrimPrefix(pointer, "/"), "/")) {
		if t == "0" {
			value = "[" + value + "]"
			continue
		}
		value = "{" + pyString(strings.NewReplacer("~1", "/", "~0", "~").Replace(t)) + ": " + value + "}"
	}
	return value
}
