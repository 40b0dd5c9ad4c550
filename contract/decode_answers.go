package contract

import "time"

func decodeAnswers(t *tree, claim Claim) Answers {
	return Answers{
		Replay:           decodeReplayAnswer(t.get("replay")),
		Mismatch:         decodeMismatch(t.get("mismatch")),
		InFlight:         decodeInFlight(t.get("in_flight"), claim),
		MissingKey:       decodeAnswer(t.get("missing_key"), Answer{Status: 400, Code: "idempotency_key_missing", Client: AdviceFixRequest}),
		InvalidKey:       decodeAnswer(t.get("invalid_key"), Answer{Status: 400, Code: "idempotency_key_invalid", Client: AdviceFixRequest}),
		KeyTooLong:       decodeAnswer(t.get("key_too_long"), Answer{}),
		FirstSentInvalid: decodeAnswer(t.get("first_sent_invalid"), Answer{Status: 400, Code: "first_sent_invalid", Client: AdviceFixRequest}),
		FirstSentOutside: decodeAnswer(t.get("first_sent_outside"), Answer{Status: 412, Code: "first_sent_outside", Client: AdviceLookUp}),
		UnsupportedKey:   decodeAnswer(t.get("unsupported_key"), Answer{Status: 400, Code: "idempotency_key_not_supported", Client: AdviceFixRequest}),
		StoreDown:        decodeAnswer(t.get("store_down"), Answer{Status: 503, Code: "idempotency_unavailable", Client: AdviceSameKey, RetryAfter: 5 * time.Second}),
		OutcomeUnknown:   decodeAnswer(t.get("outcome_unknown"), Answer{Status: 500, Code: "outcome_unknown", Client: AdviceLookUp}),
		Expired:          decodeAnswer(t.get("expired"), Answer{}),

		PreviouslyFailed: decodeAnswer(t.get("previously_failed"), Answer{}),
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

func decodeMismatch(t *tree) MismatchAnswer {
	if t == nil {
		return MismatchAnswer{}
	}
	a := MismatchAnswer{Answer: decodeAnswer(t, Answer{}), Do: word(t, "do", MismatchReject)}
	if a.Do != MismatchReject {
		a.Answer = Answer{} // nobody is refused
	}
	return a
}

// decodeInFlight lets duplicates wait by default where nobody can see a claim
// before it commits.
func decodeInFlight(t *tree, claim Claim) InFlightAnswer {
	do := InFlightReject
	if claim.Commits == WithEffect {
		do = InFlightWait
	}
	a := InFlightAnswer{Do: word(t, "do", do)}
	a.Answer = decodeAnswer(t, Answer{})
	if a.Do == InFlightWait {
		a.UpTo = duration(t, "up_to", 5*time.Second)
		a.HonoursPrefer = word(t, "prefer", "ignored") == "honoured"
	}
	return a
}

func decodeReplayAnswer(t *tree) ReplayAnswer {
	a := ReplayAnswer{
		Answer:  decodeAnswer(t, Answer{}),
		Do:      word(t, "do", ReplayStored),
		Headers: replayHeaders(t.get("headers")),
		Marker:  Marker{Name: "Idempotency-Replay", Value: "true"},
	}
	if a.Do == ReplayCurrent {
		a.Deleted = word(t, "deleted", DeletedNotFound)
	}
	if n, err := ParseSize(t.get("max_body").str()); err == nil {
		a.MaxBody, a.Above = n, word(t, "above", AboveEmptyBody)
	}
	if a.Refuses() || a.Do == ReplayConflictWithBody { // the status is mark enough
		a.Marker = Marker{}
	}
	switch marker := t.get("marker"); {
	case marker == nil:
	case marker.kind == kindString:
		a.Marker = Marker{}
	default:
		a.Marker = decodeMarker(marker)
	}
	return a
}

// replayHeaders is nil for all of them, and else a list, which may be empty.
func replayHeaders(t *tree) []string {
	if t != nil && t.kind == kindString {
		return nil
	}
	return append([]string{}, words(t, "Content-Type", "Location")...)
}
