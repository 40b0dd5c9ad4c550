package contract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// checkStructure reports where a document departs from the schema. The schema
// library tells where and which keyword; the words are ours.
func checkStructure(root *tree, r *reporter) error { return checkAgainst(language(), root, r) }

func checkAgainst(s *schema, root *tree, r *reporter) error {
	if s.quick().surelyValid(root) {
		return nil
	}
	found, err := s.validate(root.any())
	if err != nil {
		return fmt.Errorf("validate against the schema: %w", err)
	}
	c := &structure{root: root, report: r, seen: map[string]bool{}}
	slices.SortFunc(found, func(a, b violation) int {
		return cmp.Or(
			slices.Compare(a.value, b.value),
			cmp.Compare(rank(a.keyword), rank(b.keyword)),
			cmp.Compare(a.keyword, b.keyword),
			slices.Compare(a.schema.tokens(), b.schema.tokens()),
		)
	})
	for _, v := range found {
		if t, quiet := c.lookUp(v.value); t != nil && !quiet {
			c.violation(v, t)
		}
	}
	c.finish()
	return nil
}

// rank orders keywords: of several that one value does not keep, only the first
// is worth a finding.
func rank(keyword string) int {
	if i := slices.Index([]string{"type", "const", "enum", "format"}, keyword); i >= 0 {
		return i
	}
	return 10
}

type structure struct {
	root    *tree
	report  *reporter
	seen    map[string]bool // values that were spoken of, missing members
	missing []absent
	meant   map[string]bool // pointers of members that unknown keys were meant to be
}

// absent is a member that is not there.
type absent struct {
	parent *tree
	name   string
	why    string
}

// lookUp finds a value, and whether the readers have said something about it or
// about what holds it.
func (c *structure) lookUp(path []string) (t *tree, quiet bool) {
	t = c.root
	for _, token := range path {
		if t.bad {
			return t, true
		}
		if t = t.step(token); t == nil {
			return nil, true
		}
	}
	return t, t.bad
}

func (c *structure) violation(v violation, t *tree) {
	switch v.keyword {
	case "additionalProperties":
		c.unknown(v, t)
		return
	case "required":
		for _, name := range v.schema.get("required").strs() {
			if t.get(name) == nil {
				c.missing = append(c.missing, absent{t, name, ""})
			}
		}
		return
	case "dependentRequired":
		c.dependent(v, t)
		return
	case "uniqueItems":
		c.repeated(t)
		return
	}
	pointer := joinPointer(v.value)
	if v.name {
		pointer += "\x00name"
	}
	if c.seen[pointer] {
		return
	}
	c.seen[pointer] = true
	if v.keyword == "maxProperties" && c.strange(v, t) { // which is spoken of
		return
	}
	rule, message, hint := c.words(v, t)
	if !v.name && slices.Contains([]string{"type", "enum", "format"}, v.keyword) {
		hint = cmp.Or(rightValue(v.value, t), hint)
	}
	if v.name {
		c.report.atKey(t, rule, message, hint)
		return
	}
	c.report.source(t, rule, message, hint)
}

func (c *structure) words(v violation, t *tree) (rule, message, hint string) {
	name := dotted(v.value)
	if name == "" {
		name = "the file"
	}
	s := v.schema
	switch v.keyword {
	case "type":
		rule, message, hint = wrongType(name, s, t)
		return rule, message, cmp.Or(hint, exampleHint(v.value))
	case "enum":
		return wrongWord(name, s, t)
	case "const":
		want := s.get("const").text
		return "contract/version", fmt.Sprintf("%s is %s; wanted %s", name, show(t), want), "write " + want
	case "format":
		f, _ := findFormat(s.get("format").text)
		text := t.text
		if v.name {
			text = t.name
		}
		return formatWords(f, text)
	case "minimum", "maximum", "exclusiveMinimum":
		return "contract/range", fmt.Sprintf("%s is %s; wanted %s", name, show(t), rangeWords(s)), ""
	case "minLength":
		return "contract/empty", fmt.Sprintf("%s is empty; wanted text", name), ""
	case "maxLength":
		return "contract/too-long", fmt.Sprintf("%s has %d characters; wanted at most %s", name, len([]rune(t.text)), s.get("maxLength").text), ""
	case "minItems", "minProperties":
		if s.at("properties", "match") != nil {
			return "contract/empty", name + " changes nothing; wanted a section beside match", "such as window: {replay: 30d}"
		}
		return "contract/empty", fmt.Sprintf("%s has no entries; wanted at least %s", name, s.get(v.keyword).text), exampleHint(v.value)
	case "maxItems":
		return "contract/too-long", fmt.Sprintf("%s has %d entries; wanted at most %s", name, len(t.items), s.get("maxItems").text), ""
	case "maxProperties":
		return "contract/both", fmt.Sprintf("%s has both %s; wanted one of them", name, listed(keys(t), "and")), "leave one out"
	default: // a keyword of the schema without words of its own
		return "contract/value", fmt.Sprintf("%s is %s, which the schema refuses (%s)", name, show(t), v.keyword), ""
	}
}

func keys(t *tree) []string {
	out := make([]string, len(t.members))
	for i, m := range t.members {
		out[i] = m.key
	}
	return out
}

func formatWords(f format, text string) (rule, message, hint string) {
	message, hint = f.check(text)
	if ascii, found, ok := lookAlike(text); ok {
		if m, _ := f.check(ascii); m == "" {
			return f.rule, fmt.Sprintf("%s: %s", quote(text), found), "write " + ascii
		}
	}
	return f.rule, message, hint
}

