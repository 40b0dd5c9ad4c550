package contract

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"
)

var (
	grpcMethod   = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*\.)*[A-Za-z_][A-Za-z0-9_]*/[A-Za-z_][A-Za-z0-9_]*$`)
	metadataName = regexp.MustCompile(`^[0-9a-z_.-]+$`)
	fieldPath    = regexp.MustCompile(`^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*$`)
)

// checkGRPCMethod wants the full name of a method as the wire has it: the path
// of a gRPC request without its first slash.
func checkGRPCMethod(name string) (message, hint string) {
	if grpcMethod.MatchString(name) {
		return "", ""
	}
	bare := strings.TrimPrefix(strings.TrimPrefix(name, "rpc "), "/")
	if i := strings.LastIndexByte(bare, '.'); !strings.Contains(bare, "/") && i > 0 {
		bare = bare[:i] + "/" + bare[i+1:]
	}
	if bare != name && grpcMethod.MatchString(bare) {
		hint = "write " + bare
	}
	return quote(name) + " is not a gRPC method; wanted package.Service/Method", hint
}

// checkMetadataName keeps to the names that a caller of gRPC may set.
func checkMetadataName(name string) (message, hint string) {
	switch {
	case strings.HasPrefix(name, "grpc-"):
		return fmt.Sprintf("metadata %s belongs to gRPC itself", quote(name)), "such as idempotency-key"
	case strings.HasSuffix(name, "-bin"):
		return fmt.Sprintf("metadata %s is binary; a key is text", quote(name)), "write " + strings.TrimSuffix(name, "-bin")
	case metadataName.MatchString(name):
		return "", ""
	case metadataName.MatchString(strings.ToLower(name)):
		hint = "write " + strings.ToLower(name)
	}
	return quote(name) + " is not a name of metadata; wanted lower-case letters, digits and any of _ . -", hint
}

func checkFieldPath(path string) (message, hint string) {
	if fieldPath.MatchString(path) {
		return "", ""
	}
	bare := strings.ToLower(strings.ReplaceAll(strings.TrimLeft(path, "/$."), "/", "."))
	if fieldPath.MatchString(bare) {
		hint = "write " + bare
	}
	return quote(path) + " is not the path of a field; wanted names in lower case with dots between them", hint
}

// checkURL wants what a reader can open.
func checkURL(text string) (message, hint string) {
	u, err := url.Parse(text)
	if err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && !strings.ContainsAny(text, " \t\n<>\"") {
		return "", ""
	}
	if err == nil && u.Scheme == "" && strings.Contains(strings.SplitN(text, "/", 2)[0], ".") && !strings.ContainsAny(text, " \t\n<>\"") {
		hint = "write https://" + strings.TrimLeft(text, "/")
	}
	return quote(text) + " is not a URL; wanted one that starts with https:// or http://", hint
}

// dateLayouts are the forms of a date: a day, a month or a year.
var dateLayouts = [...]string{time.DateOnly, "2006-01", "2006"}

func checkDate(text string) (message, hint string) {
	for _, layout := range dateLayouts {
		if _, err := time.Parse(layout, text); err == nil {
			return "", ""
		}
	}
	for _, other := range []string{time.RFC3339, "2006/01/02", "02.01.2006", "2 January 2006", "January 2, 2006", "2 Jan 2006", "Jan 2, 2006", "2006-1-2", "20060102"} {
		if t, err := time.Parse(other, text); err == nil {
			hint = "write " + t.Format(time.DateOnly)
		}
	}
	return quote(text) + " is not a date; wanted 2026-11-30, or its month or year only", hint
}
