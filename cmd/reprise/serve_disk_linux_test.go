package main

import (
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// A file that may not grow stands for a full disk: requests get the declared answer,
// health says what is wrong, the log says with which file, and all is well again when
// there is room.
func TestServeOnAFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.db")
	r := runServe(t, build(t, "../.."), "--store", "sqlite:"+path, minimalContract)
	limitFiles(t, r.cmd.Process.Pid, 256<<10)
	status, n := 0, 0
	for ; n < 2000 && status != http.StatusServiceUnavailable; n++ {
		status, _ = r.post(t, "/orders", `{"sku": "a"}`, fmt.Sprintf("Idempotency-Key: k%d", n))
	}
	require.Equal(t, http.StatusServiceUnavailable, status)
	status, body := r.post(t, "/orders", `{"sku": "a"}`, "Idempotency-Key: again")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Contains(t, body, "idempotency_unavailable")
	status, body = health(t, r)
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Contains(t, body, "it takes no writes since")
	require.Contains(t, body, path)

	limitFiles(t, r.cmd.Process.Pid, 1<<40)
	status, body = health(t, r)
	require.Equal(t, http.StatusOK, status, body)
	status, _ = r.post(t, "/orders", `{"sku": "a"}`, "Idempotency-Key: again")
	require.Equal(t, http.StatusCreated, status)
	r.says(t, "the store takes no writes")
}

// limitFiles sets how long a file of another process may become.
func limitFiles(t *testing.T, pid int, bytes uint64) {
	limit := syscall.Rlimit{Cur: bytes, Max: ^uint64(0)}
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_FSIZE, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if errno != 0 {
		skip(t, "the limits of a process cannot be set: "+errno.Error())
	}
}

func health(t *testing.T, r *running) (status int, body string) {
	res, err := http.Get(r.base + "/_reprise/health")
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, string(text)
}
