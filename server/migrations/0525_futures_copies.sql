-- Copies of contracts: who may be followed, who follows whom, what copies have brought and what their leaders get of it.

CREATE TABLE futures_leader (
  owner_id bigint PRIMARY KEY REFERENCES users (id),
  -- Parts per million of a net profit, for who follows from now on.
  ratio_ppm integer NOT NULL CHECK (ratio_ppm BETWEEN 0 AND 500000),
  -- Followers at once.
  max_followers integer NOT NULL CHECK (max_followers > 0),
  -- Moved on with every change of the ratio: whoever was shown another one is refused.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  is_active boolean NOT NULL DEFAULT true
);
GRANT SELECT, INSERT ON futures_leader TO aureus_app;
GRANT UPDATE (ratio_ppm, max_followers, revision, is_active) ON futures_leader TO aureus_app;
CREATE CONSTRAINT TRIGGER futures_leader_changed AFTER INSERT OR UPDATE ON futures_leader
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sequencer_move_revision();

CREATE SEQUENCE futures_copy_id START WITH 1000 INCREMENT BY 1000;

-- A follow, as the writer of contracts works by it. Amounts in minor units of the quote currency.
CREATE TABLE futures_copy (
  id bigint PRIMARY KEY,
  follower_id bigint NOT NULL REFERENCES users (id),
  leader_id bigint NOT NULL REFERENCES futures_leader (owner_id) CHECK (leader_id <> follower_id),
  currency_id integer NOT NULL,
  -- 1 a multiple of the leader's lots, 2 lots of each order; and which, in hundredths.
  mode smallint NOT NULL CHECK (mode IN (1, 2)),
  number integer NOT NULL CHECK (number BETWEEN 1 AND 500),
  -- Most in copies at once, losses counted in; most margin of one; what may be lost until all are closed.
  allocation bigint NOT NULL CHECK (allocation > 0),
  order_limit bigint CHECK (order_limit > 0),
  stop_loss bigint CHECK (stop_loss > 0),
  -- What becomes of copies when the follow ends by itself.
  is_kept boolean NOT NULL,
  -- The leader's terms it was agreed on.
  ratio_ppm integer NOT NULL CHECK (ratio_ppm BETWEEN 0 AND 500000),
  terms integer NOT NULL,
  -- What copies that are over have brought, after fees and nights; a loss of before that is made good first; the largest
  -- net profit a share was paid of, and all shares.
  net bigint NOT NULL DEFAULT 0,
  carried bigint NOT NULL DEFAULT 0 CHECK (carried <= 0),
  high_water bigint NOT NULL DEFAULT 0 CHECK (high_water >= 0),
  share_paid bigint NOT NULL DEFAULT 0 CHECK (share_paid >= 0),
  -- 1 goes on, 2 has ended; and why: 1 by the follower, 2 by its stop, 3 because nobody leads any more.
  state smallint NOT NULL DEFAULT 1 CHECK (state IN (1, 2)),
  reason smallint CHECK (reason BETWEEN 1 AND 3),
  version integer NOT NULL,
  began_at timestamptz NOT NULL,
  -- Since when its stop is what it is: prices of before do nothing by it.
  armed_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT futures_copy_ended CHECK ((state = 2) = (ended_at IS NOT NULL AND reason IS NOT NULL)),
  -- Never more than the part of the largest net profit.
  CONSTRAINT futures_copy_share CHECK (share_paid = div(high_water::numeric * ratio_ppm, 1000000))
);
CREATE UNIQUE INDEX futures_copy_once ON futures_copy (follower_id, leader_id) WHERE state = 1;
CREATE INDEX futures_copy_follower ON futures_copy (follower_id, id DESC);
CREATE INDEX futures_copy_leader ON futures_copy (leader_id, id DESC);

