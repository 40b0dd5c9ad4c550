// Package route finds the operation that a request asks for, among operations
// whose paths are templates such as "/payments/{id}:capture".
//
// A template is a path. Its segments are text, parameters in braces, or both
// together. Where several templates fit one request, they are compared segment
// by segment, from the left: text wins over a segment with a parameter, and of
// two segments with parameters the one with more literal characters wins. This
// is what the OpenAPI Specification asks for ("concrete paths are matched
// before their templated counterparts") with a rule added for what it leaves
// to the tool.
//
// A template only takes part for the methods it has: DELETE /users/me goes to
// /users/{id} when /users/me has no DELETE, as in most servers.
//
// Paths are taken as they are. Nothing is cleaned, joined or redirected, and a
// trailing slash makes another path. The package serves nothing and knows
// neither HTTP servers nor contracts.
package route
