// Package web publishes contracts as a documentation site: pages in HTML that
// work from a file, without a script, on paper and on a small screen, and the
// same pages in Markdown and JSON for machines.
//
// [Site] writes all of it to memory; who calls it decides where the files go.
// What the pages say comes from [renderer.Sections]; this package decides which
// page holds which section (the table is in plan.go), what stands around them,
// and how a block looks. Templates, styles and scripts are those of package site.
//
// Text of a contract is hostile. It comes as [renderer.Inline], which
// [html/template] and this package's own reader turn into HTML; nothing else of a
// contract is ever taken for markup.
//
// The same contracts and options give the same bytes. The package reads no clock,
// no file and no network.
package web
