package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// However much is written, the log is copied into the file and begins anew, also where
// somebody else writes all the time.
func TestLogBeginsAnew(t *testing.T) {
	h, path := openTemp(t)
	h.writer.keeper.limit = 50 // nothing was written yet, so that nobody reads it
	other, err := open(path, "FULL")
	require.NoError(t, err)
	stop, stopped := make(chan struct{}), make(chan error, 1)
	go func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				stopped <- other.Close()
				return
			default:
				if err := other.Apply(context.Background(), create(fmt.Sprintf("other/%d", i), "v")); err != nil {
					stopped <- errors.Join(err, other.Close())
					return
				}
			}
		}
	}()
	value := strings.Repeat("v", 10_000)
	var log int64
	for i := range 5_000 {
		require.NoError(t, h.Apply(t.Context(), create(fmt.Sprint(i), value)))
		info, err := os.Stat(path + "-wal")
		require.NoError(t, err)
		if log = info.Size(); int64(i*len(value)) > 4*max(log, 1<<20) {
			break
		}
	}
	close(stop)
	require.NoError(t, <-stopped)
	require.Less(t, log, int64(20<<20), "the log, of some 50 MB that were written")
	e, err := h.Get(t.Context(), []byte("0"))
	require.NoError(t, err)
	require.Equal(t, value, string(e.Value))
}

// What is in the log when the store is closed is in the file afterwards.
func TestLogIsGoneAfterClose(t *testing.T) {
	h, path := openTemp(t)
	h.writer.keeper.limit = 1
	for i := range 20 {
		require.NoError(t, h.Apply(t.Context(), create(fmt.Sprint(i), "v")))
	}
	require.NoError(t, h.Close())
	require.NoFileExists(t, path+"-wal")
	again, err := Open(path)
	require.NoError(t, err)
	defer again.Close()
	entries, err := again.Scan(t.Context(), nil, nil, 100)
	require.NoError(t, err)
	require.Len(t, entries, 20)
}
