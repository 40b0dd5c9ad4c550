package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const accountsFile = `accounts:
  - {account: acme, credentials: [sk_old, sk_new], rights: [POST /orders]}
  - {account: reader, credentials: [sk_read], rights: [GET /**]}
`

// put writes a file as editors do: beside its place first, and then into it.
func put(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path+".new", []byte(text), 0o600))
	require.NoError(t, os.Rename(path+".new", path))
}

// A contract that is edited is served when it is right, and not when it is wrong;
// keys outlive it unless they mean something else.
func TestServeReadsFilesAnew(t *testing.T) {
	program := build(t, "../..")
	minimal, err := os.ReadFile("../../examples/minimal/contract.yaml")
	require.NoError(t, err)
	good := string(minimal)
	for _, how := range [][]string{{"--watch"}, {"--watch", "--watch-interval", "20ms"}} {
		t.Run(strings.Join(how, " "), func(t *testing.T) {
			dir := t.TempDir()
			file, accounts, plan := filepath.Join(dir, "contract.yaml"), filepath.Join(dir, "accounts.yaml"), filepath.Join(dir, "faults.yaml")
			put(t, file, good)
			put(t, accounts, accountsFile)
			put(t, plan, "faults: []\n")
			r := runServe(t, program, append(how, "--accounts", accounts, "--faults", plan, file)...)
			order := func(body, key, credential string) (int, string) {
				return r.post(t, "/orders", body, "Idempotency-Key: "+key, "Authorization: Bearer "+credential)
			}
			status, first := order("{}", "k1", "sk_old")
			require.Equal(t, http.StatusCreated, status)
			status, _ = order(`{"a":1}`, "k1", "sk_new")
			require.Equal(t, http.StatusConflict, status)

			put(t, file, strings.Replace(good, "mismatch:  {status: 409", "mismatch:  {status: 422", 1))
			r.says(t, "is read anew: Example Orders")
			status, _ = order(`{"a":1}`, "k1", "sk_new")
			require.Equal(t, http.StatusUnprocessableEntity, status)
			_, again := order("{}", "k1", "sk_new")
			require.Equal(t, first, again)

			put(t, file, strings.Replace(good, "scope: [account]", "scope: [planet]", 1))
			r.says(t, "contract.yaml:5:")
			r.says(t, "is not read: what was served before is served on")
			_, again = order("{}", "k1", "sk_new")
			require.Equal(t, first, again)

			put(t, file, strings.Replace(good, "scope: [account]", "scope: [account, operation]", 1))
			r.says(t, "the keys of POST /orders mean something else now, by its scope and fingerprint: 1 stored answers are forgotten")
			status, again = order("{}", "k1", "sk_new")
			require.Equal(t, http.StatusCreated, status)
			require.NotEqual(t, first, again)

			put(t, accounts, strings.Replace(accountsFile, "sk_new", "sk_newer", 1))
			r.says(t, "accounts.yaml is read anew")
			status, _ = order("{}", "k1", "sk_new")
			require.Equal(t, http.StatusUnauthorized, status)

			put(t, plan, "faults: [{fault: status-503}]\n")
			r.says(t, "faults.yaml is read anew: 1 faults")
			status, _ = order("{}", "k2", "sk_old")
			require.Equal(t, http.StatusServiceUnavailable, status)
			put(t, plan, "faults: [{fault: nonsense}]\n")
			r.says(t, "faults.yaml is not read")
			require.NoError(t, r.ended())
		})
	}
}

// A contract that names another document than before is served with that one, and
// follows its changes, also where it comes later than the contract that names it.
func TestServeFollowsAnotherDocument(t *testing.T) {
	program := build(t, "../..")
	minimal, err := os.ReadFile("../../examples/minimal/contract.yaml")
	require.NoError(t, err)
	with := func(document string) string {
		return strings.Replace(string(minimal), `version: "1"}`, `version: "1", openapi: `+document+`}`, 1)
	}
	document := func(path string) string {
		return "openapi: 3.1.0\ninfo: {title: T, version: \"1\"}\npaths:\n  " + path + ":\n    post: {responses: {\"201\": {description: made}}}\n"
	}
	dir := t.TempDir()
	file, docs := filepath.Join(dir, "contract.yaml"), filepath.Join(dir, "docs")
	require.NoError(t, os.Mkdir(docs, 0o700))
	first, second := filepath.Join(dir, "first.yaml"), filepath.Join(docs, "second.yaml")
	put(t, first, document("/first"))
	put(t, file, with("first.yaml"))
	r := runServe(t, program, "--watch", file)
	served := func(path string) bool {
		status, _ := r.post(t, path, "{}")
		return status == http.StatusCreated
	}
	require.True(t, served("/first"))

	put(t, file, with("docs/second.yaml"))
	r.says(t, "contract.yaml is not read") // it is not there yet
	require.True(t, served("/first"))
	put(t, second, document("/second"))
	r.says(t, "is read anew")
	require.True(t, served("/second"))
	put(t, second, document("/later"))
	r.says(t, "is read anew")
	require.True(t, served("/later"))
	require.False(t, served("/first"))

	require.NoError(t, r.ended())
}

