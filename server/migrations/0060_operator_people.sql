-- Operators: who they are, what they may do, what they do, and the record of it. They are not users.

CREATE TABLE operators (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 60),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  password_hash text NOT NULL,
  -- Sealed with a key of the installation; null for those who have passkeys alone.
  totp_secret text,
  -- Time step of the last code that was taken: no code counts twice.
  totp_last_step bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  -- Known to everybody: production does not start with such operators.
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_login_at timestamptz
);
CREATE UNIQUE INDEX operators_email_key ON operators (lower(email));

CREATE TABLE operator_passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators (id),
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 16 AND 1400),
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX operator_passkeys_operator_idx ON operator_passkeys (operator_id);

-- What passkeys were asked; each answer counts once. `subject` is an invitation, an operator, or 0 for a login.
CREATE TABLE operator_challenges (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('accept', 'login', 'proof')),
  subject bigint NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE operator_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators (id),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL CHECK (length(user_agent) <= 256)
);
CREATE INDEX operator_sessions_operator_idx ON operator_sessions (operator_id);

CREATE TABLE roles (role text PRIMARY KEY CHECK (role ~ '^[a-z][a-z0-9_]{1,29}$'));
CREATE TABLE role_permissions (
  role text NOT NULL REFERENCES roles (role),
  permission text NOT NULL,
  PRIMARY KEY (role, permission)
);
CREATE TABLE operator_roles (
  operator_id bigint NOT NULL REFERENCES operators (id),
  role text NOT NULL REFERENCES roles (role),
  PRIMARY KEY (operator_id, role)
);

INSERT INTO roles (role) VALUES ('support'), ('finance'), ('risk'), ('content'), ('admin');
INSERT INTO role_permissions (role, permission)
SELECT 'support', unnest(ARRAY['users.read', 'users.note', 'deposits.read', 'withdrawals.read', 'cards.read', 'dashboard.read'])
UNION ALL
SELECT 'finance', unnest(ARRAY['users.read', 'users.note', 'deposits.read', 'deposits.decide', 'withdrawals.read',
  'withdrawals.decide', 'cards.read', 'cards.decide', 'ledger.read', 'credit.decide', 'terms.read', 'dashboard.read'])
UNION ALL
SELECT 'risk', unnest(ARRAY['users.read', 'users.note', 'users.freeze', 'identity.read', 'identity.decide',
  'withdrawals.read', 'withdrawals.decide', 'cards.read', 'cards.decide', 'ledger.read', 'terms.read', 'terms.decide',
  'audit.read', 'dashboard.read'])
UNION ALL
SELECT 'content', unnest(ARRAY['content.read', 'content.decide', 'dashboard.read'])
UNION ALL
SELECT 'admin', unnest(ARRAY['users.read', 'users.note', 'users.freeze', 'terms.read', 'terms.decide', 'content.read',
  'content.decide', 'operators.read', 'operators.decide', 'proposals.override', 'audit.read', 'dashboard.read',
  'ledger.read', 'credit.decide']);

CREATE TABLE operator_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  -- Both empty for the first operator, who says them.
  name text NOT NULL,
  email text NOT NULL,
  roles text[] NOT NULL,
  -- Sealed; becomes the operator's when a code made with it comes with the acceptance.
  totp_secret text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz
);

