-- How coins come in, where two operators changed it: the smallest deposit in minor units, and whether deposits are taken.
-- What has no row here is as the product begins with.
CREATE TABLE deposit_terms (
  currency_id integer NOT NULL CHECK (currency_id > 0),
  -- Id of a chain's network, or BANK.
  network text NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
  minimum bigint NOT NULL CHECK (minimum BETWEEN 1 AND 1000000000000000000),
  is_open boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (currency_id, network)
);

GRANT SELECT, INSERT, UPDATE ON deposit_terms TO aureus_app;
