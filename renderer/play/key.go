package play

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// keys is what a key has to be like.
type keys struct {
	Min       int      `json:"min"`
	Max       int      `json:"max"`
	Bytes     bool     `json:"bytes"` // what is counted; else characters
	Charset   string   `json:"charset"`
	Format    string   `json:"format"`
	Forbidden []string `json:"forbidden"`
	Folds     bool     `json:"folds"` // upper and lower case are one
	Syntax    string   `json:"syntax"`
	Trims     bool     `json:"trims"` // white space around it is no part of it
	Pattern   string   `json:"pattern"`
	// Assumed says that the owner of the API does not document one of these rules,
	// UnitAssumed that it does not document what is counted.
	Assumed     bool `json:"assumed,omitempty"`
	UnitAssumed bool `json:"unitAssumed,omitempty"`
	// Program is the pattern for the script; nil where it is too large for a page,
	// so that the script says that it cannot tell.
	Program *program `json:"program"`
}

func keyOf(p *contract.Policy) keys {
	k := &p.Key
	out := keys{
		Min: k.Length.Min, Max: k.Length.Max, Bytes: k.Length.Unit == contract.Bytes,
		Charset: string(k.Charset), Format: string(k.Format), Forbidden: append([]string{}, k.Forbidden...),
		Folds: k.Compare == contract.CaseInsensitive, Syntax: string(k.Syntax),
		Trims: k.InHeaders() || len(k.Also) > 0, Pattern: k.Pattern,
	}
	out.Assumed = slices.ContainsFunc([]string{"length/min", "length/max", "charset", "format", "forbidden", "syntax", "pattern"}, func(rule string) bool {
		return p.Assumed("/key/" + rule)
	})
	out.UnitAssumed = p.Assumed("/key/length/unit")
	if k.Pattern != "" {
		out.Program, _ = programOf(k.Pattern)
	}
	return out
}
