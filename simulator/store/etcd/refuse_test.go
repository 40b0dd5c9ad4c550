package etcd

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/etcd/etcdtest"
)

func TestRefusedURLs(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	for text, want := range map[string]string{
		"":                                             "want a URL such as etcd://HOST:2379/PREFIX",
		"http://u:secret@h:1/p":                        "want a URL such as etcd://HOST:2379/PREFIX",
		"etcd://u:se%zzcret@h:1/p":                     "the URL cannot be read; want a URL such as etcd://HOST:2379/PREFIX",
		"etcd://u:secret@h/p":                          `"h" is no host with a port; want a URL such as etcd://HOST:2379/PREFIX`,
		"etcd://u:secret@h:1,/p":                       `the URL cannot be read; want a URL such as etcd://HOST:2379/PREFIX`,
		"etcd://u:secret@h:1":                          "the URL names no prefix; want a URL such as etcd://HOST:2379/PREFIX",
		"etcd://u:secret@h:1//":                        "the URL names no prefix; want a URL such as etcd://HOST:2379/PREFIX",
		"etcd://u:secret@h:1/%00":                      "the URL names no prefix; want a URL such as etcd://HOST:2379/PREFIX",
		"etcd://u@h:1/p":                               "the URL has a user or a password alone, want both or none",
		"etcd://u:secret@h:1/p?%zz":                    "the part of the URL after the question mark cannot be read, want NAME=VALUE&NAME=VALUE",
		"etcd://h:1/p?tsl=true":                        `the URL has no parameter "tsl", want ca, cert, key, password_file, tls`,
		"etcd://h:1/p?tls=yes":                         `tls is "yes", want true or false`,
		"etcd://h:1/p?tls=a&tls=b":                     "the URL gives tls 2 times, want it once",
		"etcd://h:1/p?tls=false&ca=x":                  "tls is false, and the URL gives what only TLS uses",
		"etcd://h:1/p?cert=x":                          "the URL gives cert or key alone, want both",
		"etcd://h:1/p?cert=x&key=y":                    "reading the certificate: open x: no such file or directory",
		"etcd://h:1/p?ca=nowhere":                      "reading the authorities: open nowhere: no such file or directory",
		"etcd://h:1/p?ca=" + empty:                     empty + " holds no certificate in PEM",
		"etcd://u:secret@h:1/p?password_file=" + empty: "the URL has a password and a password_file, want one of them",
	} {
		_, err := Open(t.Context(), text)
		require.EqualError(t, err, "etcd store: "+want, text)
	}
}

func TestServerThatIsNotThere(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := l.Addr().String()
	require.NoError(t, l.Close())
	_, err = Open(t.Context(), "etcd://ann:secret@"+address+"/p")
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.EqualError(t, err, "etcd store: store unavailable: no answer from http://"+address+": Error while dialing: dial tcp "+address+
		": connect: connection refused; is etcd running there, and does it speak TLS as the URL says (etcdctl endpoint health tells)")
}

// What is not a store is refused and stays as it is.
func TestRefusedPrefixes(t *testing.T) {
	for name, c := range map[string]struct{ fence, want string }{
		"a later version's": {formatName + "2", `a later version of this program made the store: it has format "2", this one knows "1"; update the program`},
		"something else's":  {"hello", "the prefix holds something else; name another"},
	} {
		t.Run(name, func(t *testing.T) {
			url := newURL(t)
			h := openAt(t, url)
			_, err := h.client.Put(t.Context(), h.keys.fence, c.fence)
			require.NoError(t, err)
			_, err = Open(t.Context(), url)
			require.EqualError(t, err, "etcd store: "+c.want)
			answer, err := h.client.Get(t.Context(), h.keys.fence)
			require.NoError(t, err)
			require.Equal(t, c.fence, string(answer.Kvs[0].Value))
		})
	}
}

