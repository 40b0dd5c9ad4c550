package lint

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"strings"
)

// goReader turns Go's own syntax tree into ours.
type goReader struct {
	file  *gotoken.File
	text  string // what was parsed
	shift int    // how much of it stands before the snippet
	code  string
	depth int
}

// goProgram reads Go: a file, declarations, or statements out of a function. What is none
// of them is scanned like the other languages.
func goProgram(text string) *program {
	_, code, first := dialectOf("go").scan(text)
	for _, around := range [][2]string{{"", ""}, {"package p\n", ""}, {"package p\nfunc _() {\n", "\n}"}} {
		r := &goReader{text: around[0] + text + around[1], shift: len(around[0]), code: code}
		files := gotoken.NewFileSet()
		file, err := parser.ParseFile(files, "", r.text, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		r.file = files.File(file.FileStart)
		p := &program{lang: "go", code: code, first: first}
		for _, d := range file.Decls {
			p.root = append(p.root, r.read(d)...)
		}
		return p
	}
	return scanProgram("go", text)
}

func (r *goReader) span(n ast.Node) span { return r.between(n.Pos(), n.End()) }

// between is a stretch of the snippet; what was put around it is cut off.
func (r *goReader) between(from, to gotoken.Pos) span {
	start := min(max(r.file.Offset(from)-r.shift, 0), len(r.code))
	return span{start, min(max(r.file.Offset(to)-r.shift, start), len(r.code))}
}

func (r *goReader) textOf(n ast.Node) string { return r.span(n).of(r.code) }

// children reads what is below a node.
func (r *goReader) children(parent ast.Node) []*node {
	var out []*node
	ast.Inspect(parent, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		if n == parent {
			return true
		}
		out = append(out, r.read(n)...)
		return false
	})
	return out
}

// read turns a node, and all below it, into ours.
func (r *goReader) read(n ast.Node) []*node {
	if r.depth++; r.depth > 20*deepest {
		r.depth--
		return nil
	}
	defer func() { r.depth-- }()
	made := &node{span: r.span(n), whole: r.span(n)}
	switch n := n.(type) {
	case *ast.ForStmt:
		made.form, made.name, made.span = looping, "for", r.between(n.For, n.Body.Lbrace)
		made.text = strings.TrimSpace(strings.TrimPrefix(made.span.of(r.code), "for"))
	case *ast.RangeStmt:
		made.form, made.name, made.span = looping, "for", r.between(n.For, n.Body.Lbrace)
		made.text = strings.TrimSpace(strings.TrimPrefix(made.span.of(r.code), "for"))
	case *ast.IfStmt:
		made.form, made.text, made.span = branching, r.textOf(n.Cond), r.between(n.If, n.Body.Lbrace)
	case *ast.SwitchStmt:
		made.form, made.span = branching, r.between(n.Switch, n.Body.Lbrace)
		if n.Tag != nil {
			made.text = r.textOf(n.Tag)
		}
	case *ast.CaseClause:
		made.form, made.span = branching, r.between(n.Case, n.Colon)
		made.text = made.span.of(r.code)
	case *ast.CommClause:
		made.form, made.span = branching, r.between(n.Case, n.Colon)
		made.text = made.span.of(r.code)
	case *ast.CallExpr:
		made.form, made.name = calling, strings.Join(strings.Fields(r.textOf(n.Fun)), "")
		if _, closure := n.Fun.(*ast.FuncLit); closure {
			made.name = "func"
		}
		made.text = r.between(n.Lparen+1, n.Rparen).of(r.code)
		made.repeats = repeaters.MatchString(made.name) && strings.Contains(made.text, "func(")
	case *ast.AssignStmt:
		made.form, made.name = assigning, r.between(n.Pos(), n.TokPos).of(r.code)
		made.text = r.between(n.Rhs[0].Pos(), n.End()).of(r.code)
		if n.Tok != gotoken.ASSIGN && n.Tok != gotoken.DEFINE {
			made.text = made.name + " " + made.text
		}
	case *ast.ReturnStmt:
		made.form, made.name, made.text = leaving, "return", r.textOf(n)
	case *ast.BranchStmt:
		made.form, made.name, made.text = leaving, n.Tok.String(), r.textOf(n)
	case *ast.FuncDecl, *ast.FuncLit:
		made.form = defining
	default:
		return r.children(n)
	}
	made.kids = r.children(n)
	return []*node{made}
}
