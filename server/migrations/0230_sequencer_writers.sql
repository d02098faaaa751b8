-- Every product that is matched in memory is written by sequencers, and each of them has its row here, by which only the
-- newest of two can commit. `revision` counts what others change and batches count on (who is frozen, terms of markets):
-- whoever changes it moves it on, for all programs, so that none needs triggers of its own.
ALTER TABLE spot_writer RENAME TO sequencer_writer;
ALTER TABLE sequencer_writer RENAME COLUMN id TO number;
ALTER TABLE sequencer_writer ADD COLUMN program text NOT NULL DEFAULT 'spot';
ALTER TABLE sequencer_writer ALTER COLUMN program DROP DEFAULT;
ALTER TABLE sequencer_writer DROP CONSTRAINT spot_writer_pkey;
ALTER TABLE sequencer_writer ADD PRIMARY KEY (program, number);

-- The triggers that call it stay: they know it by its number.
ALTER FUNCTION spot_move_revision() RENAME TO sequencer_move_revision;
CREATE OR REPLACE FUNCTION sequencer_move_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two changes at once do not wait for each other in a circle.
  PERFORM FROM sequencer_writer ORDER BY program, number FOR NO KEY UPDATE;
  UPDATE sequencer_writer SET revision = revision + 1;
  RETURN NULL;
END $$;
