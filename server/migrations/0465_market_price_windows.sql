-- Recorded prices by which something was settled, as lines of JSON: one row for all that went by them, of whatever product.
-- Until now seconds options alone kept theirs.
CREATE TABLE price_window (
  market_id integer NOT NULL REFERENCES markets (id),
  -- Seconds since 1970, both included.
  from_second bigint NOT NULL,
  to_second bigint NOT NULL CHECK (to_second >= from_second),
  ticks text NOT NULL,
  PRIMARY KEY (market_id, to_second, from_second)
);
COMMENT ON TABLE price_window IS 'Written once';

INSERT INTO price_window SELECT market_id, from_second, to_second, ticks FROM option_window;
DROP TABLE option_window;

GRANT SELECT, INSERT ON price_window TO aureus_app;
