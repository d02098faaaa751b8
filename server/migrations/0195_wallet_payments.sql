-- Every payment that was credited or paid out, by its one name: network, id of the transaction and output. In the whole
-- product a payment is used once, and what paid a withdrawal is never credited.

-- Which way a transaction went. The foreign key below carries the answer along, so that the two ways exclude each other.
CREATE TABLE settled_transaction (
  network text NOT NULL CHECK (length(network) BETWEEN 2 AND 12),
  -- In the spelling of core/src/wallet/payment.ts; of a bank, its reference.
  tx_id text NOT NULL CHECK (length(tx_id) BETWEEN 1 AND 128),
  -- Paid by the house.
  is_out boolean NOT NULL,
  PRIMARY KEY (network, tx_id),
  CONSTRAINT payment_transaction_way UNIQUE (network, tx_id, is_out)
);

CREATE TABLE settled_payment (
  network text NOT NULL,
  tx_id text NOT NULL,
  output integer NOT NULL CHECK (output BETWEEN 0 AND 65535),
  is_out boolean NOT NULL,
  deposit_id bigint REFERENCES deposit (id),
  -- Whom a deposit was credited to.
  user_id bigint,
  withdrawal_id bigint REFERENCES withdrawal (id),
  noted_at timestamptz NOT NULL,
  CONSTRAINT payment_once PRIMARY KEY (network, tx_id, output),
  CONSTRAINT payment_way FOREIGN KEY (network, tx_id, is_out) REFERENCES settled_transaction (network, tx_id, is_out),
  CONSTRAINT payment_of_one CHECK (
    CASE WHEN is_out
      THEN withdrawal_id IS NOT NULL AND deposit_id IS NULL AND user_id IS NULL
      ELSE withdrawal_id IS NULL AND deposit_id IS NOT NULL AND user_id IS NOT NULL
    END
  ),
  -- A request is credited with one payment, a withdrawal paid with one, and no user is credited twice with a transaction,
  -- whatever output is named.
  CONSTRAINT payment_of_deposit UNIQUE (deposit_id),
  CONSTRAINT payment_of_withdrawal UNIQUE (withdrawal_id)
);
CREATE UNIQUE INDEX payment_once_a_user ON settled_payment (network, tx_id, user_id) WHERE NOT is_out;
CREATE UNIQUE INDEX payment_out_once ON settled_payment (network, tx_id) WHERE is_out;

-- What was named before names were normalised and turned out to be used already: kept, and marked.
CREATE TABLE settled_collision (
  network text NOT NULL,
  tx_id text NOT NULL,
  output integer NOT NULL,
  deposit_id bigint UNIQUE REFERENCES deposit (id),
  withdrawal_id bigint UNIQUE REFERENCES withdrawal (id),
  noted_at timestamptz NOT NULL,
  CHECK (num_nonnulls(deposit_id, withdrawal_id) = 1)
);

-- The names of what there is, as core/src/wallet/payment.ts spells them; what is no id of its network keeps its letters.
CREATE TEMPORARY TABLE named ON COMMIT DROP AS
WITH used AS (
  SELECT id AS deposit_id, user_id, NULL::bigint AS withdrawal_id, coalesce(network, 'BANK') AS network, payment AS typed,
         decided_at AS at
  FROM deposit WHERE status = 2 AND payment <> ''
  UNION ALL
  SELECT NULL, NULL, id, CASE WHEN network IN ('CARD', 'CARD_INTL') THEN 'BANK' ELSE network END, tx_id, updated_at
  FROM withdrawal WHERE tx_id <> ''
), parted AS (
  SELECT *,
    CASE WHEN network NOT IN ('BANK', 'XRP') AND typed ~ ':0*[0-9]{1,5}$'
      THEN least(substring(typed FROM ':([0-9]+)$')::integer, 65535) ELSE 0 END AS output,
    CASE WHEN network <> 'BANK' THEN regexp_replace(typed, ':[0-9]+$', '') ELSE typed END AS id
  FROM used
)
SELECT deposit_id, user_id, withdrawal_id, network, at, typed, output,
  CASE
    WHEN network = 'BANK' THEN coalesce(nullif(upper(regexp_replace(id, '[^0-9A-Za-z]', '', 'g')), ''), id)
    WHEN network = 'SUI' THEN id
    WHEN regexp_replace(lower(id), '^0x', '') !~ '^[0-9a-f]+$' THEN id
    WHEN network IN ('ERC20', 'BEP20', 'AVAXC') THEN '0x' || regexp_replace(lower(id), '^0x', '')
    WHEN network IN ('XRP', 'ATOM') THEN upper(regexp_replace(lower(id), '^0x', ''))
    ELSE regexp_replace(lower(id), '^0x', '')
  END AS tx_id,
  withdrawal_id IS NOT NULL AS is_out
FROM parted;

