// Package page reads documents into regions: paragraphs, headings, items, cells,
// attributes and the like, each as plain text of which every byte knows where in
// the file it came from. It is what a judge of documentation stands on; of what it
// judges it knows nothing.
//
// Read takes any format that FormatOf knows. Text is decoded and joined: markup is
// gone, entities and escapes are the characters they stand for, and a line end inside
// a paragraph is one space. Content.Source maps any part of it back to bytes of the
// file. No place is ever found by looking for a text again: it is carried along from
// the first byte, through the line ends, indentation, comment marks and YAML scalars
// that stand between a text and its file.
//
// What a region stands under, what introduces it, which cell heads its column and
// whether its box is ticked are said in the region. Comments of the file's own syntax
// are Markers, blocks of code are Fences; Inside reads what a fence holds as a
// document of its own.
//
// Markdown and HTML are read whole. MDX, AsciiDoc and reStructuredText are read as far
// as documentation commonly goes, without the programs that define them: nothing is
// included, substituted, evaluated or rendered, and text of elements that stand inside
// an expression of MDX is not read. A page that is wrong is read as well as it can be;
// only what is no text, and YAML or JSON that does not parse, is an error.
package page
