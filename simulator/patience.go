package simulator

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// patienceOf reads how long a request is willing to wait: Prefer: wait=2, in
// seconds, or respond-async for not at all (RFC 7240, sections 4.1 and 4.3).
// Without such a wish, or where the contract does not heed it, it is endless.
func patienceOf(a *contract.InFlightAnswer, fields []string) time.Duration {
	endless := time.Duration(math.MaxInt64)
	if !a.HonoursPrefer {
		return endless
	}
	patience := endless
	for _, field := range fields {
		for preference := range strings.SplitSeq(field, ",") {
			preference, _, _ = strings.Cut(preference, ";")
			name, value, _ := strings.Cut(preference, "=")
			switch seconds, err := strconv.ParseUint(strings.Trim(strings.TrimSpace(value), `"`), 10, 31); strings.ToLower(strings.TrimSpace(name)) {
			case "respond-async":
				return 0
			case "wait":
				if err == nil {
					patience = min(patience, time.Duration(seconds)*time.Second)
				}
			}
		}
	}
	return patience
}
