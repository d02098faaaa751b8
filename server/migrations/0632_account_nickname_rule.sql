-- By which rule a nickname was looked at. Those from before there was one are looked at once, in the background: who is called
-- as if they worked here gets a name like that of a new account.
ALTER TABLE users ADD COLUMN nickname_rule smallint NOT NULL DEFAULT 0;
ALTER TABLE users ALTER COLUMN nickname_rule SET DEFAULT 1;
CREATE INDEX users_nickname_rule_idx ON users (id) WHERE nickname_rule < 1;
