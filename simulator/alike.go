package simulator

import "sync"

// alikes are the executions under way by where they are noted for requests that
// look like them. One process knows only its own: between processes on one store
// the conditional write of the note decides.
type alikes struct {
	mu      sync.Mutex
	running map[string]int
}

// begin notes that an execution begins, and returns what notes its end. Where it
// must be the only one and is not, it is false and nothing is noted.
func (a *alikes) begin(place []byte, alone bool) (end func(), ok bool) {
	if place == nil {
		return func() {}, true
	}
	name := string(place)
	a.mu.Lock()
	defer a.mu.Unlock()
	if alone && a.running[name] > 0 {
		return nil, false
	}
	if a.running == nil {
		a.running = map[string]int{}
	}
	a.running[name]++
	return func() { a.end(name) }, true
}

func (a *alikes) end(name string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.running[name]--; a.running[name] == 0 {
		delete(a.running, name)
	}
}
