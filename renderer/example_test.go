package renderer_test

import (
	"fmt"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

func ExampleMarkdown() {
	c, _, err := contract.LoadFile("../examples/minimal/contract.yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	page, err := renderer.Markdown(c)
	if err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(string(page)) {
		if strings.HasPrefix(line, "| How long is a key remembered?") {
			fmt.Print(line)
		}
	}
	// Output:
	// | How long is a key remembered? | **24 hours**, counted from the first request with it. After that, the same key is a new request and is executed again. Work that is unfinished by then does not become new: finished late, its answer is replayed for a whole window from then. |
}
