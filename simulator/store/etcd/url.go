package etcd

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"
	"google.golang.org/grpc"

	"github.com/reprise-dev/reprise/simulator/store"
)

// parameters are those of the URL.
var parameters = []string{"ca", "cert", "key", "password_file", "tls"}

var errURL = errors.New("want a URL such as etcd://HOST:2379/PREFIX")

// parse reads the URL. Its errors show no password.
func parse(text string) (config clientv3.Config, prefix string, err error) {
	if !strings.HasPrefix(text, "etcd://") {
		return config, "", errURL
	}
	u, err := url.Parse(text)
	if err != nil { // which would show all of it
		return config, "", fmt.Errorf("the URL cannot be read; %w", errURL)
	}
	params, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return config, "", errors.New("the part of the URL after the question mark cannot be read, want NAME=VALUE&NAME=VALUE")
	}
	for _, name := range slices.Sorted(maps.Keys(params)) {
		if !slices.Contains(parameters, name) {
			return config, "", fmt.Errorf("the URL has no parameter %q, want %s", name, strings.Join(parameters, ", "))
		}
		if len(params[name]) > 1 {
			return config, "", fmt.Errorf("the URL gives %s %d times, want it once", name, len(params[name]))
		}
	}
	prefix = strings.Trim(u.Path, "/")
	if prefix == "" || strings.ContainsRune(prefix, 0) || u.Fragment != "" {
		return config, "", errors.New("the URL names no prefix; " + errURL.Error())
	}
	config = clientv3.Config{
		DialTimeout: silence, DialKeepAliveTime: 10 * time.Second, DialKeepAliveTimeout: silence,
		Logger:             zap.NewNop(),
		MaxCallSendMsgSize: 64 << 20, // the server has the word: --max-request-bytes
		DialOptions:        []grpc.DialOption{grpc.WithChainUnaryInterceptor(failFast)},
	}
	secure, err := secured(params)
	if err != nil {
		return config, "", err
	}
	config.TLS = secure
	if config.Endpoints, err = endpoints(u.Host, secure != nil); err != nil {
		return config, "", err
	}
	config.Username, config.Password, err = credentials(u.User, params)
	return config, "/" + prefix, err
}

// failFast lets a request fail when no server can be reached, with the reason. The
// client would rather have it wait, and then nobody knows whether it was sent.
func failFast(ctx context.Context, method string, req, reply any, conn *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	return invoke(ctx, method, req, reply, conn, append(opts, grpc.WaitForReady(false))...)
}

func endpoints(hosts string, secure bool) ([]string, error) {
	scheme := "http://"
	if secure {
		scheme = "https://"
	}
	var out []string
	for _, host := range strings.Split(hosts, ",") {
		name, port, err := net.SplitHostPort(host)
		if err != nil || name == "" || port == "" {
			return nil, fmt.Errorf("%q is no host with a port; %w", host, errURL)
		}
		out = append(out, scheme+host)
	}
	return out, nil
}

func credentials(who *url.Userinfo, params url.Values) (user, password string, err error) {
	if who != nil {
		user = who.Username()
		password, _ = who.Password()
	}
	if path := params.Get("password_file"); path != "" {
		if password != "" {
			return "", "", errors.New("the URL has a password and a password_file, want one of them")
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return "", "", fmt.Errorf("reading the password: %w", err)
		}
		password, _, _ = strings.Cut(string(text), "\n")
		password = strings.TrimSuffix(password, "\r")
	}
	if (user == "") != (password == "") {
		return "", "", errors.New("the URL has a user or a password alone, want both or none")
	}
	return user, password, nil
}

// secured is nil for a connection without TLS.
func secured(params url.Values) (*tls.Config, error) {
	on := params.Has("ca") || params.Has("cert") || params.Has("key")
	switch v := params.Get("tls"); {
	case v == "true":
	case v == "false" && on:
		return nil, errors.New("tls is false, and the URL gives what only TLS uses")
	case v == "false", v == "" && !on && !params.Has("tls"):
		return nil, nil
	case v == "" && !params.Has("tls"):
	default:
		return nil, fmt.Errorf("tls is %q, want true or false", v)
	}
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if path := params.Get("ca"); path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("reading the authorities: %w", err)
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("%s holds no certificate in PEM", path)
		}
	}
	if params.Has("cert") != params.Has("key") {
		return nil, errors.New("the URL gives cert or key alone, want both")
	}
	if params.Has("cert") {
		pair, err := tls.LoadX509KeyPair(params.Get("cert"), params.Get("key"))
		if err != nil {
			return nil, fmt.Errorf("reading the certificate: %w", err)
		}
		config.Certificates = []tls.Certificate{pair}
	}
	return config, nil
}

// unreachable says of an error at opening what to do about it.
func unreachable(config clientv3.Config, err error) error {
	to := strings.Join(config.Endpoints, ", ")
	switch class := classify(err); class {
	case refused:
		return fmt.Errorf("%w: %s refused: %s", store.ErrUnavailable, to, plain(err))
	default:
		return fmt.Errorf("%w: no answer from %s: %s; is etcd running there, and does it speak TLS as the URL says (etcdctl endpoint health tells)",
			store.ErrUnavailable, to, plain(err))
	}
}
