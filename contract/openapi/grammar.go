package openapi

import "strings"

// object kinds of the OpenAPI Specification, as far as they hold references.
// They tell a $ref that refers from one that is data, as in an example.
type objectKind uint8

const (
	noObject objectKind = iota
	documentObject
	componentsObject
	pathItemObject
	operationObject
	parameterObject // and the Header Object
	requestBodyObject
	mediaTypeObject
	encodingObject
	responseObject
	exampleObject
	linkObject
	callbackObject
	securitySchemeObject
	schemaObject
)

// shape is how objects stand in a field.
type shape uint8

const (
	one   shape = iota // the field is the object
	many               // the field is a list of them
	named              // the field maps names to them
)

// refers reports whether a $ref in an object of this kind is a reference.
func (k objectKind) refers() bool {
	switch k {
	case noObject, documentObject, componentsObject, operationObject, encodingObject:
		return false
	}
	return true
}

// methods are the fields of a Path Item Object that hold an operation; "query"
// since 3.2.
var methods = []string{"get", "put", "post", "delete", "options", "head", "patch", "trace", "query"}

// field tells what stands in a field of an object: noObject for data and for
// objects that hold no references.
func (k objectKind) field(name string) (objectKind, shape) {
	switch k {
	case documentObject:
		switch name {
		case "paths", "webhooks":
			return pathItemObject, named
		case "components":
			return componentsObject, one
		}
	case componentsObject:
		return componentField(name), named
	case pathItemObject:
		return pathItemField(name)
	case callbackObject: // maps expressions to path items
		if !strings.HasPrefix(name, "x-") {
			return pathItemObject, one
		}
	case operationObject:
		switch name {
		case "parameters":
			return parameterObject, many
		case "requestBody":
			return requestBodyObject, one
		case "responses":
			return responseObject, named
		case "callbacks":
			return callbackObject, named
		}
	case schemaObject:
		return schemaField(name)
	default:
		return bodyField(k, name)
	}
	return noObject, one
}

func componentField(name string) objectKind {
	switch name {
	case "schemas":
		return schemaObject
	case "responses":
		return responseObject
	case "parameters", "headers":
		return parameterObject
	case "examples":
		return exampleObject
	case "requestBodies":
		return requestBodyObject
	case "links":
		return linkObject
	case "callbacks":
		return callbackObject
	case "pathItems":
		return pathItemObject
	case "securitySchemes":
		return securitySchemeObject
	case "mediaTypes":
		return mediaTypeObject
	}
	return noObject
}

func pathItemField(name string) (objectKind, shape) {
	switch name {
	case "parameters":
		return parameterObject, many
	case "additionalOperations":
		return operationObject, named
	}
	for _, m := range methods {
		if name == m {
			return operationObject, one
		}
	}
	return noObject, one
}

// bodyField is for the objects around a body: parameters, request bodies,
// responses, media types and encodings.
func bodyField(k objectKind, name string) (objectKind, shape) {
	switch name {
	case "content":
		if k == parameterObject || k == requestBodyObject || k == responseObject {
			return mediaTypeObject, named
		}
	case "schema", "itemSchema":
		if k == parameterObject || k == mediaTypeObject {
			return schemaObject, one
		}
	case "examples":
		if k == parameterObject || k == mediaTypeObject {
			return exampleObject, named
		}
	case "headers":
		if k == responseObject || k == encodingObject {
			return parameterObject, named
		}
	case "links":
		if k == responseObject {
			return linkObject, named
		}
	case "encoding":
		if k == mediaTypeObject || k == encodingObject {
			return encodingObject, named
		}
	}
	return noObject, one
}

// schemaField is for Schema Objects: those of 3.0 and JSON Schema 2020-12.
func schemaField(name string) (objectKind, shape) {
	switch name {
	case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas":
		return schemaObject, named
	case "allOf", "anyOf", "oneOf", "prefixItems":
		return schemaObject, many
	case "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
		"unevaluatedItems", "unevaluatedProperties", "contentSchema", "additionalItems":
		return schemaObject, one
	}
	return noObject, one
}
