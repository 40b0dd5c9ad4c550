package etcd

import (
	"sync"

	"github.com/reprise-dev/reprise/simulator/store"
)

// sighting is what was seen of an entry: at this revision it had this version and
// was due then. It stays true whatever happens to the entry later.
type sighting struct {
	version  store.Version
	revision int64
	due      int64
}

// sightings remember what was last seen of entries. A writer nearly always writes
// what it has just read, and is spared to read it again. Forgetting costs a read.
type sightings struct {
	mu          sync.Mutex
	young, aged map[string]sighting
}

// maxSightings is how many are kept at least, if there are so many, and half of how
// many at most.
const maxSightings = 8192

func (s *sightings) note(key []byte, seen sighting) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.young) >= maxSightings || s.young == nil {
		s.young, s.aged = map[string]sighting{}, s.young
	}
	s.young[string(key)] = seen
}

// of is what was seen of the entry when it had the version.
func (s *sightings) of(key []byte, v store.Version) (sighting, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	seen, ok := s.young[string(key)]
	if !ok {
		seen, ok = s.aged[string(key)]
	}
	return seen, ok && seen.version == v
}
