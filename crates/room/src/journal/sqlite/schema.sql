-- The form of a store in a file. The triggers hold for whoever writes to it.
CREATE TABLE form(form INTEGER NOT NULL) STRICT;

-- Rows lie in the order in which they came, not by stream: a commit of many streams then touches few pages.
CREATE TABLE journal(
  pos INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL,
  seq INTEGER NOT NULL CHECK(seq > 0),
  at INTEGER NOT NULL,
  command BLOB NOT NULL CHECK(length(command) = 16),
  kind INTEGER NOT NULL,
  version INTEGER NOT NULL,
  payload BLOB NOT NULL,
  postings TEXT NOT NULL, -- [[account, cents], ..]
  before BLOB NOT NULL CHECK(length(before) = 16),
  UNIQUE(stream, seq)
) STRICT;

-- Commands are found by the last four bytes of their ids, which are as good as random: that takes half the room of whole
-- ids. That no id comes twice in a stream is asked below, of the whole id.
CREATE INDEX journal_command ON journal(stream, substr(command, 13));

-- How far a stream was moved to archives.
CREATE TABLE archived(stream INTEGER PRIMARY KEY, upto INTEGER NOT NULL CHECK(upto > 0)) STRICT;

CREATE TRIGGER journal_next BEFORE INSERT ON journal
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM journal WHERE stream = NEW.stream),
                             (SELECT upto FROM archived WHERE stream = NEW.stream), 0)
BEGIN SELECT RAISE(ABORT, 'not the next record of its stream'); END;

CREATE TRIGGER journal_balanced BEFORE INSERT ON journal
WHEN (SELECT coalesce(sum(value->>1), 0) <> 0
          OR coalesce(sum(typeof(value->>0) <> 'integer' OR typeof(value->>1) <> 'integer'), 0) > 0
        FROM json_each(NEW.postings))
  OR json_type(NEW.postings) <> 'array'
BEGIN SELECT RAISE(ABORT, 'the postings do not balance'); END;

-- REPLACE would take rows away without asking the trigger below.
CREATE TRIGGER journal_in_place BEFORE INSERT ON journal
WHEN EXISTS(SELECT 1 FROM journal WHERE pos = NEW.pos)
  OR EXISTS(SELECT 1 FROM journal WHERE stream = NEW.stream
              AND substr(command, 13) = substr(NEW.command, 13) AND command = NEW.command)
BEGIN SELECT RAISE(ABORT, 'the command is already stored'); END;

CREATE TRIGGER journal_unchanged BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'records cannot be changed'); END;

-- Only what lies in an archive may go, and never the head of a stream.
CREATE TRIGGER journal_kept BEFORE DELETE ON journal
WHEN OLD.seq > coalesce((SELECT upto FROM archived WHERE stream = OLD.stream), 0)
  OR OLD.seq = (SELECT max(seq) FROM journal WHERE stream = OLD.stream)
BEGIN SELECT RAISE(ABORT, 'records cannot be deleted'); END;

CREATE TRIGGER archived_rises BEFORE UPDATE ON archived
WHEN NEW.stream <> OLD.stream OR NEW.upto < OLD.upto
BEGIN SELECT RAISE(ABORT, 'an archive cannot be undone'); END;

CREATE TRIGGER archived_kept BEFORE DELETE ON archived
BEGIN SELECT RAISE(ABORT, 'an archive cannot be undone'); END;

-- Balances up to a record of each stream: a projection. What came after is added when it is asked for.
CREATE TABLE balance(
  stream INTEGER NOT NULL, slot INTEGER NOT NULL, cents INTEGER NOT NULL, PRIMARY KEY(stream, slot)
) STRICT, WITHOUT ROWID;
CREATE TABLE folded(stream INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT;

CREATE TABLE snapshot(
  stream INTEGER PRIMARY KEY, seq INTEGER NOT NULL, digest BLOB NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL
) STRICT;

CREATE TABLE rules(digest BLOB PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TRIGGER rules_unchanged BEFORE UPDATE ON rules
BEGIN SELECT RAISE(ABORT, 'rules cannot be changed'); END;
CREATE TRIGGER rules_kept BEFORE DELETE ON rules
BEGIN SELECT RAISE(ABORT, 'rules cannot be deleted'); END;

CREATE TABLE shelf(
  kind TEXT NOT NULL, key TEXT NOT NULL, revision INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY(kind, key)
) STRICT, WITHOUT ROWID;