-- Acts that need two operators. What one says never changes; its state goes one way.
CREATE TABLE operator_proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  payload json NOT NULL,
  preview json NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 5 AND 500),
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'approved', 'executed', 'rejected', 'withdrawn', 'failed', 'expired')),
  error_code text NOT NULL DEFAULT '',
  proposed_by bigint NOT NULL REFERENCES operators (id),
  created_at timestamptz NOT NULL,
  decided_by bigint REFERENCES operators (id),
  decided_at timestamptz,
  decision_reason text NOT NULL DEFAULT '',
  executed_at timestamptz,
  break_glass boolean NOT NULL DEFAULT false,
  -- Nobody approves or rejects what they proposed; alone one acts only by breaking the glass.
  CONSTRAINT operator_proposal_two_people CHECK (
    state IN ('open', 'withdrawn', 'expired') OR decided_by <> proposed_by OR break_glass
  ),
  CONSTRAINT operator_proposal_decided CHECK (
    (state IN ('open', 'withdrawn', 'expired')) = (decided_by IS NULL)
  )
);
CREATE UNIQUE INDEX operator_proposals_open_key ON operator_proposals (subject) WHERE state IN ('open', 'approved');
CREATE INDEX operator_proposals_subject_idx ON operator_proposals (subject, id DESC);

CREATE FUNCTION operator_proposal_goes_one_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN RAISE EXCEPTION 'A proposal begins as open'; END IF;
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (('open', 'approved'), ('open', 'rejected'), ('open', 'withdrawn'),
      ('open', 'expired'), ('approved', 'executed'), ('approved', 'failed')) THEN
    RAISE EXCEPTION 'Proposal % cannot go from % to %', OLD.id, OLD.state, NEW.state;
  END IF;
  IF (NEW.id, NEW.kind, NEW.subject, NEW.payload::text, NEW.preview::text, NEW.reason, NEW.proposed_by, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.kind, OLD.subject, OLD.payload::text, OLD.preview::text, OLD.reason, OLD.proposed_by, OLD.created_at)
     OR (OLD.decided_by IS NOT NULL AND (NEW.decided_by, NEW.break_glass) IS DISTINCT FROM (OLD.decided_by, OLD.break_glass))
  THEN
    RAISE EXCEPTION 'What proposal % says cannot change', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_proposal_goes_one_way BEFORE INSERT OR UPDATE ON operator_proposals
  FOR EACH ROW EXECUTE FUNCTION operator_proposal_goes_one_way();

CREATE TABLE operator_proposal_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  proposal_id bigint NOT NULL REFERENCES operator_proposals (id),
  state text NOT NULL,
  -- Null when the system did it.
  operator_id bigint REFERENCES operators (id),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  UNIQUE (proposal_id, state)
);

-- The record of what operators did and looked at. Never changed, never deleted.
CREATE TABLE operator_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint REFERENCES operators (id),
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 100),
  target text NOT NULL CHECK (length(target) <= 200),
  details jsonb NOT NULL,
  ip text NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX operator_audit_target_idx ON operator_audit (target, id DESC);
CREATE INDEX operator_audit_operator_idx ON operator_audit (operator_id, id DESC);

CREATE TABLE user_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  operator_id bigint NOT NULL REFERENCES operators (id),
  text text NOT NULL CHECK (length(text) BETWEEN 2 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX user_notes_user_idx ON user_notes (user_id, id DESC);

-- By the operators: no withdrawal leaves until they say otherwise.
ALTER TABLE users ADD COLUMN funds_frozen boolean NOT NULL DEFAULT false;
CREATE INDEX users_frozen_idx ON users (id) WHERE status <> 'active' OR funds_frozen;

-- What operators say instead of what is built in; of a name the newest counts. Null is what is built in again.
CREATE TABLE content_overrides (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `site`, or `mail <language> <key>`.
  name text NOT NULL,
  value json,
  proposal_id bigint NOT NULL REFERENCES operator_proposals (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX content_overrides_name_idx ON content_overrides (name, id DESC);

GRANT SELECT, INSERT, UPDATE ON operators, operator_invitations, operator_proposals TO aureus_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_passkeys, operator_challenges, operator_sessions, operator_roles,
  role_permissions TO aureus_app;
GRANT SELECT, INSERT ON roles, operator_proposal_events, operator_audit, user_notes, content_overrides TO aureus_app;
-- The terms of markets change by proposals.
GRANT UPDATE (maker_fee_ppm, taker_fee_ppm, min_total, open_spot) ON markets TO aureus_app;
