-- Splits of shares: announced by two operators, done once for everybody who holds shares.
CREATE TABLE corporate_split (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The act that announced it, which can do so once.
  proposal_id bigint NOT NULL UNIQUE,
  market_id integer NOT NULL REFERENCES markets (id),
  -- What is split: the base currency of the market.
  currency_id integer NOT NULL,
  -- So many there are afterwards for so many of before, in lowest terms.
  new_shares smallint NOT NULL CHECK (new_shares BETWEEN 1 AND 100),
  old_shares smallint NOT NULL CHECK (old_shares BETWEEN 1 AND 100),
  cut_off timestamptz NOT NULL,
  announced_at timestamptz NOT NULL,
  -- 1 announced, 2 done, 3 cancelled.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 3),
  settled_at timestamptz,
  -- When open orders were first asked to go.
  cleared_at timestamptz,
  -- How many users held shares, and how much, in minor units of the share of before and of after.
  holders integer CHECK (holders >= 0),
  shares_before bigint CHECK (shares_before >= 0),
  shares_after bigint CHECK (shares_after >= 0),
  CONSTRAINT corporate_split_ratio CHECK (new_shares <> old_shares AND gcd(new_shares::integer, old_shares::integer) = 1),
  CONSTRAINT corporate_split_settled CHECK ((state = 1) = (settled_at IS NULL)),
  CONSTRAINT corporate_split_done CHECK (
    (state = 2) = (holders IS NOT NULL AND shares_before IS NOT NULL AND shares_after IS NOT NULL)
  )
);
CREATE INDEX corporate_split_market ON corporate_split (market_id, cut_off DESC);
-- Of one share one split at a time, however many proposals ask for it.
CREATE UNIQUE INDEX corporate_split_once ON corporate_split (market_id) WHERE state = 1;

-- It goes forward only: what is done or cancelled stays so.
CREATE FUNCTION corporate_split_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 1 THEN
    RAISE EXCEPTION 'Split % is over', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'corporate_split_goes_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER corporate_split_goes_forward BEFORE UPDATE ON corporate_split
  FOR EACH ROW EXECUTE FUNCTION corporate_split_goes_forward();

-- What it made of each user's shares, in minor units of the share of before and of after.
CREATE TABLE corporate_split_holding (
  split_id bigint NOT NULL REFERENCES corporate_split (id),
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  before bigint NOT NULL CHECK (before > 0),
  after bigint NOT NULL CHECK (after >= 0),
  PRIMARY KEY (split_id, owner_id)
);
COMMENT ON TABLE corporate_split_holding IS 'Written once';

GRANT SELECT, INSERT ON corporate_split, corporate_split_holding TO aureus_app;
GRANT UPDATE (state, cleared_at, settled_at, holders, shares_before, shares_after) ON corporate_split TO aureus_app;
