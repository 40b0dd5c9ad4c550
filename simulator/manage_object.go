package simulator

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxCommand is the longest body of a command, in bytes.
const maxCommand = 1 << 16

// readObject reads one JSON object with known members; wanted says what one looks
// like.
func readObject(body io.Reader, to any, wanted error) error {
	text, err := objectIn(body, wanted)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(to); err != nil {
		var kind *json.UnmarshalTypeError
		field, unknown := strings.CutPrefix(err.Error(), "json: unknown field ")
		switch {
		case unknown:
			return fmt.Errorf("%w; found the unknown field %s", wanted, field)
		case errors.As(err, &kind) && kind.Field != "":
			return fmt.Errorf("%w; %s is a %s", wanted, kind.Field, kind.Value)
		}
		return wanted
	}
	return nil
}

// objectIn reads the text of one JSON object in which no object has a member twice:
// readers differ in which of the two they take. The error says what came instead, and
// where; bytes are counted from 1.
func objectIn(body io.Reader, wanted error) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(body, maxCommand+1))
	found := func(format string, args ...any) ([]byte, error) {
		return nil, fmt.Errorf("%w; "+format, append([]any{wanted}, args...)...)
	}
	switch begin := bytes.TrimSpace(text); {
	case err != nil:
		return found("the body broke off behind byte %d", len(text))
	case len(text) > maxCommand:
		return found("the body has more than %d bytes", maxCommand)
	case len(begin) == 0:
		return found("the body is empty")
	case begin[0] != '{':
		return found("the body begins with %q", firstRune(begin))
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	var object json.RawMessage
	var syntax *json.SyntaxError
	switch err := dec.Decode(&object); {
	case errors.As(err, &syntax) && int(syntax.Offset) <= len(text):
		return found("the JSON goes wrong at byte %d, with %q", syntax.Offset, firstRune(text[max(syntax.Offset-1, 0):]))
	case err != nil:
		return found("the JSON ends in its middle, behind byte %d", len(text))
	}
	end := dec.InputOffset()
	if rest := bytes.TrimSpace(text[end:]); len(rest) > 0 {
		return found("behind the object, which ends at byte %d, there is %q", end, firstRune(rest))
	}
	if again := repeatedIn(object); again != nil {
		return found("%q is there twice", again.name)
	}
	return object, nil
}

func firstRune(text []byte) rune { return []rune(string(text[:min(len(text), 4)]))[0] }
