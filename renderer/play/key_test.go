package play

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// verdict is what the script says of a key.
type verdict struct {
	Verdict string
	Why     []any
}

var patterns = []string{
	"", `^[\x21-\x7e]+$`, `^[a-z]+(-[a-z]+)*$`, `(a+)+$`, `^(a|a)*$`, `(?i)^key-[a-z]+$`, `(?i)ſ|K`, `(?s)^.+$`, `^.+$`, `(?m)^x$`, `\bord\b`, `\Bo`, `^\p{Greek}+$`,
	`x{2,5}`, `^(?:ab|cd){1,3}$`, `[^a]`, `^$`, `a||b`, `\d{4}-\d{2}`, `^[^\s]{1,64}$`, `日本|語`, `(?U)a+?b`, `\Qa.b\E`, `^\pN+\z`, `\A[[:alpha:]]+`, `^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$`,
	`^(x{1,50}y{1,50}){1,40}$`, // larger than a page carries
}

var hostile = []string{
	"", " ", "\t", "a\tb", "\x00", "a\nb", "\x7f", "é", "e\u0301", "ключ", "日本語", "👩‍👩‍👧", "\u202eabc", "\ufeff", "</script>", `"quoted"`, `"a\"b\\"`, `"a\x"`, `"open`, `"x";a=1`, `"x" ;a`,
	`"x"  `, `  "x"`, `"x"y`, `""`, `"é"`, "İstanbul", "ΣΑΣ", "ſs", "K", "6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f", "6F1C2B0E-8A53-4F0E-9D0B-1A2B3C4D5E6F", "01890a5d-ac96-774b-bcce-b302099a8057",
	"886313e1-3b8a-5372-9b90-0c9aee199e5d", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "81ARZ3NDEKTSV4RRFFQ69G5FAV", "00000000-0000-0000-0000-000000000000", strings.Repeat("a", 255), strings.Repeat("a", 256),
	strings.Repeat("語", 86), strings.Repeat("a", 40) + "!", "order-1042", "key", "KEY-abc", "x\ny", "\u2028", "\U0010ffff",
}

func drawnKey() *rapid.Generator[string] {
	return rapid.OneOf(rapid.SampledFrom(hostile), rapid.String(), rapid.StringMatching(`[a-z0-9-]{0,30}`), rapid.StringMatching(`"[ -~]{0,20}"( ?;a=1)?`),
		rapid.StringMatching(`[0-9a-fA-F]{8}-[0-9a-f]{4}-[1-7][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`), rapid.StringMatching(`[0-9A-Za-z]{26}`),
		rapid.StringMatching(`(ab|cd){0,4}|a{0,30}!?|x{0,6}`))
}

func drawnRules(t *rapid.T) contract.Key {
	k := contract.Key{
		In: rapid.SampledFrom([]contract.Carrier{contract.InHeader, contract.InQuery}).Draw(t, "in"), Name: "Idempotency-Key",
		Syntax:  rapid.SampledFrom([]contract.KeySyntax{contract.SyntaxRaw, contract.SyntaxQuoted, contract.SyntaxEither}).Draw(t, "syntax"),
		Length:  contract.Length{Min: rapid.IntRange(0, 5).Draw(t, "min"), Max: rapid.SampledFrom([]int{1, 20, 36, 255}).Draw(t, "max"), Unit: rapid.SampledFrom([]contract.LengthUnit{contract.Characters, contract.Bytes}).Draw(t, "unit")},
		Charset: rapid.SampledFrom([]contract.KeyCharset{"", contract.CharsetAny, contract.CharsetASCII, contract.CharsetPrintableASCII}).Draw(t, "charset"),
		Format:  rapid.SampledFrom([]contract.KeyFormat{"", "", "", contract.FormatUUID, contract.FormatUUID4, contract.FormatUUID5, contract.FormatUUID7, contract.FormatULID}).Draw(t, "format"),
		Compare: rapid.SampledFrom([]contract.KeyCompare{"", contract.CaseSensitive, contract.CaseInsensitive}).Draw(t, "compare"),
		Pattern: rapid.SampledFrom(patterns).Draw(t, "pattern"),
	}
	k.Forbidden = rapid.SliceOfN(drawnKey(), 0, 2).Draw(t, "forbidden")
	return k
}

// reasons are the rules of the script by how package protocol words them.
var reasons = []struct{ rule, words string }{
	{"short", "wanted at least"}, {"long", "wanted at most"}, {"syntax", "not a string in double quotes"}, {"control", "control character"},
	{"ascii", "that is not ASCII"}, {"printable", "not printable ASCII"}, {"format", "the key is not a"}, {"forbidden", "forbidden"}, {"pattern", "does not match the pattern"},
}

