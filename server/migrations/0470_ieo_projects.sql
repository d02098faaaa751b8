-- Coins that are sold before they are listed: what was announced of each project, who applied for how much, and what
-- became of it. Amounts of a coin in its minor units, prices in 10^-12 of what is paid for one whole coin.
CREATE TABLE ieo_project (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The act that announced it, which can do so once; null for those a demo begins with.
  proposal_id bigint UNIQUE,
  currency_id integer NOT NULL REFERENCES currencies (id),
  total bigint NOT NULL CHECK (total BETWEEN 1 AND 1000000000000000000),
  -- Applications are multiples of it, and so is what is allotted.
  step bigint NOT NULL CHECK (step > 0),
  min_amount bigint NOT NULL CHECK (min_amount > 0),
  user_cap bigint NOT NULL CHECK (user_cap >= min_amount AND user_cap <= total),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL CHECK (end_at > start_at),
  -- When its coins are listed: until then they are locked.
  listing_at timestamptz NOT NULL CHECK (listing_at > end_at),
  website text NOT NULL CHECK (website ~ '^https://'),
  white_paper text NOT NULL CHECK (white_paper ~ '^https://'),
  -- Breaks ties; its SHA-256 is published before anybody can apply, itself once it is allotted.
  tie_seed bytea NOT NULL CHECK (octet_length(tie_seed) = 32),
  announced_at timestamptz NOT NULL,
  -- When its coins came to the account they are allotted from: it does not open before.
  lodged_at timestamptz,
  -- 1 announced, 2 allotted, 3 cancelled.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 3),
  settled_at timestamptz,
  -- How it was allotted, in steps; the last two are null when the rounding left nothing. core/src/ieo/allotment.ts.
  demand numeric CHECK (demand >= 0),
  extras bigint CHECK (extras >= 0),
  cut_remainder numeric,
  cut_tie text,
  -- What was allotted in all.
  passed bigint CHECK (passed BETWEEN 0 AND total),
  CONSTRAINT ieo_project_steps CHECK (total % step = 0 AND min_amount % step = 0 AND user_cap % step = 0),
  CONSTRAINT ieo_project_settled CHECK ((state = 1) = (settled_at IS NULL)),
  CONSTRAINT ieo_project_allotted CHECK (
    (state = 2) = (demand IS NOT NULL) AND (state = 2) = (extras IS NOT NULL) AND (state = 2) = (passed IS NOT NULL)
    AND (state <> 2 OR lodged_at IS NOT NULL)
  ),
  CONSTRAINT ieo_project_cut CHECK ((cut_remainder IS NULL) = (cut_tie IS NULL))
);
-- Of one coin one sale at a time, however many proposals ask for it.
CREATE UNIQUE INDEX ieo_project_once ON ieo_project (currency_id) WHERE state = 1;

-- What was announced never changes, and it goes forward only: its coins come once, then it is allotted or cancelled.
CREATE FUNCTION ieo_project_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 1
     OR (OLD.lodged_at IS NOT NULL AND NEW.lodged_at IS DISTINCT FROM OLD.lodged_at)
     OR (NEW.id, NEW.proposal_id, NEW.currency_id, NEW.total, NEW.step, NEW.min_amount, NEW.user_cap, NEW.start_at,
         NEW.end_at, NEW.listing_at, NEW.website, NEW.white_paper, NEW.tie_seed, NEW.announced_at)
        IS DISTINCT FROM
        (OLD.id, OLD.proposal_id, OLD.currency_id, OLD.total, OLD.step, OLD.min_amount, OLD.user_cap, OLD.start_at,
         OLD.end_at, OLD.listing_at, OLD.website, OLD.white_paper, OLD.tie_seed, OLD.announced_at)
  THEN
    RAISE EXCEPTION 'Project % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ieo_project_goes_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ieo_project_goes_forward BEFORE UPDATE ON ieo_project
  FOR EACH ROW EXECUTE FUNCTION ieo_project_goes_forward();

-- What one coin costs, in each currency it can be paid in.
CREATE TABLE ieo_price (
  project_id bigint NOT NULL REFERENCES ieo_project (id),
  currency_id integer NOT NULL REFERENCES currencies (id),
  price bigint NOT NULL CHECK (price > 0),
  PRIMARY KEY (project_id, currency_id)
);
COMMENT ON TABLE ieo_price IS 'Written once';

