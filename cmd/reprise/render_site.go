package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer/web"
	"github.com/reprise-dev/reprise/schemas"
)

// toSite is the word for a site, which takes several contracts and is a folder.
const toSite = "site"

// renderSite writes a site about contracts into a folder.
func renderSite(cmd *cobra.Command, g *globals, dir string, languages []string, diagrams string, files []string) error {
	if dir == "-" || dir == "" {
		return errors.New("a site is a folder; name one with --output, such as -o public")
	}
	if err := eachOnce(files); err != nil {
		return err
	}
	var contracts []*contract.Contract
	for _, file := range files {
		c, err := validContract(cmd, g, file)
		if err != nil {
			return err
		}
		contracts = append(contracts, c)
	}
	site, err := makeSite(contracts, languages, web.Diagrams(diagrams), "")
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	done, err := writeSite(ctx, dir, site, files)
	if err != nil {
		return err
	}
	if done.left != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: the old site could not be removed and is in %s: %v\n", done.left, cause(done.why))
	}
	if !g.quiet {
		fmt.Fprintf(cmd.ErrOrStderr(), "%d files; open %s\n", done.files, filepath.Join(dir, "index.html"))
	}
	return nil
}

// eachOnce refuses a file that is given twice, under whatever name.
func eachOnce(files []string) error {
	seen := map[string]string{}
	for _, file := range files {
		real, err := filepath.EvalSymlinks(file)
		if err != nil {
			continue // standard input, or what is wrong is told when it is read
		}
		if real, err = filepath.Abs(real); err != nil {
			continue
		}
		if first, again := seen[real]; again {
			return fmt.Errorf("%s and %s are one file; name it once", first, file)
		}
		seen[real] = file
	}
	return nil
}

// makeSite renders a site with everything that this program knows. Its pages load
// the script reload, if there is one.
func makeSite(contracts []*contract.Contract, languages []string, d web.Diagrams, reload string) ([]web.File, error) {
	schema, err := schemas.FS.ReadFile("contract.v1.schema.json")
	if err != nil {
		return nil, err
	}
	o := web.Options{Tool: "reprise " + version(), Schema: schema, Languages: languages, Diagrams: d, Reload: reload}
	for _, rule := range ruleCatalogue() {
		o.Rules = append(o.Rules, web.Rule{ID: rule.ID, Wants: strings.TrimSpace(rule.Title + " " + rule.Text)})
	}
	return web.Site(contracts, o)
}
