package protocol_test

import (
	"net/textproto"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

func TestQueriesAsASet(t *testing.T) {
	f := contract.Fingerprint{Of: []contract.FingerprintPart{contract.PrintQuery}, Query: contract.QuerySet}
	of := func(query string) protocol.Fingerprint {
		return protocol.FingerprintOf(&f, protocol.Payload{Query: query})
	}
	require.Equal(t, of("a=1&b=2"), of("b=2&a=1"))
	require.Equal(t, of("a=x+y"), of("%61=x%20y"))
	require.NotEqual(t, of("a=1&a=2"), of("a=2&a=1"), "the values of one parameter are a list")
	require.NotEqual(t, of("a=1&a=1"), of("a=1"))
	require.NotEqual(t, of("a=1&b=2"), of("a=1%26b=2"))
	require.NotEqual(t, of("a=%zz&b"), of("b&a=%zz"), "what cannot be taken apart is compared as sent")
	f.Query = contract.QueryAsSent
	require.NotEqual(t, of("a=1&b=2"), of("b=2&a=1"))
}

func TestComparedHeaders(t *testing.T) {
	f := contract.Fingerprint{Of: []contract.FingerprintPart{contract.PrintBody}, Body: contract.BodyBytes, Headers: []string{"API-Version", "X-Locale"}}
	of := func(fields ...string) protocol.Fingerprint {
		h := textproto.MIMEHeader{}
		for _, field := range fields {
			name, value, _ := strings.Cut(field, ":")
			h.Add(name, value)
		}
		return protocol.FingerprintOf(&f, protocol.Payload{Header: h.Values})
	}
	require.Equal(t, of("API-Version: 1", "X-Other: 1"), of("api-version:1"))
	require.NotEqual(t, of("API-Version: 1"), of("API-Version: 2"))
	require.NotEqual(t, of(), of("API-Version:"), "missing is not empty")
	require.NotEqual(t, of("API-Version: 1"), of("X-Locale: 1"))
	require.NotEqual(t, of("API-Version: 1", "API-Version: 2"), of("API-Version: 1", "X-Locale: 2"))
	require.Equal(t, of(), protocol.FingerprintOf(&f, protocol.Payload{}))
}

func TestExcludedMembers(t *testing.T) {
	f := contract.Fingerprint{
		Of: []contract.FingerprintPart{contract.PrintBody}, Body: contract.BodyJSON, Exclude: []string{"/at", "/meta/a~1b", "/list/0", "/none/x"},
	}
	of := func(body string) protocol.Fingerprint {
		return protocol.FingerprintOf(&f, protocol.Payload{Body: []byte(body)})
	}
	require.Equal(t, of(`{"x":1,"at":5,"meta":{"a/b":1,"c":2}}`), of(`{"meta":{"c":2},"x":1}`))
	require.NotEqual(t, of(`{"x":1,"meta":{"c":2}}`), of(`{"x":1,"meta":{"c":3}}`))
	require.NotEqual(t, of(`{"nested":{"at":1}}`), of(`{"nested":{"at":2}}`), "a pointer starts at the top")
	require.Equal(t, of(`{"list":[1,2]}`), of(`{"list":[3,2]}`))
	require.NotEqual(t, of(`{"list":[1,2]}`), of(`{"list":[2]}`))
	require.NotEqual(t, of(`{"n":9007199254740993,"at":1}`), of(`{"n":9007199254740993,"at":2}`), "beyond 2^53 - 1 it is bytes that are compared, all of them")
	require.NotEqual(t, of(`at=1`), of(`at=2`))
	require.Equal(t, of(`[1]`), of(`[ 1 ]`))
}

// form is a body of parts, written as browsers write it.
func form(boundary string, parts ...string) protocol.Payload {
	body := ""
	for _, p := range parts {
		body += "--" + boundary + "\r\n" + strings.ReplaceAll(p, "\n", "\r\n") + "\r\n"
	}
	h := textproto.MIMEHeader{"Content-Type": {"multipart/form-data; boundary=" + boundary}}
	return protocol.Payload{Header: h.Values, Body: []byte(body + "--" + boundary + "--\r\n")}
}

func TestMultipartBodies(t *testing.T) {
	f := contract.Fingerprint{Of: []contract.FingerprintPart{contract.PrintBody}, Body: contract.BodyMultipart}
	of := func(p protocol.Payload) protocol.Fingerprint { return protocol.FingerprintOf(&f, p) }
	const (
		amount = "Content-Disposition: form-data; name=\"amount\"\n\n100"
		proof  = "Content-Disposition: form-data; name=\"proof\"; filename=\"a.pdf\"\nContent-Type: application/pdf\n\n%PDF"
	)
	first := of(form("one", amount, proof))
	require.Equal(t, first, of(form("two", amount, proof)), "the boundary is drawn anew at each attempt")
	require.Equal(t, first, of(form("two", proof, amount)))
	require.Equal(t, first, of(form("x", amount, strings.Replace(proof, "application/pdf", "Application/PDF", 1))))
	for name, other := range map[string]protocol.Payload{
		"content":      form("x", strings.Replace(amount, "100", "200", 1), proof),
		"name":         form("x", strings.Replace(amount, "amount", "total", 1), proof),
		"file name":    form("x", amount, strings.Replace(proof, "a.pdf", "b.pdf", 1)),
		"media type":   form("x", amount, strings.Replace(proof, "application/pdf", "text/plain", 1)),
		"one less":     form("x", amount),
		"one twice":    form("x", amount, amount, proof),
		"not an end":   {Header: form("x").Header, Body: []byte("--x\r\n" + strings.ReplaceAll(amount, "\n", "\r\n"))},
		"another type": {Body: form("one", amount, proof).Body},
	} {
		require.NotEqual(t, first, of(other), name)
	}
	a, b := strings.Replace(amount, "100", "1", 1), strings.Replace(amount, "100", "2", 1)
	require.NotEqual(t, of(form("x", a, b)), of(form("x", b, a)), "the parts of one name are a list")
	none := protocol.Payload{Body: []byte(`{"amount":1}`)}
	bytewise := contract.Fingerprint{Of: f.Of, Body: contract.BodyBytes}
	require.Equal(t, protocol.FingerprintOf(&bytewise, none), of(none), "without parts it is bytes that are compared")
}
