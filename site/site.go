// Package site holds the templates, styles and scripts of every page that a
// person sees. It is one [FS] and nothing else: who fills the templates says
// which data they take.
package site

import "embed"

// FS holds page.html.tmpl and its parts, site.css, theme.js, site.js and the
// scripts that single pages add.
//
//go:embed *.tmpl *.css *.js
var FS embed.FS
