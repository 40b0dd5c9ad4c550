// Package contract is the contract itself: it reads the file that an API team
// writes about idempotency keys and retries, says where the file departs from
// the language, and resolves it to one Policy for each operation.
//
// Most users call LoadFile and Resolve and read Policies. A Policy is complete:
// presets, variants and defaults are applied, and Policy.Origin tells which of
// them a value comes from. A problem is a Finding, the one shape in which every
// judge of the product reports; a contract with findings is not handed out.
//
// # How a file becomes policies
//
// A text is read as YAML nodes or as JSON tokens and turned into a tree of
// values that know their places. The tree is held against the JSON Schema of the
// language, shorthands are written out, layers are merged (presets, the file,
// variants), and the merged tree is decoded. What the schema cannot say is
// checked on every different policy. A mistake is reported once, at the place
// where the author wrote it, and what depends on it keeps quiet.
//
// A contract about somebody else's API lists under undocumented what its owner
// does not say. Such a value is an assumption: it has the origin OriginAssumed,
// and whoever acts on it says so.
//
// The package reads no clock, opens nothing but the file that LoadFile is given,
// and says nothing about whether a contract is a good one.
package contract
