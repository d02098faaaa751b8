-- What the market maker means to have of each currency, minor units: what it had when it was first seen with some. Its
-- quotes lean by how far it is from there.
CREATE TABLE spot_market_maker_target (
  currency_id integer PRIMARY KEY,
  amount bigint NOT NULL CHECK (amount > 0)
);
COMMENT ON TABLE spot_market_maker_target IS 'Written once';
GRANT SELECT, INSERT ON spot_market_maker_target TO aureus_app;
