-- In an emergency one administrator may stop rebates and the runs of recurring buys, too; as for what 0461, 0467 and 0476 name.
ALTER TABLE operator_proposals DROP CONSTRAINT operator_proposal_alone;
ALTER TABLE operator_proposals ADD CONSTRAINT operator_proposal_alone CHECK (
  CASE
    WHEN at_once THEN kind = 'user.freeze' AND NOT break_glass
    WHEN break_glass THEN kind IN ('user.freeze', 'card.block', 'market.terms', 'currency.terms', 'withdrawal.terms',
      'options.terms', 'options.expiry', 'options.region', 'futures.terms', 'futures.reduce_only', 'mining.plan',
      'dual.terms', 'loans.offer', 'loans.collateral', 'rebate.terms', 'recurring.terms')
    ELSE true
  END
) NOT VALID;
