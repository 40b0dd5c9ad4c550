package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// tooLarge says what becomes of answers that are not stored whole, "" where
// there is no bound.
func tooLarge(r contract.ReplayAnswer) phrase {
	switch {
	case r.Cuts() && r.Do == contract.ReplayCurrent:
		return say("**A body larger than %s is not stored.** A repeat of a success has its body all the same, because that is the resource as it is now. A failure that is kept comes back without such a body and without its `Content-Type`.", code(contract.FormatSize(r.MaxBody)))
	case r.Cuts():
		return say("**A body larger than %s is not stored.** The replay of such an answer has its status and its stored headers, but no body and no `Content-Type`: look up what you need of it.", code(contract.FormatSize(r.MaxBody)))
	case r.Drops():
		return say("**An answer whose body is larger than %s is not stored, and its key is free again: a repeat is executed again.** Look up whether the operation took place before you send it a second time.", code(contract.FormatSize(r.MaxBody)))
	default:
		return phrase{}
	}
}

func tooLargeWords(r contract.ReplayAnswer) phrase {
	switch {
	case r.Above == contract.AboveNotStored:
		return say("is not stored, and the key is free again")
	case r.Do == contract.ReplayCurrent:
		return say("is stored without its body, which is read again for a success")
	}
	return say("is replayed without its body")
}
