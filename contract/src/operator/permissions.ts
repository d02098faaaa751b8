/** What an operator's role may allow. Roles are data; these are the things they are made of. */
export const operatorPermissions = [
  'users.read',
  'users.note',
  'users.freeze',
  'deposits.read',
  'deposits.decide',
  'withdrawals.read',
  'withdrawals.decide',
  'identity.read',
  'identity.decide',
  'cards.read',
  'cards.decide',
  'ledger.read',
  'credit.decide',
  'terms.read',
  'terms.decide',
  'content.read',
  'content.decide',
  'operators.read',
  'operators.decide',
  'proposals.override',
  'audit.read',
  'dashboard.read',
] as const;

/** One of {@link operatorPermissions}. `….decide` allows both to propose and to approve what somebody else proposed. */
export type OperatorPermission = (typeof operatorPermissions)[number];