func rangeWords(s *tree) string {
	low, high := s.get("minimum"), s.get("maximum")
	switch {
	case s.get("exclusiveMinimum") != nil && high != nil:
		return fmt.Sprintf("more than %s and at most %s", s.get("exclusiveMinimum").text, high.text)
	case low != nil && high != nil:
		return low.text + " to " + high.text
	case low != nil:
		return low.text + " or more"
	default:
		return "at most " + high.text
	}
}

func (c *structure) unknown(v violation, t *tree) {
	properties := v.schema.get("properties")
	var known []string
	for _, m := range properties.members {
		if m.key != "$schema" {
			known = append(known, m.key)
		}
	}
	for _, m := range t.members {
		if properties.get(m.key) == nil && !extension(m.key) {
			c.unknownKey(v, m, known)
		}
	}
}

// strange reports whether an object has a member that the language does not know.
func (c *structure) strange(v violation, t *tree) bool {
	properties := v.schema.get("properties")
	return properties != nil && slices.ContainsFunc(t.members, func(m member) bool { return properties.get(m.key) == nil && !extension(m.key) })
}

func (c *structure) unknownKey(v violation, m member, known []string) {
	where := dotted(v.value)
	if where == "" {
		where = "a contract"
	}
	message := fmt.Sprintf("unknown key %s in %s; known are %s", quote(m.key), where, listed(known, "and"))
	hint := ""
	ascii, found, looks := lookAlike(m.key)
	meant := nearest(m.key, known)
	advice := rightName(v.value, m.key)
	switch {
	case looks && slices.Contains(known, ascii):
		message, hint = fmt.Sprintf("unknown key %s in %s: %s", quote(m.key), where, found), "write "+ascii
		meant = ascii
	case advice != "" && fold(meant) != fold(m.key):
		hint, meant = advice, ""
		c.covers(v.value, advice)
	case meant != "":
		hint = "did you mean " + meant
	case strings.HasPrefix(m.key, "x_") || strings.HasPrefix(m.key, "X-"):
		hint = "a member of your own starts with x-"
	}
	if meant != "" {
		c.covers(v.value, meant)
	}
	c.report.add("contract/unknown-key", m.value, m.span, message, hint)
}

// covers notes that an unknown key stands for the member of that name, so that
// it is not called missing as well. The advice may name it in a sentence.
func (c *structure) covers(parent []string, text string) {
	if c.meant == nil {
		c.meant = map[string]bool{}
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ':' || r == ';' || r == '(' || r == ')' }) {
		c.meant[joinPointer(append(slices.Clone(parent), word))] = true
		for section := "/" + strings.ReplaceAll(word, ".", "/"); section != ""; section = section[:strings.LastIndexByte(section, '/')] {
			c.meant[section] = true
		}
	}
}

func (c *structure) dependent(v violation, t *tree) {
	for _, m := range v.schema.get("dependentRequired").members {
		if t.get(m.key) == nil {
			continue
		}
		for _, name := range m.value.strs() {
			if t.get(name) == nil {
				c.missing = append(c.missing, absent{t, name, fmt.Sprintf(" beside %s", m.key)})
			}
		}
	}
}

func (c *structure) repeated(t *tree) {
	for i, item := range t.items {
		for j := range i {
			if same(item, t.items[j]) {
				c.report.add("contract/repeated", item, item.span, fmt.Sprintf("%s is there twice in %s", show(item), dotted(t.tokens())), "keep one of the two",
					c.report.related(t.items[j].span.from, "the first is here"))
				break
			}
		}
	}
}

// finish reports the members that are missing, now that it is known which of
// them stand there under another name.
func (c *structure) finish() {
	for _, a := range c.missing {
		path := append(a.parent.tokens(), a.name)
		pointer := joinPointer(path)
		if a.parent.partial || c.seen[pointer] {
			continue
		}
		c.seen[pointer] = true
		c.report.breaks(path...)
		if !c.meant[pointer] {
			reportMissing(c.report, a.parent, path, a.why)
		}
	}
}

// reportMissing reports that a member is not there, at the key of what should
// hold it.
func reportMissing(r *reporter, parent *tree, path []string, why string) {
	at := parent.keySpan()
	if parent.parent == nil {
		at = span{from: mark{1, 1}}
	}
	if why == "" && noDefault(path) {
		why = "; it has no default"
	}
	r.add("contract/missing", parent, at, dotted(path)+" is missing"+why, cmp.Or(placeHint(parent, path), exampleHint(path)))
	r.breaks(path...)
}

// noDefault reports whether leaving the member out is a decision not made,
// rather than half of a value.
func noDefault(path []string) bool {
	return slices.Contains([]string{
		"scope", "window", "window/replay", "answers", "answers/mismatch", "answers/in_flight", "failures",
		"retry", "retry/statuses", "retry/attempts", "retry/backoff",
	}, strings.Join(path, "/"))
}

// exampleHint shows how the schema writes the value.
func exampleHint(path []string) string {
	if len(path) == 0 {
		return ""
	}
	name := path[len(path)-1]
	example := firstExample(path[:len(path)-1]).get(name)
	if example == nil {
		example = firstExample(path)
	}
	if example == nil {
		return ""
	}
	text := flow(example)
	switch {
	case len(text) > 100:
		return ""
	case digits(name) == len(name):
		return "such as " + text
	default:
		return "such as " + name + ": " + text
	}
}

func firstExample(path []string) *tree { return language().describe(path).get("examples").step("0") }
