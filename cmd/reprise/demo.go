package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// demoFlags are the flags of demo.
type demoFlags struct {
	only   []string
	pause  bool
	format string
}

func newDemo(g *globals) *cobra.Command {
	var f demoFlags
	cmd := &cobra.Command{
		Use:     "demo",
		GroupID: groupOther,
		Short:   "show what a key does when the network, the client or the server fails",
		Long: `demo starts a mock server of its own, with its keys in a file, and a network that
can lose answers, and plays what an idempotency key is for: a first try, a lost
answer and its retry, two requests at once, another payload under the same key, the
end of the window, and a server that is killed in the middle of its work.

Every line that starts with a tick was checked in the server's own state. demo
exits with 1 if something did not come as it is told.`,
		Example: `  reprise demo
  reprise demo --pause
  reprise demo --only lost-answer --only crash`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("demo takes no file; it brings a contract of its own, and reprise serve %s serves yours", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return runDemo(cmd, g, &f) },
	}
	cmd.Flags().StringArrayVar(&f.only, "only", nil, "play this `SCENE` alone; can be repeated: "+strings.Join(sceneNames(), ", "))
	completeWords(cmd, "only", sceneNames())
	cmd.Flags().BoolVar(&f.pause, "pause", false, "wait for Enter before each scene")
	choiceFlag(cmd, &f.format, "format", []string{"text", "json"}, "print as ")
	return cmd
}

func runDemo(cmd *cobra.Command, g *globals, f *demoFlags) error {
	chosen, err := chosenScenes(f.only)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	st, err := openStage(ctx)
	if err != nil {
		return err
	}
	defer st.close()
	var out performance
	told := &toldOut{w: cmd.OutOrStdout()}
	show := textShow{w: told, colour: g.colour(cmd.OutOrStdout())}
	if f.format == "text" {
		show.opening()
	}
	for i, s := range chosen {
		if f.pause {
			if err := waitForEnter(cmd, ctx, s); err != nil {
				return err
			}
		}
		played := st.play(ctx, s)
		out.Scenes = append(out.Scenes, played)
		if f.format == "text" {
			show.scene(i+1, &played)
		}
		if ctx.Err() != nil {
			return errors.New("stopped by a signal")
		}
	}
	out.Held = !slices.ContainsFunc(out.Scenes, func(p played) bool { return !p.Held })
	if f.format == "json" {
		enc := json.NewEncoder(cmd.OutOrStdout())
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(out); err != nil {
			return err
		}
	} else {
		show.closing(out.Held)
	}
	if told.err != nil {
		return fmt.Errorf("the demo could not be shown: %w", told.err)
	}
	if !out.Held {
		return errFindings
	}
	return nil
}

// toldOut keeps the first error of an output, such as of a disk that is full.
type toldOut struct {
	w   io.Writer
	err error
}

func (o *toldOut) Write(p []byte) (int, error) {
	n, err := o.w.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

func chosenScenes(only []string) ([]scene, error) {
	all := scenes()
	if len(only) == 0 {
		return all, nil
	}
	for _, name := range only {
		if !slices.Contains(sceneNames(), name) {
			return nil, fmt.Errorf("%q is not a value of --only; %w", name, notOneOf(name, sceneNames()))
		}
	}
	return slices.DeleteFunc(all, func(s scene) bool { return !slices.Contains(only, s.name) }), nil
}

// waitForEnter asks on standard error, so that standard output stays the play.
func waitForEnter(cmd *cobra.Command, ctx context.Context, s scene) error {
	fmt.Fprintf(cmd.ErrOrStderr(), "[Enter] %s ", s.title)
	read := make(chan error, 1)
	go func() {
		var b [1]byte
		for {
			n, err := cmd.InOrStdin().Read(b[:])
			if n == 1 && b[0] == '\n' {
				err = io.EOF
			}
			if err != nil {
				read <- err
				return
			}
		}
	}()
	select {
	case <-ctx.Done():
		return errors.New("stopped by a signal")
	case err := <-read:
		if errors.Is(err, io.EOF) {
			return nil
		}
		return fmt.Errorf("cannot read standard input: %w", err)
	}
}
