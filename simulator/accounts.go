package simulator

import (
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// Accounts say which credential stands for whom, and what they may ask for. It
// keeps digests of credentials, not the credentials.
type Accounts struct {
	byCredential map[[sha256.Size]byte]*Account
	anonymous    *Account // nil: a request has to have a credential
}

// Account is a caller. Several may belong to one account.
type Account struct {
	Name        string // of the account, the principal whose keys these are
	User        string // "" where nothing is said, as with the three below
	App         string
	Environment string
	Region      string
	Rights      []string // operations, see Accounts.Add; nil is all of them
}

// accountsSchema is the schema of a file of accounts.
const accountsSchema = "accounts.v1.schema.json"

// Add lets a credential stand for a caller: what Authorization has behind its
// scheme, or X-Api-Key. A rotated credential is one more of the same caller. It
// reports whether the credential was free.
//
// A right is "*", or a method or * and a path: the template of an operation, or a
// prefix that ends in /**.
func (a *Accounts) Add(credential string, who *Account) bool {
	if a.byCredential == nil {
		a.byCredential = map[[sha256.Size]byte]*Account{}
	}
	sum := sha256.Sum256([]byte(protocol.Bare(credential)))
	if a.byCredential[sum] != nil {
		return false
	}
	a.byCredential[sum] = who
	return true
}

// Anonymous is who a request without a credential comes from; nil refuses it.
func (a *Accounts) Anonymous(who *Account) { a.anonymous = who }

// of is who sent a request; nil for nobody who is known.
func (a *Accounts) of(credential string) *Account {
	if credential == "" {
		return a.anonymous
	}
	return a.byCredential[sha256.Sum256([]byte(protocol.Bare(credential)))]
}

// may reports whether the caller may ask for an operation.
func (a *Account) may(method, template, path string) bool {
	if a.Rights == nil {
		return true
	}
	return slices.ContainsFunc(a.Rights, func(right string) bool {
		verb, of, _ := strings.Cut(right, " ")
		if right == "*" {
			return true
		}
		if verb != "*" && verb != method {
			return false
		}
		if above, all := strings.CutSuffix(of, "/**"); all {
			return path == above || strings.HasPrefix(path, above+"/")
		}
		return of == template
	})
}

// identify fills in who the caller is.
func (a *Account) identify(who *protocol.Caller) {
	who.Account, who.User, who.App, who.Environment, who.Region = a.Name, a.User, a.App, a.Environment, a.Region
}

// says reports whether the caller's part of a scope is told by the accounts. What
// the accounts say goes before what a credential looks like: two credentials of one
// caller look different.
func (a *Account) says(part contract.ScopePart) bool {
	switch part {
	case contract.ScopeAccount:
		return true
	case contract.ScopeUser:
		return a.User != ""
	case contract.ScopeApp:
		return a.App != ""
	case contract.ScopeEnvironment:
		return a.Environment != ""
	case contract.ScopeRegion:
		return a.Region != ""
	}
	return false
}

// SetAccounts changes who may call what, for the requests that come from now on;
// nil checks nobody.
func (s *Server) SetAccounts(a *Accounts) { s.accounts.Store(a) }

// unknownCaller is the answer of the stage that authenticates; nil lets pass.
func (x *exchange) unknownCaller() *reply {
	if x.accounts == nil || x.account != nil {
		return nil
	}
	r := unnamed(x.p, http.StatusUnauthorized, "Nobody is known by this credential.")
	if x.credential == "" {
		r = unnamed(x.p, http.StatusUnauthorized, "The request has no credential; wanted Authorization or X-Api-Key.")
	}
	r.header = append(r.header, protocol.Field{Name: "Www-Authenticate", Value: "Bearer"})
	return r
}

// withoutRight is the answer of the stage that authorizes; nil lets pass.
func (x *exchange) withoutRight() *reply {
	if x.account == nil || x.account.may(x.p.Operation.Method, x.p.Operation.Path, x.request.Path) {
		return nil
	}
	return unnamed(x.p, http.StatusForbidden, "This caller has no right to %s.", x.p.Operation.Name())
}

// LoadAccounts reads accounts in YAML or JSON; file is its name in messages. The
// error says that the text could not be read. The findings say where it departs
// from its schema, or contradicts itself; then the accounts are nil.
func LoadAccounts(file string, text []byte) (*Accounts, []contract.Finding, error) {
	d, findings, err := contract.LoadDocument(accountsSchema, file, text)
	if err != nil || len(findings) > 0 {
		return nil, findings, err
	}
	var sent struct {
		Accounts []struct {
			Account, User, App, Environment, Region string

			Credentials []string
			Anonymous   bool
			Rights      []string
		}
	}
	if err := d.Decode(&sent); err != nil {
		return nil, nil, fmt.Errorf("read the accounts: %w", err)
	}
	out := &Accounts{}
	wrong := func(rule, hint, pointer, format string, args ...any) {
		findings = append(findings, d.Finding(pointer, "accounts/"+rule, fmt.Sprintf(format, args...), hint))
	}
	for i, one := range sent.Accounts {
		at := fmt.Sprint("/accounts/", i)
		who := &Account{Name: one.Account, User: one.User, App: one.App, Environment: one.Environment, Region: one.Region, Rights: one.Rights}
		if len(one.Credentials) == 0 && !one.Anonymous {
			wrong("unreachable", "add credentials, or anonymous: true", at, "no request can be of this caller: it has no credentials and is not anonymous")
		}
		for n, credential := range one.Credentials {
			if !out.Add(credential, who) {
				wrong("credential", "one credential stands for one caller; take one of the two away", fmt.Sprint(at, "/credentials/", n),
					"the credential is there twice; it is not shown here")
			}
		}
		if one.Anonymous {
			if out.anonymous != nil {
				wrong("anonymous", "keep one of them", at+"/anonymous", "a second caller is anonymous, %q after %q", one.Account, out.anonymous.Name)
			}
			out.anonymous = who
		}
		for n, right := range one.Rights {
			if hint := wrongRight(right); hint != "" {
				wrong("right", hint, fmt.Sprint(at, "/rights/", n), "%q is no right; wanted *, or a method and a path such as POST /payments", right)
			}
		}
	}
	if len(findings) > 0 {
		return nil, contract.SortFindings(findings), nil
	}
	return out, nil, nil
}

// wrongRight says what a right lacks; "" for nothing.
func wrongRight(right string) string {
	method, path, two := strings.Cut(right, " ")
	switch {
	case right == "*":
		return ""
	case !two:
		return "write the method before the path, or * for any"
	case method != "*" && strings.ToUpper(method) != method:
		return "write the method in capital letters"
	case !strings.HasPrefix(path, "/"):
		return "let the path begin with a slash; /** is every path"
	case strings.Contains(strings.TrimSuffix(path, "/**"), "*"):
		return "/** stands at the end and nowhere else"
	}
	return ""
}

// LoadAccountsFile is LoadAccounts for the file at a path.
func LoadAccountsFile(path string) (*Accounts, []contract.Finding, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("read the accounts: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, contract.MaxSize+1))
	if err != nil {
		return nil, nil, fmt.Errorf("read the accounts: %w", err)
	}
	return LoadAccounts(path, text)
}
