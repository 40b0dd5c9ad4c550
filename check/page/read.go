package page

import (
	"errors"
	"fmt"
)

// What Read returns for files that it has no text of.
var (
	ErrBinary   = errors.New("binary")    // an image, an archive, a page in UTF-16
	ErrEncoding = errors.New("not UTF-8") // a page in an older encoding
	ErrReader   = errors.New("a mistake in the reader of its format")
)

// Read reads a document. It takes the time of one pass: markup that would make a
// naive reader slow, such as ten thousand nested quotations, is read as text from
// some depth on. The source is kept, not copied, and must not change.
//
// Errors are ErrBinary, ErrEncoding, YAML or JSON that does not parse, an unknown
// format, and ErrReader: the reader itself failed, and other pages can be read. A few bytes that are no UTF-8, or no text, are read past.
// Everything else that is wrong with a page is read as well as it can be.
func Read(path string, format Format, src []byte) (*Document, error) {
	doc := &Document{Path: path, Format: format, Source: src}
	if err := checkText(src); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := read(newBuilder(doc, len(src)), format, fileView(src)); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return doc, nil
}

// Inside reads the text of a fence as a document of its own: a Markdown page shown
// whole, or a program with its comments. Positions are those of d.
func (d *Document) Inside(f *Fence, format Format) (*Document, error) {
	doc := &Document{Path: d.Path, Format: format, Source: d.Source, Lang: d.Lang}
	if err := read(newBuilder(doc, f.Len()), format, f.view()); err != nil {
		return nil, fmt.Errorf("%s: %w", d.Path, err)
	}
	return doc, nil
}

func read(b *builder, format Format, v *view) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = b.failed(format, r)
		}
	}()
	switch format {
	case Markdown:
		readMarkdownPage(b, v)
	case MDX:
		readMDXPage(b, v)
	case HTML:
		readHTMLPage(b, v)
	case AsciiDoc:
		readAsciiDoc(b, v)
	case RST:
		readRST(b, v)
	case PlainText:
		readPlainText(b, v)
	case OpenAPI:
		err = readOpenAPI(b, v)
	default:
		if !format.IsCode() {
			return fmt.Errorf("no reader for format %q", format)
		}
		readComments(b, v, format)
	}
	b.close()
	return err
}

// failed says what stopped a reader, and behind which line. One page that a reader cannot
// take must not hide what others say.
func (b *builder) failed(format Format, cause any) error {
	last := 0
	for i := range b.doc.Regions {
		if _, end := b.doc.Regions[i].Span(); end > last {
			last = end
		}
	}
	line, _, _ := b.doc.Position(last)
	return fmt.Errorf("%w, %s, behind line %d: %v", ErrReader, format, line, cause)
}
