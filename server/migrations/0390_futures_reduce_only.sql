-- Operators may let nothing new be opened on a market of leveraged contracts: why, and since when.

ALTER TABLE future_instrument
  ADD COLUMN reduce_only text
    CHECK (reduce_only IN ('prices', 'volatility', 'exposure', 'event', 'technical', 'ending')),
  ADD COLUMN reduce_only_since timestamptz,
  ADD CONSTRAINT future_instrument_reduce_only CHECK ((reduce_only IS NULL) = (reduce_only_since IS NULL));
GRANT UPDATE (reduce_only, reduce_only_since) ON future_instrument TO aureus_app;

-- In an emergency one administrator may do so.
ALTER TABLE operator_proposals DROP CONSTRAINT operator_proposal_alone;
ALTER TABLE operator_proposals ADD CONSTRAINT operator_proposal_alone CHECK (
  CASE
    WHEN at_once THEN kind = 'user.freeze' AND NOT break_glass
    WHEN break_glass THEN kind IN ('user.freeze', 'card.block', 'market.terms', 'currency.terms', 'withdrawal.terms',
      'options.terms', 'options.expiry', 'options.region', 'futures.terms', 'futures.reduce_only')
    ELSE true
  END
) NOT VALID;
