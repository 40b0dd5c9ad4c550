package simulator_test

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// lacking skips a test for want of something, which is a failure where everything
// is required.
func lacking(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("REPRISE_REQUIRE") == "all" {
		require.FailNow(t, what)
	}
	t.Skip(what)
}

func browse(t *testing.T) context.Context {
	path, err := exec.LookPath("chromium")
	if err != nil {
		lacking(t, "no chromium on the PATH")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.Flag("disable-background-networking", true))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	require.NoError(t, chromedp.Do(ctx))
	return ctx
}

func evaluate[T any](t *testing.T, ctx context.Context, script string) T {
	t.Helper()
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	out, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	require.NoError(t, err)
	return out
}

// seen sets how wide the page is and whether it is dark.
func seen(t *testing.T, ctx context.Context, width int64, scheme string) {
	t.Helper()
	require.NoError(t, chromedp.Do(ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		size := emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 800, DeviceScaleFactor: 1}
		if _, err := cdp.Call(ctx, target, emulation.SetDeviceMetricsOverride, size); err != nil {
			return err
		}
		media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, media)
		return err
	})))
}

// until resolves when a condition on the page holds.
func until(condition string) string {
	return `new Promise(function wait(done) { if (` + condition + `) done(true); else setTimeout(wait, 20, done); })`
}

// In a browser the dashboard follows what happens without being loaded again, fits
// a narrow screen, and breaks no rule of WCAG 2.2 A or AA that a program can check.
func TestDashboardInABrowser(t *testing.T) {
	ctx := browse(t)
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.ShowKeys = true }))
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate(w.base+"/_reprise/")))
	require.True(t, evaluate[bool](t, ctx, until(`document.getElementById("link").textContent === "Live"`)))
	w.send("POST /payments", payment, "Idempotency-Key: order-1")
	w.send("POST /payments", payment, "Idempotency-Key: order-1")
	require.True(t, evaluate[bool](t, ctx, until(`document.getElementById("keys").textContent.includes("order-1")`)))
	require.True(t, evaluate[bool](t, ctx, until(`document.getElementById("requests").textContent.includes("replay")`)))
	require.Equal(t, 2, evaluate[int](t, ctx, `document.querySelectorAll("#timeline svg").length`), "drawn for a wide and for a narrow page")

	// What somebody is at work with is not taken away.
	evaluate[any](t, ctx, `document.querySelector("#keys a").focus()`)
	w.send("POST /payments", payment, "Idempotency-Key: order-2")
	require.True(t, evaluate[bool](t, ctx, until(`document.getElementById("effects").textContent.includes("order-2")`)))
	require.True(t, evaluate[bool](t, ctx, `document.activeElement !== document.body`))

	source, err := os.ReadFile(os.Getenv("REPRISE_AXE"))
	if err != nil {
		lacking(t, "no axe-core; name axe.min.js of the npm package axe-core 4.14.1 in REPRISE_AXE")
	}
	for _, scheme := range []string{"light", "dark"} {
		seen(t, ctx, 1280, scheme)
		evaluate[any](t, ctx, string(source)+"; 0")
		found := evaluate[[]string](t, ctx, `axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(r =>
			r.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200)).join(" ")))`)
		require.Empty(t, found, scheme)
	}
	seen(t, ctx, 320, "light")
	require.LessOrEqual(t, evaluate[int](t, ctx, `document.documentElement.scrollWidth`), 320, "no scrolling sideways")
}
