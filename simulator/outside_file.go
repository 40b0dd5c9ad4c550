package simulator

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
)

// ledgerFile is a file of JSON Lines to which calls are appended.
type ledgerFile struct {
	file   *os.File
	broken error // an append that failed half-way: nothing more can be trusted to it
}

// openLedgerFile opens or makes a file and reads it. A last line that is not whole
// was never answered for, and is cut off.
func openLedgerFile(path string) (*ledgerFile, []Taken, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("the ledger: %w", err)
	}
	taken, whole, err := readLedger(file)
	if err == nil {
		err = file.Truncate(whole)
	}
	if err == nil {
		_, err = file.Seek(whole, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("the ledger %s: %w", path, err)
	}
	return &ledgerFile{file: file}, taken, nil
}

// readLedger also returns where the last whole line ends.
func readLedger(r io.Reader) (taken []Taken, whole int64, err error) {
	lines := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return taken, whole, nil
		}
		if err != nil {
			return nil, 0, err
		}
		var t Taken
		dec := json.NewDecoder(bytes.NewReader(line))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&t); err != nil || t.Key == "" {
			return nil, 0, fmt.Errorf("line %d is no call; wanted a file that reprise outside wrote", n)
		}
		taken = append(taken, t)
		whole += int64(len(line))
	}
}

// append writes one line and waits until it is on the disk.
func (f *ledgerFile) append(t Taken) error {
	if f.broken != nil {
		return f.broken
	}
	line, err := json.Marshal(t)
	if err == nil {
		_, err = f.file.Write(append(line, '\n'))
	}
	if err == nil {
		err = f.file.Sync()
	}
	if err != nil {
		f.broken = fmt.Errorf("the ledger: %w", err)
	}
	return f.broken
}

func (f *ledgerFile) Close() error { return f.file.Close() }

// operationIn reads the operation off the body of a call, as far as it says one.
func operationIn(body io.Reader) string {
	var sent sentCall
	_ = json.NewDecoder(io.LimitReader(body, 64<<10)).Decode(&sent) // it may be of any other form
	_, _ = io.Copy(io.Discard, io.LimitReader(body, 64<<10))        // the connection notes that its client is gone only then
	return sent.Operation
}

// unescaped is a segment of a path in clear.
func unescaped(segment string) string {
	if clear, err := url.PathUnescape(segment); err == nil {
		return clear
	}
	return segment
}
