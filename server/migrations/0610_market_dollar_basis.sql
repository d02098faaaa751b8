-- What a US dollar cost in the dollar of the markets, sampled once a minute from all coins and exchanges of the live feed.
-- Prices in US dollars are converted by the middle of the newest ones, also after a restart and in another process.
CREATE TABLE dollar_basis (
  minute integer PRIMARY KEY,
  ratio double precision NOT NULL CHECK (ratio BETWEEN 0.9 AND 1.1),
  families text[] NOT NULL
);
COMMENT ON COLUMN dollar_basis.minute IS 'Minutes since 1970';
COMMENT ON COLUMN dollar_basis.families IS 'The exchanges whose prices in US dollars the sample was made of';
GRANT SELECT, INSERT, DELETE ON dollar_basis TO aureus_app;
