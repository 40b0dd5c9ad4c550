// Package lint judges docs.
package lint
