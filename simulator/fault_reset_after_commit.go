package simulator

var resetAfterCommit = FaultKind{
	ID:      "reset-after-commit",
	Aliases: []string{"drop-after-commit"},
	Does:    "Lets the request be executed and its answer be stored, and resets the connection in the place of the answer; on HTTP/2 it resets the stream.",
	Plays:   "an answer that is lost on its way: the work is done, and the client cannot know",
	Phase:   AfterCommit,
	send:    func(_ *hit, o *outgoing) { cut(o.w, byReset) },
}
