package lint

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// shellReader turns the tree of a shell script into ours.
type shellReader struct {
	code  string
	depth int
}

// shellProgram reads a script of sh or bash. One that does not parse says nothing.
func shellProgram(text string) *program {
	p := &program{lang: "sh", code: text}
	file, err := syntax.NewParser(syntax.KeepComments(true), syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		return p
	}
	blank := []byte(text)
	syntax.Walk(file, func(n syntax.Node) bool {
		c, ok := n.(*syntax.Comment)
		if !ok {
			return true
		}
		start, end := int(c.Hash.Offset()), min(int(c.End().Offset()), len(text))
		if strings.TrimSpace(string(blank[:start])) == "" && p.first == "" {
			p.first = strings.TrimSpace(text[start:end])
		}
		for i := start; i < end; i++ {
			blank[i] = ' '
		}
		return true
	})
	p.code = string(blank)
	r := &shellReader{code: p.code}
	p.root = r.statements(file.Stmts)
	return p
}

func (r *shellReader) between(from, to syntax.Pos) span {
	start := min(int(from.Offset()), len(r.code))
	return span{start, min(max(int(to.Offset()), start), len(r.code))}
}

func (r *shellReader) textOf(n syntax.Node) string { return r.between(n.Pos(), n.End()).of(r.code) }

func (r *shellReader) statements(all []*syntax.Stmt) []*node {
	var out []*node
	for _, s := range all {
		if s.Cmd != nil {
			out = append(out, r.command(s.Cmd)...)
		}
	}
	return out
}

func (r *shellReader) textOfAll(all []*syntax.Stmt) string {
	if len(all) == 0 {
		return ""
	}
	return r.between(all[0].Pos(), all[len(all)-1].End()).of(r.code)
}

func (r *shellReader) command(c syntax.Command) []*node {
	if r.depth++; r.depth > deepest {
		r.depth--
		return nil
	}
	defer func() { r.depth-- }()
	made := &node{span: r.between(c.Pos(), c.End()), whole: r.between(c.Pos(), c.End())}
	switch c := c.(type) {
	case *syntax.WhileClause:
		made.form, made.name, made.text, made.span = looping, "while", r.textOfAll(c.Cond), r.between(c.WhilePos, c.DoPos)
		if c.Until {
			made.name = "until"
		}
		made.kids = append(r.statements(c.Cond), r.statements(c.Do)...)
	case *syntax.ForClause:
		made.form, made.name, made.text, made.span = looping, "for", r.textOf(c.Loop), r.between(c.ForPos, c.DoPos)
		made.kids = r.statements(c.Do)
	case *syntax.IfClause:
		return r.branches(c)
	case *syntax.CaseClause:
		made.form, made.text = branching, r.textOf(c.Word)
		for _, item := range c.Items {
			made.kids = append(made.kids, r.statements(item.Stmts)...)
		}
	case *syntax.BinaryCmd:
		return r.binary(c, made)
	case *syntax.Block:
		return r.statements(c.Stmts)
	case *syntax.Subshell:
		return r.statements(c.Stmts)
	case *syntax.FuncDecl:
		made.form = defining
		made.kids = r.statements([]*syntax.Stmt{c.Body})
	case *syntax.CallExpr:
		return r.call(c, made)
	default:
		return nil
	}
	return []*node{made}
}

func (r *shellReader) branches(c *syntax.IfClause) []*node {
	var out []*node
	for ; c != nil && len(out) < 1000; c = c.Else {
		n := &node{form: branching, text: r.textOfAll(c.Cond), span: r.between(c.Position, c.Position), whole: r.between(c.Position, c.FiPos)}
		if len(c.Cond) > 0 {
			n.span = r.between(c.Position, c.Cond[len(c.Cond)-1].End())
		}
		n.kids = append(r.statements(c.Cond), r.statements(c.Then)...)
		out = append(out, n)
	}
	return out
}

// binary reads a && b and a || b as branches.
func (r *shellReader) binary(c *syntax.BinaryCmd, made *node) []*node {
	left, right := r.statements([]*syntax.Stmt{c.X}), r.statements([]*syntax.Stmt{c.Y})
	if c.Op != syntax.AndStmt && c.Op != syntax.OrStmt {
		return append(left, right...)
	}
	made.form, made.text, made.kids, made.span = branching, r.textOf(c.X), right, r.between(c.X.Pos(), c.X.End())
	if c.Op == syntax.OrStmt {
		made.text = "! { " + made.text + "; }"
	}
	return append(left, made)
}

// call reads assignments and a command, with the commands inside its identifiers.
func (r *shellReader) call(c *syntax.CallExpr, made *node) []*node {
	var out []*node
	for _, a := range c.Assigns {
		if a.Name != nil && a.Value != nil {
			n := &node{form: assigning, name: a.Name.Value, text: r.textOf(a.Value), span: r.between(a.Pos(), a.End()), whole: r.between(a.Pos(), a.End())}
			n.kids = r.inside(a.Value)
			out = append(out, n)
		}
	}
	if len(c.Args) == 0 {
		return out
	}
	made.form, made.name = calling, r.textOf(c.Args[0])
	made.span = r.between(c.Args[0].Pos(), c.End())
	if len(c.Args) > 1 {
		made.text = r.between(c.Args[1].Pos(), c.End()).of(r.code)
	}
	switch made.name {
	case "break", "exit", "return", "continue":
		made.form = leaving
	}
	for _, word := range c.Args {
		made.kids = append(made.kids, r.inside(word)...)
	}
	return append(out, made)
}

// inside reads the commands that a word substitutes.
func (r *shellReader) inside(word *syntax.Word) []*node {
	var out []*node
	syntax.Walk(word, func(n syntax.Node) bool {
		sub, ok := n.(*syntax.CmdSubst)
		if ok {
			out = append(out, r.statements(sub.Stmts)...)
		}
		return !ok
	})
	return out
}
