import type { OperatorView } from '../operator/public.ts';

type LinkKind = NonNullable<OperatorView['links']>[number]['kind'];

/**
 * What tells that two accounts are one person's: a mailbox, the telephone or wallet of a closed account, a device, a payout
 * address, an identity document. A network address alone does not: whole houses share one.
 */
export const onePerson: ReadonlySet<LinkKind> = new Set([
  'mailbox',
  'former_login',
  'device',
  'payout_address',
  'document',
]);
