package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/gowebpki/jcs"

	"github.com/reprise-dev/reprise/contract"
)

// writeQuery digests a query. One that cannot be taken apart is compared as sent.
func writeQuery(h *digest, f *contract.Fingerprint, query string) {
	if f.Query == contract.QuerySet {
		if set, err := url.ParseQuery(query); err == nil {
			writePart(h, "query set", set.Encode()) // by name; values of one name as sent
			return
		}
	}
	writePart(h, "query", query)
}

// writeHeaders digests the headers that are compared, each with the number of its
// values: a header that is missing differs from one that is empty.
func writeHeaders(h *digest, f *contract.Fingerprint, r Payload) {
	for _, name := range f.Headers {
		var values []string
		if r.Header != nil {
			values = r.Header(name)
		}
		writePart(h, "header", strconv.Itoa(len(values)))
		for _, value := range values {
			writePart(h, "value", strings.Trim(value, " \t"))
		}
	}
}

// comparedJSON is the canonical form of a body without what is excluded.
func comparedJSON(body []byte, exclude []string) ([]byte, error) {
	canonical, err := canonicalJSON(body)
	if err != nil || len(exclude) == 0 {
		return canonical, err
	}
	var root any
	dec := json.NewDecoder(bytes.NewReader(canonical))
	dec.UseNumber()
	if err := dec.Decode(&root); err != nil {
		return nil, err
	}
	for _, pointer := range exclude {
		parent, name := pointer[:strings.LastIndexByte(pointer, '/')], pointer[strings.LastIndexByte(pointer, '/')+1:]
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		switch v, _ := lookUp(root, parent); v := v.(type) {
		case map[string]any:
			delete(v, name)
		case []any:
			if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(v) && name == strconv.Itoa(i) {
				v[i] = nil
			}
		}
	}
	out, err := json.Marshal(root)
	if err != nil {
		return nil, err
	}
	return jcs.Transform(out)
}

// part is one part of a multipart body (RFC 7578).
type part struct {
	name, file, media string
	content           []byte
}

// partsOf takes a body apart. Parts come by their names; those of one name keep
// their order, which RFC 7578, section 5.2, gives a meaning.
func partsOf(r Payload) ([]part, error) {
	contentType := ""
	if r.Header != nil {
		contentType = strings.Join(r.Header("Content-Type"), ", ")
	}
	media, params, err := mime.ParseMediaType(contentType)
	if err != nil || !strings.HasPrefix(media, "multipart/") || params["boundary"] == "" {
		return nil, errors.New("no multipart body")
	}
	var out []part
	for in := multipart.NewReader(bytes.NewReader(r.Body), params["boundary"]); ; {
		p, err := in.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		content, err := io.ReadAll(p)
		if err != nil {
			return nil, err
		}
		out = append(out, part{p.FormName(), p.FileName(), mediaType(p.Header.Get("Content-Type")), content})
	}
	if len(out) == 0 {
		return nil, errors.New("a multipart body without parts")
	}
	slices.SortStableFunc(out, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return out, nil
}

// mediaType is a media type in one spelling.
func mediaType(text string) string {
	media, params, err := mime.ParseMediaType(text)
	if err != nil {
		return text
	}
	var b strings.Builder
	b.WriteString(media)
	for _, name := range slices.Sorted(maps.Keys(params)) {
		b.WriteString("; " + name + "=" + strconv.Quote(params[name]))
	}
	return b.String()
}

func writeParts(h *digest, parts []part) {
	for _, p := range parts {
		writePart(h, "part", p.name)
		writePart(h, "file", p.file)
		writePart(h, "media", p.media)
		writePart(h, "content", p.content)
	}
}
