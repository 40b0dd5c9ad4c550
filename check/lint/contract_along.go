package lint

import (
	"github.com/reprise-dev/reprise/check/page"
)

// A page that states one rule in each paragraph names the key in full in some of them, and
// calls it "the key", or "a request", in the others.

// oftenSpoken is in how many texts of one section the key is named, for the section to be
// about it throughout.
const oftenSpoken = 3

// keysAllAlong reports whether a region stands among texts under the same heading that
// speak of the key again and again.
func (a *against) keysAllAlong(region int) bool {
	if a.along == nil {
		a.along = map[int]int{}
		for i := range a.Regions {
			if a.Regions[i].Kind == page.Heading || a.Regions[i].Quote || !a.speaksOfKey(a.Document, i) {
				continue
			}
			a.along[a.Regions[i].Heading]++
		}
	}
	return a.along[a.Regions[region].Heading] >= oftenSpoken
}
