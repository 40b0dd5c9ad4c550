package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// partTold says where a part of the scope is told, where that is not where it is
// for any API.
func partTold(p *contract.Policy, part contract.ScopePart) inline {
	s, ok := p.Source(part)
	if !ok {
		return ""
	}
	out := say(" It is told by %s", sourceWords(s))
	switch {
	case part == contract.ScopeAccount:
		return out + "; a request that does not tell it is for the account that its credential belongs to."
	case s.In == contract.SourceCredentialPrefix:
		return out + "."
	default:
		return out + "; requests that do not tell it share a part of their own."
	}
}

// sourceWords is a place of a request, as it completes "is told by".
func sourceWords(s contract.Source) inline {
	switch s.In {
	case contract.SourceHeader:
		return say("the header %s", code(s.Name))
	case contract.SourcePath:
		return say("segment %s of the path", number(s.Index+1))
	case contract.SourceHost:
		return say("label %s of the host name", number(s.Index+1))
	default:
		return say("what the credential starts with: %s", and(each(s.Prefixes, func(m contract.PrefixMeaning) inline {
			return say("%s for %s", code(m.Prefix), text(m.Means))
		})...))
	}
}

// scopeFromFacts is for the tables of differences.
func scopeFromFacts(p *contract.Policy) []fact {
	if len(p.ScopeFrom) == 0 {
		return nil
	}
	return []fact{{"/scope_from", "Parts of the scope are told by", sourcesWords(p)}}
}

// sourcesWords are all places where parts of the scope are told.
func sourcesWords(p *contract.Policy) inline {
	return join(each(p.ScopeFrom, func(s contract.PartSource) inline { return say("%s: %s", scopePart(s.Part), sourceWords(s.Source)) }), "; ")
}
