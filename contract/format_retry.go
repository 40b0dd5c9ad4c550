package contract

import (
	"fmt"
	"strings"
)

// checkOwnHeader wants a header that means nothing else.
func checkOwnHeader(name string) (message, hint string) {
	if message, hint := checkToken(name); message != "" {
		return message, hint
	}
	for _, h := range meanings {
		if strings.EqualFold(h, name) {
			return fmt.Sprintf("header %s means something else; wanted a header of its own", quote(name)), ""
		}
	}
	return "", ""
}
