package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

func hasGRPC(p *page) bool { return p.c.GRPC != nil }

// grpc says how the same promises are kept over gRPC.
func (p *page) grpc() {
	g := p.c.GRPC
	if g.Key != nil {
		p.para(say("A call carries its key in %s. Make it once, before the first attempt, and send the same value with every attempt.", messagePlace(*g.Key)))
	}
	rows := make([][]inline, len(g.Methods))
	levels := slices.ContainsFunc(g.Methods, func(m contract.GRPCMethod) bool { return m.Level != "" })
	for i, m := range g.Methods {
		rows[i] = []inline{code(m.Name), grpcKeyWords(m), grpcSafeWords(m)}
		if m.Level != "" {
			rows[i] = append(rows[i], code(m.Level))
		}
	}
	header := []inline{"Method", "Key", "Safe to repeat without a key?", "`idempotency_level`"}
	if !levels {
		header = header[:3]
	}
	p.table(header, rows)
	if len(g.Statuses) > 0 {
		p.para("The named answers come with these codes:")
		codes := make([][]inline, len(g.Statuses))
		for i, s := range g.Statuses {
			codes[i] = []inline{text(contract.AnswerName(s.Answer).Title()), code(s.Code)}
		}
		p.table([]inline{"Answer", "Code"}, codes)
	}
	if len(g.RetryStatuses) > 0 {
		p.para(say("Retry after %s, with the waits of %s.", or(codes(g.RetryStatuses...)...), p.see(titleRetrying)))
	}
}

func grpcKeyWords(m contract.GRPCMethod) inline {
	if m.Key == "" {
		return "none"
	}
	return inline(m.Key)
}

func grpcSafeWords(m contract.GRPCMethod) inline {
	switch {
	case m.Unsafe != "":
		return say("**no:** %s", text(m.Unsafe))
	case m.Idempotent != "":
		return say("yes: %s", text(m.Idempotent))
	case m.Key == contract.KeyRequired:
		return "**no:** it is refused without a key"
	case m.Level == "NO_SIDE_EFFECTS" || m.Level == "IDEMPOTENT":
		return "yes, as its `idempotency_level` says"
	case m.Key == contract.KeyOptional:
		return "**no:** without a key each call is executed"
	default:
		return "not said; take it as no"
	}
}
