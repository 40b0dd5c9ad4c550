# make help lists the targets.

# How long each fuzz target runs, and what the race detector watches.
FUZZTIME ?= 20s
RACE     ?= ./simulator/... ./contract/protocol/...

# How long the soak takes for each of four stores, with 32 and with 512 connections.
SOAK ?= 10m

.DEFAULT_GOAL := help
.PHONY: help build test race fuzz soak update lint bench

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "%-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## build the program as ./reprise
	go build -o reprise ./cmd/reprise

test: ## run all tests
	go test ./...

race: ## run the tests that share data between goroutines under the race detector
	CGO_ENABLED=1 go test -race $(RACE)

fuzz: ## run each fuzz target for FUZZTIME
	@set -e; grep -rHo --include='*_test.go' '^func Fuzz[A-Za-z0-9]*' . | while IFS=: read -r file func; do \
		echo "go test -fuzz ^$${func#func }\$$ $$(dirname $$file)"; \
		go test -run '^$$' -fuzz "^$${func#func }\$$" -fuzztime $(FUZZTIME) "$$(dirname $$file)"; \
	done

soak: ## for SOAK on each store: clients, faults and killed servers; and every crash in its long form
	REPRISE_SOAK=$(SOAK) go test ./simulator -count 1 -timeout 0 -v -run '^(TestSoak|TestCrashGate.*|TestReplica.*)$$'

update: ## rewrite golden files and scripts; tests whose files changed still fail
	-go test $$(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -n1 dirname | sort -u) -update

lint: ## check the format, vet, and run staticcheck
	@test -z "$$(gofmt -l .)" || { echo "not formatted:"; gofmt -l .; exit 1; }
	go vet ./...
	go tool staticcheck ./...

bench: ## run the benchmarks
	go test -run '^$$' -bench . -benchmem ./...
