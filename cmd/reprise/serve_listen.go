package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// listenFlags say where and how serve listens.
type listenFlags struct {
	addr       string
	cert, key  string
	selfSigned bool
}

func (f *listenFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.addr, "addr", "127.0.0.1:4010", "listen on `HOST:PORT`, where port 0 takes a free one, or on unix:PATH")
	fs.StringVar(&f.cert, "tls-cert", "", "serve HTTPS with the certificate in `FILE` (PEM)")
	fs.StringVar(&f.key, "tls-key", "", "the key of --tls-cert, in `FILE` (PEM)")
	fs.BoolVar(&f.selfSigned, "tls-self-signed", false, "serve HTTPS with a certificate made for this run; clients have to be told to trust it")
}

// unixPrefix marks an address that is the path of a socket.
const unixPrefix = "unix:"

// check finds what cannot go together before anything is opened.
func (f *listenFlags) check() error {
	switch {
	case f.selfSigned && (f.cert != "" || f.key != ""):
		return errors.New("--tls-self-signed makes a certificate, and --tls-cert brings one; wanted one of them")
	case (f.cert == "") != (f.key == ""):
		return errors.New("--tls-cert and --tls-key go together; one of them is missing")
	}
	if path, ok := strings.CutPrefix(f.addr, unixPrefix); ok {
		if path == "" {
			return fmt.Errorf("--addr %q names no socket; wanted unix:PATH, such as unix:/tmp/mock.sock", f.addr)
		}
		return nil
	}
	return checkAddr(f.addr)
}

// host is the host of an address that check let through; "" for a socket.
func (f *listenFlags) host() string {
	if strings.HasPrefix(f.addr, unixPrefix) {
		return ""
	}
	return hostOf(f.addr)
}

// open listens. A socket that a server left behind when it was killed is replaced;
// one that somebody listens on is not.
func (f *listenFlags) open() (net.Listener, error) {
	path, unix := strings.CutPrefix(f.addr, unixPrefix)
	if !unix {
		l, err := net.Listen(ipNetwork(f.addr), f.addr)
		if err != nil {
			return nil, fmt.Errorf("cannot listen on %s: %w; choose another address with --addr, 127.0.0.1:0 for a free port", f.addr, reason(err))
		}
		return l, nil
	}
	if err := clearSocket(path); err != nil {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w; its directory has to be there, and the path may have about 100 bytes", f.addr, reason(err))
	}
	return l, nil
}

// ipNetwork is tcp4 for an IPv4 address: for net, 0.0.0.0 stands for the addresses of
// IPv6 as well, and whoever writes it does not mean those.
func ipNetwork(addr string) string {
	if ip := net.ParseIP(hostOf(addr)); ip != nil && ip.To4() != nil {
		return "tcp4"
	}
	return "tcp"
}

// clearSocket removes a socket on which nobody listens.
func clearSocket(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot listen on unix:%s: %w", path, cause(err))
	case info.Mode()&fs.ModeSocket == 0:
		return fmt.Errorf("cannot listen on unix:%s: there is a file of that name that is no socket; choose another path", path)
	}
	if conn, err := net.DialTimeout("unix", path, time.Second); err == nil {
		conn.Close()
		return fmt.Errorf("cannot listen on unix:%s: another server listens there; choose another path, or stop it", path)
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("cannot replace the socket %s that a server left behind: %w", path, cause(err))
	}
	return nil
}

// tls is how connections are secured; nil for plain HTTP.
func (f *listenFlags) tls(now time.Time) (*tls.Config, error) {
	var cert tls.Certificate
	var err error
	switch {
	case f.selfSigned:
		cert, err = selfSigned(f.host(), now)
	case f.cert != "":
		if cert, err = tls.LoadX509KeyPair(f.cert, f.key); err != nil {
			return nil, fmt.Errorf("--tls-cert %s and --tls-key %s make no certificate: %w; wanted PEM files that belong together", f.cert, f.key, err)
		}
	default:
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot make a certificate: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS12}, nil
}

// selfSigned makes a certificate for localhost, the loopback addresses and the host
// that is listened on. It holds for a week, and its key never leaves the process.
func selfSigned(host string, now time.Time) (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return tls.Certificate{}, err
	}
	template := &x509.Certificate{
		SerialNumber: serial,
		Subject:      pkix.Name{CommonName: "reprise mock server"},
		NotBefore:    now.Add(-time.Hour), NotAfter: now.Add(7 * 24 * time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
		DNSNames:              []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback},
	}
	if ip := net.ParseIP(host); ip != nil {
		template.IPAddresses = append(template.IPAddresses, ip)
	} else if host != "" {
		template.DNSNames = append(template.DNSNames, host)
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, err
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}

// address is what a client is told to use: a URL, or the path of a socket.
func (f *listenFlags) address(l net.Listener, base string) string {
	if strings.HasPrefix(f.addr, unixPrefix) {
		return f.addr
	}
	return f.scheme() + "://" + l.Addr().String() + base
}

func (f *listenFlags) scheme() string {
	if f.selfSigned || f.cert != "" {
		return "https"
	}
	return "http"
}
