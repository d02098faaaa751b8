-- The beginnings of trading that books were opened for: one row each, so each is opened once, whatever dies meanwhile.
CREATE TABLE spot_opening (
  market_id integer NOT NULL,
  -- When the hours began.
  began_at timestamptz NOT NULL,
  opened_at timestamptz NOT NULL,
  -- Of the auction: what it went by and its one price, in ticks, and the lots it traded; the price is 0 where nothing
  -- could trade. Null where nobody waited, so that there was none.
  reference integer CHECK (reference > 0),
  price integer CHECK (price >= 0),
  lots bigint CHECK (lots >= 0),
  PRIMARY KEY (market_id, began_at),
  CHECK ((reference IS NULL) = (price IS NULL) AND (price IS NULL) = (lots IS NULL))
);

GRANT SELECT, INSERT ON spot_opening TO aureus_app;
COMMENT ON TABLE spot_opening IS 'Written once';
