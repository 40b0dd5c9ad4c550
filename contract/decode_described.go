package contract

// What is described has no defaults: a member that is not there is not said.

func decodePlace(t *tree) *Place {
	if t == nil {
		return nil
	}
	return &Place{word[PlaceKind](t, "in", ""), word(t, "name", "")}
}

func decodeWebhooks(t *tree) *Webhooks {
	if t == nil {
		return nil
	}
	w := &Webhooks{
		EventID:          decodePlace(t.get("event_id")),
		Attempts:         whole(t, "attempts", 0),
		Deadline:         duration(t, "deadline", 0),
		AttemptTimeout:   duration(t, "attempt_timeout", 0),
		StopStatuses:     words[string](t.get("stop_statuses")),
		ThrottleStatuses: words[string](t.get("throttle_statuses")),
		DisableAfter:     duration(t, "disable_after", 0),
		Order:            word(t, "order", OrderNotSaid),
		DeadLetters:      decodeDeadLetters(t.get("dead_letters")),
	}
	if s := t.get("signature"); s != nil {
		w.Signature = &Signature{word(s, "name", ""), word(s, "timestamp", ""), duration(s, "tolerance", 0)}
	}
	for _, wait := range t.get("schedule").list() {
		d, _ := ParseDuration(wait.str())
		w.Schedule = append(w.Schedule, d)
	}
	if w.Attempts == 0 && len(w.Schedule) > 0 {
		w.Attempts = len(w.Schedule) + 1 // a schedule without a number says it all
	}
	if h := t.get("stop_header"); h != nil {
		w.StopHeader = &Marker{Name: word(h, "name", ""), Value: word(h, "value", "")}
	}
	if h := t.get("honours_retry_after"); h != nil {
		w.HonoursRetryAfter = &h.truth
	}
	if sets := t.get("receiver_sets"); sets != nil {
		for _, m := range sets.members {
			if !extension(m.key) {
				w.ReceiverSets = append(w.ReceiverSets, ReceiverSetting{m.key, m.value.str()})
			}
		}
	}
	return w
}

func decodeDeadLetters(t *tree) *DeadLetters {
	if t == nil {
		return nil
	}
	return &DeadLetters{decodeKept(t.get("keep")), word(t, "replay", "")}
}

// decodeKept is a duration or unlimited, and nothing where it is not said.
func decodeKept(t *tree) Replay {
	switch {
	case t == nil:
		return Replay{}
	case t.str() == string(ReplayUnlimited):
		return Replay{Kind: ReplayUnlimited}
	default:
		d, _ := ParseDuration(t.str())
		return Replay{Kind: ReplayExact, Duration: d}
	}
}

func decodeConsumers(t *tree) []Consumer {
	var list []Consumer
	for _, c := range t.list() {
		list = append(list, Consumer{
			Name:         word(c, "name", ""),
			Reads:        word(c, "reads", ""),
			EventID:      decodePlace(c.get("event_id")),
			Inbox:        word(c, "inbox", ""),
			Commits:      word[Commits](c, "commits", ""),
			DedupeWindow: decodeKept(c.get("dedupe_window")),
			PoisonAfter:  whole(c, "poison_after", 0),
			Order:        word(c, "order", OrderNotSaid),
			Concurrency:  whole(c, "concurrency", 0),
			DeadLetters:  decodeDeadLetters(c.get("dead_letters")),
		})
	}
	return list
}

func decodeGRPC(t *tree) *GRPC {
	if t == nil {
		return nil
	}
	g := &GRPC{Key: decodePlace(t.get("key")), RetryStatuses: t.get("retry_statuses").strs()}
	if statuses := t.get("statuses"); statuses != nil {
		for _, m := range statuses.members {
			if !extension(m.key) {
				g.Statuses = append(g.Statuses, GRPCStatus{m.key, m.value.str()})
			}
		}
	}
	for _, m := range methodsOf(t) {
		method := GRPCMethod{
			Name: m.key, Key: word[Requirement](m.value, "key", ""),
			Idempotent: word(m.value, "idempotent", ""), Unsafe: word(m.value, "unsafe", ""), Level: word(m.value, "idempotency_level", ""),
		}
		g.Methods = append(g.Methods, method)
	}
	return g
}

// methodsOf are the members of grpc.methods that are methods.
func methodsOf(grpc *tree) []member {
	var out []member
	if methods := grpc.get("methods"); methods != nil {
		for _, m := range methods.members {
			if !extension(m.key) {
				out = append(out, m)
			}
		}
	}
	return out
}

func decodeObjectives(t *tree) *Objectives {
	if t == nil {
		return nil
	}
	rate := func(key string) *float64 {
		if t.get(key) == nil {
			return nil
		}
		f := number(t, key, 0)
		return &f
	}
	time := t.get("time_to_success")
	return &Objectives{
		Period:        duration(t, "period", 0),
		DuplicateRate: rate("duplicate_rate"), OrphanedKeyRate: rate("orphaned_key_rate"), RetryRate: rate("retry_rate"),
		TimeToSuccess: Percentiles{duration(time, "p50", 0), duration(time, "p95", 0), duration(time, "p99", 0)},
	}
}

func decodeRevisions(t *tree) []Revision {
	var list []Revision
	for _, r := range t.list() {
		list = append(list, Revision{word(r, "date", ""), word(r, "change", ""), word(r, "source", "")})
	}
	return list
}

func decodeSources(t *tree) []FactSource {
	var list []FactSource
	for _, s := range t.list() {
		list = append(list, FactSource{s.get("about").strs(), word(s, "url", ""), word(s, "observed", ""), word[Confidence](s, "confidence", "")})
	}
	return list
}
