-- Balances and the journal they are the sum of. Amounts are minor units; 10^18 bounds every one of them.

CREATE TABLE wallet (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Above zero a user, below zero a house account.
  owner_id bigint NOT NULL CHECK (owner_id >= -7 AND owner_id <> 0),
  -- 1 to 4 the accounts of a user, 0 the one of a house account.
  account smallint NOT NULL CHECK (account BETWEEN 0 AND 4),
  currency_id integer NOT NULL CHECK (currency_id > 0),
  available bigint NOT NULL DEFAULT 0,
  held bigint NOT NULL DEFAULT 0,
  CONSTRAINT wallet_owner UNIQUE (owner_id, account, currency_id),
  CONSTRAINT wallet_account_fits CHECK ((owner_id < 0) = (account = 0)),
  -- Money that came in from outside is owed by the outside (-1), which alone may be negative.
  CONSTRAINT wallet_available_bounds CHECK (
    available BETWEEN (CASE WHEN owner_id = -1 THEN -1000000000000000000 ELSE 0 END) AND 1000000000000000000
  ),
  CONSTRAINT wallet_held_bounds CHECK (held BETWEEN 0 AND 1000000000000000000)
) WITH (fillfactor = 70); -- room to change a balance without touching the indexes

CREATE SEQUENCE ledger_transfer_id;

-- One wallet's change in one transfer. A transfer sums to zero per currency. Never changed, never deleted.
CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY,
  transfer_id bigint NOT NULL,
  wallet_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  -- What caused it, by kind: an order, or nothing.
  ref bigint,
  created_at timestamptz NOT NULL,
  available_delta bigint NOT NULL CHECK (available_delta BETWEEN -1000000000000000000 AND 1000000000000000000),
  held_delta bigint NOT NULL CHECK (held_delta BETWEEN -1000000000000000000 AND 1000000000000000000),
  currency_id integer NOT NULL,
  account smallint NOT NULL,
  kind smallint NOT NULL
);

-- The one index: a user's movements, newest first. More of them would cost every order.
CREATE INDEX ledger_entry_owner ON ledger_entry (owner_id, id DESC) WHERE owner_id > 0;

-- What open orders and the like hold, by wallet; the audit compares it with the held balances.
-- An area that holds money replaces the view by one that adds its own rows.
CREATE VIEW ledger_open_hold AS
SELECT 0::bigint AS owner_id, 0::smallint AS account, 0 AS currency_id, 0::bigint AS held WHERE false;

GRANT SELECT ON ledger_open_hold TO aureus_app;
GRANT SELECT, INSERT, UPDATE ON wallet TO aureus_app;
GRANT SELECT, INSERT ON ledger_entry TO aureus_app;
GRANT USAGE ON SEQUENCE ledger_transfer_id TO aureus_app;
