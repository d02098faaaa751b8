-- Requests to be verified: level 1 by the data of a document, level 2 by pictures of it.
CREATE TABLE identity_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  level smallint NOT NULL CHECK (level IN (1, 2)),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'passed', 'refused')),
  -- Level 1: 0 identity card, 1 passport, 2 driving licence. Name and number are encrypted.
  id_type smallint CHECK (id_type BETWEEN 0 AND 2),
  sealed text,
  -- Keyed hash of kind and number, to find a number that is used twice.
  number_hash bytea CHECK (length(number_hash) = 32),
  -- Level 2: pictures of the document.
  front_file bigint REFERENCES files (id),
  reverse_file bigint REFERENCES files (id),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Why it was refused: one of the reasons the contract names, and what an operator added for the user.
  reason text,
  note text,
  -- The operators' proposal that decided; none for what the demo brings along.
  proposal_id bigint,
  -- Who is working on it.
  assigned_to bigint,
  assigned_name text,
  CHECK ((level = 1) = (sealed IS NOT NULL AND id_type IS NOT NULL AND number_hash IS NOT NULL)),
  CHECK ((level = 2) = (front_file IS NOT NULL AND reverse_file IS NOT NULL)),
  CHECK ((status = 'waiting') = (decided_at IS NULL)),
  CHECK ((status = 'refused') = (reason IS NOT NULL))
);

-- One request at a time, and none for what is verified.
CREATE UNIQUE INDEX identity_case_once ON identity_case (user_id, level) WHERE status <> 'refused';
-- A document verifies one user.
CREATE UNIQUE INDEX identity_case_number ON identity_case (number_hash) WHERE level = 1 AND status <> 'refused';
CREATE INDEX identity_case_user ON identity_case (user_id, id DESC);
CREATE INDEX identity_case_queue ON identity_case (status, id);

GRANT SELECT, INSERT, UPDATE ON identity_case TO aureus_app;
