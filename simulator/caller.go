package simulator

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// callerOf is who sent a request, by the accounts, and the account it was found
// as; nil for none. Without accounts it takes each Authorization value, or where
// there is none each X-Api-Key value, for an account of its own, unless the contract
// says where the account is told, and nobody checks it. What is kept and shown of
// credentials, and of accounts and users that requests tell, is a digest; some of it
// is secret.
func callerOf(p *contract.Policy, r *http.Request, accounts *Accounts) (protocol.Caller, *Account) {
	credential, key := credentialOf(r), firstOf(r.Header["X-Api-Key"])
	who := protocol.Caller{Account: "anonymous"}
	if credential != "" {
		who = protocol.Caller{Account: "acct_" + digest(credential), APIKey: "key_" + digest(cmp.Or(key, credential))}
	}
	var account *Account
	if accounts != nil {
		if account = accounts.of(credential); account != nil {
			account.identify(&who)
		}
	}
	if len(p.ScopeFrom) > 0 {
		e := protocol.Envelope{Header: r.Header.Get, Host: r.Host, Path: r.URL.EscapedPath(), Credential: protocol.Bare(credential)}
		told(&who, p, e, account)
	}
	return who, account
}

// credentialOf is what a request tells of who sends it; "" for nothing.
func credentialOf(r *http.Request) string {
	return cmp.Or(firstOf(r.Header["Authorization"]), firstOf(r.Header["X-Api-Key"]))
}

// anonymous reports a request without credentials.
func anonymous(who protocol.Caller) bool { return who.Account == "anonymous" && who.APIKey == "" }

// told reads what the contract says is told. The credential comes first, for its
// prefix may tell other parts.
func told(who *protocol.Caller, p *contract.Policy, e protocol.Envelope, account *Account) {
	if s, ok := p.Source(contract.ScopeAPIKey); ok {
		who.APIKey = ""
		if key := protocol.Told(s, e); key != "" {
			e.Credential = protocol.Bare(key)
			who.APIKey = "key_" + digest(key)
		}
	}
	for _, s := range p.ScopeFrom {
		value := protocol.Told(s.Source, e)
		switch {
		case value == "":
		case s.In == contract.SourceCredentialPrefix && account != nil && account.says(s.Part): // two credentials of one caller may look different
		case s.Part == contract.ScopeAccount:
			who.Account = "acct_" + digest(value)
		case s.Part == contract.ScopeUser:
			who.User = "user_" + digest(value)
		case s.Part == contract.ScopeApp:
			who.App = value
		case s.Part == contract.ScopeEnvironment:
			who.Environment = value
		case s.Part == contract.ScopeRegion:
			who.Region = value
		}
	}
}

// sender is who sent the request that an entry stands for.
func (e *entry) sender() protocol.Caller {
	return protocol.Caller{Account: e.Account, APIKey: e.APIKey, User: e.User, App: e.App, Environment: e.Environment, Region: e.Region}
}

// HashKey is how a key is shown where it must not be: the first 16 hexadecimal
// digits of its SHA-256. The same key always has the same hash.
func HashKey(key string) string { return digest(key) }

func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:8])
}

// shown is a key as the management API and the log show it.
func (s *Server) shown(key string) string {
	if key == "" || s.opts.ShowKeys {
		return key
	}
	return "sha256:" + HashKey(key)
}
