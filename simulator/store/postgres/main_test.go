package postgres

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/postgres/postgrestest"
)

// The test binary is also the other process: with its task in the environment it
// does that and leaves.
const taskVariable = "STORE_TEST_TASK"

func TestMain(m *testing.M) {
	if task, url, ok := strings.Cut(os.Getenv(taskVariable), " "); ok {
		if err := perform(task, url); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		return
	}
	code := m.Run()
	if shared.server != nil {
		if err := shared.server.Stop(); err != nil {
			fmt.Println(err)
			code = 1
		}
	}
	os.Exit(code)
}

// shared is the server of this package's tests, started by the first that needs one.
// Each store has a schema of its own.
var shared struct {
	once    sync.Once
	server  *postgrestest.Server
	err     error
	schemas atomic.Int64
}

func server(t testing.TB) *postgrestest.Server {
	t.Helper()
	shared.once.Do(func() { shared.server, shared.err = postgrestest.Start() })
	postgrestest.Check(t, shared.err)
	return shared.server
}

// newURL names a store that is not there yet.
func newURL(t testing.TB) string {
	t.Helper()
	return server(t).URL(url.Values{"schema": {fmt.Sprint("test ", shared.schemas.Add(1))}})
}

func openNew(t testing.TB, m Mechanism) *handle {
	t.Helper()
	return openAt(t, newURL(t), m)
}

func openAt(t testing.TB, url string, m Mechanism) *handle {
	t.Helper()
	h, err := open(context.Background(), url, m)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	return h
}

func create(key, value string) store.Write {
	return store.Write{Key: []byte(key), Value: []byte(value), As: store.NewVersion()}
}

var mechanisms = []Mechanism{UniqueConstraint, SerializableRowLock}
