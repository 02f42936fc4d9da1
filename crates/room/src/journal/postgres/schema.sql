-- The form of a store in Postgres. Constraints and triggers hold for whoever writes to it.
CREATE TABLE form(form bigint NOT NULL);

CREATE FUNCTION sums_to_zero(bigint[]) RETURNS bool LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE total bigint := 0; part bigint;
BEGIN
  FOREACH part IN ARRAY $1 LOOP total := total + part; END LOOP;
  RETURN coalesce(total = 0, false);
END $$;

-- Keys lead with the stream, so that a sharded database can spread them.
CREATE TABLE journal(
  stream bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  at bigint NOT NULL,
  command bytea NOT NULL CHECK (length(command) = 16),
  kind int NOT NULL,
  version int NOT NULL,
  payload bytea NOT NULL,
  slots bigint[] NOT NULL,
  cents bigint[] NOT NULL,
  before bytea NOT NULL CHECK (length(before) = 16),
  digest bytea NOT NULL CHECK (length(digest) = 16),
  PRIMARY KEY (stream, seq),
  UNIQUE (stream, command),
  CONSTRAINT balanced CHECK (sums_to_zero(cents) AND coalesce(cardinality(slots) = cardinality(cents), false))
);

-- How far a stream was moved to archives.
CREATE TABLE archived(stream bigint PRIMARY KEY, upto bigint NOT NULL CHECK (upto > 0));

-- A subquery for a single value is always looked up in the index; EXISTS may be planned as a scan of all.
CREATE FUNCTION journal_next() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong record;
BEGIN
  SELECT n.stream, n.seq INTO wrong FROM fresh n
    WHERE n.seq > 1
      AND (SELECT p.digest FROM journal p WHERE p.stream = n.stream AND p.seq = n.seq - 1) IS DISTINCT FROM n.before
    LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'record % of stream % is not the next record of its stream', wrong.seq, wrong.stream; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_next AFTER INSERT ON journal REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION journal_next();

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'records cannot be changed or deleted'; END $$;
CREATE TRIGGER journal_unchanged BEFORE UPDATE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse();

-- Only what lies in an archive may go, and never the head of a stream.
CREATE FUNCTION journal_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.seq > coalesce((SELECT upto FROM archived WHERE stream = OLD.stream), 0)
    OR OLD.seq = (SELECT max(seq) FROM journal WHERE stream = OLD.stream) THEN
    RAISE EXCEPTION 'records cannot be changed or deleted';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER journal_kept BEFORE DELETE ON journal FOR EACH ROW EXECUTE FUNCTION journal_kept();

CREATE FUNCTION archived_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.stream <> OLD.stream OR NEW.upto < OLD.upto THEN RAISE EXCEPTION 'an archive cannot be undone'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER archived_rises BEFORE UPDATE ON archived FOR EACH ROW EXECUTE FUNCTION archived_rises();
CREATE TRIGGER archived_kept BEFORE DELETE OR TRUNCATE ON archived FOR EACH STATEMENT EXECUTE FUNCTION refuse();

-- Balances up to a record of each stream: a projection by stream, never by a serial number of all, because those are not
-- committed in their order. What came after is added when it is asked for.
CREATE TABLE balance(stream bigint NOT NULL, slot bigint NOT NULL, cents bigint NOT NULL, PRIMARY KEY (stream, slot));
CREATE TABLE folded(stream bigint PRIMARY KEY, seq bigint NOT NULL);

CREATE FUNCTION fold_stream(which bigint, upto bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE had bigint;
BEGIN
  INSERT INTO folded VALUES (which, 0) ON CONFLICT DO NOTHING;
  SELECT seq INTO had FROM folded WHERE stream = which FOR UPDATE;
  IF had >= upto THEN RETURN; END IF;
  INSERT INTO balance AS b(stream, slot, cents)
    SELECT which, p.slot, sum(p.cents)::bigint
    FROM (SELECT unnest(j.slots) AS slot, unnest(j.cents) AS cents FROM journal j
          WHERE j.stream = which AND j.seq > had AND j.seq <= upto) p
    GROUP BY p.slot
    ON CONFLICT (stream, slot) DO UPDATE SET cents = b.cents + excluded.cents;
  UPDATE folded SET seq = upto WHERE stream = which;
END $$;

CREATE TABLE snapshot(
  stream bigint PRIMARY KEY, seq bigint NOT NULL, digest bytea NOT NULL, version int NOT NULL, body bytea NOT NULL
);

CREATE TABLE rules(digest bytea PRIMARY KEY, body bytea NOT NULL);
CREATE TRIGGER rules_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON rules FOR EACH STATEMENT EXECUTE FUNCTION refuse();

CREATE TABLE shelf(
  kind text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, revision bigint NOT NULL, body bytea NOT NULL,
  PRIMARY KEY (kind, key)
);
