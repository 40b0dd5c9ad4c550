package simulator

import "net/http"

// getFaultKinds lists the kinds of faults, as reprise faults --format json does.
func (s *Server) getFaultKinds(*http.Request) (any, error) {
	type param struct {
		Name    string `json:"name"`
		Does    string `json:"does"`
		Default string `json:"default,omitempty"`
	}
	type kind struct {
		ID      string   `json:"id"`
		Aliases []string `json:"aliases,omitempty"`
		Does    string   `json:"does"`
		Plays   string   `json:"plays,omitempty"`
		Breaks  string   `json:"breaks,omitempty"`
		Finds   []string `json:"found_by,omitempty"`
		Phase   Phase    `json:"phase"`
		Params  []param  `json:"params,omitempty"`
	}
	var out []kind
	for _, k := range FaultKinds {
		one := kind{ID: k.ID, Aliases: k.Aliases, Does: k.Does, Plays: k.Plays, Breaks: k.Breaks, Finds: k.Finds, Phase: k.Phase}
		for _, p := range k.Params {
			one.Params = append(one.Params, param(p))
		}
		out = append(out, one)
	}
	return map[string]any{"count": len(out), "kinds": out}, nil
}
