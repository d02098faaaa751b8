-- Prices that were promised for balances too small to be exchanged one by one: a row for each coin, those of one promise
-- by `dust_id`. They are executed together or not at all; then each is an exchange of its own (wallet_exchange).
CREATE TABLE exchange_dust (
  LIKE exchange_quote INCLUDING CONSTRAINTS,
  dust_id text NOT NULL CHECK (dust_id ~ '^[0-9a-f]{32}$'),
  PRIMARY KEY (id)
);
-- One live promise a user, as of quotes.
CREATE UNIQUE INDEX exchange_dust_live ON exchange_dust (owner_id, from_currency_id) WHERE used_at IS NULL;
CREATE INDEX exchange_dust_promise ON exchange_dust (dust_id);
CREATE INDEX exchange_dust_expires ON exchange_dust (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_dust TO aureus_app;
