package route_test

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract/route"
)

// oracle says what Match must answer by the slowest honest way: a regular
// expression for each segment, every entry tried, the best kept.
type oracle struct {
	entries  []route.Entry
	segments [][]oracleSegment
}

type oracleSegment struct {
	re   *regexp.Regexp
	rank []int // smaller is better, compared from the left
}

var braces = regexp.MustCompile(`\{[^{}]+\}`)

func newOracle(entries []route.Entry) oracle {
	o := oracle{entries: entries}
	for _, e := range entries {
		var segments []oracleSegment
		for s := range strings.SplitSeq(e.Template[1:], "/") {
			segments = append(segments, newOracleSegment(s))
		}
		o.segments = append(o.segments, segments)
	}
	return o
}

func newOracleSegment(s string) oracleSegment {
	literals := braces.Split(s, -1)
	if len(literals) == 1 {
		return oracleSegment{regexp.MustCompile(`(?s)^` + regexp.QuoteMeta(oracleDecode(s)) + `$`), []int{0}}
	}
	chars, pattern := 0, ""
	var lengths []int
	for i, l := range literals {
		l = oracleDecode(l)
		if i > 0 {
			pattern += `(.+?)`
		}
		pattern += regexp.QuoteMeta(l)
		chars += len([]rune(l))
		lengths = append(lengths, -len([]rune(l)))
	}
	rank := append([]int{1, -chars, len(literals)}, lengths...)
	return oracleSegment{regexp.MustCompile(`(?s)^` + pattern + `$`), rank}
}

func oracleDecode(s string) string {
	if d, err := url.PathUnescape(s); err == nil {
		return d
	}
	return s
}

// match returns the best entry, or -1; tied is true when the ranks do not say
// which of two is better, so that any of the two is right.
func (o oracle) match(method, path string) (best int, values []string, tied bool) {
	best = -1
	var bestRank []int
	for i, e := range o.entries {
		headForGet := method == "HEAD" && e.Method == "GET" && !slices.Contains(o.entries, route.Entry{Method: "HEAD", Template: e.Template})
		if e.Method != method && !headForGet {
			continue
		}
		rank, vs, ok := o.fit(i, path)
		if !ok {
			continue
		}
		c := -1
		if best >= 0 {
			c = slices.Compare(rank, bestRank)
		}
		if c < 0 {
			best, bestRank, values, tied = i, rank, vs, false
		} else if c == 0 {
			tied = true
		}
	}
	return best, values, tied
}

func (o oracle) fit(i int, path string) (rank []int, values []string, ok bool) {
	if !strings.HasPrefix(path, "/") {
		return nil, nil, false
	}
	parts := strings.Split(path[1:], "/")
	if len(parts) != len(o.segments[i]) {
		return nil, nil, false
	}
	for j, s := range o.segments[i] {
		part := oracleDecode(parts[j])
		found := s.re.FindStringSubmatch(part)
		if found == nil || s.rank[0] == 1 && (part == "." || part == "..") {
			return nil, nil, false
		}
		values = append(values, found[1:]...)
		rank = append(rank, s.rank...)
	}
	return rank, values, true
}

// The alphabets are tiny, so that templates overlap and paths hit.
var (
	templateSegments = rapid.OneOf(
		rapid.SampledFrom([]string{"a", "b", "aa", "", "a%2Fb", "..", "{x}", "{x}", "é"}),
		rapid.Custom(func(t *rapid.T) string {
			literal := rapid.SampledFrom([]string{"", "a", "b", "aa", "ab", ":a", "é", "%62"})
			s := literal.Draw(t, "before") + "{x}" + literal.Draw(t, "after")
			if rapid.Bool().Draw(t, "two") {
				s += rapid.SampledFrom([]string{"a", "b", ":"}).Draw(t, "between") + "{y}" + literal.Draw(t, "end")
			}
			return s
		}),
	)
	pathSegments = rapid.OneOf(
		rapid.StringMatching(`[ab:é]{0,6}`),
		rapid.SampledFrom([]string{"..", ".", "%2e%2E", "a%2Fb", "%61", "%C3%A9a", "%zz", "a%3Aa"}),
	)
	methods = rapid.SampledFrom([]string{"GET", "POST", "HEAD"})
)

func drawEntries(t *rapid.T) []route.Entry {
	var entries []route.Entry
	for range rapid.IntRange(1, 12).Draw(t, "entries") {
		template := ""
		for i, s := range rapid.SliceOfN(templateSegments, 1, 3).Draw(t, "template") {
			s = strings.ReplaceAll(s, "x}", "x"+string(rune('0'+i))+"}")
			template += "/" + strings.ReplaceAll(s, "y}", "y"+string(rune('0'+i))+"}")
		}
		e := route.Entry{Method: methods.Draw(t, "method"), Template: template}
		if _, err := route.New(append(entries, e)); err == nil { // equal templates are left out
			entries = append(entries, e)
		}
	}
	return entries
}

func TestMatchAgreesWithTheNaiveWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := drawEntries(t)
		table, err := route.New(entries)
		require.NoError(t, err)
		o := newOracle(entries)
		path := "/" + strings.Join(rapid.SliceOfN(pathSegments, 1, 3).Draw(t, "path"), "/")
		method := methods.Draw(t, "method")

		want, values, tied := o.match(method, path)
		got, params, ok := table.Match(method, path)
		require.Equal(t, want >= 0, ok, "%s %s among %v", method, path, entries)
		require.Equal(t, ok, slices.Contains(table.Allowed(path), method), "Allowed says what Match finds")
		if !ok {
			return
		}
		if tied {
			t.Skip("two templates of one rank: the order of their text decides")
		}
		require.Equal(t, entries[want].String(), entries[got].String(), "%s %s among %v", method, path, entries)
		var read []string
		for _, v := range params.All() {
			read = append(read, v)
		}
		require.Equal(t, values, read)
	})
}

func TestTheOrderOfEntriesDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := drawEntries(t)
		other := rapid.Permutation(entries).Draw(t, "other")
		path := "/" + strings.Join(rapid.SliceOfN(pathSegments, 1, 3).Draw(t, "path"), "/")
		require.Equal(t, answer(t, entries, path), answer(t, other, path))
	})
}

func answer(t require.TestingT, entries []route.Entry, path string) string {
	table, err := route.New(entries)
	require.NoError(t, err)
	i, params, ok := table.Match("GET", path)
	return describe(entries, i, params, ok)
}

// FuzzMatch holds that nothing panics, and that a path which is found is found
// again when it is put together from its parameters.
func FuzzMatch(f *testing.F) {
	for _, c := range matchCases {
		_, template, _ := strings.Cut(c.entries, " ")
		template, _, _ = strings.Cut(template, "\n")
		_, path, _ := strings.Cut(c.request, " ")
		f.Add(template, path)
	}
	f.Fuzz(func(t *testing.T, template, path string) {
		table, err := route.New([]route.Entry{{Method: "GET", Template: template}})
		if err != nil {
			require.Nil(t, table)
			return
		}
		_, params, ok := table.Match("GET", path)
		require.Equal(t, ok, table.Allowed(path) != nil)
		if !ok {
			return
		}
		again := template
		for name, value := range params.All() {
			require.NotEmpty(t, value)
			again = strings.Replace(again, "{"+name+"}", url.PathEscape(value), 1)
		}
		_, second, ok := table.Match("GET", again)
		require.True(t, ok, "%q was found, %q was not", path, again)
		for name, value := range params.All() {
			require.Equal(t, value, second.Get(name))
		}
	})
}
