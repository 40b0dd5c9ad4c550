package main

import (
	"fmt"
	"path/filepath"
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
// contract names, relative to its own file; nil where neither names one.
func loadOpenAPI(cmd *cobra.Command, g *globals, c *contract.Contract, file, flag string) (*openapi.Document, error) {
	path := flag
	if path == "" {
		if c.API.OpenAPI == "" {
			return nil, nil
		}
		path = c.API.OpenAPI
		if !filepath.IsAbs(path) && file != "-" {
			path = filepath.Join(filepath.Dir(file), path)
		}
	}
	doc, findings, err := openapi.LoadFile(path)
	if err != nil {
		if flag == "" {
			return nil, fmt.Errorf("%s: api.openapi: %w", c.At("/api/openapi"), err)
		}
		return nil, fmt.Errorf("--openapi: %w", err)
	}
	if err := showFindings(cmd, g, findings); err != nil {
		return nil, err
	}
	if doc == nil || check.Count(findings, contract.Error) > 0 {
		return nil, errFindings
	}
	for _, op := range c.Operations() {
		if !describes(doc, op) {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: warning: %s has no %s; it is served all the same\n",
				c.At("/operations/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(op.Name())), path, op.Name())
		}
	}
	return doc, nil
}

func describes(doc *openapi.Document, op contract.Operation) bool {
	for _, d := range doc.Operations {
		if d.Method == op.Method && d.Path == op.Path {
			return true
		}
	}
	return false
}
