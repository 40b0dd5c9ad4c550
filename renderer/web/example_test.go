package web_test

import (
	"fmt"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer/web"
)

func ExampleSite() {
	c, _, err := contract.LoadFile("../../examples/minimal/contract.yaml")
	if err != nil {
		panic(err)
	}
	files, err := web.Site([]*contract.Contract{c}, web.Options{})
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		if strings.HasPrefix(f.Path, "d") || strings.HasPrefix(f.Path, "assets/") {
			fmt.Println(f.Path)
		}
	}
	// Output:
	// assets/pages.js
	// assets/play.js
	// assets/site.js
	// assets/tables.js
	// decisions.html
	// decisions.md
	// defaults.html
	// defaults.md
}
