-- Of a closed account the hashes of its telephone and of its wallet are kept as well: like a mailbox each opens one account
-- at a time, and whoever comes again with it is known as the same person.
CREATE FUNCTION login_hash_of(name text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(name, 'UTF8'))
$$;
ALTER TABLE account_closed
  ADD COLUMN phone_hash bytea CHECK (length(phone_hash) = 32),
  ADD COLUMN wallet_hash bytea CHECK (length(wallet_hash) = 32);
CREATE INDEX account_closed_phone ON account_closed (phone_hash) WHERE phone_hash IS NOT NULL;
CREATE INDEX account_closed_wallet ON account_closed (wallet_hash) WHERE wallet_hash IS NOT NULL;
CREATE INDEX users_phone_hash_idx ON users (login_hash_of(phone_area || ' ' || phone_number)) WHERE phone_number IS NOT NULL;
CREATE INDEX user_wallets_hash_idx ON user_wallets (login_hash_of(address));
