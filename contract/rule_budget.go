package contract

import (
	"fmt"
	"slices"
)

// sharedOfBudgets are the members that every kind of budget has.
var sharedOfBudgets = [...]string{"kind", "scope", "when_empty"}

// budgetMembers are the members that each kind has of its own, those that it
// wants first.
var budgetMembers = [...]struct {
	kind   BudgetKind
	wanted int
	names  []string
}{
	{BudgetTokens, 2, []string{"tokens", "cost", "on_retried_success", "on_first_success"}},
	{BudgetRatio, 1, []string{"percent", "min_per_second", "window"}},
	{BudgetFailureRatio, 2, []string{"tokens", "token_ratio"}},
}

func checkBudget(j *judge) {
	t := j.tree.at("retry", "budget")
	b := j.policy.Retry.Budget
	if b == nil {
		return
	}
	for _, kind := range budgetMembers {
		if kind.kind != b.Kind {
			continue
		}
		for _, m := range t.members {
			if !extension(m.key) && !slices.Contains(sharedOfBudgets[:], m.key) && !slices.Contains(kind.names, m.key) {
				j.wrongKey("contract/no-effect", fmt.Sprintf("retry.budget.%s is set, but the budget is of kind %s, which has %s", m.key, b.Kind, listed(kind.names, "and")), kindOf(m.key), m.value)
			}
		}
		for _, name := range kind.names[:kind.wanted] {
			j.wanted("retry", "budget", name)
		}
	}
	for _, c := range []struct {
		name string
		cost int
	}{{"transient", b.TransientCost}, {"throttled", b.ThrottledCost}} {
		if t.get("tokens") != nil && c.cost > b.Tokens {
			j.wrong("contract/budget", fmt.Sprintf("retry.budget.cost.%s is %d; wanted at most retry.budget.tokens, which is %d", c.name, c.cost, b.Tokens),
				"such a retry could never be paid for", t.at("cost", c.name), t.get("tokens"))
		}
	}
}

// kindOf is the remedy for a member of another kind of budget.
func kindOf(name string) string {
	for _, kind := range budgetMembers {
		if slices.Contains(kind.names, name) {
			return fmt.Sprintf("write kind: %s, or leave it out", kind.kind)
		}
	}
	return "leave it out, or write another kind"
}
