-- How much a user has drawn from the demo faucet on a day (UTC), in USDT minor units.
CREATE TABLE faucet_use (
  owner_id bigint NOT NULL,
  day date NOT NULL,
  used bigint NOT NULL CHECK (used BETWEEN 0 AND 1000000000000000000),
  PRIMARY KEY (owner_id, day)
);

GRANT SELECT, INSERT, UPDATE ON faucet_use TO aureus_app;
