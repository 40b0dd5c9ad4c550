package renderer

import (
	"errors"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// Markdown writes the page that an integrator needs, in GitHub-flavoured
// Markdown: what to send, what each answer means and what to do then, and every
// number behind it. It is the same for the same contract, byte for byte. The
// only error is a nil contract.
func Markdown(c *contract.Contract) ([]byte, error) {
	if c == nil {
		return nil, errors.New("no contract to render")
	}
	p := newPage(c)
	p.opening()
	for _, s := range sections() {
		if s.when(p) {
			p.heading(2, s.title)
			s.write(p)
		}
	}
	return []byte(p.b.String()), nil
}

// The titles of the sections. Links go by them.
const (
	titleShort     inline = "In short"
	titleDecisions inline = "I got this answer. Now what?"
	titlePromise   inline = "What a key buys you"
	titleOps       inline = "Operations"
	titleKey       inline = "The key"
	titleScope     inline = "Scope"
	titleCompared  inline = "What is compared"
	titleStored    inline = "What is stored and replayed"
	titleAtOnce    inline = "Two requests at once"
	titleWindow    inline = "How long a key is remembered"
	titleRetrying  inline = "Retrying"
	titleLoop      inline = "A retry loop to copy"
	titleStoreDown inline = "If the key store is down"
	titleSDKs      inline = "Client libraries"
	titleGRPC      inline = "Over gRPC"
	titleWebhooks  inline = "Webhooks"
	titleConsumers inline = "Consumers"
	titleAims      inline = "Objectives"
	titleDiffer    inline = "Where operations differ"
	titleMock      inline = "Try it against the mock"
	titleRelation  inline = "Every state and every event"
	titleDefaults  inline = "Defaults"
	titleUnsaid    inline = "What the owner does not document"
	titleRevisions inline = "What changed"
	titleSources   inline = "Sources"
)

type section struct {
	title inline
	when  func(*page) bool
	write func(*page)
}

// sections are in the order that serves somebody in trouble: first what to do,
// then why, then every detail.
func sections() []section {
	return []section{
		{titleShort, always, (*page).short},
		{titleDecisions, always, (*page).decisions},
		{titlePromise, always, (*page).promise},
		{titleOps, always, (*page).operations},
		{titleKey, takesKeys, (*page).key},
		{titleScope, takesKeys, (*page).scope},
		{titleCompared, takesKeys, (*page).compared},
		{titleStored, takesKeys, (*page).stored},
		{titleAtOnce, takesKeys, (*page).atOnce},
		{titleWindow, takesKeys, (*page).window},
		{titleRetrying, always, (*page).retrying},
		{titleLoop, always, (*page).loop},
		{titleStoreDown, takesKeys, (*page).storeDown},
		{titleSDKs, hasSDKs, (*page).sdks},
		{titleGRPC, hasGRPC, (*page).grpc},
		{titleWebhooks, hasWebhooks, (*page).webhooks},
		{titleConsumers, hasConsumers, (*page).consumers},
		{titleAims, hasObjectives, (*page).objectives},
		{titleDiffer, differs, (*page).differences},
		{titleMock, always, (*page).mock},
		{titleRelation, takesKeys, (*page).relation},
		{titleDefaults, always, (*page).defaults},
		{titleUnsaid, hasUndocumented, (*page).undocumented},
		{titleRevisions, hasRevisions, (*page).revisions},
		{titleSources, hasSources, (*page).sources},
	}
}

func always(*page) bool      { return true }
func takesKeys(p *page) bool { return len(p.keyed) > 0 }
func hasSDKs(p *page) bool   { return len(p.c.SDKs) > 0 }
func differs(p *page) bool   { return len(p.deviations) > 0 }

// page is one page being written.
type page struct {
	writer
	c          *contract.Contract
	base       *contract.Policy   // what holds where nothing says otherwise
	ops        []*contract.Policy // of each operation, in the order of the contract
	keyed      []*contract.Policy // of the operations that take a key
	deviations []deviation
}

func newPage(c *contract.Contract) *page {
	p := &page{c: c, base: c.Default()}
	for _, op := range c.Operations() {
		policy, ok := c.Resolve(op.Name())
		if !ok {
			continue
		}
		p.ops = append(p.ops, policy)
		if policy.Operation.TakesKey() {
			p.keyed = append(p.keyed, policy)
		}
	}
	p.deviations = deviations(c, p.base, p.ops)
	return p
}

func (p *page) opening() {
	name, version := text(p.c.API.Name), text(p.c.API.Version)
	p.heading(1, say("%s: idempotency keys and retries", name))
	p.para(
		say("This page is for %s.", p.readers()),
		say("It says what %s, version %s, promises about a request that is sent more than once, and how to send one again.", name, version),
		say("A value marked%s is one that the contract does not write; see %s.", defaultMark, p.see(titleDefaults)),
	)
	p.outsiders()
	var links []inline
	for _, s := range sections() {
		if s.when(p) {
			links = append(links, p.see(s.title))
		}
	}
	p.para(say("On this page: %s.", join(links, " · ")))
}

func (p *page) readers() inline {
	var who []inline
	for _, caller := range p.c.API.Callers {
		switch caller {
		case contract.CallerFirstParty:
			who = append(who, "developers of the API's own clients")
		case contract.CallerRawHTTP:
			who = append(who, "developers who write their own HTTP calls")
		case contract.CallerSDK:
			who = append(who, "users of the client libraries")
		}
	}
	return and(who...)
}

// see links to a section of the page.
func (p *page) see(title inline) inline { return say("[%s](#%s)", title, anchor(title)) }

// anchor is the id that GitHub gives to a heading.
func anchor(title inline) inline {
	keep := func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '-', r == '_':
			return r
		case r == ' ':
			return '-'
		default:
			return -1
		}
	}
	return inline(strings.Map(keep, strings.ToLower(string(title))))
}

const defaultMark inline = " _(default)_"

// mark says of a value that the contract does not write it: no pointer given
// was written by the contract, a preset or a variant.
func (p *page) mark(pointers ...string) inline {
	return unwrittenMark(p.base, pointers...)
}

func unwrittenMark(p *contract.Policy, pointers ...string) inline {
	if slices.ContainsFunc(pointers, p.Assumed) {
		return assumedMark
	}
	for _, pointer := range pointers {
		if p.Origin(pointer) != contract.OriginDefault {
			return ""
		}
	}
	return defaultMark
}