-- The first use counts; of the two ways, the one that was first.
INSERT INTO settled_transaction (network, tx_id, is_out)
SELECT DISTINCT ON (network, tx_id) network, tx_id, is_out FROM named
ORDER BY network, tx_id, at, is_out DESC, coalesce(deposit_id, withdrawal_id);
INSERT INTO settled_payment (network, tx_id, output, is_out, deposit_id, user_id, withdrawal_id, noted_at)
SELECT network, tx_id, output, is_out, deposit_id, user_id, withdrawal_id, at
FROM named JOIN settled_transaction USING (network, tx_id, is_out)
ORDER BY at, is_out DESC, coalesce(deposit_id, withdrawal_id)
ON CONFLICT DO NOTHING;
INSERT INTO settled_collision (network, tx_id, output, deposit_id, withdrawal_id, noted_at)
SELECT network, tx_id, output, deposit_id, withdrawal_id, now() FROM named
WHERE NOT EXISTS (
  SELECT FROM settled_payment WHERE settled_payment.deposit_id = named.deposit_id OR settled_payment.withdrawal_id = named.withdrawal_id
);

-- Withdrawals show the one spelling; a name that collides stays as it was typed.
UPDATE withdrawal SET tx_id = settled_payment.tx_id FROM settled_payment
WHERE settled_payment.withdrawal_id = withdrawal.id AND withdrawal.tx_id <> settled_payment.tx_id;
-- The names are unique in `settled_payment` from here on.
DROP INDEX withdrawal_transaction;
DROP INDEX deposit_payment;

-- What the user says the transaction is called, in its one spelling; what the credit was worth in minor units of USDT.
ALTER TABLE deposit ADD COLUMN stated_payment text NOT NULL DEFAULT '' CHECK (length(stated_payment) <= 128);
ALTER TABLE deposit ADD COLUMN credited_usdt bigint CHECK (credited_usdt > 0);
CREATE INDEX deposit_stated ON deposit (coalesce(network, 'BANK'), stated_payment) WHERE stated_payment <> '';
-- What the ceiling of a day sums up.
CREATE INDEX deposit_credited ON deposit (decided_at) INCLUDE (credited_usdt) WHERE status = 2;

CREATE OR REPLACE FUNCTION deposit_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 1 THEN RAISE EXCEPTION 'A deposit begins as waiting'; END IF;
    RETURN NEW;
  END IF;
  IF OLD.status <> 1 THEN RAISE EXCEPTION 'Deposit % is closed', OLD.id; END IF;
  IF (NEW.id, NEW.user_id, NEW.type, NEW.currency_id, NEW.account, NEW.network, NEW.address, NEW.amount, NEW.voucher_id,
      NEW.created_at, NEW.stated_payment)
     IS DISTINCT FROM
     (OLD.id, OLD.user_id, OLD.type, OLD.currency_id, OLD.account, OLD.network, OLD.address, OLD.amount, OLD.voucher_id,
      OLD.created_at, OLD.stated_payment)
  THEN RAISE EXCEPTION 'What deposit % says cannot change', OLD.id; END IF;
  IF NEW.status = 2 AND NEW.credited_usdt IS NULL THEN
    RAISE EXCEPTION 'Deposit % is credited without its value', OLD.id;
  END IF;
  RETURN NEW;
END $$;

-- The transaction that paid a withdrawal is named once and stays.
CREATE OR REPLACE FUNCTION withdrawal_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
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
     OR OLD.tx_id NOT IN ('', NEW.tx_id)
  THEN RAISE EXCEPTION 'What withdrawal % says cannot change', OLD.id; END IF;
  RETURN NEW;
END $$;

-- Nothing is credited and nothing is sent without its payment, in the same transaction.
CREATE FUNCTION payment_is_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'deposit' THEN
    IF NOT EXISTS (SELECT FROM settled_payment WHERE deposit_id = NEW.id AND user_id = NEW.user_id
                   AND network = coalesce(NEW.network, 'BANK'))
    THEN RAISE EXCEPTION 'Deposit % is credited without a payment', NEW.id; END IF;
  ELSIF NOT EXISTS (SELECT FROM settled_payment WHERE withdrawal_id = NEW.id AND tx_id = NEW.tx_id)
    -- What collided before names were normalised can still be closed.
    AND NOT EXISTS (SELECT FROM settled_collision WHERE withdrawal_id = NEW.id)
  THEN RAISE EXCEPTION 'Withdrawal % is paid without a payment', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_is_named AFTER UPDATE ON deposit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 2) EXECUTE FUNCTION payment_is_named();
CREATE CONSTRAINT TRIGGER payment_is_named AFTER UPDATE ON withdrawal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state IN (3, 4)) EXECUTE FUNCTION payment_is_named();

-- What somebody else has looked up before a large sum, or a second payment of one transaction, is credited.
CREATE TABLE deposit_check (
  deposit_id bigint NOT NULL REFERENCES deposit (id),
  tx_id text NOT NULL,
  output integer NOT NULL,
  -- Minor units that were seen to arrive.
  amount bigint NOT NULL CHECK (amount > 0),
  proposal_id bigint PRIMARY KEY REFERENCES operator_proposals (id),
  proposed_by bigint NOT NULL,
  approved_by bigint NOT NULL,
  checked_at timestamptz NOT NULL,
  CONSTRAINT deposit_check_by_two CHECK (proposed_by <> approved_by)
);
CREATE INDEX deposit_check_deposit ON deposit_check (deposit_id);

GRANT SELECT, INSERT ON settled_transaction, settled_payment, deposit_check TO aureus_app;
GRANT SELECT ON settled_collision TO aureus_app;
