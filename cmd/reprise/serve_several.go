package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
)

// place is where one contract is served: below a path, under a host, or everywhere
// else.
type place struct {
	path string // such as /pay; "" for none
	host string // such as pay.localhost; "" for none
	file string
	sim  *simulator.Server
}

// String is the place as --mount names it.
func (p *place) String() string { return cmp.Or(p.path, p.host, "/") }

// addMounts adds the flag of serve that is for several contracts.
func addMounts(cmd *cobra.Command, mounts *[]string) {
	cmd.Flags().StringArrayVar(mounts, "mount", nil, "serve a further contract: `PLACE=FILE`, where PLACE is a path such as /pay or a host such as pay.localhost; can be repeated")
}

// placesOf reads the arguments: one contract, or those of --mount, or both.
func placesOf(args, mounts []string) ([]*place, error) {
	if len(args) > 1 {
		return nil, fmt.Errorf("%d contracts given; one can stand alone, for the others say where: --mount /path=%s, or --mount name.localhost=%s", len(args), args[1], args[1])
	}
	if len(args) == 0 && len(mounts) == 0 {
		return nil, errors.New("0 contracts given; wanted one file, or - for standard input, or --mount PLACE=FILE")
	}
	var out []*place
	for _, mount := range mounts {
		at, file, ok := strings.Cut(mount, "=")
		p := &place{file: file}
		switch {
		case !ok || at == "" || file == "":
			return nil, fmt.Errorf("--mount %q; wanted PLACE=FILE, such as /pay=pay.yaml or pay.localhost=pay.yaml", mount)
		case file == "-":
			return nil, fmt.Errorf("--mount %q reads standard input; name a file", mount)
		case strings.HasPrefix(at, "/"):
			if !isPath(at) {
				return nil, fmt.Errorf("--mount %q: %q is not a path; wanted one such as /pay, without a slash at its end, empty segments, dots as segments, escapes or /_reprise", mount, at)
			}
			p.path = at
		default:
			if u, err := url.Parse("http://" + at); err != nil || u.Host != at || u.Port() != "" {
				return nil, fmt.Errorf("--mount %q: %q is not a host; wanted a name without a port, such as pay.localhost, or a path that begins with a slash", mount, at)
			}
			p.host = strings.ToLower(at)
		}
		if slices.ContainsFunc(out, func(o *place) bool { return o.path == p.path && o.host == p.host }) {
			return nil, fmt.Errorf("--mount %s is there twice; one place has one contract", at)
		}
		out = append(out, p)
	}
	if len(args) == 1 {
		out = append(out, &place{file: args[0]})
	}
	// The longest path first: /pay/v2 is not /pay's.
	slices.SortStableFunc(out, func(a, b *place) int { return cmp.Compare(len(b.path), len(a.path)) })
	return out, nil
}

// isPath reports a path as places are named: with a slash at its beginning and none
// at its end, no segment that clients take away, and not where mocks are operated.
func isPath(p string) bool {
	_, reserved := contract.Reserved(p)
	return strings.HasPrefix(p, "/") && path.Clean(p) == p && p != "/" && !strings.ContainsAny(p, "?#%{} ") && !reserved
}

// checkSeveral refuses flags that are about one contract.
func checkSeveral(cmd *cobra.Command, places []*place) error {
	if len(places) == 1 {
		return nil
	}
	for _, name := range []string{"openapi", "faults", "seed-data", "snapshot", "manage-addr", "record"} {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s is for one contract, and %d are given; serve that one by itself", name, len(places))
		}
	}
	return nil
}

// severalOwner is what a store says of whose keys it has, where they are those of
// several contracts. No API can have the name: it is kept where one would stand.
const severalOwner = "several contracts"

// keyspace is the part of a store that is one API's, by its name.
func keyspace(whole store.Store, api string) store.Store {
	sum := sha256.Sum256([]byte(api))
	return store.Within(whole, "a/"+hex.EncodeToString(sum[:8])+"/")
}

// claimSeveral makes a store that of several contracts. One that a single contract
// has had is not taken: its keys would not be found.
func claimSeveral(ctx context.Context, whole store.Store) error {
	key := []byte("c/api")
	for {
		e, err := whole.Get(ctx, key)
		switch {
		case err == nil && string(e.Value) == severalOwner:
			return nil
		case err == nil:
			return fmt.Errorf("the store has the keys of %q alone, and several contracts are given; use another one", e.Value)
		case !errors.Is(err, store.ErrNotFound):
			return fmt.Errorf("the store: %w", err)
		}
		err = whole.Apply(ctx, store.Write{Key: key, Value: []byte(severalOwner), As: store.NewVersion()})
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return fmt.Errorf("the store: %w", err)
		}
	}
}

// spread gives each request to the contract of its place.
type spread struct {
	hosts map[string]http.Handler
	paths []mounted // the longest first
	other http.Handler
	names []string
}

type mounted struct {
	path string
	next http.Handler
}

// spreadOver puts the places before their contracts. wrap is what stands between
// the place and the contract.
func spreadOver(places []*place, wrap func(*place) http.Handler) http.Handler {
	if len(places) == 1 && places[0].path == "" && places[0].host == "" {
		return wrap(places[0])
	}
	s := &spread{hosts: map[string]http.Handler{}}
	for _, p := range places {
		s.names = append(s.names, p.String())
		switch {
		case p.path != "":
			s.paths = append(s.paths, mounted{p.path, &underBase{base: p.path, next: wrap(p)}})
		case p.host != "":
			s.hosts[p.host] = wrap(p)
		default:
			s.other = wrap(p)
		}
	}
	return s
}

func (s *spread) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if next := s.hosts[strings.ToLower(strings.TrimSuffix(host, "."))]; next != nil {
		next.ServeHTTP(w, r)
		return
	}
	asked := r.URL.EscapedPath()
	for _, m := range s.paths {
		if rest, below := strings.CutPrefix(asked, m.path); below && (rest == "" || rest[0] == '/') {
			m.next.ServeHTTP(w, r)
			return
		}
	}
	if s.other != nil {
		s.other.ServeHTTP(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	fmt.Fprintf(w, "no contract is served here; there are some at %s\n", strings.Join(s.names, ", "))
}
