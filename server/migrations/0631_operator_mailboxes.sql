-- Every mailbox an operator ever had, as hashes like those of accounts: what lay in one of them is the operator's own
-- account for good.
CREATE TABLE operator_mailboxes (
  operator_id bigint NOT NULL REFERENCES operators (id),
  mailbox_hash bytea NOT NULL CHECK (length(mailbox_hash) = 32),
  PRIMARY KEY (operator_id, mailbox_hash)
);
COMMENT ON TABLE operator_mailboxes IS 'Written once';
CREATE INDEX operator_mailboxes_hash_idx ON operator_mailboxes (mailbox_hash);

CREATE FUNCTION operator_note_mailbox() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO operator_mailboxes (operator_id, mailbox_hash) VALUES (NEW.id, mailbox_hash_of(NEW.email))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER operators_note_mailbox AFTER INSERT OR UPDATE OF email ON operators
  FOR EACH ROW EXECUTE FUNCTION operator_note_mailbox();

INSERT INTO operator_mailboxes (operator_id, mailbox_hash) SELECT id, mailbox_hash_of(email) FROM operators;

GRANT SELECT ON operator_mailboxes TO aureus_app;
