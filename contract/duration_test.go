package contract_test

import (
	"testing"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestParseDuration(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"500ms": 500 * time.Millisecond, "24h": day, "7d": 7 * day, "2w": 14 * day, "1h30m": 90 * time.Minute, "1.5s": 1500 * time.Millisecond,
		"0s": 0, "3650d": 3650 * day, "0.5ms": 500 * time.Microsecond, "1d12h": 36 * time.Hour, "1w1d1h1m1s1ms": 8*day + time.Hour + time.Minute + time.Second + time.Millisecond,
	} {
		got, err := contract.ParseDuration(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for text, want := range map[string]string{
		"": "not a duration", "24": "not a duration", "h": "not a duration", "24 h": "not a duration", "24H": "not a duration", "1m1h": "not a duration",
		"1h1h": "not a duration", ".5s": "not a duration", "1.s": "not a duration", "1y": "not a duration", "+1s": "not a duration", "1us": "not a duration",
		"-5s": "is negative", "--5s": "not a duration", "3651d": "longer than 3650d", "99999999999999999999s": "longer than", "3650d1ms": "longer than",
	} {
		_, err := contract.ParseDuration(text)
		require.ErrorContains(t, err, want, text)
	}
}

func TestFormatDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", time.Millisecond: "1ms", 1500 * time.Millisecond: "1s500ms", 90 * time.Second: "1m30s", day: "24h", 2 * day: "48h", 3 * day: "3d", 30 * day: "30d", 3*day + time.Hour: "73h",
	} {
		require.Equal(t, want, contract.FormatDuration(d))
	}
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.Int64Range(0, int64(contract.MaxDuration/time.Millisecond)).Draw(t, "ms")) * time.Millisecond
		again, err := contract.ParseDuration(contract.FormatDuration(d))
		require.NoError(t, err)
		require.Equal(t, d, again)
	})
}

// TestDurationHints holds what people write in the place of a duration and what
// they are told.
func TestDurationHints(t *testing.T) {
	for text, want := range map[string]string{
		"24 hours": "write 24h", "24H": "write 24h", "1 hour 30 minutes": "write 1h30m", "90 sec": "write 90s", "2 days": "write 2d", "86400": "write 86400s",
		"PT1H30M": "write 1h30m", "P7D": "write 7d", "500 milliseconds": "write 500ms", "1 month": "write days, such as 30d", "1y": "write days, such as 30d", "1h30": "write 1h30m", "2m30": "write 2m30s", "-1h": "write 1h", "24\u00a0h": "write 24h", "soon": "", "5 bananas": "",
	} {
		_, findings := contract.Build(map[string]any{
			"reprise": "v1", "api": map[string]any{"name": "x", "version": "1"}, "extends": "resend",
			"window": map[string]any{"reap": text}, "operations": map[string]any{"POST /a": map[string]any{}},
		})
		hint, found := "", false
		for _, f := range findings {
			if f.Rule == "contract/duration" {
				hint, found = f.Hint, true
			}
		}
		require.True(t, found, text)
		require.Contains(t, hint, want, text)
		require.Equal(t, want == "", hint == "", text)
	}
}
