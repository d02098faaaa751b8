-- Nicknames are looked at once more: the rule knows more names of the house.
ALTER TABLE users ALTER COLUMN nickname_rule SET DEFAULT 2;
DROP INDEX users_nickname_rule_idx;
CREATE INDEX users_nickname_rule_idx ON users (id) WHERE nickname_rule < 2;
