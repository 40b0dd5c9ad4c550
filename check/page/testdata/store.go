// Package store keeps events. Each is kept exactly
// once, see [Store].
//
//	code := here()
//
// # Guarantees
//
//   - first item
//   - second item
package store

//go:generate stringer

import "fmt" // trailing comment here

/*
Block comment
over lines.
*/
func f() string {
	s := "// not a comment" + `
// nor this`
	// reprise:allow x
	return s /* inline */
}
