package simulator

import (
	"html/template"
	"net/http"
)

// refusalSheet is what a person in a browser gets where the dashboard cannot be
// shown, or a form of it cannot be read.
var refusalSheet = template.Must(template.New("refusal").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{.Title}}: mock server</title>
</head>
<body>
<main>
<h1>{{.Title}}</h1>
<p role="alert">Not done: {{.Why}}.</p>
<p><a href="./">To the dashboard</a></p>
</main>
</body>
</html>
`))

// refusalPage is the page for an error with its status.
func refusalPage(status int, err error) stream {
	return func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Vary", "Accept")
		w.WriteHeader(status)
		_ = refusalSheet.Execute(w, struct{ Title, Why string }{http.StatusText(status), err.Error()}) // the client may be gone
	}
}
