-- A version is the signed integer of the same bits, a due time is in microseconds
-- since 1970. The name of the schema is put in the place of the quoted SCHEMA.
CREATE TABLE "SCHEMA".entries (
	key     bytea  PRIMARY KEY,
	version bigint NOT NULL,
	due     bigint,
	value   bytea  NOT NULL
);

CREATE INDEX entries_due ON "SCHEMA".entries (due, key) WHERE due IS NOT NULL;

COMMENT ON TABLE "SCHEMA".entries IS 'reprise: keys, answers and effects; written by its servers alone';
