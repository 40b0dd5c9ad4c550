package web

import (
	"encoding/json"
	"html/template"

	"github.com/reprise-dev/reprise/renderer"
)

// indented is a value in JSON, a line a member. It has nothing in it that HTML would take for
// a tag, and shows every character that it has: people open it too.
func indented(v any) []byte {
	out, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err) // plain values from a contract that came as JSON
	}
	return []byte(renderer.JSONText(string(out)) + "\n")
}

// inScript is a value in JSON as a page holds it. No text in it can break out of the script.
func inScript(v any) template.JS {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain texts
	}
	return template.JS(renderer.JSONText(string(out)))
}
