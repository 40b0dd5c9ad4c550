package contract

import "slices"

// desugar writes out the shorthands of a contract, a preset or a variant, so
// that each value has one shape from here on. The input is not changed.
func desugar(t *tree) *tree {
	t = rewrite(t, func(v *tree) *tree { return listOf(v) }, "extends")
	t = rewrite(t, func(v *tree) *tree {
		if v.kind == kindString && v.text != string(ReplayUnlimited) {
			return objectOf(string(ReplayExact), v)
		}
		return v
	}, "window", "replay")
	t = rewrite(t, func(v *tree) *tree {
		if v.kind == kindString {
			return objectOf("value", v)
		}
		return v
	}, "retry", "attempt_timeout")
	t = rewrite(t, func(v *tree) *tree {
		if v.kind == kindArray {
			return objectOf("waits", v)
		}
		return v
	}, "retry", "schedule")
	t = rewrite(t, func(v *tree) *tree {
		if v.kind == kindString {
			return objectOf("name", v)
		}
		return v
	}, "retry", "override_header")
	t = rewrite(t, func(v *tree) *tree {
		if v.kind == kindString {
			return objectOf("do", v)
		}
		return v
	}, "key", "unsupported")
	t = rewrite(t, desugarFailures, "failures")
	t = rewrite(t, desugarSources, "sources")
	return rewrite(t, desugarVariants, "variants")
}

func desugarFailures(list *tree) *tree {
	return each(list, func(rule *tree) *tree {
		return rewrite(rule, func(when *tree) *tree {
			return each(listOf(when), func(class *tree) *tree {
				out := *class
				out.kind = kindString // 402 is the class "402"
				return &out
			})
		}, "when")
	})
}

func desugarVariants(list *tree) *tree {
	return each(list, func(v *tree) *tree {
		v = rewrite(v, listOf, "match", "method")
		v = rewrite(v, listOf, "match", "operation")
		return desugar(v)
	})
}

// rewrite replaces the value at a path, if it is there, in a copy.
func rewrite(t *tree, f func(*tree) *tree, path ...string) *tree {
	if t == nil {
		return nil
	}
	if len(path) == 0 {
		return f(t)
	}
	for i, m := range t.members {
		if m.key == path[0] {
			out := *t
			out.members = slices.Clone(t.members)
			out.members[i].value = rewrite(m.value, f, path[1:]...)
			return &out
		}
	}
	return t
}

func each(list *tree, f func(*tree) *tree) *tree {
	out := *list
	out.items = make([]*tree, len(list.items))
	for i, item := range list.items {
		out.items[i] = f(item)
	}
	return &out
}

// listOf is a list with one item, unless v is a list already. The item keeps
// the place and the pointer of v.
func listOf(v *tree) *tree {
	if v.kind == kindArray {
		return v
	}
	out := *v
	out.kind, out.text, out.items = kindArray, "", []*tree{v}
	return &out
}

func objectOf(key string, v *tree) *tree {
	out := *v
	out.kind, out.text, out.items = kindObject, "", nil
	out.members = []member{{key, v.span, v}}
	return &out
}

func desugarSources(list *tree) *tree {
	return each(list, func(source *tree) *tree { return rewrite(source, listOf, "about") })
}
