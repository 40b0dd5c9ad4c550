package contract

import (
	"embed"
	"fmt"
	"path"
	"strings"
	"sync"
)

//go:embed presets/*.yaml
var presetFiles embed.FS

// preset is a partial contract under a name.
type preset struct {
	name string
	tree *tree // without shorthands
}

// presets reads the embedded presets once. That they are good is a matter of
// our tests, not of the caller's.
var presets = sync.OnceValue(func() []preset {
	list, err := loadPresets()
	if err != nil {
		panic(err)
	}
	return list
})

func loadPresets() ([]preset, error) {
	entries, err := presetFiles.ReadDir("presets")
	if err != nil {
		return nil, fmt.Errorf("list the presets: %w", err)
	}
	var list []preset
	for _, e := range entries {
		text, err := presetFiles.ReadFile(path.Join("presets", e.Name()))
		if err != nil {
			return nil, fmt.Errorf("read a preset: %w", err)
		}
		r := &reporter{file: e.Name(), places: true, broken: map[string]bool{}}
		root, err := read(e.Name(), text, r)
		if err != nil {
			return nil, fmt.Errorf("read a preset: %w", err)
		}
		if len(r.findings) > 0 {
			return nil, fmt.Errorf("read a preset: %s", r.findings[0])
		}
		list = append(list, preset{strings.TrimSuffix(e.Name(), ".yaml"), desugar(root)})
	}
	return list, nil
}

// layered is the preset's tree as the layer of one contract, which asks for it
// at a place of its own.
func (p preset) layered(at *tree) *tree {
	return relayer(p.tree, &layer{origin: Origin("preset " + p.name), at: at})
}

// relayer copies a tree into another layer. Parents stay those of the source:
// they tell the pointer.
func relayer(t *tree, l *layer) *tree {
	out := *t
	out.layer = l
	out.members = make([]member, len(t.members))
	for i, m := range t.members {
		out.members[i] = member{m.key, m.span, relayer(m.value, l)}
	}
	out.items = make([]*tree, len(t.items))
	for i, item := range t.items {
		out.items[i] = relayer(item, l)
	}
	return &out
}

// Presets lists the names that extends takes.
func Presets() []string {
	var names []string
	for _, p := range presets() {
		names = append(names, p.name)
	}
	return names
}
