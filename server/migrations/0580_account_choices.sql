-- What users choose for all their devices. Null: nothing was chosen, each device keeps what it has.
CREATE TABLE user_choice (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  language text CHECK (length(language) BETWEEN 2 AND 3),
  region text CHECK (region ~ '^[A-Z]{2}$'),
  fiat text CHECK (fiat ~ '^[A-Z]{3}$'),
  up_colour text CHECK (up_colour IN ('green', 'red'))
);

GRANT SELECT, INSERT, UPDATE ON user_choice TO aureus_app;

-- Lists that others see show the first letter alone, and no portrait.
ALTER TABLE users ADD COLUMN hides_nickname boolean NOT NULL DEFAULT false;
