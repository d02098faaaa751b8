-- The hours a market keeps: an exchange by its market identifier code (ISO 10383), or none. The days are rules of the
-- program (core/src/market/session), because most of them follow from a rule and the others come with a release.
ALTER TABLE markets ADD COLUMN calendar text NOT NULL DEFAULT 'always' CHECK (calendar IN ('always', 'XNAS', 'XNYS'));

UPDATE markets SET calendar =
  CASE WHEN currencies.code IN ('AAPL', 'MSFT', 'NVDA', 'GOOGL', 'AMZN', 'META', 'NFLX', 'AMD', 'INTC', 'TSLA', 'COIN')
    THEN 'XNAS' ELSE 'XNYS' END
  FROM currencies WHERE currencies.id = markets.base_id AND currencies.kind = 'stock';
