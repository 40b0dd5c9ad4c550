package main

import (
	"context"
	"log/slog"
	"os"
	"strings"
	"time"
)

// watchStore tells once when the file of a SQLite store is gone or another one is in
// its place: the system keeps the old one for those who have it open, so that all
// seems well until the process ends, and all keys are lost then.
func watchStore(ctx context.Context, flag string, every time.Duration, log *slog.Logger) {
	path, sqlite := strings.CutPrefix(flag, "sqlite:")
	if !sqlite {
		return
	}
	opened, err := os.Stat(path)
	if err != nil {
		return // it is no plain path, and was opened all the same
	}
	go lookAfter(ctx, path, opened, every, log)
}

// lookAfter looks at the file until it is gone or the context ends.
func lookAfter(ctx context.Context, path string, opened os.FileInfo, every time.Duration, log *slog.Logger) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now, err := os.Stat(path)
		switch {
		case os.IsNotExist(err):
			log.Warn("the file of the store was deleted; what is kept from now on is lost when the server ends: start it anew", "file", path)
			return
		case err == nil && !os.SameFile(opened, now):
			log.Warn("another file is in the place of the store's; what is kept from now on is lost when the server ends: start it anew", "file", path)
			return
		}
	}
}
