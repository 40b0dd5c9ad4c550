package protocol

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// A digest is the SHA-256 of the parts, each after its name and its length, wherever
// in the space they end.
func TestDigestIsThatOfTheParts(t *testing.T) {
	for _, sizes := range [][]int{{}, {0}, {500}, {501}, {502}, {513}, {5000}, {100, 380}, {100, 600, 3}, {490, 1, 1, 1}, {300, 300, 300}, {2000, 2000, 7}} {
		var h digest
		var want []byte
		for i, size := range sizes {
			value := bytes.Repeat([]byte{byte('a' + i)}, size)
			want = append(binary.BigEndian.AppendUint64(append(want, "part"...), uint64(size)), value...)
			if i%2 == 0 {
				writePart(&h, "part", value)
			} else {
				writePart(&h, "part", string(value))
			}
		}
		require.Equal(t, Fingerprint(sha256.Sum256(want)), h.sum(), fmt.Sprint(sizes))
	}
}
