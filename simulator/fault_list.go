package simulator

import "net/http"

// shownKind is a kind of faults as it is listed.
type shownKind struct {
	ID      string       `json:"id"`
	Aliases []string     `json:"aliases,omitempty"`
	Does    string       `json:"does"`
	Plays   string       `json:"plays,omitempty"`
	Breaks  string       `json:"breaks,omitempty"`
	Finds   []string     `json:"found_by,omitempty"`
	Phase   Phase        `json:"phase"`
	Params  []shownParam `json:"params,omitempty"`
}

type shownParam struct {
	Name    string `json:"name"`
	Does    string `json:"does"`
	Default string `json:"default,omitempty"`
}

// getFaultKinds lists the kinds of faults, as reprise faults --format json does.
func (s *Server) getFaultKinds(*http.Request) (any, error) {
	var out []shownKind
	for _, k := range FaultKinds {
		one := shownKind{ID: k.ID, Aliases: k.Aliases, Does: k.Does, Plays: k.Plays, Breaks: k.Breaks, Finds: k.Finds, Phase: k.Phase}
		for _, p := range k.Params {
			one.Params = append(one.Params, shownParam(p))
		}
		out = append(out, one)
	}
	return map[string]any{"count": len(out), "kinds": out}, nil
}
