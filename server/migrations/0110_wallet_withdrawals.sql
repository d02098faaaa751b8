-- Where money may be sent, what a withdrawal costs and may be, and the withdrawals. Amounts are minor units.

CREATE TABLE payout_address (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  currency_id integer NOT NULL CHECK (currency_id > 0),
  network text NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
  address text NOT NULL CHECK (length(address) BETWEEN 4 AND 120),
  label text NOT NULL DEFAULT '' CHECK (length(label) <= 40),
  -- Picture of its QR code, where the owner uploaded one.
  qrcode_file_id bigint,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  usable_from timestamptz NOT NULL CHECK (usable_from > created_at),
  deleted_at timestamptz
);
CREATE INDEX payout_address_owner ON payout_address (owner_id, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX payout_address_once ON payout_address (owner_id, currency_id, network, address)
  WHERE deleted_at IS NULL;
-- Who else saved the same address: a fact operators look at.
CREATE INDEX payout_address_shared ON payout_address (network, address);

CREATE TABLE payout_card (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  -- 1 domestic, 2 international.
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  fields jsonb NOT NULL,
  -- Named by itself, so that lists need not look into `fields`.
  holder text NOT NULL,
  bank text NOT NULL,
  country text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  usable_from timestamptz NOT NULL,
  blocked_at timestamptz,
  blocked_reason text NOT NULL DEFAULT '',
  CONSTRAINT payout_card_owner UNIQUE (owner_id, kind),
  CONSTRAINT payout_card_block_has_reason CHECK ((blocked_at IS NULL) = (blocked_reason = ''))
);

CREATE TABLE withdrawal_terms (
  currency_id integer NOT NULL CHECK (currency_id > 0),
  -- Id of a chain's network, or CARD, CARD_INTL.
  network text NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
  -- 0 flat: `fee` in minor units; 1 percent: in parts per million of the amount.
  fee_kind smallint NOT NULL CHECK (fee_kind IN (0, 1)),
  fee bigint NOT NULL CHECK (fee >= 0),
  minimum bigint NOT NULL CHECK (minimum BETWEEN 1 AND 1000000000000000000),
  enabled boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (currency_id, network),
  -- Something is left to receive of every amount that is allowed.
  CONSTRAINT withdrawal_terms_leave_something CHECK (CASE fee_kind WHEN 0 THEN fee < minimum ELSE fee <= 500000 END)
);

CREATE TABLE withdrawal_limit (
  -- Identity level.
  level smallint PRIMARY KEY CHECK (level IN (1, 2)),
  -- 10^-8 BTC in any 24 hours.
  daily_btc bigint NOT NULL CHECK (daily_btc BETWEEN 0 AND 1000000000000000),
  -- Cents of USD of one withdrawal to a card.
  single_usd bigint NOT NULL CHECK (single_usd BETWEEN 0 AND 1000000000000000),
  updated_at timestamptz NOT NULL
);
INSERT INTO withdrawal_limit (level, daily_btc, single_usd, updated_at) VALUES
  (1, 20000000000, 200000, now()),
  (2, 50000000000, 100000000, now());

CREATE TABLE withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  account smallint NOT NULL CHECK (account BETWEEN 1 AND 4),
  currency_id integer NOT NULL CHECK (currency_id > 0),
  -- 0 address, 1 domestic card, 2 international card.
  kind smallint NOT NULL CHECK (kind BETWEEN 0 AND 2),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000000000),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  network text NOT NULL,
  -- Of payout_address or payout_card, by kind.
  destination_id bigint NOT NULL,
  -- What is paid to, as it was when it was asked for: a change later redirects nothing.
  destination jsonb NOT NULL,
  -- The address, or bank and last four characters of the account.
  shown_destination text NOT NULL,
  label text NOT NULL,
  -- Values at the rates of the request, rounded up; what limits count. Minor units of USDT, 10^-8 BTC.
  usdt_value bigint NOT NULL CHECK (usdt_value BETWEEN 1 AND 1000000000000000000),
  btc_value bigint NOT NULL CHECK (btc_value BETWEEN 1 AND 1000000000000000000),
  -- The locked rates: of one unit, and of one BTC, in USDT.
  usdt_rate text NOT NULL,
  btc_rate text NOT NULL,
  -- 1 requested, 2 approved, 3 sent, 4 done, 5 refused, 6 cancelled.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 6),
  tx_id text NOT NULL DEFAULT '' CHECK (length(tx_id) <= 128),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  assigned_to bigint,
  requested_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT withdrawal_sent_has_transaction CHECK ((state IN (3, 4)) = (tx_id <> '')),
  CONSTRAINT withdrawal_refused_has_reason CHECK ((state = 5) = (reason <> ''))
);
CREATE INDEX withdrawal_owner ON withdrawal (owner_id, id DESC);
-- What counts towards the limits: whatever was not given back.
CREATE INDEX withdrawal_window ON withdrawal (owner_id, requested_at) WHERE state < 5;
CREATE INDEX withdrawal_open ON withdrawal (id) WHERE state < 4;
CREATE INDEX withdrawal_destination ON withdrawal (kind, destination_id);
-- One payment pays one withdrawal.
CREATE UNIQUE INDEX withdrawal_transaction ON withdrawal (network, tx_id) WHERE tx_id <> '';

