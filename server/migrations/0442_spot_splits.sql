-- Open orders of a market are cancelled for a split as well, which no act asks for when it is due.
ALTER TABLE spot_clearing
  ALTER COLUMN proposal_id DROP NOT NULL,
  ADD COLUMN is_for_split boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT spot_clearing_cause CHECK (is_for_split = (proposal_id IS NULL));
-- What the market maker means to have of a share is split with it.
GRANT UPDATE (amount) ON spot_market_maker_target TO aureus_app;
COMMENT ON TABLE spot_market_maker_target IS NULL;
