package contract

// PartSource says where in a request a part of the scope is read.
type PartSource struct {
	Part ScopePart
	Source
}

// Source is one place of a request. Which members have a meaning depends on In.
type Source struct {
	In       SourceKind
	Name     string          // of the header
	Index    int             // of the segment of the path or the label of the host; the first is 0
	Prefixes []PrefixMeaning // of the credential
}

// PrefixMeaning says what a credential that starts so stands for.
type PrefixMeaning struct{ Prefix, Means string }

// SourceKind is a kind of place.
type SourceKind string

// The places.
const (
	SourceHeader           SourceKind = "header"
	SourcePath             SourceKind = "path"
	SourceHost             SourceKind = "host"
	SourceCredentialPrefix SourceKind = "credential_prefix"
)

// Source tells where a part of the scope is read; false where the contract says
// nothing of it.
func (p *Policy) Source(part ScopePart) (Source, bool) {
	for _, s := range p.ScopeFrom {
		if s.Part == part {
			return s.Source, true
		}
	}
	return Source{}, false
}

// told are the parts of a scope that are read somewhere: the others are what a
// request is. needed are those among them that have no place of their own in HTTP.
var (
	told   = [...]ScopePart{ScopeAccount, ScopeAPIKey, ScopeUser, ScopeApp, ScopeEnvironment, ScopeRegion}
	needed = [...]ScopePart{ScopeUser, ScopeApp, ScopeEnvironment, ScopeRegion}
)

func decodeScopeFrom(t *tree) []PartSource {
	var out []PartSource
	for _, part := range told {
		if s := t.get(string(part)); s != nil {
			out = append(out, PartSource{part, decodeSource(s)})
		}
	}
	return out
}

func decodeSource(t *tree) Source {
	for _, kind := range []SourceKind{SourcePath, SourceHost} {
		if t.get(string(kind)) != nil {
			return Source{In: kind, Index: whole(t, string(kind), 0)}
		}
	}
	prefixes := t.get(string(SourceCredentialPrefix))
	if prefixes == nil {
		return Source{In: SourceHeader, Name: word(t, string(SourceHeader), "")}
	}
	s := Source{In: SourceCredentialPrefix}
	for _, m := range prefixes.members {
		if extension(m.key) {
			continue
		}
		s.Prefixes = append(s.Prefixes, PrefixMeaning{m.key, m.value.str()})
	}
	return s
}
