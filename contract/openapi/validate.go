package openapi

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"
	"go.yaml.in/yaml/v4"

	"github.com/reprise-dev/reprise/contract"
)

// validate reports what kin-openapi finds. All of it is a warning or a note:
// what stands in the way of serving is found by reading the operations.
func (l *loader) validate(data []byte, read openapi3.ReadFromURIFunc) {
	if l.unsound {
		l.report(contract.Note, "not-validated", l.root.at, nil, "the rest of the document was not validated", "correct the errors first")
		return
	}
	defer func() {
		if p := recover(); p != nil { // documents are not ours, and neither is the validator
			l.report(contract.Warning, "not-validated", l.root.at, nil, oneLine(fmt.Sprintf("the validator gave up: %v", p)), "")
		}
	}()
	loader := openapi3.NewLoader()
	loader.IncludeOrigin = true
	loader.ReadFromURIFunc = read
	doc, err := loader.LoadFromData(data)
	if err != nil {
		l.reportKin(err)
		return
	}
	options := []openapi3.ValidationOption{openapi3.EnableMultiError()}
	if o := l.obstacleToExamples(); o != nil {
		l.report(contract.Note, "not-validated", o.at, nil, "examples are not held against their schemas: "+o.message, "")
		options = append(options, openapi3.DisableExamplesValidation(), openapi3.DisableSchemaDefaultsValidation())
	}
	for _, err := range flatten(doc.Validate(context.Background(), options...)) {
		l.reportKin(err)
	}
}

// flatten takes lists of errors apart.
func flatten(err error) []error {
	if err == nil {
		return nil
	}
	if list, ok := err.(openapi3.MultiError); ok {
		var all []error
		for _, e := range list {
			all = append(all, flatten(e)...)
		}
		return all
	}
	return []error{err}
}

// reportKin turns one error of kin into findings.
func (l *loader) reportKin(err error) {
	p := l.problemOf(err)
	var extra *openapi3.ExtraSiblingFieldsError
	if errors.As(err, &extra) {
		l.reportExtra(extra, p)
		return
	}
	var conflict *openapi3.ConflictingPathsError
	var slash *openapi3.PathMustStartWithSlashError
	if errors.As(err, &conflict) || errors.As(err, &slash) {
		return // an error of ours, with a better place
	}
	if values := schemaErrors(err); len(values) > 0 {
		for _, v := range values {
			l.report(contract.Warning, "example", p.at, nil, misfit(v), "")
		}
		return
	}
	l.report(contract.Warning, "invalid", p.at, nil, ownWords(p.leaf.Error()), "")
}

// reportExtra is for fields that kin does not know. It does not know all of 3.1
// and 3.2, such as components.pathItems, so that there they are not held against
// the document.
func (l *loader) reportExtra(extra *openapi3.ExtraSiblingFieldsError, p problem) {
	severity, message := contract.Warning, "field %q is not one of OpenAPI 3.0"
	if l.minor > 0 {
		severity, message = contract.Note, "the validator does not know field %q here"
	}
	for _, field := range extra.Fields {
		at := p.at
		if extra.Origin != nil {
			if loc, ok := extra.Origin.Fields.Lookup(field); ok {
				at = place{loc.Line, loc.Column}
			}
		}
		l.report(severity, "extra-field", at, nil, fmt.Sprintf(message, field), `names of your own start with "x-"`)
	}
}

// problem is the part of a chain of errors that is worth telling.
type problem struct {
	leaf error // the first error that names what is wrong
	at   place
}

// problemOf walks down from the section of the document to what is wrong in it.
func (l *loader) problemOf(err error) problem {
	p := problem{at: l.root.at}
	var item *value // the path item that the error is in
	for e := err; e != nil; e = errors.Unwrap(e) {
		switch e := e.(type) {
		case *openapi3.SectionValidationError:
			if m := l.root.member(e.Section); m != nil {
				p.at = m.at
			}
		case *openapi3.PathValidationError:
			if m := l.root.get("paths").member(e.Path); m != nil {
				item, p.at = m.value, m.at
			}
		case *openapi3.OperationValidationError:
			if m := item.member(strings.ToLower(e.Method)); m != nil {
				p.at = m.at
			}
		}
		if origin := originOf(e); origin != nil && origin.Key != nil && origin.Key.Line > 0 {
			p.at = place{origin.Key.Line, origin.Key.Column}
		}
		if _, named := e.(openapi3.CodedError); named && p.leaf == nil {
			p.leaf = e
		}
	}
	var syntax *yaml.LoadError
	if errors.As(err, &syntax) && syntax.Mark.Line > 0 {
		p.at = place{syntax.Mark.Line, max(syntax.Mark.Column, 1)}
		p.leaf = errors.New(syntax.Message)
	}
	if p.leaf == nil {
		p.leaf = err
	}
	return p
}

// originOf is the place that an error of kin carries. Some seventy of its types
// have one, each in a field of this name and type.
func originOf(err error) *openapi3.Origin {
	v := reflect.ValueOf(err)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return nil
	}
	f := v.FieldByName("Origin")
	if !f.IsValid() || !f.CanInterface() {
		return nil
	}
	origin, _ := f.Interface().(*openapi3.Origin)
	return origin
}

// schemaErrors is every reason why a value does not fit its schema; none when
// the error is about something else.
func schemaErrors(err error) []*openapi3.SchemaError {
	var all []*openapi3.SchemaError
	switch e := err.(type) {
	case nil:
	case openapi3.MultiError:
		for _, one := range e {
			all = append(all, schemaErrors(one)...)
		}
	case *openapi3.SchemaError:
		if all = schemaErrors(e.Origin); len(all) == 0 {
			all = append(all, e)
		}
	default:
		return schemaErrors(errors.Unwrap(err))
	}
	return all
}

// misfit says why a value does not fit its schema. kin's own text goes on with
// the schema and the value; a finding has a place for people to look.
func misfit(e *openapi3.SchemaError) string {
	reason := e.Reason
	if i := strings.LastIndex(reason, "': "); strings.Contains(reason, "at '") && i >= 0 {
		reason = reason[i+len("': "):] // the JSON Schema library repeats the place
	}
	if reason == "" {
		reason = fmt.Sprintf("%q is not kept", e.SchemaField)
	}
	where := ""
	for _, token := range e.JSONPointer() {
		where += "/" + escapePointer.Replace(token)
	}
	if where != "" {
		where = fmt.Sprintf(" at %q", where)
	}
	return "an example or default does not fit its schema" + where + ": " + ownWords(reason)
}

// ownWords is a message of kin in our style, without the names of its Go types.
func ownWords(s string) string {
	s = oneLine(strings.ReplaceAll(s, "openapi3.", ""))
	r, n := utf8.DecodeRuneInString(s)
	if next, _ := utf8.DecodeRuneInString(s[n:]); unicode.IsUpper(next) { // an abbreviation
		return s
	}
	return string(unicode.ToLower(r)) + s[n:]
}
