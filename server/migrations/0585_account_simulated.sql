-- People of the demo whom the server plays. Their nicknames begin with a word and a space that nobody can choose (a
-- nickname has no spaces), so that wherever a name is shown it says what they are.

ALTER TABLE users ADD COLUMN is_simulated boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT users_simulated_name CHECK (is_simulated = starts_with(nickname, 'Demo '));
CREATE INDEX users_simulated_idx ON users (id) WHERE is_simulated;
