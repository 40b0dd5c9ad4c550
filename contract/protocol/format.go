package protocol

import (
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// formatWords are the named formats for whoever sent another.
func formatWords(f contract.KeyFormat) string {
	switch f {
	case contract.FormatUUID:
		return "a UUID, such as 6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f"
	case contract.FormatUUID4:
		return "a version 4 UUID, such as 6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f"
	case contract.FormatUUID5:
		return "a version 5 UUID, such as 886313e1-3b8a-5372-9b90-0c9aee199e5d"
	case contract.FormatUUID7:
		return "a version 7 UUID, such as 01890a5d-ac96-774b-bcce-b302099a8057"
	default:
		return "a ULID, such as 01ARZ3NDEKTSV4RRFFQ69G5FAV"
	}
}

func hasFormat(f contract.KeyFormat, value string) bool {
	switch f {
	case contract.FormatUUID:
		return isUUID(value)
	case contract.FormatUUID4:
		return isVersion(value, '4')
	case contract.FormatUUID5:
		return isVersion(value, '5')
	case contract.FormatUUID7:
		return isVersion(value, '7')
	case contract.FormatULID:
		return isULID(value)
	default:
		return true
	}
}

// isUUID reports the text form of RFC 9562, section 4, in either case.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case i == 8 || i == 13 || i == 18 || i == 23:
			if c != '-' {
				return false
			}
		case !('0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'):
			return false
		}
	}
	return true
}

func isVersion(s string, version byte) bool {
	return isUUID(s) && s[14] == version && isVariant(s[19])
}

// isVariant reports the variant of RFC 9562, section 4.1.
func isVariant(c byte) bool {
	switch c {
	case '8', '9', 'a', 'b', 'A', 'B':
		return true
	}
	return false
}

// isULID reports 128 bits in Crockford's base 32, in either case: the first
// character carries three of them (github.com/ulid/spec).
func isULID(s string) bool {
	return len(s) == 26 && s[0] >= '0' && s[0] <= '7' &&
		!strings.ContainsFunc(s, func(r rune) bool {
			return !strings.ContainsRune("0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz", r)
		})
}
