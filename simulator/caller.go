package simulator

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// callerOf takes each Authorization value, or where there is none each X-Api-Key
// value, for an account of its own. Nobody checks it: the simulator has no
// accounts. What is kept and shown is a digest; a credential is a secret.
func callerOf(r *http.Request) protocol.Caller {
	credential, key := r.Header.Get("Authorization"), r.Header.Get("X-Api-Key")
	if credential == "" {
		credential = key
	}
	if credential == "" {
		return protocol.Caller{Account: "anonymous"}
	}
	if key == "" {
		key = credential
	}
	return protocol.Caller{Account: "acct_" + digest(credential), APIKey: "key_" + digest(key)}
}

// HashKey is how a key is shown where it must not be: the first 16 hexadecimal
// digits of its SHA-256. The same key always has the same hash.
func HashKey(key string) string { return digest(key) }

func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:8])
}

// shown is a key as the management API and the log show it.
func (s *Server) shown(key string) string {
	if key == "" || s.opts.ShowKeys {
		return key
	}
	return "sha256:" + HashKey(key)
}
