package main

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed demo.yaml
var demoContract []byte

// demoDelay is how long a payment takes: long enough to come in between.
const demoDelay = "300ms"

// stage is a real server in a process of its own, and the network before it.
type stage struct {
	dir     string
	program string
	server  *exec.Cmd
	address string // of the server
	client  *http.Client
}

func openStage(ctx context.Context) (*stage, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("demo cannot find the program that it is a part of: %w", err)
	}
	dir, err := os.MkdirTemp("", "reprise-demo-")
	if err != nil {
		return nil, fmt.Errorf("demo needs a place for its files: %w", cause(err))
	}
	st := &stage{dir: dir, program: program, client: &http.Client{
		Transport: &http.Transport{DisableKeepAlives: true}, // so that no attempt is repeated by the client itself
		Timeout:   demoPatience,
	}}
	if err := os.WriteFile(st.file("contract.yaml"), demoContract, 0o600); err != nil {
		st.close()
		return nil, fmt.Errorf("demo cannot write its contract: %w", err)
	}
	if err := st.start(ctx); err != nil {
		st.close()
		return nil, err
	}
	return st, nil
}

func (st *stage) file(name string) string { return filepath.Join(st.dir, name) }

// start runs "reprise serve" as anybody would, with its keys in a file.
func (st *stage) start(ctx context.Context) error {
	cmd := exec.Command(st.program, "serve", "--quiet", "--log-level", "error", "--addr", "127.0.0.1:0",
		"--store", "sqlite:"+st.file("keys.db"), "--delay", demoDelay, st.file("contract.yaml"))
	var said strings.Builder
	cmd.Stderr = &said
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("demo cannot start its server: %w", err)
	}
	st.server = cmd
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		st.stop()
		return fmt.Errorf("the server of the demo did not start: %s", strings.TrimSpace(said.String()))
	}
	st.address = strings.TrimSpace(line)
	return ctx.Err()
}

// stop kills the server, as a power cut would.
func (st *stage) stop() {
	if st.server != nil {
		st.server.Process.Kill()
		st.server.Wait()
		st.server = nil
	}
}

func (st *stage) restart() error {
	st.stop()
	return st.start(context.Background())
}

func (st *stage) close() {
	st.stop()
	os.RemoveAll(st.dir)
}

// exchange sends one payment through the network, which may lose the answer.
func (st *stage) exchange(ctx context.Context, r demoRequest, lose bool) demoAnswer {
	n, err := openNetwork(st.address, lose)
	if err != nil {
		return demoAnswer{broken: true}
	}
	defer n.close()
	answer, err := st.post(ctx, n.address(), r)
	if err == nil {
		return answer
	}
	broken := demoAnswer{broken: true}
	if lose {
		broken.body = n.lost()
	}
	return broken
}

func (st *stage) post(ctx context.Context, address string, r demoRequest) (demoAnswer, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address+"/payments", strings.NewReader(r.body))
	if err != nil {
		return demoAnswer{}, err
	}
	req.GetBody = nil
	req.Header.Set("Idempotency-Key", r.key)
	req.Header.Set("Content-Type", "application/json")
	resp, err := st.client.Do(req)
	if err != nil {
		return demoAnswer{}, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return demoAnswer{}, err
	}
	return demoAnswer{
		status: resp.StatusCode, reason: resp.Status, body: strings.TrimSpace(string(body)),
		replay: resp.Header.Get("Idempotency-Replay") == "true", retryAfter: resp.Header.Get("Retry-After"),
	}, nil
}

// ask reads what the server tells of itself below /_reprise/.
func (st *stage) ask(ctx context.Context, what string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, st.address+"/_reprise/"+what, nil)
	if err != nil {
		return err
	}
	return st.manage(req, into)
}

func (st *stage) tell(ctx context.Context, what, body string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, st.address+"/_reprise/"+what, strings.NewReader(body))
	if err != nil {
		return err
	}
	return st.manage(req, new(any))
}

func (st *stage) manage(req *http.Request, into any) error {
	resp, err := st.client.Do(req)
	if err != nil {
		return fmt.Errorf("the server of the demo does not answer: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<12))
		return fmt.Errorf("the server of the demo answers %s to %s: %s", resp.Status, req.URL.Path, text)
	}
	return json.NewDecoder(resp.Body).Decode(into)
}

// network carries one connection to the server and back.
type network struct {
	listener net.Listener
	loses    bool
	swallow  chan []byte // the answer that did not arrive
}

func openNetwork(server string, loses bool) (*network, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	n := &network{listener: l, loses: loses, swallow: make(chan []byte, 1)}
	go n.carry(strings.TrimPrefix(server, "http://"))
	return n, nil
}

func (n *network) address() string { return "http://" + n.listener.Addr().String() }
func (n *network) close()          { n.listener.Close() }

// carry takes the request to the server. The answer comes back, or is read to
// its end and then lost with a reset of the connection.
func (n *network) carry(server string) {
	client, err := n.listener.Accept()
	if err != nil {
		close(n.swallow)
		return
	}
	defer client.Close()
	up, err := net.DialTimeout("tcp", server, 5*time.Second)
	if err != nil {
		reset(client)
		close(n.swallow)
		return
	}
	defer up.Close()
	go io.Copy(up, client)
	if !n.loses {
		if _, err := io.Copy(client, up); err != nil {
			reset(client)
		}
		close(n.swallow)
		return
	}
	resp, err := http.ReadResponse(bufio.NewReader(up), nil)
	var body []byte
	if err == nil {
		body, _ = io.ReadAll(resp.Body)
	}
	n.swallow <- body
	reset(client)
}

// lost is the body of the answer that did not arrive.
func (n *network) lost() string { return strings.TrimSpace(string(<-n.swallow)) }

// reset closes a connection with a reset in the place of an orderly end.
func reset(c net.Conn) {
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // else it ends in order, which is a loss too
	}
	c.Close()
}
