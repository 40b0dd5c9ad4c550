package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// The steps that lead from an empty schema to that of this program, in order. One
// that was released never changes; what comes later is another step.
//
//go:embed migrations/*.sql
var migrations embed.FS

// step is one file of migrations.
type step struct {
	number int
	name   string
	sql    string
}

func steps() ([]step, error) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	var out []step
	for _, name := range names {
		text, err := migrations.ReadFile(name)
		if err != nil {
			return nil, err
		}
		name = strings.TrimSuffix(strings.TrimPrefix(name, "migrations/"), ".sql")
		digits, _, _ := strings.Cut(name, "_")
		number, err := strconv.Atoi(digits)
		if err != nil || number != len(out)+1 {
			return nil, fmt.Errorf("migration %q is not number %d", name, len(out)+1)
		}
		out = append(out, step{number, name, string(text)})
	}
	return out, nil
}

// migrate brings the schema to the last step, in one transaction: of several
// servers that start at once, one does it and the others wait for it.
func migrate(ctx context.Context, pool *pgxpool.Pool, schema string) error {
	todo, err := steps()
	if err != nil {
		return err
	}
	return pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{IsoLevel: pgx.ReadCommitted}, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, lockNumber(schema)); err != nil {
			return translate(err)
		}
		done, err := identify(ctx, tx, schema, todo)
		if err != nil {
			return err
		}
		if len(done) == 0 {
			if err := makeSchema(ctx, tx, schema); err != nil {
				return translate(err)
			}
		}
		for _, s := range todo[len(done):] {
			if err := s.run(ctx, tx, schema); err != nil {
				return fmt.Errorf("migration %s: %w", s.name, translate(err))
			}
		}
		return nil
	})
}

// lockNumber is what all servers lock while they look at the schema.
func lockNumber(schema string) int64 {
	h := fnv.New64a()
	h.Write([]byte("reprise store " + schema))
	return int64(h.Sum64())
}

// identify tells which steps were done; none for a schema that is empty or not
// there. It returns an error for a schema that this program cannot use.
func identify(ctx context.Context, tx pgx.Tx, schema string, known []step) ([]string, error) {
	var relations []string
	err := tx.QueryRow(ctx, `
		SELECT coalesce(array_agg(c.relname::text ORDER BY c.relname), '{}')
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')`, schema).Scan(&relations)
	if err != nil {
		return nil, translate(err)
	}
	if len(relations) == 0 {
		return nil, nil
	}
	foreign := fmt.Errorf("the schema %q holds tables of something else (%s); name another with schema=NAME in the URL", schema, some(relations))
	if !slices.Contains(relations, "reprise_migrations") {
		return nil, foreign
	}
	rows, err := tx.Query(ctx, `SELECT name FROM `+pgx.Identifier{schema, "reprise_migrations"}.Sanitize()+` ORDER BY number`)
	if err != nil {
		return nil, translate(err)
	}
	done, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, translate(err)
	}
	for i, name := range done[:min(len(done), len(known))] {
		if name != known[i].name {
			return nil, foreign
		}
	}
	if len(done) > len(known) {
		return nil, fmt.Errorf("a later version of this program made the schema %q: it has step %d (%s), this one knows %d; update the program",
			schema, len(done), done[len(done)-1], len(known))
	}
	return done, nil
}

// some names the first few.
func some(names []string) string {
	if len(names) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:3], ", "), len(names)-3)
	}
	return strings.Join(names, ", ")
}

// makeSchema makes the schema, unless it is there: a role that may not make schemas
// can be given an empty one.
func makeSchema(ctx context.Context, tx pgx.Tx, schema string) error {
	var exists bool
	if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)`, schema).Scan(&exists); err != nil {
		return err
	}
	create := ""
	if !exists {
		create = `CREATE SCHEMA ` + pgx.Identifier{schema}.Sanitize() + `;`
	}
	_, err := tx.Exec(ctx, create+`
		CREATE TABLE `+pgx.Identifier{schema, "reprise_migrations"}.Sanitize()+` (
			number integer     PRIMARY KEY,
			name   text        NOT NULL,
			at     timestamptz NOT NULL DEFAULT now()
		)`, pgx.QueryExecModeSimpleProtocol)
	return err
}

func (s step) run(ctx context.Context, tx pgx.Tx, schema string) error {
	sql := strings.ReplaceAll(s.sql, `"SCHEMA"`, pgx.Identifier{schema}.Sanitize())
	_, err := tx.Exec(ctx, sql, pgx.QueryExecModeSimpleProtocol)
	_, noted := tx.Exec(ctx, `INSERT INTO `+pgx.Identifier{schema, "reprise_migrations"}.Sanitize()+` (number, name) VALUES ($1, $2)`, s.number, s.name)
	if err != nil {
		return err
	}
	return errors.Join(noted)
}
