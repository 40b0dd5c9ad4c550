package simulator_test

import (
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// A worker without fencing is found whenever it comes: also while the one who took its
// work over has not ended yet, and where that one is right.
func TestLateWorkerIsFoundWheneverItComes(t *testing.T) {
	for name, fault := range map[string]simulator.Fault{
		"both are wrong": {Kind: "lock-without-fencing"},
		"one is wrong":   {Kind: "lock-without-fencing", First: 1, Last: 1},
	} {
		for _, early := range []bool{true, false} {
			t.Run(name+", "+map[bool]string{true: "early", false: "late"}[early], func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					s := newFaulty()
					w := newDirect(t, load(t, acmeFile), on(s), unjudged, breaking(fault))
					stages := []stage{newStage(), newStage()}
					var mu sync.Mutex
					come := 0
					s.set(func(c call, pass func() error) error {
						mu.Lock()
						n := come
						if c.effect && strings.Contains(c.about, "k1") {
							come++
						} else {
							n = len(stages)
						}
						mu.Unlock()
						if n < len(stages) {
							stages[n].hold()
						}
						return pass()
					})
					var both sync.WaitGroup
					both.Go(func() { w.pay("k1") })
					<-stages[0].events
					w.jump(time.Minute)
					both.Go(func() { w.pay("k1") })
					<-stages[1].events
					first, second := stages[0], stages[1]
					if !early {
						first, second = second, first
					}
					close(first.goOn)
					synctest.Wait() // it has ended, or waits for the other one
					close(second.goOn)
					both.Wait()
					broken, rules := condemned(w)
					require.Equal(t, []string{"effects-per-key", "identical-answers", "contract"}, broken)
					require.Contains(t, rules, "protocol/second-execution")
					require.Equal(t, 2, w.effects("k1"))
				})
			})
		}
	}
}
