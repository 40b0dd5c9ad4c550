package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
)

// validContract loads the contract that a command works with. What is wrong
// with it goes to standard error, and the command does not run.
func validContract(cmd *cobra.Command, g *globals, file string) (*contract.Contract, error) {
	c, findings, err := loadContract(cmd, file)
	if err != nil {
		return nil, err
	}
	if err := showFindings(cmd, g, findings); err != nil {
		return nil, err
	}
	if c == nil {
		return nil, errFindings
	}
	return c, nil
}

// showFindings prints findings for people.
func showFindings(cmd *cobra.Command, g *globals, findings []contract.Finding) error {
	if len(findings) == 0 {
		return nil
	}
	w := cmd.ErrOrStderr()
	return check.Write(w, "text", check.Report{Tool: tool(), Complete: true, Findings: findings, Color: g.colour(w)})
}

// loadOpenAPI loads the document that --openapi names, else the one that the
// contract names, relative to its own file; nil where neither names one. Its
// source has yet to be validated, which takes longer than all the rest.
func loadOpenAPI(cmd *cobra.Command, g *globals, c *contract.Contract, file, flag string) (doc *openapi.Document, source *openapi.Source, err error) {
	path := documentPath(c, file, flag)
	if path == "" {
		return nil, nil, nil
	}
	doc, source, findings, err := openapi.ReadFile(path)
	if err != nil {
		if flag == "" {
			return nil, nil, fmt.Errorf("%s: api.openapi: %w", c.At("/api/openapi"), err)
		}
		return nil, nil, fmt.Errorf("--openapi: %w", err)
	}
	if err := showFindings(cmd, g, findings); err != nil {
		return nil, nil, err
	}
	if doc == nil || slices.ContainsFunc(findings, func(f contract.Finding) bool { return f.Severity == contract.Error }) {
		return nil, nil, errFindings
	}
	for _, op := range c.Operations() {
		if !describes(doc, op) {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: warning: %s has no %s; it is served all the same\n",
				c.At("/operations/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(op.Name())), path, op.Name())
		}
	}
	return doc, source, nil
}

// documentPath is where the document of a contract is; "" for none.
func documentPath(c *contract.Contract, file, flag string) string {
	path := c.API.OpenAPI
	switch {
	case flag != "":
		return flag
	case path == "" || filepath.IsAbs(path) || file == "-":
		return path
	}
	return filepath.Join(filepath.Dir(file), path)
}

func describes(doc *openapi.Document, op contract.Operation) bool {
	for _, d := range doc.Operations {
		if d.Method == op.Method && d.Path == op.Path {
			return true
		}
	}
	return false
}
