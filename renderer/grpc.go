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
	rows := make([][]phrase, len(g.Methods))
	levels := slices.ContainsFunc(g.Methods, func(m contract.GRPCMethod) bool { return m.Level != "" })
	for i, m := range g.Methods {
		rows[i] = []phrase{code(m.Name), grpcKeyWords(m), grpcSafeWords(m)}
		if m.Level != "" {
			rows[i] = append(rows[i], code(m.Level))
		}
	}
	header := []phrase{say("Method"), say("Key"), say("Safe to repeat without a key?"), code("idempotency_level")}
	if !levels {
		header = header[:3]
	}
	p.table(say("The methods"), header, rows)
	if len(g.Statuses) > 0 {
		p.para(say("The named answers come with these codes:"))
		codes := make([][]phrase, len(g.Statuses))
		for i, s := range g.Statuses {
			codes[i] = []phrase{answerTitle(contract.AnswerName(s.Answer)), code(s.Code)}
		}
		p.table(say("The codes of the named answers"), []phrase{say("Answer"), say("Code")}, codes)
	}
	if len(g.RetryStatuses) > 0 {
		p.para(say("Retry after %s, with the waits of %s.", or(codes(g.RetryStatuses...)...), see(idRetrying)))
	}
}

func grpcKeyWords(m contract.GRPCMethod) phrase {
	if m.Key == "" {
		return say("none")
	}
	return needWords(m.Key)
}

func grpcSafeWords(m contract.GRPCMethod) phrase {
	switch {
	case m.Unsafe != "":
		return say("**no:** %s", text(m.Unsafe))
	case m.Idempotent != "":
		return say("yes: %s", text(m.Idempotent))
	case m.Key == contract.KeyRequired:
		return say("**no:** it is refused without a key")
	case m.Level == "NO_SIDE_EFFECTS" || m.Level == "IDEMPOTENT":
		return say("yes, as its `idempotency_level` says")
	case m.Key == contract.KeyOptional:
		return say("**no:** without a key each call is executed")
	default:
		return say("not said; take it as no")
	}
}
