WITH r AS MATERIALIZED (
  SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::bytea[], $5::int4[], $6::int4[], $7::bytea[], $8::text[],
                       $9::text[], $10::bytea[], $11::bytea[], $12::bool[])
    AS r(stream, seq, at, command, kind, version, payload, slots, cents, before, digest, first)),
won AS (
  INSERT INTO journal(stream, seq, at, command, kind, version, payload, slots, cents, before, digest)
  SELECT stream, seq, at, command, kind, version, payload, slots::int8[], cents::int8[], before, digest FROM r
  WHERE first
    AND seq = 1 + coalesce((SELECT max(p.seq) FROM journal p WHERE p.stream = r.stream), 0)
    AND (seq = 1 OR before = (SELECT p.digest FROM journal p WHERE p.stream = r.stream AND p.seq = r.seq - 1))
  ORDER BY stream
  ON CONFLICT DO NOTHING RETURNING stream),
rest AS (
  INSERT INTO journal(stream, seq, at, command, kind, version, payload, slots, cents, before, digest)
  SELECT stream, seq, at, command, kind, version, payload, slots::int8[], cents::int8[], before, digest
  FROM r JOIN won USING (stream) WHERE NOT first ORDER BY stream, seq)
SELECT stream, (SELECT pg_notify('houseway_news_' || 'journal'::regclass::oid, $13)) FROM won
