package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// partTold says where a part of the scope is told, where that is not where it is
// for any API.
func partTold(p *contract.Policy, part contract.ScopePart) phrase {
	s, ok := p.Source(part)
	switch {
	case !ok:
		return phrase{}
	case part == contract.ScopeAccount:
		return say("It is told by %s; a request that does not tell it is for the account that its credential belongs to.", sourceWords(s))
	case s.In == contract.SourceCredentialPrefix:
		return say("It is told by %s.", sourceWords(s))
	default:
		return say("It is told by %s; requests that do not tell it share a part of their own.", sourceWords(s))
	}
}

// sourceWords is a place of a request, as it completes "is told by".
func sourceWords(s contract.Source) phrase {
	switch s.In {
	case contract.SourceHeader:
		return say("the header %s", code(s.Name))
	case contract.SourcePath:
		return say("segment %s of the path", number(s.Index+1))
	case contract.SourceHost:
		return say("label %s of the host name", number(s.Index+1))
	default:
		return say("what the credential starts with: %s", and(each(s.Prefixes, func(m contract.PrefixMeaning) phrase {
			return say("%s for %s", code(m.Prefix), text(m.Means))
		})...))
	}
}

// scopeFromFacts is for the tables of differences.
func scopeFromFacts(p *contract.Policy) []fact {
	if len(p.ScopeFrom) == 0 {
		return nil
	}
	return []fact{{"/scope_from", say("Parts of the scope are told by"), sourcesWords(p)}}
}

// sourcesWords are all places where parts of the scope are told.
func sourcesWords(p *contract.Policy) phrase {
	return semicolons(each(p.ScopeFrom, func(s contract.PartSource) phrase { return say("%s: %s", scopePart(s.Part), sourceWords(s.Source)) })...)
}
