-- What a settlement was reckoned from, kept with it, so that its owner can reckon it again.

-- Prices of one unit in USDT. Empty for exchanges from before they were kept.
ALTER TABLE exchange_quote
  ADD COLUMN from_price text NOT NULL DEFAULT '',
  ADD COLUMN to_price text NOT NULL DEFAULT '';
ALTER TABLE wallet_exchange
  ADD COLUMN from_price text NOT NULL DEFAULT '',
  ADD COLUMN to_price text NOT NULL DEFAULT '',
  -- When the prices were read: the moment of the quote.
  ADD COLUMN priced_at timestamptz;

-- The terms of the fee at the request. 0 flat, in minor units; 1 percent, in parts per million of the amount. Null for
-- withdrawals from before they were kept.
ALTER TABLE withdrawal
  ADD COLUMN fee_kind smallint CHECK (fee_kind IN (0, 1)),
  ADD COLUMN fee_rate bigint CHECK (fee_rate >= 0),
  ADD CONSTRAINT withdrawal_fee_terms CHECK ((fee_kind IS NULL) = (fee_rate IS NULL));

-- The locked rates and the terms of the fee never change either.
CREATE FUNCTION withdrawal_terms_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.usdt_rate, NEW.btc_rate, NEW.fee_kind, NEW.fee_rate)
     IS DISTINCT FROM (OLD.usdt_rate, OLD.btc_rate, OLD.fee_kind, OLD.fee_rate)
  THEN RAISE EXCEPTION 'What withdrawal % was reckoned from cannot change', OLD.id; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawal_terms_stay BEFORE UPDATE ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION withdrawal_terms_stay();