-- What is said of it, by language; there is always English.
CREATE TABLE ieo_text (
  project_id bigint NOT NULL REFERENCES ieo_project (id),
  language text NOT NULL CHECK (language IN ('zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt')),
  title text NOT NULL CHECK (title <> '' AND title !~ '[<>]'),
  summary text NOT NULL CHECK (summary <> '' AND summary !~ '[<>]'),
  content text NOT NULL CHECK (content <> '' AND content !~ '[<>]'),
  PRIMARY KEY (project_id, language)
);
COMMENT ON TABLE ieo_text IS 'Written once';

-- What one user applied for in all, and got in all; the row is what applications of a user at the same moment wait for.
CREATE TABLE ieo_participant (
  project_id bigint NOT NULL REFERENCES ieo_project (id),
  user_id bigint NOT NULL REFERENCES users (id),
  applied bigint NOT NULL CHECK (applied BETWEEN 1 AND 1000000000000000000),
  orders integer NOT NULL CHECK (orders > 0),
  passed bigint CHECK (passed BETWEEN 0 AND applied),
  PRIMARY KEY (project_id, user_id)
);

CREATE TABLE ieo_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- What it is paid in, at which price, and what was held for it.
  currency_id integer NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  held bigint NOT NULL CHECK (held BETWEEN 1 AND 1000000000000000000),
  applied_at timestamptz NOT NULL,
  -- 1 applied, 2 locked, 3 listed, 4 nothing, 5 cancelled.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 5),
  passed bigint CHECK (passed BETWEEN 0 AND amount),
  paid bigint CHECK (paid BETWEEN 0 AND held),
  settled_at timestamptz,
  FOREIGN KEY (project_id, owner_id) REFERENCES ieo_participant (project_id, user_id),
  FOREIGN KEY (project_id, currency_id) REFERENCES ieo_price (project_id, currency_id),
  CONSTRAINT ieo_application_settled CHECK ((state = 1) = (settled_at IS NULL) AND (state = 1) = (paid IS NULL)),
  CONSTRAINT ieo_application_outcome CHECK (
    CASE state WHEN 1 THEN true WHEN 4 THEN passed = 0 AND paid = 0 WHEN 5 THEN passed IS NULL AND paid = 0
      ELSE passed > 0 AND paid > 0 END
  )
);
CREATE INDEX ieo_application_owner ON ieo_application (owner_id, id DESC);
CREATE INDEX ieo_application_project ON ieo_application (project_id, id DESC);
-- What money is held for: asked by the audit of the books.
CREATE INDEX ieo_application_open ON ieo_application (id) WHERE state IN (1, 2);

-- What was applied for never changes; it is allotted once, settled once, and listed once.
CREATE FUNCTION ieo_application_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT ((OLD.state = 1 AND NEW.state IN (1, 2, 4, 5)) OR (OLD.state = 2 AND NEW.state = 3))
     OR (OLD.passed IS NOT NULL AND NEW.passed IS DISTINCT FROM OLD.passed)
     OR (OLD.state = 2 AND (NEW.paid, NEW.settled_at) IS DISTINCT FROM (OLD.paid, OLD.settled_at))
     OR (NEW.id, NEW.project_id, NEW.owner_id, NEW.amount, NEW.currency_id, NEW.price, NEW.held, NEW.applied_at)
        IS DISTINCT FROM
        (OLD.id, OLD.project_id, OLD.owner_id, OLD.amount, OLD.currency_id, OLD.price, OLD.held, OLD.applied_at)
  THEN
    RAISE EXCEPTION 'Application % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ieo_application_goes_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ieo_application_goes_forward BEFORE UPDATE ON ieo_application
  FOR EACH ROW EXECUTE FUNCTION ieo_application_goes_forward();

GRANT SELECT, INSERT ON ieo_project, ieo_price, ieo_text, ieo_participant, ieo_application TO aureus_app;
GRANT UPDATE (lodged_at, state, settled_at, demand, extras, cut_remainder, cut_tie, passed) ON ieo_project TO aureus_app;
GRANT UPDATE (applied, orders, passed) ON ieo_participant TO aureus_app;
GRANT UPDATE (state, passed, paid, settled_at) ON ieo_application TO aureus_app;
