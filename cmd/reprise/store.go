package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/etcd"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/postgres"
	"github.com/reprise-dev/reprise/simulator/store/sqlite"
)

// backend is a store that --store can name.
type backend struct {
	name    string // before the colon
	usage   string
	holds   string               // what others may read it in; "" for nothing that outlives the process
	carries []contract.Mechanism // the claim mechanisms it can carry; empty is all of them, in the one process
	open    func(ctx context.Context, flag string, ms []contract.Mechanism) (store.Store, error)
}

// backends lists the stores. One process arbitrates in the place of any mechanism
// in memory; SQLite has one writer and serializable transactions; PostgreSQL has
// both mechanisms and is told which; etcd compares revisions.
var backends = []backend{
	{
		name: "memory", usage: "memory",
		open: func(context.Context, string, []contract.Mechanism) (store.Store, error) { return memory.New(), nil },
	},
	{
		name: "sqlite", usage: "sqlite:PATH", holds: "file",
		carries: []contract.Mechanism{contract.UniqueConstraint, contract.SerializableRowLock},
		open: func(_ context.Context, flag string, _ []contract.Mechanism) (store.Store, error) {
			return sqlite.Open(strings.TrimPrefix(flag, "sqlite:"))
		},
	},
	{
		name: "postgres", usage: "postgres://USER@HOST:5432/DATABASE", holds: "database",
		carries: []contract.Mechanism{contract.UniqueConstraint, contract.SerializableRowLock},
		open: func(ctx context.Context, flag string, ms []contract.Mechanism) (store.Store, error) {
			return postgres.Open(ctx, flag, postgresMechanism(ms))
		},
	},
	{
		name: "etcd", usage: "etcd://HOST:2379/PREFIX", holds: "cluster",
		carries: []contract.Mechanism{contract.ConditionalWrite},
		open: func(ctx context.Context, flag string, _ []contract.Mechanism) (store.Store, error) {
			return etcd.Open(ctx, flag)
		},
	},
}

// postgresMechanism is the stricter of those that the operations ask for: under a
// serializable row lock the unique constraint holds as well.
func postgresMechanism(ms []contract.Mechanism) postgres.Mechanism {
	if slices.Contains(ms, contract.SerializableRowLock) {
		return postgres.SerializableRowLock
	}
	return postgres.UniqueConstraint
}

// openStore opens the store that --store names. A durable one that cannot carry
// a claim mechanism of a contract is refused unless assume is set.
func openStore(ctx context.Context, cs []*contract.Contract, flag string, assume bool) (store.Store, error) {
	b, err := parseStore(flag)
	if err != nil {
		return nil, err
	}
	var ms []contract.Mechanism
	for _, c := range cs {
		if err := checkCarried(c, flag, assume); err != nil {
			return nil, err
		}
		ms = append(ms, mechanisms(c)...)
	}
	return b.open(ctx, flag, ms)
}

// checkCarried refuses a store that cannot carry a claim mechanism of the contract.
func checkCarried(c *contract.Contract, flag string, assume bool) error {
	b, err := parseStore(flag)
	if err != nil {
		return err
	}
	for _, m := range mechanisms(c) {
		if !b.carriesOut(m) && !assume {
			return fmt.Errorf("%s cannot carry claim.mechanism %s, only %s; use --store %s, or --assume to serve all the same",
				shown(flag), m, words(b.carries), strings.Join(carriers(m), " or "))
		}
	}
	return nil
}

func (b *backend) carriesOut(m contract.Mechanism) bool {
	return len(b.carries) == 0 || slices.Contains(b.carries, m)
}

// carriers are the stores that carry a mechanism, as --store names them.
func carriers(m contract.Mechanism) []string {
	var out []string
	for _, b := range backends {
		if b.carriesOut(m) {
			out = append(out, b.usage)
		}
	}
	return out
}

func parseStore(flag string) (*backend, error) {
	name, rest, colon := strings.Cut(flag, ":")
	if name == "postgresql" {
		name = "postgres" // libpq takes both
	}
	var usages []string
	for i := range backends {
		b := &backends[i]
		usages = append(usages, b.usage)
		if b.name != name {
			continue
		}
		switch _, form, takes := strings.Cut(b.usage, ":"); {
		case !takes && colon:
			return nil, fmt.Errorf("--store %s takes no path; wanted %s", shown(flag), b.usage)
		case takes && rest == "":
			return nil, fmt.Errorf("--store %s names no %s; wanted %s", shown(flag), b.holds, b.usage)
		case strings.HasPrefix(form, "//") && !strings.HasPrefix(rest, "//"):
			return nil, fmt.Errorf("--store %s is no URL; wanted %s", b.name, b.usage)
		}
		return b, nil
	}
	return nil, fmt.Errorf("unknown store %q; wanted %s", shown(flag), strings.Join(usages, ", "))
}

// shown is a value of --store without its passwords: between the user and the last
// at sign, and in parameters. It has to do with any text, and hides too much of one
// that is no URL.
func shown(flag string) string {
	scheme, rest, isURL := strings.Cut(flag, "://")
	if !isURL {
		return flag
	}
	hidden := ""
	if at := strings.LastIndex(rest, "@"); at >= 0 {
		user, _, secret := strings.Cut(rest[:at], ":")
		if secret {
			user += ":xxxxx"
		}
		hidden, rest = user+"@", rest[at+1:]
	}
	rest, _, _ = strings.Cut(rest, "?")
	return scheme + "://" + hidden + rest
}

// storeNote says what arbitrates between claims.
func storeNote(c *contract.Contract, flag string) string {
	b, err := parseStore(flag)
	ms := mechanisms(c)
	switch {
	case err != nil || len(ms) == 0:
		return "keys in " + shown(flag)
	case len(b.carries) == 0:
		return fmt.Sprintf("keys in memory, gone when it stops; this process arbitrates in the place of %s", words(ms))
	case slices.ContainsFunc(ms, func(m contract.Mechanism) bool { return !b.carriesOut(m) }):
		return fmt.Sprintf("keys in %s, which arbitrates in the place of %s (--assume)", shown(flag), words(ms))
	}
	return fmt.Sprintf("keys in %s, by %s", shown(flag), words(ms))
}

// inClear says who may read what is stored; "" for a store that is gone with the
// process.
func inClear(flag string) string {
	b, err := parseStore(flag)
	if err != nil || b.holds == "" {
		return ""
	}
	return fmt.Sprintf("note: the %s of %s holds keys, answers and the bodies of unfinished requests in clear", b.holds, shown(flag))
}

// mechanisms lists the claim mechanisms of the operations that take a key.
func mechanisms(c *contract.Contract) []contract.Mechanism {
	var out []contract.Mechanism
	for _, op := range c.Operations() {
		if p, ok := c.Resolve(op.Name()); ok && op.TakesKey() && !slices.Contains(out, p.Claim.Mechanism) {
			out = append(out, p.Claim.Mechanism)
		}
	}
	return out
}

func words(ms []contract.Mechanism) string {
	var out []string
	for _, m := range ms {
		out = append(out, string(m))
	}
	return strings.Join(out, " and ")
}
