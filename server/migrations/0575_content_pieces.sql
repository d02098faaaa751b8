-- What operators write for visitors: announcements, banners, questions, and the single pages.

-- Ids below 1,000 are those of what is built in.
CREATE SEQUENCE content_piece_ids MINVALUE 1000;

-- Each saving of a text is a version; a version never changes.
CREATE TABLE content_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  piece_id bigint NOT NULL,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 30),
  -- Of questions: what they are about.
  topic text CHECK (length(topic) BETWEEN 1 AND 30),
  -- By language: title, abstract, and clean HTML.
  texts jsonb NOT NULL,
  -- Of banners: the picture, and what it opens.
  cover text NOT NULL,
  url text NOT NULL,
  operator_id bigint NOT NULL REFERENCES operators (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX content_version_piece_idx ON content_version (piece_id, id DESC);
COMMENT ON TABLE content_version IS 'Written once';

-- What two operators decided that visitors read of a piece. Of those that were shown the newest counts.
CREATE TABLE content_choice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  piece_id bigint NOT NULL,
  -- Null: what is built in or, of an archived one, nothing.
  version_id bigint REFERENCES content_version (id),
  archived boolean NOT NULL,
  pinned boolean NOT NULL,
  place integer NOT NULL CHECK (place BETWEEN 0 AND 9999),
  proposal_id bigint NOT NULL REFERENCES operator_proposals (id),
  created_at timestamptz NOT NULL,
  -- From when visitors read it; null while it waits for its moment.
  shown_at timestamptz,
  -- Another decision came before its moment.
  dropped_at timestamptz,
  CHECK (NOT (archived AND version_id IS NOT NULL))
);
CREATE INDEX content_choice_piece_idx ON content_choice (piece_id, id DESC);
CREATE INDEX content_choice_waiting_idx ON content_choice (piece_id) WHERE shown_at IS NULL AND dropped_at IS NULL;

GRANT USAGE ON SEQUENCE content_piece_ids TO aureus_app;
GRANT SELECT, INSERT ON content_version, content_choice TO aureus_app;
GRANT UPDATE (shown_at, dropped_at) ON content_choice TO aureus_app;
