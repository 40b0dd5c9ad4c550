package openapi

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// checkReferences looks at every reference of the document and reports those
// that cannot be followed.
func (l *loader) checkReferences() {
	r := &references{l: l, seen: map[visit]bool{}}
	r.walk(l.root, documentObject, nil)
}

type references struct {
	l    *loader
	seen map[visit]bool
}

type visit struct {
	value *value
	kind  objectKind
}

func (r *references) walk(v *value, k objectKind, at *trail) {
	if v == nil || v.kind != object || r.seen[visit{v, k}] {
		return
	}
	r.seen[visit{v, k}] = true
	if ref := v.get("$ref"); ref != nil && ref.kind == text && k.refers() {
		r.check(ref, k, at.to("$ref"))
	}
	if k == exampleObject {
		r.checkExample(v, at)
	}
	for i := range v.members {
		m := &v.members[i]
		child, s := k.field(m.name)
		if child == noObject {
			continue
		}
		r.walkField(m.value, child, s, at.to(m.name))
	}
}

func (r *references) walkField(v *value, k objectKind, s shape, at *trail) {
	switch s {
	case one:
		r.walk(v, k, at)
	case many:
		for i, item := range v.items {
			r.walk(item, k, at.to(strconv.Itoa(i)))
		}
	case named:
		for i := range v.members {
			m := &v.members[i]
			extension := strings.HasPrefix(m.name, "x-") && (k == pathItemObject || k == responseObject)
			if !extension {
				r.walk(m.value, k, at.to(m.name))
			}
		}
	}
}

// check follows one reference, and walks what it leads to: it may stand where
// the document has no place of its own for it.
func (r *references) check(ref *value, k objectKind, at *trail) {
	if !strings.HasPrefix(ref.text, "#") {
		r.l.unsound = true
		r.l.report(contract.Error, "external-ref", ref.at, at,
			fmt.Sprintf("$ref %q leads to another document, which is not read", ref.text),
			"bundle the API into one document")
		return
	}
	target, where, problem := r.l.follow(ref.text)
	for hops := 0; problem == "" && target.kind == object && k.refers(); hops++ {
		next := target.get("$ref")
		if next == nil || next.kind != text || !strings.HasPrefix(next.text, "#") {
			break
		}
		if hops > maxHops || next == ref {
			problem = "leads back to itself"
			break
		}
		if target, _, problem = r.l.follow(next.text); problem != "" {
			return // the next reference has its own finding
		}
	}
	if problem != "" {
		r.l.unsound = true
		r.l.report(contract.Error, "broken-ref", ref.at, at, fmt.Sprintf("$ref %q %s", ref.text, problem),
			"correct the reference, or put there what it names")
		return
	}
	r.walk(target, k, where)
}

// checkExample says that the value of an example will be missing.
func (r *references) checkExample(v *value, at *trail) {
	if m := v.member("externalValue"); m != nil {
		r.l.report(contract.Note, "external-example", m.value.at, at.to("externalValue"),
			fmt.Sprintf("externalValue %q is not fetched; the example has no value here", m.value.text),
			"write the value in the document")
	}
}

// maxHops bounds a chain of references that lead to references.
const maxHops = 100

// follow finds what a reference within the document points at. The problem, ""
// for none, ends the sentence "$ref … ".
func (l *loader) follow(ref string) (target *value, where *trail, problem string) {
	pointer := strings.TrimPrefix(ref, "#")
	if decoded, err := url.PathUnescape(pointer); err == nil {
		pointer = decoded
	}
	v := l.root
	if pointer == "" {
		return v, nil, ""
	}
	if pointer[0] != '/' {
		return nil, nil, `is an anchor; a pointer such as "#/components/schemas/Name" is wanted`
	}
	for token := range strings.SplitSeq(pointer[1:], "/") {
		token = unescapePointer.Replace(token)
		next := v.get(token)
		if i, err := strconv.Atoi(token); err == nil && v.kind == list && i >= 0 && i < len(v.items) {
			next = v.items[i]
		}
		if next == nil {
			return nil, nil, fmt.Sprintf("leads nowhere: there is no %q in %q", token, "#"+where.String())
		}
		v, where = next, where.to(token)
	}
	return v, where, ""
}

// resolve follows v while it is a reference. It is nil when a reference leads
// nowhere.
func (l *loader) resolve(v *value) *value {
	for range maxHops {
		ref := v.get("$ref")
		if ref == nil || ref.kind != text {
			return v
		}
		if v = l.inDocument(ref.text); v == nil {
			return nil
		}
	}
	return nil
}

// inDocument is what a reference within the document points at; nil for none.
func (l *loader) inDocument(ref string) *value {
	if !strings.HasPrefix(ref, "#") {
		return nil
	}
	target, known := l.targets[ref]
	if !known {
		target, _, _ = l.follow(ref)
		l.targets[ref] = target
	}
	return target
}
