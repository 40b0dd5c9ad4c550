package renderer

import (
	"errors"

	"github.com/reprise-dev/reprise/contract"
)

// The ids of the sections. Links go by them.
const (
	idOpening   = "opening"
	idShort     = "short"
	idDecisions = "decisions"
	idPromise   = "promise"
	idOps       = "operations"
	idKey       = "key"
	idScope     = "scope"
	idCompared  = "compared"
	idStored    = "stored"
	idAtOnce    = "at-once"
	idWindow    = "window"
	idRetrying  = "retrying"
	idLoop      = "loop"
	idStoreDown = "store-down"
	idSDKs      = "sdks"
	idGRPC      = "grpc"
	idWebhooks  = "webhooks"
	idConsumers = "consumers"
	idAims      = "objectives"
	idDiffer    = "differences"
	idMock      = "mock"
	idRelation  = "relation"
	idDefaults  = "defaults"
	idUnsaid    = "undocumented"
	idRevisions = "revisions"
	idSources   = "sources"

	idUnknown       = "unknown-outcome"
	idPreconditions = "preconditions"
	idFirstParty    = "start-first-party"
	idRawHTTP       = "start-raw-http"
	idSDK           = "start-sdk"
	idGlossary      = "glossary"
)

type section struct {
	id    string
	title phrase
	when  func(*page) bool
	write func(*page)
}

// sections are in the order that serves somebody in trouble: first what to do,
// then why, then every detail.
func sections() []section {
	return []section{
		{idShort, say("In short"), always, (*page).short},
		{idDecisions, say("I got this answer. Now what?"), always, (*page).decisions},
		{idPromise, say("What a key buys you"), always, (*page).promise},
		{idOps, say("Operations"), always, (*page).operations},
		{idKey, say("The key"), takesKeys, (*page).key},
		{idScope, say("Scope"), takesKeys, (*page).scope},
		{idCompared, say("What is compared"), takesKeys, (*page).compared},
		{idStored, say("What is stored and replayed"), takesKeys, (*page).stored},
		{idAtOnce, say("Two requests at once"), takesKeys, (*page).atOnce},
		{idWindow, say("How long a key is remembered"), takesKeys, (*page).window},
		{idRetrying, say("Retrying"), always, (*page).retrying},
		{idLoop, say("A retry loop to copy"), always, (*page).loop},
		{idStoreDown, say("If the key store is down"), takesKeys, (*page).storeDown},
		{idSDKs, say("Client libraries"), hasSDKs, (*page).sdks},
		{idGRPC, say("Over gRPC"), hasGRPC, (*page).grpc},
		{idWebhooks, say("Webhooks"), hasWebhooks, (*page).webhooks},
		{idConsumers, say("Consumers"), hasConsumers, (*page).consumers},
		{idAims, say("Objectives"), hasObjectives, (*page).objectives},
		{idDiffer, say("Where operations differ"), differs, (*page).differences},
		{idMock, say("Try it against the mock"), always, (*page).mock},
		{idRelation, say("Every state and every event"), takesKeys, (*page).relation},
		{idDefaults, say("Defaults"), always, (*page).defaults},
		{idUnsaid, say("What the owner does not document"), hasUndocumented, (*page).undocumented},
		{idRevisions, say("What changed"), hasRevisions, (*page).revisions},
		{idSources, say("Sources"), hasSources, (*page).sources},
	}
}

// siteSections are those that a site has beside the sections of the page. They
// repeat what is spread over the page, for somebody who starts from one question.
func siteSections() []section {
	return []section{
		{idFirstParty, say("Start here: the API's own clients"), isFor(contract.CallerFirstParty), (*page).startFirstParty},
		{idRawHTTP, say("Start here: your own HTTP calls"), isFor(contract.CallerRawHTTP), (*page).startRawHTTP},
		{idSDK, say("Start here: a client library"), isFor(contract.CallerSDK), (*page).startSDK},
		{idUnknown, say("Did it happen or not?"), always, (*page).unknownOutcome},
		{idPreconditions, say("Versions and locks"), hasPreconditions, (*page).preconditions},
		{idGlossary, say("Glossary"), always, (*page).glossary},
	}
}

func always(*page) bool      { return true }
func takesKeys(p *page) bool { return len(p.keyed) > 0 }
func hasSDKs(p *page) bool   { return len(p.c.SDKs) > 0 }
func differs(p *page) bool   { return len(p.deviations) > 0 }

// title is what stands over a section.
func title(id string) phrase {
	for _, s := range append(sections(), siteSections()...) {
		if s.id == id {
			return s.title
		}
	}
	return phrase{}
}

// see links to a section of the page.
func see(id string) phrase { return link(id, title(id)) }

// SectionOptions say how sections are written.
type SectionOptions struct {
	// Language is the language of the page: "en", "de", "ja" or "zh-Hans". The
	// zero value is English.
	Language string

	// Link is where a link to the section with that id leads. The zero value is
	// "#" and the id. It is asked for sections that are returned, and no others.
	Link func(id string) string

	// Site asks for more sections, which a site has pages for and a single page has
	// no room for: where to start, what to do when the outcome is unknown, versions
	// and locks, the glossary. They come last.
	Site bool
}

// Sections are the parts of the page about a contract, in the order in which they
// are read: first what it is about (id "opening", its title is the one of the
// page), then what to do, then why, then every detail. A section that the
// contract says nothing of is left out. The errors are a nil contract and an
// unknown language.
func Sections(c *contract.Contract, o SectionOptions) ([]Section, error) {
	if c == nil {
		return nil, errors.New("no contract to render")
	}
	language, err := languageOf(o.Language)
	if err != nil {
		return nil, err
	}
	if o.Link == nil {
		o.Link = func(id string) string { return "#" + id }
	}
	all := sections()
	if o.Site {
		all = append(all, siteSections()...)
	}
	return sectionsOf(c, speaker{language, o.Link, o.Site}, all), nil
}

func sectionsOf(c *contract.Contract, s speaker, all []section) []Section {
	p := newPage(c)
	p.speaker = s
	out := []Section{p.section(idOpening, p.title(), (*page).opening)}
	for _, s := range all {
		if s.when(p) {
			out = append(out, p.section(s.id, s.title, s.write))
		}
	}
	return out
}

func (p *page) section(id string, title phrase, write func(*page)) Section {
	p.blocks = nil
	write(p)
	return Section{ID: id, Title: p.in(title), Blocks: p.blocks}
}
