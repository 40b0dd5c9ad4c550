package contract

import "time"

func decodeAnswers(t *tree, claim Claim) Answers {
	return Answers{
		Replay:         decodeReplayAnswer(t.get("replay")),
		Mismatch:       decodeAnswer(t.get("mismatch"), Answer{}),
		InFlight:       decodeInFlight(t.get("in_flight"), claim),
		MissingKey:     decodeAnswer(t.get("missing_key"), Answer{Status: 400, Code: "idempotency_key_missing", Client: AdviceFixRequest}),
		InvalidKey:     decodeAnswer(t.get("invalid_key"), Answer{Status: 400, Code: "idempotency_key_invalid", Client: AdviceFixRequest}),
		StoreDown:      decodeAnswer(t.get("store_down"), Answer{Status: 503, Code: "idempotency_unavailable", Client: AdviceSameKey, RetryAfter: 5 * time.Second}),
		OutcomeUnknown: decodeAnswer(t.get("outcome_unknown"), Answer{Status: 500, Code: "outcome_unknown", Client: AdviceLookUp}),
		Expired:        decodeAnswer(t.get("expired"), Answer{}),
	}
}

func decodeAnswer(t *tree, otherwise Answer) Answer {
	return Answer{
		Status:     whole(t, "status", otherwise.Status),
		Code:       word(t, "code", otherwise.Code),
		Type:       word(t, "type", otherwise.Type),
		Message:    word(t, "message", otherwise.Message),
		Client:     word(t, "client", otherwise.Client),
		RetryAfter: duration(t, "retry_after", otherwise.RetryAfter),
	}
}

// decodeInFlight lets duplicates wait by default where nobody can see a claim
// before it commits.
func decodeInFlight(t *tree, claim Claim) InFlightAnswer {
	do := InFlightReject
	if claim.Commits == WithEffect {
		do = InFlightWait
	}
	a := InFlightAnswer{Answer: decodeAnswer(t, Answer{}), Do: word(t, "do", do)}
	if a.Do == InFlightWait {
		a.UpTo = duration(t, "up_to", 5*time.Second)
	}
	return a
}

func decodeReplayAnswer(t *tree) ReplayAnswer {
	a := ReplayAnswer{
		Headers: words(t.get("headers"), "Content-Type", "Location"),
		Marker:  Marker{Name: "Idempotency-Replay", Value: "true"},
	}
	switch marker := t.get("marker"); {
	case marker == nil:
	case marker.kind == kindString:
		a.Marker = Marker{}
	default:
		a.Marker = Marker{word(marker, "name", "Idempotency-Replay"), word(marker, "value", "true")}
	}
	return a
}
