-- Addresses to pay to, and requests to credit what was paid.

-- The number each user's addresses are derived by, the same on every network, and the reference of bank transfers.
CREATE TABLE deposit_number (
  user_id bigint PRIMARY KEY,
  -- Without gaps: wallets that watch the account look only some numbers ahead.
  address_index integer NOT NULL UNIQUE CHECK (address_index >= 0),
  bank_reference text NOT NULL UNIQUE CHECK (bank_reference ~ '^[0-9A-Z]{10}$')
);

-- Every address ever shown to a user stays theirs, also when the key in the settings is replaced.
CREATE TABLE deposit_address (
  user_id bigint NOT NULL REFERENCES deposit_number (user_id),
  network text NOT NULL CHECK (length(network) BETWEEN 2 AND 12),
  -- First bytes of the hash of the extended public key it was derived from.
  key_id text NOT NULL CHECK (key_id ~ '^[0-9a-f]{16}$'),
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, network, key_id),
  -- Nobody is ever shown an address that somebody else was shown.
  CONSTRAINT deposit_address_once UNIQUE (network, address)
);

CREATE TABLE deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CHECK (user_id > 0),
  -- 0 crypto, 1 bank transfer.
  type smallint NOT NULL CHECK (type IN (0, 1)),
  currency_id integer NOT NULL CHECK (currency_id > 0),
  -- Account credited: 2 spot for crypto, 1 fiat for bank transfers.
  account smallint NOT NULL CHECK (account = CASE type WHEN 0 THEN 2 ELSE 1 END),
  network text CHECK ((network IS NULL) = (type = 1)),
  -- Address paid to, or reference of the transfer.
  address text NOT NULL,
  -- Minor units: what the user says has been paid, and what was credited.
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000000000),
  credited_amount bigint CHECK (credited_amount BETWEEN 1 AND 1000000000000000000),
  -- Picture of the voucher. One picture serves one request.
  voucher_id bigint NOT NULL UNIQUE,
  -- 1 waiting, 2 credited, 3 refused, 4 cancelled.
  status smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 4),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  -- Transaction and output, or line of the statement; empty when the operators named none.
  payment text NOT NULL DEFAULT '' CHECK (length(payment) <= 128),
  assigned_to bigint,
  proposal_id bigint,
  proposed_by bigint,
  approved_by bigint,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT deposit_credited_has_amount CHECK ((status = 2) = (credited_amount IS NOT NULL)),
  CONSTRAINT deposit_refused_has_reason CHECK ((status = 3) = (reason <> '')),
  CONSTRAINT deposit_decided_has_time CHECK ((status = 1) = (decided_at IS NULL)),
  -- Two different people stand behind a decision.
  CONSTRAINT deposit_decided_by_two CHECK (
    CASE WHEN status IN (2, 3)
      THEN proposal_id IS NOT NULL AND proposed_by IS NOT NULL AND approved_by IS NOT NULL AND proposed_by <> approved_by
      ELSE proposal_id IS NULL AND proposed_by IS NULL AND approved_by IS NULL
    END
  )
);

CREATE INDEX deposit_user ON deposit (user_id, id DESC);
CREATE INDEX deposit_waiting ON deposit (id) WHERE status = 1;
-- One payment is credited once.
CREATE UNIQUE INDEX deposit_payment ON deposit (coalesce(network, 'BANK'), payment) WHERE payment <> '';

-- What happened to a request. 1 requested, 2 in review, 3 credited, 4 refused, 5 cancelled.
CREATE TABLE deposit_step (
  deposit_id bigint NOT NULL REFERENCES deposit (id),
  step smallint NOT NULL CHECK (step BETWEEN 1 AND 5),
  at timestamptz NOT NULL,
  PRIMARY KEY (deposit_id, step)
);

-- The state machine: a request begins as waiting, ends once, and what it says never changes.
CREATE FUNCTION deposit_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 1 THEN RAISE EXCEPTION 'A deposit begins as waiting'; END IF;
    RETURN NEW;
  END IF;
  IF OLD.status <> 1 THEN RAISE EXCEPTION 'Deposit % is closed', OLD.id; END IF;
  IF (NEW.id, NEW.user_id, NEW.type, NEW.currency_id, NEW.account, NEW.network, NEW.address, NEW.amount, NEW.voucher_id,
      NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.user_id, OLD.type, OLD.currency_id, OLD.account, OLD.network, OLD.address, OLD.amount, OLD.voucher_id,
      OLD.created_at)
  THEN RAISE EXCEPTION 'What deposit % says cannot change', OLD.id; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposit_moves_on BEFORE INSERT OR UPDATE ON deposit
  FOR EACH ROW EXECUTE FUNCTION deposit_moves_on();

-- Kind 40 is a deposit. The journal takes a user's credit only for a request that is credited in the same
-- transaction, for its user, account, currency and amount, and once.
CREATE UNIQUE INDEX ledger_entry_deposit ON ledger_entry (ref) WHERE kind = 40 AND owner_id > 0;
CREATE FUNCTION ledger_deposit_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM deposit
    WHERE id = NEW.ref AND status = 2 AND user_id = NEW.owner_id AND account = NEW.account
      AND currency_id = NEW.currency_id AND credited_amount = NEW.available_delta AND NEW.held_delta = 0
  ) THEN RAISE EXCEPTION 'No credited deposit % answers for this entry', NEW.ref; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_deposit_is_final AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.kind = 40 AND NEW.owner_id > 0) EXECUTE FUNCTION ledger_deposit_is_final();

-- And the other way: no request is credited without its entry in the journal.
CREATE FUNCTION deposit_is_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entry WHERE kind = 40 AND owner_id > 0 AND ref = NEW.id)
  THEN RAISE EXCEPTION 'Deposit % is credited without an entry in the journal', NEW.id; END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER deposit_is_in_ledger AFTER UPDATE ON deposit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 2) EXECUTE FUNCTION deposit_is_in_ledger();

GRANT SELECT, INSERT ON deposit_number, deposit_address, deposit_step TO aureus_app;
GRANT SELECT, INSERT, UPDATE ON deposit TO aureus_app;