// Several contracts in one process share nothing but the process.
func TestServeSeveralContracts(t *testing.T) {
	program := build(t, "../..")
	dir := t.TempDir()
	minimal, err := os.ReadFile("../../examples/minimal/contract.yaml")
	require.NoError(t, err)
	var files []string
	for _, name := range []string{"Rest", "Pay", "Old", "Host"} {
		files = append(files, filepath.Join(dir, name+".yaml"))
		put(t, files[len(files)-1], strings.Replace(string(minimal), "Example Orders", name, 1))
	}
	for _, store := range []string{"memory", "sqlite:" + filepath.Join(dir, "keys.db")} {
		r := runServe(t, program, "--store", store, "--mount", "/pay="+files[1], "--mount", "/pay/v1="+files[2], "--mount", "pay.localhost="+files[3], files[0])
		seen := map[string]bool{}
		for _, path := range []string{"/orders", "/pay/orders", "/pay/v1/orders"} {
			_, answer := r.post(t, path, "{}", "Idempotency-Key: k1")
			_, again := r.post(t, path, "{}", "Idempotency-Key: k1")
			require.Equal(t, answer, again)
			seen[answer] = true
		}
		status, answer := r.post(t, "/orders", "{}", "Idempotency-Key: k1", "Host: pay.localhost")
		require.Equal(t, http.StatusCreated, status)
		seen[answer] = true
		require.Len(t, seen, 4, "each has a keyspace of its own")
		status, _ = r.post(t, "/payroll/orders", "{}", "Idempotency-Key: k1")
		require.Equal(t, http.StatusNotFound, status)
		status, answer = r.post(t, "/pay/_reprise/reset", "")
		require.Equal(t, http.StatusOK, status, answer)
		_, again := r.post(t, "/pay/orders", "{}", "Idempotency-Key: k1")
		require.False(t, seen[again], "it was forgotten")
		_, again = r.post(t, "/pay/v1/orders", "{}", "Idempotency-Key: k1")
		require.True(t, seen[again], "and this one was not")
		require.NoError(t, r.ended())
	}
}

func TestServeRefusesBadPlaces(t *testing.T) {
	const file = "../../examples/minimal/contract.yaml"
	for _, test := range []struct{ args, want string }{
		{"", "0 contracts given"},
		{file + " " + file, "for the others say where: --mount"},
		{"--mount " + file, "wanted PLACE=FILE"},
		{"--mount /pay/=" + file, `"/pay/" is not a path`},
		{"--mount pay.localhost:80=" + file, "is not a host"},
		{"--mount /a=" + file + " --mount /a=" + file, "--mount /a is there twice"},
		{"--mount /a=" + file + " " + file, "would answer from one another's keys"},
		{"--mount /a=" + file + " --faults f.yaml " + file, "--faults is for one contract, and 2 are given"},
		{"--watch -", "standard input can be read once"},
		{"--watch-interval 1s " + file, "wanted both"},
		{"--transcript t.jsonl " + file, "wanted both"},
		{"--record http://127.0.0.1:1 " + file, "say where, with --transcript"},
		{"--record nowhere --transcript t.jsonl " + file, "is not the address of a server"},
		{"--validate-requests " + file, "neither ../../examples/minimal/contract.yaml nor --openapi names one"},
	} {
		var stderr strings.Builder
		code := run(t.Context(), append([]string{"serve"}, strings.Fields(test.args)...), strings.NewReader(""), &strings.Builder{}, &stderr, func(string) string { return "" })
		require.Equal(t, exitTrouble, code, test.args)
		require.Contains(t, stderr.String(), test.want, test.args)
	}
}
