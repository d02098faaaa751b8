-- Leveraged contracts: what is traded, the orders with the positions they become, and the receipts.

CREATE TABLE future_instrument (
  market_id integer PRIMARY KEY REFERENCES markets (id),
  -- One lot is `lot` units of the last of `amount_scale` decimals. These never change: positions count in them.
  amount_scale smallint NOT NULL CHECK (amount_scale BETWEEN 0 AND 8),
  lot integer NOT NULL CHECK (lot > 0),
  -- Ascending, as `5,10,50`.
  leverages text NOT NULL CHECK (leverages ~ '^[1-9][0-9]{0,2}(,[1-9][0-9]{0,2})*$'),
  min_lots integer NOT NULL CHECK (min_lots > 0),
  max_lots integer NOT NULL CHECK (max_lots BETWEEN min_lots AND 1000000),
  -- Parts per million of the value.
  fee_ppm integer NOT NULL CHECK (fee_ppm BETWEEN 0 AND 50000),
  overnight_ppm integer NOT NULL CHECK (overnight_ppm BETWEEN 0 AND 50000),
  -- Parts per million of the price.
  spread_ppm integer NOT NULL CHECK (spread_ppm BETWEEN 0 AND 50000),
  skew_ppm integer NOT NULL CHECK (skew_ppm BETWEEN 0 AND 50000),
  -- Minor units of the quote currency: most of a side, and most the house stands against.
  max_side bigint NOT NULL CHECK (max_side BETWEEN 1 AND 1000000000000000000),
  max_skew bigint NOT NULL CHECK (max_skew BETWEEN 1 AND 1000000000000000000),
  -- New positions share their margin with the account; else each has its own.
  is_cross boolean NOT NULL,
  is_open boolean NOT NULL DEFAULT true,
  -- The hours it keeps within those of its market; null when it keeps those.
  calendar text CHECK (calendar IN ('always', 'XNAS', 'XNYS'))
);
GRANT SELECT, INSERT ON future_instrument TO aureus_app;
-- Terms change by proposals.
GRANT UPDATE (leverages, min_lots, max_lots, fee_ppm, overnight_ppm, spread_ppm, skew_ppm, max_side, max_skew, is_cross,
  is_open) ON future_instrument TO aureus_app;
CREATE CONSTRAINT TRIGGER future_instrument_terms AFTER UPDATE ON future_instrument
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION sequencer_move_revision();

-- Handed out in blocks: each nextval gives its caller the block of 1,000 ids that begins there.
CREATE SEQUENCE futures_position_id START WITH 1000 INCREMENT BY 1000;
CREATE SEQUENCE futures_receipt_id START WITH 1000 INCREMENT BY 1000;

-- An order and the position it becomes. What it holds of its owner is `margin`, and while it waits `fee` as well; what it
-- holds of the house is `reserve`.
CREATE TABLE futures_position (
  id bigint PRIMARY KEY,
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  market_id integer NOT NULL REFERENCES future_instrument (market_id),
  -- The quote currency of the market.
  currency_id integer NOT NULL,
  -- 1 long, -1 short.
  side smallint NOT NULL CHECK (side IN (1, -1)),
  is_cross boolean NOT NULL,
  is_reduce_only boolean NOT NULL,
  leverage integer NOT NULL CHECK (leverage > 0),
  -- 0 waits, 1 open, 3 closed, 4 cancelled.
  status smallint NOT NULL CHECK (status IN (0, 1, 3, 4)),
  -- Lots that wait or are open; of what has ended those it had in the end.
  lots integer NOT NULL CHECK (lots > 0),
  limit_ticks integer CHECK (limit_ticks > 0),
  open_ticks integer CHECK (open_ticks > 0),
  origin_ticks integer CHECK (origin_ticks > 0),
  close_ticks integer CHECK (close_ticks > 0),
  take_profit integer CHECK (take_profit > 0),
  stop_loss integer CHECK (stop_loss > 0),
  -- Quote minor units.
  margin bigint NOT NULL CHECK (margin >= 0),
  original_margin bigint NOT NULL CHECK (original_margin >= 0),
  reserve bigint NOT NULL CHECK (reserve >= 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  overnight bigint NOT NULL DEFAULT 0 CHECK (overnight >= 0),
  -- What closings have brought so far.
  profit bigint NOT NULL DEFAULT 0,
  -- Place in the contract's list of reasons, from 1.
  reason smallint,
  -- How often it has changed: whoever writes it says what they have read.
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  opened_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT futures_position_open CHECK ((status IN (1, 3)) = (open_ticks IS NOT NULL AND opened_at IS NOT NULL)
    OR (status = 3 AND is_reduce_only)),
  CONSTRAINT futures_position_ended CHECK ((status IN (3, 4)) = (ended_at IS NOT NULL AND reason IS NOT NULL)),
  CONSTRAINT futures_position_done_holds_nothing CHECK (status <= 1 OR (margin = 0 AND original_margin = 0 AND reserve = 0))
) WITH (fillfactor = 80);
CREATE INDEX futures_position_owner ON futures_position (owner_id, created_at DESC, id DESC);
-- What is not over: the memory of the writer, and a user's lists.
CREATE INDEX futures_position_live ON futures_position (owner_id, market_id) WHERE status <= 1;
GRANT SELECT, INSERT ON futures_position TO aureus_app;
GRANT UPDATE (status, lots, open_ticks, origin_ticks, close_ticks, take_profit, stop_loss, margin, original_margin, reserve,
  fee, overnight, profit, reason, version, opened_at, ended_at, is_cross) ON futures_position TO aureus_app;
GRANT USAGE ON SEQUENCE futures_position_id TO aureus_app;
GRANT USAGE ON SEQUENCE futures_receipt_id TO aureus_app;

-- What was done without being asked for, with all it was reckoned from.
CREATE TABLE futures_receipt (
  id bigint PRIMARY KEY,
  owner_id bigint NOT NULL,
  -- The positions it was about.
  positions bigint[] NOT NULL,
  rule text NOT NULL,
  -- Recorded prices, inputs and output as text: byte for byte what was reckoned.
  ticks text NOT NULL,
  inputs text NOT NULL,
  output text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX futures_receipt_positions ON futures_receipt USING gin (positions);
COMMENT ON TABLE futures_receipt IS 'Written once';
GRANT SELECT, INSERT ON futures_receipt TO aureus_app;

-- Nights whose fees were taken. A batch that was matched before is matched again after: the margins are others.
CREATE TABLE futures_night (
  day date PRIMARY KEY,
  charged_at timestamptz NOT NULL
);
COMMENT ON TABLE futures_night IS 'Written once';
GRANT SELECT, INSERT ON futures_night TO aureus_app;
CREATE CONSTRAINT TRIGGER futures_night_charged AFTER INSERT ON futures_night
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sequencer_move_revision();
