package contract

import "fmt"

func checkKey(j *judge) {
	length := j.tree.at("key", "length")
	if l := j.policy.Key.Length; l.Min > l.Max {
		j.wrong("contract/length", fmt.Sprintf("key.length.min is %d; wanted at most key.length.max, which is %d", l.Min, l.Max), "", length.get("min"), length.get("max"))
	}
	if u := j.tree.at("key", "unsupported"); j.policy.Key.Unsupported.Do != UnsupportedTell {
		for _, name := range []string{"name", "value"} {
			if v := u.get(name); v != nil {
				j.wrongKey("contract/no-effect", fmt.Sprintf("key.unsupported.%s is set, but nothing is told", name), "write do: tell, or leave it out", v)
			}
		}
	}
	seen := map[string]*tree{}
	for _, d := range j.tree.at("key", "derive").list() {
		kind := d.get("kind")
		if first := seen[kind.str()]; first != nil {
			j.wrong("contract/repeated", fmt.Sprintf("kind %s is there twice in key.derive", quote(kind.str())), "keep one example of each kind", kind, first)
		}
		seen[kind.str()] = kind
	}
}
