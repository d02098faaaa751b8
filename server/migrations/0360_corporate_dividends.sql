-- Cash dividends of shares: announced by two operators, paid once to whoever holds shares at the cut-off.
CREATE TABLE corporate_dividend (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The act that announced it, which can do so once.
  proposal_id bigint NOT NULL UNIQUE,
  market_id integer NOT NULL REFERENCES markets (id),
  -- What it is paid in: the quote currency of the market.
  currency_id integer NOT NULL,
  -- Its minor units for one whole share.
  per_share bigint NOT NULL CHECK (per_share BETWEEN 1 AND 1000000000000000000),
  cut_off timestamptz NOT NULL,
  announced_at timestamptz NOT NULL,
  -- Set aside of the account it is paid from.
  reserved bigint NOT NULL CHECK (reserved BETWEEN 1 AND 1000000000000000000),
  -- 1 announced, 2 paid, 3 cancelled.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 3),
  settled_at timestamptz,
  -- What was paid: to how many, for how many minor units of the share, how much.
  holders integer CHECK (holders >= 0),
  shares bigint CHECK (shares >= 0),
  paid bigint CHECK (paid >= 0),
  CONSTRAINT corporate_dividend_settled CHECK ((state = 1) = (settled_at IS NULL)),
  CONSTRAINT corporate_dividend_paid CHECK (
    (state = 2) = (holders IS NOT NULL AND shares IS NOT NULL AND paid IS NOT NULL)
  )
);
CREATE INDEX corporate_dividend_market ON corporate_dividend (market_id, cut_off DESC);
-- Of one share one dividend at a cut-off, however many proposals ask for it.
CREATE UNIQUE INDEX corporate_dividend_once ON corporate_dividend (market_id, cut_off) WHERE state <> 3;

-- It goes forward only: what is paid or cancelled stays so.
CREATE FUNCTION corporate_dividend_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 1 THEN
    RAISE EXCEPTION 'Dividend % is over', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'corporate_dividend_goes_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER corporate_dividend_goes_forward BEFORE UPDATE ON corporate_dividend
  FOR EACH ROW EXECUTE FUNCTION corporate_dividend_goes_forward();

-- Who got what of it.
CREATE TABLE corporate_payment (
  dividend_id bigint NOT NULL REFERENCES corporate_dividend (id),
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  -- Minor units of the share at the cut-off, and of the quote currency.
  shares bigint NOT NULL CHECK (shares > 0),
  paid bigint NOT NULL CHECK (paid >= 0),
  PRIMARY KEY (dividend_id, owner_id)
);
COMMENT ON TABLE corporate_payment IS 'Written once';

GRANT SELECT, INSERT ON corporate_dividend, corporate_payment TO aureus_app;
GRANT UPDATE (state, settled_at, holders, shares, paid) ON corporate_dividend TO aureus_app;
