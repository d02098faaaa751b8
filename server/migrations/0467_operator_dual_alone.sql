-- In an emergency one administrator may close a product of dual investments too, as a plan of lock-up mining (0461).
ALTER TABLE operator_proposals DROP CONSTRAINT operator_proposal_alone;
ALTER TABLE operator_proposals ADD CONSTRAINT operator_proposal_alone CHECK (
  CASE
    WHEN at_once THEN kind = 'user.freeze' AND NOT break_glass
    WHEN break_glass THEN kind IN ('user.freeze', 'card.block', 'market.terms', 'currency.terms', 'withdrawal.terms',
      'options.terms', 'options.expiry', 'options.region', 'futures.terms', 'futures.reduce_only', 'mining.plan',
      'dual.terms')
    ELSE true
  END
) NOT VALID;
