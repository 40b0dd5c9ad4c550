package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

func mintedWords(k *contract.Key) phrase {
	if k.MintedBy == contract.MintedByServer {
		return say("the server")
	}
	return say("nobody")
}

func echoWords(k *contract.Key) phrase {
	if k.Echo == "" {
		return say("none")
	}
	return code(k.Echo)
}

// toldKey says that the key is told, and who makes one that is missing.
func toldKey(k *contract.Key) phrase {
	switch {
	case k.MintedBy == contract.MintedByServer:
		return say("**Without a key** the server makes one and tells it in the response header %s. It helps you only if the answer arrives: after a timeout nobody knows it, and a repeat is executed again. Send a key of your own.", code(k.Echo))
	case k.Echo != "":
		return say("**Told:** the answer to a request with a valid key has it in the header %s.", code(k.Echo))
	default:
		return phrase{}
	}
}
