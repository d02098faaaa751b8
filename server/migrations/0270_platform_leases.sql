-- Where several processes share the work, some of it is done by one of them at a time: whoever holds the lease. A lease
-- is held until a moment of the database's clock and renewed before; when it has lapsed, the next takes it, with the
-- next term. What must not be done twice is fenced by more than this (the epoch of a writer, the chain of prices): a
-- process that stood still may not know yet that its lease is over.
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  term bigint NOT NULL CHECK (term > 0),
  held_until timestamptz NOT NULL
);

-- The processes that would hold leases of a kind, by whose number the leases are shared out.
CREATE TABLE lease_candidate (
  kind text NOT NULL,
  holder text NOT NULL,
  since timestamptz NOT NULL,
  seen_until timestamptz NOT NULL,
  PRIMARY KEY (kind, holder)
);

GRANT SELECT, INSERT, UPDATE ON lease TO aureus_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON lease_candidate TO aureus_app;

-- Among how many writers the program was shared out when this one was taken over. When that changes, writers of before
-- must not commit any more, whatever their number.
ALTER TABLE sequencer_writer ADD COLUMN writers integer;
