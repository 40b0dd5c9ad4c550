package page

import (
	"bytes"
	"path"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Format is how a file is written.
type Format string

// The formats that Read understands. The last ones are program sources, of which
// the comments are read.
const (
	Markdown   Format = "md"
	MDX        Format = "mdx"
	HTML       Format = "html"
	AsciiDoc   Format = "adoc"
	RST        Format = "rst"
	PlainText  Format = "txt"
	OpenAPI    Format = "openapi" // YAML or JSON
	Go         Format = "go"
	JavaScript Format = "js" // and TypeScript
	Python     Format = "python"
	Java       Format = "java"
	CSharp     Format = "csharp"
	PHP        Format = "php"
	Ruby       Format = "ruby"
	Shell      Format = "sh"   // and whatever else comments with "#"
	YAML       Format = "yaml" // of any kind: only its comments
)

// IsCode reports whether a format is a program's, so that its comments are its
// only prose.
func (f Format) IsCode() bool {
	_, ok := syntaxOf(f)
	return ok
}

// FormatOf tells a file's format by its name and, where the name leaves it open,
// by how the file begins. False means that Read has no reader for it.
func FormatOf(name string, head []byte) (Format, bool) {
	name = strings.ToLower(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if strings.HasPrefix(name, "llms") && strings.HasSuffix(name, ".txt") {
		return Markdown, true // what is written for machines under this name is Markdown
	}
	ext := path.Ext(name)
	switch ext {
	case ".md", ".markdown", ".mdown", ".mkd":
		return Markdown, true
	case ".mdx":
		return MDX, true
	case ".html", ".htm", ".xhtml":
		return HTML, true
	case ".adoc", ".asciidoc", ".asc":
		return AsciiDoc, true
	case ".rst", ".rest":
		return RST, true
	case ".txt", ".text":
		return PlainText, true
	case ".yaml", ".yml", ".json":
		return OpenAPI, isOpenAPI.Match(head[:min(len(head), 1<<14)])
	}
	return codeFormat(strings.TrimPrefix(ext, "."))
}

// FormatOfFence tells what the text of a fence is written in, by its language.
// Prose in a fence is Markdown: a prompt, a message, a page shown whole.
func FormatOfFence(lang string) (Format, bool) {
	switch lang {
	case "", "text", "txt", "plain", "plaintext", "none", "md", "markdown", "prompt":
		return Markdown, true
	case "mdx":
		return MDX, true
	case "html":
		return HTML, true
	case "adoc", "asciidoc":
		return AsciiDoc, true
	case "rst", "rest":
		return RST, true
	case "yaml", "yml":
		return YAML, true
	}
	return codeFormat(lang)
}

// codeFormat knows the names by which a language goes, as a suffix or on a fence.
func codeFormat(name string) (Format, bool) {
	switch name {
	case "go", "golang":
		return Go, true
	case "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "javascript", "typescript", "node":
		return JavaScript, true
	case "py", "pyi", "python", "python3":
		return Python, true
	case "java", "kt", "kotlin", "scala":
		return Java, true
	case "cs", "csharp", "c#":
		return CSharp, true
	case "php":
		return PHP, true
	case "rb", "ruby":
		return Ruby, true
	case "sh", "bash", "shell", "zsh":
		return Shell, true
	}
	return "", false
}

// isOpenAPI finds the key that says which kind of description a file is. It may
// follow other keys.
var isOpenAPI = regexp.MustCompile(`(?m)^[\s{]*["']?(openapi|swagger|asyncapi|overlay)["']?\s*:|["'](openapi|swagger|asyncapi)["']\s*:\s*["']`)

// checkText tells a file that is no text, or no UTF-8, by its first bytes. A stray
// NUL or an odd byte does not make it so: pages with some exist.
func checkText(src []byte) error {
	sample := src[:min(len(src), 8<<10)]
	if bytes.HasPrefix(sample, []byte("\xff\xfe")) || bytes.HasPrefix(sample, []byte("\xfe\xff")) {
		return ErrBinary
	}
	control, invalid := 0, 0
	for i := 0; i < len(sample); {
		c := sample[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRune(sample[i:])
			if r == utf8.RuneError && size == 1 {
				invalid++
			}
			i += size
			continue
		}
		if c < ' ' && !isSpace(c) && c != 0x1b {
			control++
		}
		i++
	}
	switch {
	case control > 2 && control*20 > len(sample):
		return ErrBinary
	case invalid > 8 && invalid*10 > len(sample):
		return ErrEncoding
	}
	return nil
}