-- What happened to a withdrawal. Each state is reached at most once.
CREATE TABLE withdrawal_event (
  withdrawal_id bigint NOT NULL REFERENCES withdrawal (id),
  state smallint NOT NULL CHECK (state BETWEEN 1 AND 6),
  at timestamptz NOT NULL,
  -- 1 the owner, 2 two operators, 3 the system.
  actor smallint NOT NULL CHECK (actor BETWEEN 1 AND 3),
  proposal_id bigint,
  proposed_by bigint,
  approved_by bigint,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (withdrawal_id, state),
  CONSTRAINT withdrawal_event_by_two CHECK (
    CASE actor WHEN 2
      THEN proposal_id IS NOT NULL AND proposed_by IS NOT NULL AND approved_by IS NOT NULL AND proposed_by <> approved_by
      ELSE proposal_id IS NULL AND proposed_by IS NULL AND approved_by IS NULL
    END
  )
);

-- The state machine: a withdrawal begins as requested, goes one way, and what it says never changes.
CREATE FUNCTION withdrawal_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 1 THEN RAISE EXCEPTION 'A withdrawal begins as requested'; END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN ((1, 2), (1, 5), (1, 6), (2, 3), (2, 5), (3, 4)) THEN
    RAISE EXCEPTION 'Withdrawal % cannot go from state % to %', OLD.id, OLD.state, NEW.state;
  END IF;
  IF (NEW.id, NEW.owner_id, NEW.account, NEW.currency_id, NEW.kind, NEW.amount, NEW.fee, NEW.network,
      NEW.destination_id, NEW.destination, NEW.usdt_value, NEW.btc_value, NEW.requested_at)
     IS DISTINCT FROM
     (OLD.id, OLD.owner_id, OLD.account, OLD.currency_id, OLD.kind, OLD.amount, OLD.fee, OLD.network,
      OLD.destination_id, OLD.destination, OLD.usdt_value, OLD.btc_value, OLD.requested_at)
  THEN RAISE EXCEPTION 'What withdrawal % says cannot change', OLD.id; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawal_moves_on BEFORE INSERT OR UPDATE ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION withdrawal_moves_on();

-- What a withdrawal held ends once in the journal: released (kind 21) or paid out (kind 22), never both, never twice.
CREATE UNIQUE INDEX ledger_entry_withdrawal ON ledger_entry (ref) WHERE kind IN (21, 22) AND owner_id > 0;
CREATE FUNCTION ledger_withdrawal_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM withdrawal
    WHERE id = NEW.ref AND owner_id = NEW.owner_id AND account = NEW.account AND currency_id = NEW.currency_id
      AND CASE NEW.kind
        WHEN 21 THEN state IN (5, 6) AND NEW.held_delta = -amount AND NEW.available_delta = amount
        ELSE state IN (3, 4) AND NEW.held_delta = fee - amount AND NEW.available_delta = 0
      END
  ) THEN RAISE EXCEPTION 'No withdrawal % answers for this entry', NEW.ref; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_withdrawal_fits AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.kind IN (21, 22) AND NEW.owner_id > 0) EXECUTE FUNCTION ledger_withdrawal_fits();

CREATE OR REPLACE VIEW ledger_open_hold AS
SELECT owner_id, 2::smallint AS account, hold_currency_id AS currency_id, held FROM spot_order WHERE status = 1
UNION ALL
SELECT owner_id, account, currency_id, amount AS held FROM withdrawal WHERE state IN (1, 2);

GRANT SELECT, INSERT, UPDATE ON payout_address, payout_card, withdrawal_terms, withdrawal TO aureus_app;
GRANT SELECT, UPDATE ON withdrawal_limit TO aureus_app;
GRANT SELECT, INSERT ON withdrawal_event TO aureus_app;
