// Package etcdtest starts etcd servers inside of a test's process. It is imported by
// tests alone: the server is not linked into the program.
package etcdtest

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"go.etcd.io/etcd/client/pkg/v3/transport"
	"go.etcd.io/etcd/server/v3/embed"
)

// Server is a cluster of one member, on free ports of the loopback interface.
type Server struct {
	dir  string
	tls  transport.TLSInfo
	etcd *embed.Etcd
}

// Need starts a server that is stopped when the test ends.
func Need(t testing.TB) *Server {
	t.Helper()
	s, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Start starts a server. Whoever starts one must Stop it.
func Start() (*Server, error) { return start(transport.TLSInfo{}) }

// StartTLS starts a server that shows a certificate, and lets in those who show the
// same.
func StartTLS(cert, key string) (*Server, error) {
	return start(transport.TLSInfo{CertFile: cert, KeyFile: key, TrustedCAFile: cert, ClientCertAuth: true})
}

func start(tls transport.TLSInfo) (*Server, error) {
	dir, err := os.MkdirTemp("", "reprise-etcd-")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, tls: tls}
	if err := s.run("127.0.0.1:0"); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

func (s *Server) run(client string) error {
	config := embed.NewConfig()
	config.Dir, config.LogLevel, config.LogOutputs = s.dir, "fatal", []string{os.DevNull}
	peer := url.URL{Scheme: "http", Host: "127.0.0.1:0"}
	config.ListenPeerUrls, config.AdvertisePeerUrls = []url.URL{peer}, []url.URL{peer}
	scheme := "http"
	if !s.tls.Empty() {
		scheme = "https"
	}
	config.ClientTLSInfo, config.ListenClientUrls = s.tls, []url.URL{{Scheme: scheme, Host: client}}
	config.AdvertiseClientUrls = config.ListenClientUrls
	config.InitialCluster = config.InitialClusterFromName(config.Name)
	etcd, err := embed.StartEtcd(config)
	if err != nil {
		return err
	}
	select {
	case <-etcd.Server.ReadyNotify():
	case err := <-etcd.Err():
		etcd.Close()
		return err
	case <-time.After(time.Minute):
		etcd.Close()
		return errors.New("etcd is not ready after a minute")
	}
	s.etcd = etcd
	return nil
}

// Address is where the server listens, as HOST:PORT.
func (s *Server) Address() string { return s.etcd.Clients[0].Addr().String() }

// URL names a store on the server.
func (s *Server) URL(prefix string) string {
	return fmt.Sprintf("etcd://%s/%s", s.Address(), strings.TrimPrefix(prefix, "/"))
}

// Restart stops the server, calls between, and starts it again at the same address
// with the same data.
func (s *Server) Restart(between func()) error {
	address := s.Address()
	s.etcd.Close()
	s.etcd = nil
	between()
	return s.run(address)
}

// Stop ends the server and deletes its data.
func (s *Server) Stop() error {
	if s.etcd != nil {
		s.etcd.Close()
	}
	return os.RemoveAll(s.dir)
}
