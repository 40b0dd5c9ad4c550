package web

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// browser is a browser that tells of everything that it complains about and of
// everything that it asks the network for.
type browser struct {
	ctx context.Context

	mu       sync.Mutex
	troubles []string
}

// running is the one browser of all tests, started by the first that needs it.
var running struct {
	once sync.Once
	ctx  context.Context
	stop context.CancelFunc
	err  error
}

func TestMain(m *testing.M) {
	m.Run()
	if running.stop != nil {
		running.stop()
	}
}

func start(path string) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("allow-file-access-from-files", false))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator)
	running.ctx, running.stop = ctx, func() { stop(); end() }
	running.err = chromedp.Do(ctx)
}

// browse opens a tab that shares nothing with the others. Where there is no
// browser the test is skipped, or fails if everything is required.
func browse(t *testing.T) *browser {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		needed(t, "no chromium on the PATH")
	}
	running.once.Do(func() { start(path) })
	require.NoError(t, running.err)
	b := &browser{}
	var stop context.CancelFunc
	b.ctx, stop = chromedp.NewContext(running.ctx, chromedp.WithNewBrowserContext(), chromedp.WithListener(b.listen))
	t.Cleanup(stop)
	require.NoError(t, chromedp.Do(b.ctx)) // it opens here, and lives as long as this context
	for _, name := range []string{network.CommandEnable, log.CommandEnable, runtime.CommandEnable} {
		b.run(t, command(cdp.Command[cdp.Empty, cdp.Empty]{Method: name}, cdp.Empty{}))
	}
	return b
}

// command is an action that sends a command to the browser.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, c, params)
		return err
	})
}

func needed(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("REPRISE_REQUIRE") == "all" {
		require.FailNow(t, what)
	}
	t.Skip(what)
}

func (b *browser) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		b.troubles = append(b.troubles, fmt.Sprintf("console %s: %v", e.Type, e.Args))
	case *runtime.EventExceptionThrown:
		b.troubles = append(b.troubles, "exception: "+e.ExceptionDetails.Text)
	case *log.EventEntryAdded:
		b.troubles = append(b.troubles, fmt.Sprintf("log: %s %s", e.Entry.Text, e.Entry.URL))
	case *network.EventRequestWillBeSent:
		if scheme, _, _ := strings.Cut(e.Request.URL, ":"); scheme != "file" && scheme != "data" {
			b.troubles = append(b.troubles, "a request to "+e.Request.URL)
		}
	}
}

// quiet fails if the browser had anything to complain about.
func (b *browser) quiet(t *testing.T, where string) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Empty(t, b.troubles, where)
}

func (b *browser) run(t testing.TB, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 60*time.Second)
	defer stop()
	require.NoError(t, chromedp.Do(ctx, steps...))
}

// open opens a page of a site.
func (b *browser) open(t testing.TB, dir, page string) {
	t.Helper()
	b.run(t, chromedp.Navigate(address(dir, page)))
}

// eval is the value of an expression on the page.
func eval[T any](t testing.TB, b *browser, script string) T {
	t.Helper()
	out, err := evaluate[T](b, script)
	require.NoError(t, err)
	return out
}

func evaluate[T any](b *browser, script string) (T, error) {
	ctx, stop := context.WithTimeout(b.ctx, 60*time.Second)
	defer stop()
	return chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// leads waits until the page that is open, or the one that it leads to, answers
// what is wanted. A page that is just being left cannot be asked: it is asked again.
func (b *browser) leads(t testing.TB, script, want string) {
	t.Helper()
	require.EventuallyWithT(t, func(c *assert.CollectT) {
		got, err := evaluate[string](b, script)
		require.NoError(c, err)
		require.Equal(c, want, got)
	}, 20*time.Second, 10*time.Millisecond)
}

// look is a way in which somebody sees a page.
type look struct {
	name   string
	width  int64
	height int64
	dark   bool
	print  bool
	plain  bool // without scripts
}

var looks = []look{
	{name: "light", width: 1280, height: 800},
	{name: "dark", width: 1280, height: 800, dark: true},
	{name: "narrow", width: 320, height: 640},
	{name: "plain", width: 1280, height: 800, plain: true},
	{name: "paper", width: 800, height: 1100, print: true},
}

func (l look) set() chromedp.Action[chromedp.Void] {
	scheme, media := "light", ""
	if l.dark {
		scheme = "dark"
	}
	if l.print {
		media = "print"
	}
	return chromedp.Steps(
		command(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: l.width, Height: l.height, DeviceScaleFactor: 1}),
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media, Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
		}}),
		command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: l.plain}),
	)
}

// tallest is how much of a page a picture shows.
const tallest = 6000

// shot is a picture of the page.
func (b *browser) shot(t testing.TB) []byte {
	t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 60*time.Second)
	defer stop()
	picture, err := chromedp.Run(ctx, func(ctx context.Context, target *chromedp.Target) ([]byte, error) {
		size, err := cdp.Call(ctx, target, page.GetLayoutMetrics, cdp.Empty{})
		if err != nil {
			return nil, err
		}
		yes := true
		r, err := cdp.Call(ctx, target, page.CaptureScreenshot, page.CaptureScreenshotParams{
			CaptureBeyondViewport: &yes,
			Clip:                  &page.Viewport{Width: size.CSSContentSize.Width, Height: min(size.CSSContentSize.Height, tallest), Scale: 1},
		})
		return r.Data, err
	})
	require.NoError(t, err)
	return picture
}

// leads reports a page that only leads to another one.
func leads(f File) bool { return strings.Contains(string(f.Data), `http-equiv="refresh"`) }

// laid writes files of a site into a folder and returns the addresses of its
// pages, but for those that only lead to others.
func laid(t testing.TB, files []File) (dir string, pages []string) {
	t.Helper()
	dir = t.TempDir()
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, f.Data, 0o666))
		if strings.HasSuffix(f.Path, ".html") && !leads(f) {
			pages = append(pages, f.Path)
		}
	}
	return dir, pages
}

func address(dir, page string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(dir, page))}).String()
}
