package contract

// ScopePart is one part of the scope in which a key is unique.
type ScopePart string

// The parts of a scope.
const (
	ScopeAccount      ScopePart = "account" // the principal, not the credential
	ScopeAPIKey       ScopePart = "api-key" // the credential itself
	ScopeMethod       ScopePart = "method"
	ScopePath         ScopePart = "path"          // the operation's template
	ScopeConcretePath ScopePart = "concrete-path" // the path as sent
	ScopeOperation    ScopePart = "operation"     // method and template
	ScopeUser         ScopePart = "user"          // who of the account
	ScopeApp          ScopePart = "app"           // the program that asks for the account
	ScopeEnvironment  ScopePart = "environment"   // such as sandbox and live
	ScopeRegion       ScopePart = "region"        // such as eu-west-1
)
