package contract_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"go.yaml.in/yaml/v4"
)

// large is a contract with n operations and v variants.
func large(n, v int) []byte {
	var b strings.Builder
	b.WriteString(minimal + "operations:\n")
	for i := range n {
		fmt.Fprintf(&b, "  POST /service-%d/resources/{resource_id}/items-%d:\n    key: required\n    steps: [{name: reserved}, {name: charged, calls: card processor, recover: look_up}]\n", i%50, i)
	}
	if v > 0 {
		b.WriteString("variants:\n")
	}
	for i := range v {
		fmt.Fprintf(&b, "  - {match: {path: \"/service-%d/**\"}, window: {replay: %dd}}\n", i, i+1)
	}
	return []byte(b.String())
}

// BenchmarkLoad loads a contract of one megabyte. The reference is the YAML
// library reading the same bytes to nodes, in the same run.
func BenchmarkLoad(b *testing.B) {
	text := large(6500, 0)
	for len(text) < 1_000_000 {
		text = large(6500+len(text)/1000, 0)
	}
	b.SetBytes(int64(len(text)))
	var ours, theirs time.Duration
	for b.Loop() {
		start := time.Now()
		c, findings, err := contract.Load("c.yaml", text)
		ours += time.Since(start)
		if c == nil {
			b.Fatal(findings, err)
		}
		start = time.Now()
		loader, err := yaml.NewLoader(bytes.NewReader(text))
		if err != nil {
			b.Fatal(err)
		}
		var n yaml.Node
		if err := loader.Load(&n); err != nil {
			b.Fatal(err)
		}
		theirs += time.Since(start)
	}
	b.ReportMetric(float64(len(text)), "bytes")
	b.ReportMetric(ours.Seconds()*1000/float64(b.N), "ms/load")
	b.ReportMetric(ours.Seconds()/theirs.Seconds(), "x-yaml")
}

// BenchmarkManyVariants loads 2,000 operations with 20 variants and resolves
// every one of them.
func BenchmarkManyVariants(b *testing.B) {
	text := large(2000, 20)
	var loading, resolving time.Duration
	for b.Loop() {
		start := time.Now()
		c, findings, err := contract.Load("c.yaml", text)
		if c == nil {
			b.Fatal(findings, err)
		}
		loading += time.Since(start)
		operations := c.Operations()
		start = time.Now()
		for _, o := range operations {
			if _, ok := c.Resolve(o.Name()); !ok {
				b.Fatal(o.Name())
			}
		}
		resolving += time.Since(start)
	}
	b.ReportMetric(loading.Seconds()*1000/float64(b.N), "ms/load")
	b.ReportMetric(float64(resolving.Nanoseconds())/float64(b.N)/2000, "ns/resolve")
}

func BenchmarkResolve(b *testing.B) {
	c, _, _ := contract.Load("c.yaml", large(2000, 20))
	name := c.Operations()[1234].Name()
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := c.Resolve(name); !ok {
			b.Fatal(name)
		}
	}
}
