-- Who looks into the OTC desk and judges, and what one administrator may do alone there: end a merchant, close a method.
INSERT INTO role_permissions (role, permission)
SELECT role, unnest(ARRAY['otc.read', 'otc.decide']) FROM roles WHERE role IN ('risk', 'finance')
UNION ALL
SELECT role, 'otc.read' FROM roles WHERE role IN ('support');

ALTER TABLE operator_proposals DROP CONSTRAINT operator_proposal_alone;
ALTER TABLE operator_proposals ADD CONSTRAINT operator_proposal_alone CHECK (
  CASE
    WHEN at_once THEN kind = 'user.freeze' AND NOT break_glass
    WHEN break_glass THEN kind IN ('user.freeze', 'card.block', 'market.terms', 'currency.terms', 'withdrawal.terms',
      'options.terms', 'options.expiry', 'options.region', 'futures.terms', 'futures.reduce_only', 'mining.plan',
      'dual.terms', 'loans.offer', 'loans.collateral', 'rebate.terms', 'recurring.terms', 'otc.method', 'otc.merchant_end')
    ELSE true
  END
) NOT VALID;
