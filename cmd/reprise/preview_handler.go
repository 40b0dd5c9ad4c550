package main

import (
	"fmt"
	"net"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer/web"
	"github.com/reprise-dev/reprise/site"
)

// Where the preview has what is no page of the site.
const (
	goodPath    = "/.reprise/good/"
	changesPath = "/.reprise/changes"
	reloadPath  = "/.reprise/reload.js"
)

// previewed is an http.Handler for the pages of a contract that is being written.
type previewed struct {
	file, host string
	languages  []string
	said       string // the trouble that was told last; it is follow's

	mu      sync.Mutex
	pages   map[string][]byte // the last good ones
	wrong   *wrong            // in their place; nil while the contract is right
	version int
	changed chan struct{} // closed at the next change
}

func newPreviewed(file, host string, languages []string) *previewed {
	return &previewed{file: file, languages: languages, host: host, changed: make(chan struct{})}
}

// set shows a site, or what is wrong.
func (p *previewed) set(files []web.File, findings []contract.Finding, trouble error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if files != nil {
		p.pages, p.wrong = map[string][]byte{}, nil
		for _, f := range files {
			p.pages[f.Path] = f.Data
		}
	} else {
		good := ""
		if p.pages != nil {
			good = goodPath
		}
		p.wrong = newWrong(p.file, findings, trouble, good)
	}
	p.version++
	close(p.changed)
	p.changed = make(chan struct{})
}

// now is what is shown at the moment, and a channel that tells of a change.
func (p *previewed) now() (pages map[string][]byte, wrong *wrong, version int, changed <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.pages, p.wrong, p.version, p.changed
}

func (p *previewed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "the preview is to be read only", http.StatusMethodNotAllowed)
	case !p.meant(r.Host): // a page of somebody else must not read this one through a name of its own
		http.Error(w, "this name is not one of the preview's", http.StatusMisdirectedRequest)
	case r.URL.Path == changesPath:
		p.changes(w, r)
	case r.URL.Path == reloadPath:
		script, err := site.FS.ReadFile("reload.js")
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		answer(w, http.StatusOK, "text/javascript; charset=utf-8", script)
	default:
		p.page(w, r)
	}
}

// meant reports names under which the preview is asked for: the one that it
// listens on, an address, and localhost.
func (p *previewed) meant(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	return host == p.host || host == "localhost" || net.ParseIP(host) != nil
}

func (p *previewed) page(w http.ResponseWriter, r *http.Request) {
	pages, wrong, _, _ := p.now()
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if rest, good := strings.CutPrefix(r.URL.Path, goodPath); good {
		name, wrong = strings.TrimPrefix(path.Clean("/"+rest), "/"), nil
	}
	accept := r.Header.Values("Accept")
	if wrong != nil && path.Ext(name) != ".js" { // the scripts are those of the last good pages
		w.Header().Set("Vary", "Accept")
		media, body := wrong.of(name, accept)
		answer(w, http.StatusInternalServerError, media, body)
		return
	}
	if name == "" || strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	if _, there := pages[name]; !there && pages[name+".html"] != nil {
		name += ".html" // as the type URI of a problem has it
		if twin := strings.TrimSuffix(name, ".html") + ".json"; pages[twin] != nil && wants("application/json", accept) {
			name = twin
		}
	} else if index := path.Join(name, "index.html"); !there && pages[index] != nil {
		http.Redirect(w, r, path.Base(name)+"/", http.StatusMovedPermanently)
		return
	}
	if twin := strings.TrimSuffix(name, ".html") + ".md"; path.Ext(name) == ".html" && pages[twin] != nil {
		w.Header().Set("Vary", "Accept")
		w.Header().Set("Link", fmt.Sprintf(`<%s>; rel="alternate"; type="text/markdown"`, path.Base(twin)))
		if wants("text/markdown", accept) {
			name = twin
		}
	}
	data, there := pages[name]
	if !there {
		http.Error(w, "there is no such page; / leads to all of them", http.StatusNotFound)
		return
	}
	answer(w, http.StatusOK, mediaType(name), data)
}

func answer(w http.ResponseWriter, status int, media string, data []byte) {
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Content-Length", strconv.Itoa(len(data)))
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(data) // a browser that has gone has nothing to be told
}

func mediaType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".md":
		return "text/markdown; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".json":
		return "application/json"
	default:
		return "text/plain; charset=utf-8"
	}
}

// wants reports an Accept field that puts a media type before HTML.
func wants(wanted string, fields []string) bool {
	other, html := 0.0, 0.0
	for _, part := range strings.Split(strings.Join(fields, ","), ",") {
		media, parameters, _ := strings.Cut(part, ";")
		q := 1.0
		if value, found := strings.CutPrefix(strings.ReplaceAll(parameters, " ", ""), "q="); found {
			if said, err := strconv.ParseFloat(value, 64); err == nil {
				q = said
			}
		}
		switch strings.ToLower(strings.TrimSpace(media)) {
		case wanted:
			other = q
		case "text/html", "application/xhtml+xml":
			html = max(html, q)
		}
	}
	return other > 0 && other >= html
}

// changes tells the version of what is shown, now and at each change, as server-sent
// events.
func (p *previewed) changes(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	control := http.NewResponseController(w)
	for {
		_, _, version, changed := p.now()
		if _, err := fmt.Fprintf(w, "data: %d\n\n", version); err != nil || control.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-changed:
		}
	}
}
