-- What users are told of a market that operators closed: why, and when it is expected to open again.
ALTER TABLE markets
  ADD COLUMN halt_reason text
    CHECK (halt_reason IN ('prices', 'volatility', 'event', 'exchange', 'technical', 'ending')),
  ADD COLUMN halt_until timestamptz,
  ADD CONSTRAINT markets_halt CHECK (NOT is_open OR (halt_reason IS NULL AND halt_until IS NULL));
GRANT UPDATE (halt_reason, halt_until) ON markets TO aureus_app;

CREATE OR REPLACE FUNCTION market_note_openness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.closed_at := CASE WHEN NEW.is_open THEN NULL ELSE now() END;
  IF NEW.is_open THEN
    NEW.opened_at := now();
    NEW.halt_reason := NULL;
    NEW.halt_until := NULL;
  END IF;
  RETURN NEW;
END $$;
