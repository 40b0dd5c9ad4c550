package sqlite

import (
	"context"
	"encoding/binary"
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
	other.writer.keeper.limit = 1 << 40 // it leaves the copying to the first
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
	begun := logsBegun(t, path)
	for i := 0; logsBegun(t, path) < begun+3; i++ {
		require.Less(t, i, 5_000, "50 MB were written, and the log did not begin anew three times")
		require.NoError(t, h.Apply(t.Context(), create(fmt.Sprint(i), value)))
	}
	close(stop)
	require.NoError(t, <-stopped)
	e, err := h.Get(t.Context(), []byte("0"))
	require.NoError(t, err)
	require.Equal(t, value, string(e.Value))
}

// logsBegun is how often the log of a file began anew: the checkpoint sequence number in
// its header (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
func logsBegun(t *testing.T, path string) int {
	t.Helper()
	log, err := os.Open(path + "-wal")
	require.NoError(t, err)
	defer log.Close()
	header := make([]byte, 32)
	_, err = log.ReadAt(header, 0)
	require.NoError(t, err)
	return int(binary.BigEndian.Uint32(header[12:]))
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
