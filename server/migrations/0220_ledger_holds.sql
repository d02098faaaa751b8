-- Money set aside for one cause, owned by it and ended once; see server/src/platform/ledger/holds.ts. Open orders keep
-- what they hold in their own rows. What must hold over all of them together is asked by the audit, area by area, so
-- that nobody restates a view.
CREATE TABLE ledger_hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL,
  -- The cause, by kind: a withdrawal's id.
  ref bigint NOT NULL,
  owner_id bigint NOT NULL,
  account smallint NOT NULL,
  currency_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000000000),
  -- What is left of it.
  held bigint NOT NULL CHECK (held BETWEEN 0 AND amount),
  opened_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT ledger_hold_cause UNIQUE (kind, ref),
  CONSTRAINT ledger_hold_ends_empty CHECK ((ended_at IS NULL) = (held > 0))
) WITH (fillfactor = 80);
CREATE INDEX ledger_hold_open ON ledger_hold (owner_id, account, currency_id) WHERE ended_at IS NULL;

-- The last line for "ends exactly once": what a hold says never changes, it only gets less, and what has ended stays so.
CREATE FUNCTION ledger_hold_gets_less() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR NEW.held >= OLD.held
     OR (NEW.id, NEW.kind, NEW.ref, NEW.owner_id, NEW.account, NEW.currency_id, NEW.amount, NEW.opened_at)
        IS DISTINCT FROM
        (OLD.id, OLD.kind, OLD.ref, OLD.owner_id, OLD.account, OLD.currency_id, OLD.amount, OLD.opened_at)
  THEN
    RAISE EXCEPTION 'Hold % cannot change so', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_hold_gets_less';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_hold_gets_less BEFORE UPDATE ON ledger_hold
  FOR EACH ROW EXECUTE FUNCTION ledger_hold_gets_less();

INSERT INTO ledger_hold (kind, ref, owner_id, account, currency_id, amount, held, opened_at)
SELECT 1, id, owner_id, account, currency_id, amount, amount, requested_at FROM withdrawal WHERE state IN (1, 2)
ORDER BY id;

DROP VIEW ledger_open_hold;

GRANT SELECT, INSERT ON ledger_hold TO aureus_app;
GRANT UPDATE (held, ended_at) ON ledger_hold TO aureus_app;
