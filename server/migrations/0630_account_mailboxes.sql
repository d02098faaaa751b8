-- Every mailbox an account ever had, as a hash, so that changing the address makes nobody another person: an operator
-- decides nothing about an account that once lay in the operator's own mailbox, and accounts that shared one are linked.
-- The database writes it by itself, whoever changes an address; what was forgotten with a closed account is known so, too.
CREATE TABLE account_mailboxes (
  user_id bigint NOT NULL REFERENCES users (id),
  mailbox_hash bytea NOT NULL CHECK (length(mailbox_hash) = 32),
  PRIMARY KEY (user_id, mailbox_hash)
);
COMMENT ON TABLE account_mailboxes IS 'Written once';
CREATE INDEX account_mailboxes_hash_idx ON account_mailboxes (mailbox_hash);

CREATE FUNCTION account_note_mailbox() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO account_mailboxes (user_id, mailbox_hash) VALUES (NEW.id, mailbox_hash_of(NEW.email))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_note_mailbox AFTER INSERT OR UPDATE OF email ON users
  FOR EACH ROW WHEN (NEW.email IS NOT NULL) EXECUTE FUNCTION account_note_mailbox();

-- What is known of the time before: addresses of now, of changes that can be undone, and of closed accounts.
INSERT INTO account_mailboxes (user_id, mailbox_hash)
SELECT id, mailbox_hash_of(email) FROM users WHERE email IS NOT NULL
UNION
SELECT user_id, mailbox_hash_of(before ->> 'email') FROM account_changes WHERE before ->> 'email' IS NOT NULL
UNION
SELECT user_id, mailbox_hash FROM account_closed WHERE mailbox_hash IS NOT NULL;

-- The memory has them all.
ALTER TABLE account_closed DROP COLUMN mailbox_hash;
DROP INDEX users_mailbox_hash_idx;
DROP INDEX users_mailbox_idx;

GRANT SELECT ON account_mailboxes TO aureus_app;
