// Package schemas holds the JSON Schemas of the product as files. It reads and
// checks nothing.
package schemas

import "embed"

// FS holds the schemas, each under its file name.
//
//go:embed *.schema.json
var FS embed.FS
