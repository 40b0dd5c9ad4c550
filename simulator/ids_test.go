package simulator

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestIDsLookLikeTheExample(t *testing.T) {
	for example, want := range map[string]string{
		`"pay_1"`:                                `^"pay_[0-9a-z]{16}"$`,
		`"ord-eu-7"`:                             `^"ord-eu-[0-9a-z]{16}"$`,
		`"abc"`:                                  `^"res_[0-9a-z]{16}"$`,
		`"a\"_1"`:                                `^"res_[0-9a-z]{16}"$`,
		`"6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f"`: `^"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$`,
		`17`:                                     `^[1-9][0-9]{0,15}$`,
		`null`:                                   `^null$`,
		`{}`:                                     `^\{\}$`,
	} {
		like := idsLike(json.RawMessage(example))
		seen := map[string]bool{}
		for range 100 {
			id := like.make()
			require.False(t, seen[id])
			seen[id] = true
			require.Regexp(t, want, string(like.write(nil, json.RawMessage(example), id)), example)
		}
	}
}
