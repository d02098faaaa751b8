-- Accounts that turned out to have the telephone of another one when telephones got one form: what they have is stored as it
-- was typed once, opens them as before, and is one person's with the other.
CREATE TABLE account_telephone_twin (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  other_id bigint NOT NULL REFERENCES users (id) CHECK (other_id <> user_id)
);
COMMENT ON TABLE account_telephone_twin IS 'Written once';
CREATE INDEX account_telephone_twin_other_idx ON account_telephone_twin (other_id);

GRANT SELECT ON account_telephone_twin TO aureus_app;
