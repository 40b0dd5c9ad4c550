package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/renderer/web"
)

// What a killed run had put aside goes, where a whole site is in its place: what
// was not of the site had been carried over before.
func TestWhatAKilledRunPutAsideGoesWhereItsSiteStands(t *testing.T) {
	dir, dead := t.TempDir(), overProcess(t)
	public, aside := filepath.Join(dir, "public"), filepath.Join(dir, fmt.Sprintf(".public.%d.old", dead))
	_, err := writeSite(t.Context(), public, onePage, nil)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(aside, "en"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(public, "CNAME"), []byte("mine"), 0o600))
	_, err = writeSite(t.Context(), public, onePage, nil)
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(public, "CNAME"))
	require.Equal(t, []string{"public"}, namesIn(t, dir))
}

// Of three runs at once each writes a whole site or says that another does. So it
// is too where all of them find the lock of a run that was killed.
func TestThreeRunsAtOnceLeaveOneWholeSite(t *testing.T) {
	dead := overProcess(t)
	for round := range 20 {
		dir := t.TempDir()
		public := filepath.Join(dir, "public")
		_, err := writeSite(t.Context(), public, onePage, nil)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(public, "CNAME"), []byte("mine"), 0o600))
		if round%2 == 1 {
			require.NoError(t, os.WriteFile(filepath.Join(dir, ".public.lock"), fmt.Appendln(nil, dead), 0o600))
		}
		var runs sync.WaitGroup
		failed := make([]error, 3)
		for run := range failed {
			site := []web.File{{Path: "index.html", Data: fmt.Append(nil, run)}, {Path: "en/index.html", Data: fmt.Append(nil, run)}}
			runs.Go(func() { _, failed[run] = writeSite(t.Context(), public, site, nil) })
		}
		runs.Wait()
		wrote := map[string]bool{}
		for run, err := range failed {
			if err != nil {
				require.ErrorContains(t, err, "another run is writing "+public)
				continue
			}
			wrote[fmt.Sprint(run)] = true
		}
		require.NotEmpty(t, wrote)
		page, err := os.ReadFile(filepath.Join(public, "index.html"))
		require.NoError(t, err)
		require.True(t, wrote[string(page)], "the site of run %s, which said that it wrote none", page)
		inner, err := os.ReadFile(filepath.Join(public, "en", "index.html"))
		require.NoError(t, err)
		require.Equal(t, string(page), string(inner), "one site, not two mixed")
		require.FileExists(t, filepath.Join(public, "CNAME"))
		require.Equal(t, []string{"public"}, namesIn(t, dir))
	}
}

// A lock that another run has put in the place of a dead one is given back.
func TestALiveLockIsGivenBack(t *testing.T) {
	lock := filepath.Join(t.TempDir(), ".public.lock")
	require.NoError(t, os.WriteFile(lock, fmt.Appendln(nil, os.Getppid()), 0o600))
	require.False(t, takeAway(lock))
	require.Equal(t, os.Getppid(), holder(lock))
	require.NoError(t, os.WriteFile(lock, fmt.Appendln(nil, overProcess(t)), 0o600))
	require.True(t, takeAway(lock))
	require.NoFileExists(t, lock)
	require.True(t, takeAway(lock), "it is gone already")
}

// overProcess is the number of a process that is over.
func overProcess(t *testing.T) int {
	t.Helper()
	dead := exec.Command("true")
	if err := dead.Run(); err != nil {
		t.Skip("there is no program true:", err)
	}
	return dead.Process.Pid
}
