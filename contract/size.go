package contract

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// size is a number of bytes as a contract writes it.
var size = regexp.MustCompile(`^([0-9]{1,12})(B|KiB|MiB)$`)

// maxSize is the largest size that a contract can say, in bytes.
const maxSize = 1 << 30

// ParseSize reads a number of bytes, such as "64KiB" or "1MiB".
func ParseSize(text string) (int, error) {
	m := size.FindStringSubmatch(text)
	if m == nil {
		return 0, fmt.Errorf("%s is not a size; wanted a number and B, KiB or MiB without a space, such as 1MiB", quote(text))
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		return 0, err
	}
	n *= map[string]int{"B": 1, "KiB": 1 << 10, "MiB": 1 << 20}[m[2]]
	if n < 1 || n > maxSize {
		return 0, fmt.Errorf("%s is out of range; wanted 1B to 1024MiB", quote(text))
	}
	return n, nil
}

// FormatSize writes a number of bytes as a contract would.
func FormatSize(n int) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return strconv.Itoa(n>>20) + "MiB"
	case n >= 1<<10 && n%(1<<10) == 0:
		return strconv.Itoa(n>>10) + "KiB"
	default:
		return strconv.Itoa(n) + "B"
	}
}

var looseSize = regexp.MustCompile(`^\s*([0-9]+)\s*([kKmM]?)([iI]?)[bB]?\s*$`)

func checkSize(text string) (message, hint string) {
	_, err := ParseSize(text)
	if err == nil {
		return "", ""
	}
	if m := looseSize.FindStringSubmatch(text); m != nil {
		unit := map[string]string{"": "B", "K": "KiB", "M": "MiB"}[strings.ToUpper(m[2])]
		if _, bad := ParseSize(m[1] + unit); bad == nil {
			hint = "write " + m[1] + unit
		}
	}
	return err.Error(), hint
}
