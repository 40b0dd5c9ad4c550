package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// sdks says what the client libraries do without being told.
func (p *page) sdks() {
	p.para("What the client libraries do unless you tell them otherwise:")
	header := []inline{"Library", "Keys", "Attempts, the first included"}
	rows := make([][]inline, len(p.c.SDKs))
	for i, s := range p.c.SDKs {
		at := "/sdks/" + number(i).plain()
		attempts := number(s.Attempts)
		if !s.Retries {
			attempts = say("1; once retries are switched on, %s", number(s.Attempts))
		}
		rows[i] = []inline{text(s.Language), sdkKeys(s) + p.unwritten(at+"/keys"), attempts + p.unwritten(at+"/attempts")}
	}
	for _, column := range sdkColumns {
		if slices.ContainsFunc(p.c.SDKs, column.has) {
			header = append(header, column.title)
			for i, s := range p.c.SDKs {
				rows[i] = append(rows[i], column.cell(s))
			}
		}
	}
	p.table(header, rows)
	if !slices.ContainsFunc(p.c.SDKs, func(s contract.SDK) bool { return s.Retries && s.Attempts > 1 }) {
		p.para("None of them retries by itself: the loop around it is yours.")
		return
	}
	p.para("Do not put a retry loop of your own around one that retries already: the attempts multiply.")
}

// sdkColumns are shown where some library says something of its own.
var sdkColumns = [...]struct {
	title inline
	has   func(contract.SDK) bool
	cell  func(contract.SDK) inline
}{
	{"Waits", func(s contract.SDK) bool { return s.OwnWaits }, func(s contract.SDK) inline {
		if s.Base == 0 {
			return ""
		}
		return say("from %s up to %s", length(s.Base), length(s.Cap))
	}},
	{"Header that numbers attempts", func(s contract.SDK) bool { return s.AttemptHeader != "" }, func(s contract.SDK) inline {
		if s.AttemptHeader == "" {
			return ""
		}
		return code(s.AttemptHeader)
	}},
	{"You may set", func(s contract.SDK) bool { return len(s.Overridable) > 0 }, func(s contract.SDK) inline {
		return and(each(s.Overridable, sdkField)...)
	}},
}

func sdkKeys(s contract.SDK) inline {
	if s.Keys == contract.KeysCaller {
		return "made by you"
	}
	return "made by the library, one for each call"
}

func sdkField(f contract.SDKField) inline {
	switch f {
	case contract.SDKFieldKey:
		return "the key"
	case contract.SDKFieldAttempts:
		return "the attempts"
	case contract.SDKFieldBase:
		return "the first wait"
	case contract.SDKFieldCap:
		return "the longest wait"
	case contract.SDKFieldRetries:
		return "whether it retries"
	default:
		return "the deadline"
	}
}
