-- Accounts whose owners want to close them: each wish is a row until a login undoes it or its moment comes.
CREATE TABLE account_closing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL UNIQUE REFERENCES users (id),
  asked_at timestamptz NOT NULL
);

-- Closed accounts. Addresses are free again; of the mailbox a hash is kept, by which another account of the same person is
-- known.
CREATE TABLE account_closed (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  closed_at timestamptz NOT NULL,
  mailbox_hash bytea CHECK (length(mailbox_hash) = 32)
);
COMMENT ON TABLE account_closed IS 'Written once';
CREATE INDEX account_closed_mailbox ON account_closed (mailbox_hash) WHERE mailbox_hash IS NOT NULL;

CREATE FUNCTION mailbox_hash_of(address text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(public.mailbox_of(address), 'UTF8'))
$$;
CREATE INDEX users_mailbox_hash_idx ON users (mailbox_hash_of(email)) WHERE email IS NOT NULL;

ALTER TABLE users DROP CONSTRAINT users_status_check;
ALTER TABLE users ADD CONSTRAINT users_status_check CHECK (status IN ('active', 'locked', 'closed'));
-- Whoever has closed the account is called nothing any more.
ALTER TABLE users DROP CONSTRAINT users_check;
ALTER TABLE users ADD CONSTRAINT users_named
  CHECK ((status = 'closed') = (account_name IS NULL AND email IS NULL AND phone_number IS NULL));

GRANT SELECT, INSERT, DELETE ON account_closing TO aureus_app;
GRANT SELECT, INSERT ON account_closed TO aureus_app;

-- The application deletes nothing of what is written once; of a closed account alone the wallet goes, to be free again.
CREATE FUNCTION account_forget_wallet(closed bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM user_wallets WHERE user_id = closed AND EXISTS (SELECT FROM account_closed WHERE user_id = closed)
$$;
REVOKE ALL ON FUNCTION account_forget_wallet(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_forget_wallet(bigint) TO aureus_app;
