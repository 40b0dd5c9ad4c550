package simulator

import "github.com/reprise-dev/reprise/contract"

// AccountRules lists the rules of LoadAccounts that are about accounts, in the order
// of their ids. What it says of the text and its shape it says by the rules that
// contracts are read by.
var AccountRules = []contract.RuleDoc{
	{
		ID:    "accounts/anonymous",
		Wants: "One caller at most is anonymous.",
		Why:   "A request without credentials is of one caller. With two of them, whose keys it uses would depend on the order of the file.",
		Bad:   "accounts: [{account: ann, anonymous: true}, {account: bob, anonymous: true}]",
		Good:  "accounts: [{account: ann, anonymous: true}, {account: bob, credentials: [sk_bob]}]",
		Fix:   "Keep anonymous: true at one of them, and give the others credentials.",
	},
	{
		ID:    "accounts/credential",
		Wants: "A credential stands for one caller.",
		Why:   "Keys are kept for each account. A credential of two would let one of them use the keys of the other.",
		Bad:   "accounts: [{account: ann, credentials: [sk_1]}, {account: bob, credentials: [Bearer sk_1]}]",
		Good:  "accounts: [{account: ann, credentials: [sk_1]}, {account: bob, credentials: [sk_2]}]",
		Fix:   "Take the credential away at one of the two. A scheme such as Bearer is no part of it.",
	},
	{
		ID:    "accounts/right",
		Wants: "A right is *, or a method and a path.",
		Why:   "A right that fits no operation refuses requests that were meant to pass, and a test of a client then sees 403 for no reason.",
		Bad:   "accounts: [{account: ann, credentials: [sk_1], rights: [payments]}]",
		Good:  "accounts: [{account: ann, credentials: [sk_1], rights: [POST /payments]}]",
		Fix:   "Write a method in capital letters or *, a space, and a path that begins with a slash; /** at its end is everything below it.",
	},
	{
		ID:    "accounts/unreachable",
		Wants: "A caller has credentials, or is anonymous.",
		Why:   "No request could be of this caller, and a test that was meant for it is about another.",
		Bad:   "accounts: [{account: ann}]",
		Good:  "accounts: [{account: ann, credentials: [sk_1]}]",
		Fix:   "Add credentials, or anonymous: true.",
	},
}
