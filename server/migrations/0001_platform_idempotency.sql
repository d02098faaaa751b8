-- The replies of money calls, each stored in the transaction that moved the money.
-- A row of a call with a header is named `key:<header>`; one of a call without is `auto:<hash of call and input>`
-- and only remembers when that input was last taken.
CREATE TABLE idempotency_claim (
  user_id bigint NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  input_hash bytea NOT NULL,
  -- json, not jsonb: the reply is repeated as it was written.
  reply json,
  received_at timestamptz NOT NULL,
  CONSTRAINT idempotency_claim_pk PRIMARY KEY (user_id, key)
);

-- The clean-up walks the table by age; blocks are written in that order, so a block-range index is enough.
CREATE INDEX idempotency_claim_age ON idempotency_claim USING brin (received_at) WITH (pages_per_range = 32);

GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_claim TO aureus_app;