func ruleOf(why string) string {
	for _, r := range reasons {
		if strings.Contains(why, r.words) {
			return r.rule
		}
	}
	return why
}

func agreeOnKey(t require.TestingT, n *node, op int, k *contract.Key, s string) string {
	var got verdict
	n.ask(t, &got, "key", op, s)
	want := protocol.ReadKey(k, []string{s})
	switch {
	case got.Verdict == "unsure" && got.Why[0] == "parameters":
		require.NotEqual(t, contract.SyntaxRaw, k.Syntax)
		require.Contains(t, s, ";")
	case got.Verdict == "unsure":
		require.Equal(t, "large", got.Why[0])
		_, ok := programOf(k.Pattern)
		require.False(t, ok, k.Pattern)
	case want.Status == protocol.KeyOK:
		require.Equal(t, "yes", got.Verdict, "%q under %+v: %v", s, k, got.Why)
	default:
		require.Equal(t, "no", got.Verdict, "%q under %+v: %s", s, k, want.Why)
		require.Equal(t, ruleOf(want.Why), got.Why[0], "%q under %+v", s, k)
	}
	return got.Verdict
}

// Drawn rules and drawn keys: the script and the server accept the same ones, and
// blame the same rule.
func TestScriptAndServerAgreeOnKeys(t *testing.T) {
	n := startNode(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &contract.Policy{Key: drawnRules(t)}
		p.Operation.Key = contract.KeyRequired
		n.load(t, tablesFor(t, p))
		for range 10 {
			agreeOnKey(t, n, 0, &p.Key, drawnKey().Draw(t, "key"))
		}
	})
}

// The rules of all examples, on all hostile keys.
func TestScriptAndServerAgreeOnTheKeysOfExamples(t *testing.T) {
	n := startNode(t)
	verdicts := map[string]int{}
	for _, c := range contracts(t) {
		n.load(t, tablesOf(t, c, nil))
		i := 0
		for _, op := range c.Operations() {
			p, _ := c.Resolve(op.Name())
			if p.Operation.TakesKey() {
				for _, s := range hostile {
					verdicts[agreeOnKey(t, n, i, &p.Key, s)]++
				}
			}
			i += len(environments(p))
		}
	}
	require.Greater(t, verdicts["yes"], 500)
	require.Greater(t, verdicts["no"], 500)
}

// The machine of each pattern finds what RE2 finds.
func TestScriptRunsPatternsAsRE2Does(t *testing.T) {
	n := startNode(t)
	for _, pattern := range patterns {
		p := &contract.Policy{Key: contract.Key{In: contract.InQuery, Syntax: contract.SyntaxRaw, Length: contract.Length{Max: 1000}, Pattern: pattern}}
		p.Operation.Key = contract.KeyRequired
		n.load(t, tablesFor(t, p))
		for _, s := range hostile {
			agreeOnKey(t, n, 0, &p.Key, s)
		}
		rapid.Check(t, func(t *rapid.T) { agreeOnKey(t, n, 0, &p.Key, drawnKey().Draw(t, "key")) })
	}
	_, ok := programOf(patterns[len(patterns)-1])
	require.False(t, ok, "the largest pattern is meant to be too large")
}

// No key makes the checker slow, whatever the pattern.
func TestHardPatternsEnd(t *testing.T) {
	n := startNode(t)
	p := &contract.Policy{Key: contract.Key{In: contract.InQuery, Syntax: contract.SyntaxRaw, Length: contract.Length{Max: 100_000}, Pattern: `^(a+)+$`}}
	p.Operation.Key = contract.KeyRequired
	n.load(t, tablesFor(t, p))
	require.Equal(t, "no", agreeOnKey(t, n, 0, &p.Key, strings.Repeat("a", 5000)+"!"))
}

