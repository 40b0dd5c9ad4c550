package check

import (
	"encoding/xml"
	"io"
)

// writeXML prints a document of its own. Characters that XML cannot hold come
// out as U+FFFD, as encoding/xml has it; texts go through OneLine before.
func writeXML(w io.Writer, root any) error {
	text, err := xml.MarshalIndent(root, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, xml.Header+string(text)+"\n")
	return err
}