// One store's prefix may begin another's.
func TestPrefixesAreApart(t *testing.T) {
	s := server(t)
	outer, inner := openAt(t, s.URL("apart")), openAt(t, s.URL("apart/e"))
	require.NoError(t, outer.Apply(t.Context(), create("k", "outer")))
	require.NoError(t, inner.Apply(t.Context(), create("k", "inner")))
	for h, want := range map[*handle]string{outer: "outer", inner: "inner"} {
		entries, err := h.Scan(t.Context(), nil, nil, 10)
		require.NoError(t, err)
		require.Len(t, entries, 1)
		require.Equal(t, want, string(entries[0].Value))
	}
}

// A value may be larger than etcd takes. That is told, and nothing else is harmed.
func TestValueThatIsTooLarge(t *testing.T) {
	h := openAt(t, newURL(t))
	for _, size := range []int{2 << 20, 80 << 20} {
		err := h.Apply(t.Context(), create("small", "v"), create("large", strings.Repeat("v", size)))
		require.ErrorIs(t, err, store.ErrInvalid)
		require.ErrorContains(t, err, "larger than etcd takes (--max-request-bytes, --max-txn-ops): ")
	}
	_, err := h.Get(t.Context(), []byte("small"))
	require.ErrorIs(t, err, store.ErrNotFound)
}

// With authentication on, a user sees the prefix that the role allows.
func TestUserAndPassword(t *testing.T) {
	s := etcdtest.Need(t)
	admin := openAt(t, s.URL("admin")).client
	ctx := t.Context()
	for _, do := range []func() error{
		func() error { _, err := admin.RoleAdd(ctx, "root"); return err },
		func() error { _, err := admin.UserAdd(ctx, "root", "r"); return err },
		func() error { _, err := admin.UserGrantRole(ctx, "root", "root"); return err },
		func() error { _, err := admin.RoleAdd(ctx, "shop"); return err },
		func() error {
			_, err := admin.RoleGrantPermission(ctx, "shop", "/shop\x00", "/shop\x01", 2)
			return err
		},
		func() error { _, err := admin.UserAdd(ctx, "ann", "s/ecret"); return err },
		func() error { _, err := admin.UserGrantRole(ctx, "ann", "shop"); return err },
		func() error { _, err := admin.AuthEnable(ctx); return err },
	} {
		require.NoError(t, do())
	}
	file := filepath.Join(t.TempDir(), "password")
	require.NoError(t, os.WriteFile(file, []byte("s/ecret\n"), 0o600))
	for _, user := range []string{"ann:s%2Fecret@", "ann@"} {
		url := strings.Replace(s.URL("shop"), "//", "//"+user, 1)
		if user == "ann@" {
			url += "?password_file=" + file
		}
		h := openAt(t, url)
		require.NoError(t, h.Apply(ctx, create(user, "v")))
	}
	for url, want := range map[string]string{
		s.URL("shop"): "refused: etcdserver: user name is empty",
		strings.Replace(s.URL("shop"), "//", "//ann:wrong@", 1):     "refused: etcdserver: authentication failed, invalid user ID or password",
		strings.Replace(s.URL("else"), "//", "//ann:s%2Fecret@", 1): "refused: etcdserver: permission denied",
	} {
		_, err := Open(ctx, url)
		require.ErrorIs(t, err, store.ErrUnavailable)
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "ecret")
	}
}

// certificate makes one that is its own authority, for 127.0.0.1.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "etcd"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	require.NoError(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	require.NoError(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
	return cert, key
}

func TestTLS(t *testing.T) {
	cert, key := certificate(t)
	s, err := etcdtest.StartTLS(cert, key)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Stop()) })
	own := "?ca=" + cert + "&cert=" + cert + "&key=" + key
	h := openAt(t, s.URL("p")+own)
	require.NoError(t, h.Apply(t.Context(), create("k", "v")))
	for params, want := range map[string]string{
		"?tls=true":   "x509: certificate signed by unknown authority",
		"?ca=" + cert: "store unavailable",
		"":            "store unavailable",
	} {
		_, err := Open(t.Context(), s.URL("p")+params)
		require.ErrorIs(t, err, store.ErrUnavailable, params)
		require.ErrorContains(t, err, want, params)
	}
}