// badRecipe says the same as the script's recipe, in other words.
func badRecipe(s string) []string {
	var out []string
	moment := regexp.MustCompile(`^(?s)(.*?)(1\d{9}|1\d{12}|20\d\d-?[01]\d-?[0-3]\d(?:[T ]?[0-2]\d:?[0-5]\d(?::?[0-5]\d)?Z?)?)(?:\D.*)?$`)
	time := false
	if m := moment.FindStringSubmatchIndex(s); m != nil {
		time = !strings.ContainsAny(s[:m[4]], "0123456789") && !strings.ContainsAny(s[m[5]:], "0123456789")
	}
	if time {
		out = append(out, "time")
	}
	if regexp.MustCompile(`[^\s\p{Z}\x0b\x{feff}@]@[^\s\p{Z}\x0b\x{feff}@]+\.[^\s\p{Z}\x0b\x{feff}@]`).MatchString(s) {
		out = append(out, "email")
	}
	if regexp.MustCompile(`\{[^{}\s\p{Z}\x0b\x{feff}]+\}|<[^<>\s\p{Z}\x0b\x{feff}]+>`).MatchString(s) {
		out = append(out, "template")
	}
	if !time && slices.ContainsFunc(regexp.MustCompile(`\d+(?:[ -]\d+)*`).FindAllString(s, -1), looksLikeACard) {
		out = append(out, "card")
	}
	runes := []rune(s)
	if !time && s != "" && len(s) <= 12 && strings.Trim(s, "0123456789") == "" {
		out = append(out, "sequence")
	}
	var order []rune
	for _, r := range runes {
		if !slices.Contains(order, r) {
			order = append(order, r)
		}
	}
	bits := 0.0
	for _, r := range order {
		n := float64(strings.Count(s, string(r)))
		bits += n * math.Log2(float64(len(runes))/n)
	}
	if bits < 30 {
		out = append(out, "entropy")
	}
	return out
}

// looksLikeACard doubles every other digit from the right, as those do who issue
// payment cards.
func looksLikeACard(s string) bool {
	s = strings.NewReplacer(" ", "", "-", "").Replace(s)
	doubled, sum := []int{0, 2, 4, 6, 8, 1, 3, 5, 7, 9}, 0
	for i, r := range s {
		digit := int(r - '0')
		if (len(s)-i)%2 == 0 {
			digit = doubled[digit]
		}
		sum += digit
	}
	return len(s) >= 13 && len(s) <= 19 && sum > 0 && sum%10 == 0
}

// A verdict says whether it rests on a rule that nobody has documented, and that
// quotes count where they do.
func TestVerdictsSayWhatTheyRestOn(t *testing.T) {
	n := startNode(t)
	is := func(what, key string) (out bool) {
		n.ask(t, &out, what, 0, key)
		return out
	}
	for _, c := range []struct {
		undocumented    string
		plain, manyByte bool
	}{{"[window]", false, false}, {"[key.length]", true, true}, {"[key.length.unit]", false, true}} {
		n.load(t, tablesOf(t, loaded(t, "\nvariants:", "\nundocumented: "+c.undocumented+"\n\nvariants:"), nil))
		require.Equal(t, c.plain, is("assumed", "order-1"), c.undocumented)
		require.Equal(t, c.manyByte, is("assumed", "注文-1"), c.undocumented)
		require.True(t, is("quotesCount", `"order-1"`))
		require.False(t, is("quotesCount", `order-1`))
	}
}

func TestBadRecipesAreKnown(t *testing.T) {
	n := startNode(t)
	ask := func(t require.TestingT, s string) []string {
		var got []string
		n.line(t, map[string]any{"ask": "recipe", "bare": true, "args": []any{s}}, &got)
		return got
	}
	for s, want := range map[string][]string{
		"6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f": {}, "order-confirm-8e03978e": {}, "order-1042": {},
		"1764518400": {"time", "entropy"}, "pay-1764518400123": {"time"}, "2026-11-30T12:00:00Z": {"time"}, "charge-2026-11-30": {"time"},
		"ann@example.com": {"email"}, "refund-ann.smith@example.com-7": {"email"}, "1042": {"sequence", "entropy"}, "abcdefgh": {"entropy"}, "abc": {"entropy"}, "order-{order_id}": {"template"}, "order-confirm-<order-id>": {"template"},
		"4111111111111111": {"card", "entropy"}, "pay-4111 1111 1111 1111-for-ann": {"card"}, "4111111111111112": {"entropy"},
		"test": {"entropy"}, "aaaaaaaaaaaaaaaaaaaaaaaa": {"entropy"},
	} {
		require.Equal(t, want, ask(t, s), s)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(drawnKey(), rapid.StringMatching(`[a-z-]{0,8}(1[0-9]{8,13}|20[0-9]{2}-[01][0-9]-[0-3][0-9])[a-z]{0,4}`), rapid.StringMatching(`[a-z.]{1,5}@[a-z]{1,3}\.[a-z]{0,2}`), rapid.StringMatching(`[0-9]{1,20}`), rapid.StringMatching(`[a-z]{0,3}[<{][a-z ]{0,3}[>}]`), rapid.StringMatching(`4111[ -]?1111[ -]?1111[ -]?111[0-9]`)).Draw(t, "key")
		if !utf8.ValidString(s) {
			return
		}
		require.ElementsMatch(t, badRecipe(s), ask(t, s), "%q", s)
	})
}