-- Who follows whom by which terms stays; it ends once, and no share is taken back.
CREATE FUNCTION futures_copy_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.follower_id, NEW.leader_id, NEW.currency_id, NEW.ratio_ppm, NEW.terms, NEW.carried, NEW.began_at)
     IS DISTINCT FROM
     (OLD.id, OLD.follower_id, OLD.leader_id, OLD.currency_id, OLD.ratio_ppm, OLD.terms, OLD.carried, OLD.began_at)
     OR NEW.high_water < OLD.high_water OR NEW.share_paid < OLD.share_paid
     OR (OLD.state = 2 AND (NEW.state, NEW.reason, NEW.ended_at) IS DISTINCT FROM (OLD.state, OLD.reason, OLD.ended_at))
  THEN
    RAISE EXCEPTION 'Follow % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'futures_copy_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER futures_copy_goes_on BEFORE UPDATE ON futures_copy
  FOR EACH ROW EXECUTE FUNCTION futures_copy_goes_on();
GRANT SELECT, INSERT ON futures_copy TO aureus_app;
GRANT UPDATE (mode, number, allocation, order_limit, stop_loss, is_kept, net, high_water, share_paid, state, reason, version,
  armed_at, ended_at) ON futures_copy TO aureus_app;
GRANT USAGE ON SEQUENCE futures_copy_id TO aureus_app;

-- A copy. It holds money of its owner as any position does.
ALTER TABLE futures_position
  ADD COLUMN copy_id bigint REFERENCES futures_copy (id),
  ADD COLUMN leader_id bigint,
  -- The position of the leader it copies.
  ADD COLUMN leader_position bigint REFERENCES futures_position (id),
  -- What of its fee and nights its follow has counted.
  ADD COLUMN copy_counted bigint NOT NULL DEFAULT 0 CHECK (copy_counted >= 0),
  -- Since when it is its owner's own.
  ADD COLUMN self_held_at timestamptz,
  -- The margin it was opened with: what was at work. Null of those opened before this was noted.
  ADD COLUMN opened_margin bigint CHECK (opened_margin >= 0),
  ADD CONSTRAINT futures_position_copied CHECK ((copy_id IS NULL) = (leader_position IS NULL)
    AND (copy_id IS NULL) = (leader_id IS NULL)
    AND (copy_id IS NULL OR (NOT is_cross AND NOT is_reduce_only AND trial_id IS NULL AND limit_ticks IS NULL))
    AND (copy_id IS NOT NULL OR (copy_counted = 0 AND self_held_at IS NULL)));
-- Each follower has one copy of a position, whoever else works on it.
CREATE UNIQUE INDEX futures_position_copy_once ON futures_position (copy_id, leader_position) WHERE copy_id IS NOT NULL;
CREATE INDEX futures_position_copies ON futures_position (leader_id, status) WHERE copy_id IS NOT NULL;
GRANT UPDATE (copy_counted, self_held_at, opened_margin) ON futures_position TO aureus_app;

-- What closings of copies have brought, and what the leader got of it: one after the other.
CREATE SEQUENCE futures_copy_result_id START WITH 1000 INCREMENT BY 1000;
CREATE TABLE futures_copy_result (
  id bigint PRIMARY KEY,
  copy_id bigint NOT NULL REFERENCES futures_copy (id),
  position_id bigint NOT NULL REFERENCES futures_position (id),
  leader_id bigint NOT NULL,
  -- 1 lots were closed; 2 it became its owner's own, and counts as it stood at that price.
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  -- What was gained, and what of fees and nights was counted with it.
  profit bigint NOT NULL,
  costs bigint NOT NULL CHECK (costs >= 0),
  -- Net with what was carried over, before and after; the height before; the part and the share.
  before bigint NOT NULL,
  after bigint NOT NULL CHECK (after = before + profit - costs),
  high_water bigint NOT NULL CHECK (high_water >= 0),
  ratio_ppm integer NOT NULL,
  share bigint NOT NULL CHECK (share >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX futures_copy_result_copy ON futures_copy_result (copy_id, id DESC);
CREATE INDEX futures_copy_result_position ON futures_copy_result (position_id);
CREATE INDEX futures_copy_result_earned ON futures_copy_result (leader_id, id DESC) WHERE share > 0;
COMMENT ON TABLE futures_copy_result IS 'Written once';
GRANT SELECT, INSERT ON futures_copy_result TO aureus_app;
GRANT USAGE ON SEQUENCE futures_copy_result_id TO aureus_app;
