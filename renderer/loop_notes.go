package renderer

import "strings"

// loopNotes are the comments of the retry loop, and the strings that say what its
// functions do. Its names are English in every language, as code is.
func loopNotes() []phrase {
	return []phrase{
		say("the first one included"),
		say("seconds, for the whole call, waits included"),
		say("seconds"),
		say("seconds, on top of the backoff"),
		say("seconds; with less, an attempt is not worth starting"),
		say("statuses of answers that are not in NAMED"),
		say("whatever the status"),
		say("like a 429"),
		say("(status, code): what the contract advises; None is an answer that lost its body"),
		say("(status, code): what the contract advises"),
		say("those of NAMED that leave open what became of the request"),
		say("those of NAMED that tell it"),
		say("what the contract advises after a failure with a code that is not in NAMED; the first that fits counts"),
		say("a refused certificate, too"),
		say("a header or an address that HTTP cannot carry"),
		say("when they were made: the retry budget; with threads, put a lock around it"),
		say("the retry budget of all calls; with threads, put a lock around it"),
		say("a stored answer does not change"),
		say("it may have been executed"),
		say("milliseconds, and they beat Retry-After"),
		say("a date counts from the answer's own Date, so that clocks need not agree"),
		say("a failure costs a token, whether it is retried or not"),
		say("sooner than the server asked"),
		say("so that clients who are told the same do not come back together"),
		say("Retry-After adds and never shortens"),
		say("made once, and stored with the work before the first attempt"),
		say("a key that follows the rules for keys, stored before the first attempt"),
		say("named after what it stands for, so that a retry has the same one"),
		say("full jitter"), say("equal jitter"), say("additive jitter"), say("decorrelated jitter"), say("proportional jitter"), say("no jitter"),

		say("Seconds to wait before the retry of that number, the first being 1."),
		say("What a connection brings until a moment, however slowly its bytes come."),
		say("Make one attempt. Only the search for the address of the host may take longer than the timeout."),
		say("Whether the request may have been executed and no answer tells, earlier attempts included."),
		say("A date of HTTP in seconds since 1970."),
		say("The code in an error body, None where there is none."),
		say("The type of the error in a body, None where there is none."),
		say("Everything in an error body that a list of codes may name."),
		say("Whether the body says that it is a stored answer."),
		say("Whether to send the request again, and whether to be cautious about it."),
		say("The server's clock, and ours where it does not tell."),
		say("Seconds that the server asks for, 0 where it asks for nothing."),
		say("Send a request until its outcome stands, and return the last outcome: it is unknown where an attempt may have been executed."),
		say("The key was made, and stored with the work, before this call."),
	}
}

// noted is Python code whose comments are in the language of the page.
func (s speaker) noted(code string) string {
	if s.translations == nil {
		return code
	}
	words := map[string]string{}
	for _, note := range loopNotes() {
		words[english.plain(note)] = s.plain(note)
	}
	lines := strings.Split(code, "\n")
	for i, line := range lines {
		before, note := noteOf(line)
		if said, known := words[note]; known && note != "" {
			lines[i] = before + said + line[len(before)+len(note):]
		}
	}
	return strings.Join(lines, "\n")
}

// noteOf is what a line of the loop says to people, and what stands before it.
func noteOf(line string) (before, note string) {
	if at := strings.LastIndex(line, "  # "); at >= 0 {
		return line[:at+4], line[at+4:]
	}
	text := strings.TrimLeft(line, " ")
	before = line[:len(line)-len(text)]
	if rest, ok := strings.CutPrefix(text, `"""`); ok {
		return before + `"""`, strings.TrimSuffix(rest, `"""`)
	}
	return before, text
}
