package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/sqlite"
)

// backend is a store that --store can name.
type backend struct {
	name     string // before the colon
	usage    string
	carries  []contract.Mechanism // the claim mechanisms it can carry; empty is all of them, in the one process
	open     func(path string) (store.Store, error)
	takePath bool
}

// backends lists the stores. One process arbitrates in the place of any
// mechanism in memory; SQLite has one writer and serializable transactions.
var backends = []backend{
	{
		name: "memory", usage: "memory",
		open: func(string) (store.Store, error) { return memory.New(), nil },
	},
	{
		name: "sqlite", usage: "sqlite:PATH", takePath: true, open: sqlite.Open,
		carries: []contract.Mechanism{contract.UniqueConstraint, contract.SerializableRowLock},
	},
}

// openStore opens the store that --store names. A durable one that cannot carry
// a claim mechanism of the contract is refused unless assume is set.
func openStore(c *contract.Contract, flag string, assume bool) (store.Store, error) {
	b, path, err := parseStore(flag)
	if err != nil {
		return nil, err
	}
	for _, m := range mechanisms(c) {
		if len(b.carries) > 0 && !slices.Contains(b.carries, m) && !assume {
			return nil, fmt.Errorf("%s cannot carry claim.mechanism %s, only %s; use --store memory, or --assume to serve all the same",
				flag, m, words(b.carries))
		}
	}
	return b.open(path)
}

func parseStore(flag string) (backend, string, error) {
	name, path, hasPath := strings.Cut(flag, ":")
	var usages []string
	for _, b := range backends {
		usages = append(usages, b.usage)
		switch {
		case b.name != name:
		case b.takePath && path == "":
			return b, "", fmt.Errorf("--store %s names no file; wanted %s", flag, b.usage)
		case !b.takePath && hasPath:
			return b, "", fmt.Errorf("--store %s takes no path; wanted %s", flag, b.usage)
		default:
			return b, path, nil
		}
	}
	return backend{}, "", fmt.Errorf("unknown store %q; wanted %s", flag, strings.Join(usages, ", "))
}

// storeNote says what arbitrates between claims.
func storeNote(c *contract.Contract, flag string) string {
	b, _, err := parseStore(flag)
	ms := mechanisms(c)
	switch {
	case err != nil || len(ms) == 0:
		return "keys in " + flag
	case len(b.carries) == 0:
		return fmt.Sprintf("keys in memory, gone when it stops; this process arbitrates in the place of %s", words(ms))
	case slices.ContainsFunc(ms, func(m contract.Mechanism) bool { return !slices.Contains(b.carries, m) }):
		return fmt.Sprintf("keys in %s, which arbitrates in the place of %s (--assume)", flag, words(ms))
	}
	return fmt.Sprintf("keys in %s, by %s", flag, words(ms))
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
