package renderer

import (
	"slices"
	"strconv"

	"github.com/reprise-dev/reprise/contract"
)

// sdks says what the client libraries do without being told.
func (p *page) sdks() {
	p.para(say("What the client libraries do unless you tell them otherwise:"))
	header := []phrase{say("Library"), say("Keys"), say("Attempts, the first included")}
	rows := make([][]phrase, len(p.c.SDKs))
	for i, s := range p.c.SDKs {
		at := "/sdks/" + strconv.Itoa(i)
		attempts := number(s.Attempts)
		if !s.Retries {
			attempts = say("1; once retries are switched on, %s", number(s.Attempts))
		}
		rows[i] = []phrase{text(s.Language), beside(sdkKeys(s), p.unwritten(at+"/keys")), beside(attempts, p.unwritten(at+"/attempts"))}
	}
	for _, column := range sdkColumns {
		if slices.ContainsFunc(p.c.SDKs, column.has) {
			header = append(header, column.title)
			for i, s := range p.c.SDKs {
				rows[i] = append(rows[i], column.cell(s))
			}
		}
	}
	p.table(say("The defaults of the client libraries"), header, rows)
	if !slices.ContainsFunc(p.c.SDKs, func(s contract.SDK) bool { return s.Retries && s.Attempts > 1 }) {
		p.para(say("None of them retries by itself: the loop around it is yours."))
		return
	}
	p.para(say("Do not put a retry loop of your own around one that retries already: the attempts multiply."))
}

// sdkColumns are shown where some library says something of its own.
var sdkColumns = [...]struct {
	title phrase
	has   func(contract.SDK) bool
	cell  func(contract.SDK) phrase
}{
	{say("Waits"), func(s contract.SDK) bool { return s.OwnWaits }, func(s contract.SDK) phrase {
		if s.Base == 0 {
			return phrase{}
		}
		return say("from %s up to %s", length(s.Base), length(s.Cap))
	}},
	{say("Header that numbers attempts"), func(s contract.SDK) bool { return s.AttemptHeader != "" }, func(s contract.SDK) phrase {
		if s.AttemptHeader == "" {
			return phrase{}
		}
		return code(s.AttemptHeader)
	}},
	{say("You may set"), func(s contract.SDK) bool { return len(s.Overridable) > 0 }, func(s contract.SDK) phrase {
		return and(each(s.Overridable, sdkField)...)
	}},
}

func sdkKeys(s contract.SDK) phrase {
	if s.Keys == contract.KeysCaller {
		return say("made by you")
	}
	return say("made by the library, one for each call")
}

func sdkField(f contract.SDKField) phrase {
	switch f {
	case contract.SDKFieldKey:
		return say("the key")
	case contract.SDKFieldAttempts:
		return say("the attempts")
	case contract.SDKFieldBase:
		return say("the first wait")
	case contract.SDKFieldCap:
		return say("the longest wait")
	case contract.SDKFieldRetries:
		return say("whether it retries")
	default:
		return say("the deadline")
	}
}
