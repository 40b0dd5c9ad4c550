package protocol

import (
	"encoding/binary"

	"github.com/reprise-dev/reprise/contract"
)

// Caller is who sends a request. The account is the principal; its API keys
// and tokens may change without changing it.
type Caller struct {
	Account, APIKey                string
	User, App, Environment, Region string // where the contract says where they are told
}

// ScopedKey is the name under which a record is kept: every part of the scope,
// then the key, each preceded by its kind and its length. No two different names
// collide, not even of operations whose scopes have different parts.
func ScopedKey(scope []contract.ScopePart, who Caller, r Payload, key string) []byte {
	return AppendScopedKey(make([]byte, 0, 64+len(key)+len(r.Path)), scope, &who, &r, key)
}

// AppendScopedKey is ScopedKey behind what is there already.
func AppendScopedKey(out []byte, scope []contract.ScopePart, who *Caller, r *Payload, key string) []byte {
	for _, part := range scope {
		switch part {
		case contract.ScopeAccount:
			out = appendPart(out, 'a', who.Account)
		case contract.ScopeAPIKey:
			out = appendPart(out, 'c', who.APIKey)
		case contract.ScopeMethod:
			out = appendPart(out, 'm', r.Method)
		case contract.ScopePath:
			out = appendPart(out, 't', r.Template)
		case contract.ScopeConcretePath:
			out = appendPart(out, 'p', r.Path)
		case contract.ScopeUser:
			out = appendPart(out, 'u', who.User)
		case contract.ScopeApp:
			out = appendPart(out, 'b', who.App)
		case contract.ScopeEnvironment:
			out = appendPart(out, 'e', who.Environment)
		case contract.ScopeRegion:
			out = appendPart(out, 'r', who.Region)
		case contract.ScopeOperation:
			out = appendPart(out, 'o', r.Method+" "+r.Template)
		}
	}
	return appendPart(out, 'k', key)
}

// RecordName is the name under which the record of a request is kept: its scoped
// key, and where another request under the key is another operation, what the
// contract compares of it too.
func RecordName(p *contract.Policy, scoped []byte, f Fingerprint) []byte {
	if p.Fingerprint.None() || p.Answers.Mismatch.Do != contract.MismatchNewOperation {
		return scoped
	}
	return appendPart(scoped, 'f', string(f[:]))
}

func appendPart(to []byte, kind byte, part string) []byte {
	return append(binary.AppendUvarint(append(to, kind), uint64(len(part))), part...)
}
