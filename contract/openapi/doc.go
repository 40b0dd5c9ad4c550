// Package openapi reads the operations of an OpenAPI document: what there is to
// ask for, and an example of each answer. The simulator serves from it, and the
// renderer shows it.
//
// Versions 3.0 and 3.1 are read, 3.2 as far as it says the same, in YAML and in
// JSON. A document has to stand in one file: nothing is ever fetched, neither
// from the network nor from the disk, so a $ref into another document is
// refused, even one in the same directory. A $ref may point anywhere in its own
// document by JSON pointer; anchors are not followed.
//
// Operations are read from the text itself, in the order of the text, and read
// even where the document has faults elsewhere. What kin-openapi, the validator,
// has to say about a document comes as warnings and notes: it does not stand in
// the way of serving. Operation.Check holds requests against what is read here. The
// package writes no OpenAPI.
package openapi
