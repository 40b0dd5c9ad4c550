package figure_test

import (
	"fmt"
	"strings"

	"github.com/reprise-dev/reprise/site/figure"
)

func ExampleSequence() {
	f := figure.Sequence{
		About:  figure.About{ID: "lost", Title: "A lost answer", Columns: []string{"No.", "From", "To", "What", "Became of it"}},
		Actors: []string{"client", "server"},
		Steps: []figure.Step{
			{Kind: figure.Message, From: 0, To: 1, Label: "POST /payments"},
			{Kind: figure.LostReply, From: 1, To: 0, Label: "201 Created"},
		},
		Lost: "lost",
	}.Draw()
	fmt.Println(string(f.SVG)[:44])
	for _, row := range append([][]string{f.Table.Header}, f.Table.Rows...) {
		fmt.Println(strings.TrimSpace(strings.Join(row, " / ")))
	}
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" clas
	// No. / From / To / What / Became of it
	// 1 / client / server / POST /payments /
	// 2 / server / client / 201 Created / lost
}
