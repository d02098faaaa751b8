-- Copy trading among people: its terms, who has applied to lead, and what leaders have done.

CREATE TABLE copy_terms (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  -- Leaders a user may follow at once, and followers a leader may have at once.
  max_leaders smallint NOT NULL CHECK (max_leaders BETWEEN 1 AND 10),
  max_followers integer NOT NULL CHECK (max_followers BETWEEN 1 AND 5000),
  -- Parts per million of a net profit.
  max_share_ppm integer NOT NULL CHECK (max_share_ppm BETWEEN 0 AND 500000),
  -- What may be given to one follow, whole units of the quote currency.
  min_allocation bigint NOT NULL CHECK (min_allocation > 0),
  max_allocation bigint NOT NULL CHECK (max_allocation BETWEEN min_allocation AND 1000000000),
  is_open boolean NOT NULL
);
INSERT INTO copy_terms (max_leaders, max_followers, max_share_ppm, min_allocation, max_allocation, is_open)
VALUES (2, 1000, 200000, 50, 100000, true);
GRANT SELECT ON copy_terms TO aureus_app;
GRANT UPDATE (max_leaders, max_followers, max_share_ppm, min_allocation, max_allocation, is_open) ON copy_terms TO aureus_app;

CREATE TABLE copy_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- How the applicant trades, in their words.
  plan text NOT NULL CHECK (char_length(plan) BETWEEN 1 AND 500),
  -- 1 waits, 2 refused, 3 leads, 4 over.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 4),
  -- What operators wrote when they refused or ended it.
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 300),
  applied_at timestamptz NOT NULL,
  decided_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT copy_application_decided CHECK (state NOT IN (2, 3) OR decided_at IS NOT NULL),
  CONSTRAINT copy_application_ended CHECK ((state = 4) = (ended_at IS NOT NULL))
);
-- Of a user one waits or leads.
CREATE UNIQUE INDEX copy_application_once ON copy_application (user_id) WHERE state IN (1, 3);
CREATE INDEX copy_application_user ON copy_application (user_id, id DESC);
CREATE INDEX copy_application_state ON copy_application (state, id);
GRANT SELECT, INSERT ON copy_application TO aureus_app;
GRANT UPDATE (state, note, decided_at, ended_at) ON copy_application TO aureus_app;

-- What a leader has done, made anew every hour of all that was ever closed.
CREATE TABLE copy_record (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- As it is shown; see the contract.
  record text NOT NULL,
  -- By these lists are sorted: hundredths of a percent, and minor units.
  total_return bigint NOT NULL,
  drawdown bigint NOT NULL,
  win_rate bigint NOT NULL,
  followers integer NOT NULL,
  followers_earned bigint NOT NULL,
  first_at timestamptz,
  updated_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON copy_record TO aureus_app;
GRANT UPDATE (record, total_return, drawdown, win_rate, followers, followers_earned, first_at, updated_at)
  ON copy_record TO aureus_app;
