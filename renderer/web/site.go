package web

import (
	"cmp"
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

// Options say how a site is written. The zero value is English and has neither
// the reference of the language nor the rules.
type Options struct {
	Languages []string // of [Languages]; the first one is at the root, each other one in a folder of its name
	Tool      string   // what renders, such as "reprise v1.2.0"; it is in the footer
	Schema    []byte   // of the contract language; nil leaves the reference out
	Rules     []Rule   // the catalogue; empty leaves it out
	Diagrams  Diagrams // in the twins in Markdown; "" is DiagramsMermaid
	Reload    string   // the address of a script that pages load which a server watches over; "" for files
}

// Rule is a line of the catalogue of rules.
type Rule struct{ ID, Wants string }

// File is one file of a site. Its path has slashes and is relative.
type File struct {
	Path string
	Data []byte
}

// Site writes a site about contracts, in the order of their paths. One contract
// has the root for itself. Of several, each has a folder, and the root leads to
// them, compares them, and has what is about none of them. The errors are no
// contract, a language that there is not, and a schema that cannot be read.
func Site(contracts []*contract.Contract, o Options) ([]File, error) {
	if len(contracts) == 0 || slices.Contains(contracts, nil) {
		return nil, errors.New("no contract to render")
	}
	if len(o.Languages) == 0 {
		o.Languages = []string{chromes[0].Tag}
	}
	s, err := newSet(contracts, o)
	if err != nil {
		return nil, err
	}
	out := assets()
	out = append(out, s.print()...)
	slices.SortFunc(out, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return out, nil
}

// set is everything that one site is made from.
type set struct {
	options   Options
	contracts []*contract.Contract
	folders   []string
	books     []*book // of each language: the root, then each contract
	templates *templates
}

func newSet(contracts []*contract.Contract, o Options) (*set, error) {
	s := &set{options: o, contracts: contracts, folders: folders(contracts), templates: newTemplates()}
	var shared sharedPages
	if err := shared.write(s); err != nil {
		return nil, err
	}
	made := make([][]*book, len(contracts))
	var group sync.WaitGroup
	failed := make([]error, len(contracts))
	for i := range contracts {
		group.Go(func() { made[i], failed[i] = s.bookOf(i) })
	}
	group.Wait()
	if err := errors.Join(failed...); err != nil {
		return nil, err
	}
	for at, tag := range o.Languages {
		say, err := chromeOf(tag)
		if err != nil {
			return nil, err
		}
		var root *book
		if len(contracts) > 1 {
			root = s.rootBook(say, at)
			s.books = append(s.books, root)
		}
		for i := range contracts {
			b := made[i][at]
			b.root = root
			if from := toldApart(contracts, i); from != "" {
				b.short += " · " + renderer.Code(from)
			}
			s.books = append(s.books, b)
		}
		children := s.books[len(s.books)-len(contracts):]
		if root == nil {
			root = children[0]
		} else {
			root.routesTo(children)
		}
		root.sheets = append(root.sheets, shared.sheets(say)...)
		root.linkRows("comparison")
	}
	return s, nil
}

// bookOf makes the book of the i-th contract in each language.
func (s *set) bookOf(i int) ([]*book, error) {
	var out []*book
	for at, tag := range s.options.Languages {
		say, err := chromeOf(tag)
		if err != nil {
			return nil, err
		}
		b, err := newBook(s.contracts[i], say, s.prefix(at)+s.folders[i])
		if err != nil {
			return nil, err
		}
		b.tool = s.options.Tool
		out = append(out, b)
	}
	return out, nil
}

// prefix is the folder of the at-th language.
func (s *set) prefix(at int) string {
	if at == 0 {
		return ""
	}
	return s.options.Languages[at] + "/"
}

// folders are the places of the contracts: none where there is one contract, else
// the name of each API, in letters that every file system takes, no two alike.
// Where names are alike the version stands behind each of them, so that a folder
// does not depend on the order of the contracts.
func folders(contracts []*contract.Contract) []string {
	out := make([]string, len(contracts))
	if len(contracts) == 1 {
		return out
	}
	taken := map[string]bool{"assets/": true, "problems/": true}
	for _, tag := range Languages() {
		taken[strings.ToLower(tag)+"/"] = true
	}
	for i, c := range contracts {
		name := folderName(c.API.Name)
		if slices.ContainsFunc(contracts, func(other *contract.Contract) bool { return other != c && folderName(other.API.Name) == name }) {
			name += "-" + folderName(c.API.Version)
		}
		out[i] = name + "/"
		for n := 2; taken[out[i]]; n++ {
			out[i] = name + "-" + strconv.Itoa(n) + "/"
		}
		taken[out[i]] = true
	}
	return out
}

// toldApart is the file of a contract, with the folder that it is in, where another
// one has its name and version too; "" where that is not so.
func toldApart(contracts []*contract.Contract, i int) string {
	own := contracts[i]
	alike := func(c *contract.Contract) bool {
		return c != own && c.API.Name == own.API.Name && c.API.Version == own.API.Version
	}
	file := strings.ReplaceAll(own.At("/api").File, "\\", "/")
	if !slices.ContainsFunc(contracts, alike) || file == "" {
		return ""
	}
	return strings.TrimPrefix(path.Join(path.Base(path.Dir(file)), path.Base(file)), "./")
}

func folderName(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case b.Len() > 60:
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return cmp.Or(strings.Trim(b.String(), "-"), "api")
}

// print writes every file of every book.
func (s *set) print() []File {
	files := make([][]File, len(s.books))
	var group sync.WaitGroup
	for i, b := range s.books {
		group.Go(func() { files[i] = s.printBook(b) })
	}
	group.Wait()
	return slices.Concat(files...)
}

// sharedPages are about no contract.
type sharedPages struct {
	reference, comparison []byte
	rules                 []Rule
}

func (p *sharedPages) write(s *set) (err error) {
	p.rules = s.options.Rules
	if s.options.Schema != nil {
		if p.reference, err = renderer.Reference(s.options.Schema); err != nil {
			return err
		}
	}
	if len(s.contracts) > 1 {
		p.comparison, err = renderer.Compare(s.contracts)
	}
	return err
}
