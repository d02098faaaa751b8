import type { LinkKind } from './linked.ts';

/**
 * What tells that two accounts are one person's: a mailbox, a telephone from before there was one form of it, the
 * telephone or wallet of a closed account, a device by its
 * signed mark, a payout address, an identity document. A network address does not, not even with the same browser: whole
 * houses, and all customers of a carrier, share one.
 */
export const onePerson: ReadonlySet<LinkKind> = new Set([
  'mailbox',
  'telephone',
  'former_login',
  'device',
  'payout_address',
  'document',
]);
