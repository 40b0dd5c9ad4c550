package contract_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

func TestSizes(t *testing.T) {
	for text, want := range map[string]int{"1B": 1, "64KiB": 1 << 16, "1MiB": 1 << 20, "1500B": 1500, "1024MiB": 1 << 30} {
		n, err := contract.ParseSize(text)
		require.NoError(t, err)
		require.Equal(t, want, n)
		again, err := contract.ParseSize(contract.FormatSize(n))
		require.NoError(t, err)
		require.Equal(t, n, again)
	}
	for _, text := range []string{"", "0B", "1", "1 MiB", "1MB", "-1B", "1.5MiB", "1025MiB", "999999999999MiB", "9999999999999B"} {
		_, err := contract.ParseSize(text)
		require.Error(t, err, text)
	}
}
