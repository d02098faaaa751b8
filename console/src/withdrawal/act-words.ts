import type { withdrawalActs } from '@aureus/contract/withdrawal/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about withdrawals, their terms and limits, in words. */
export const actWords: Readonly<Record<keyof typeof withdrawalActs, MessageDescriptor>> = {
  'withdrawal.approve': msg`Approve a withdrawal`,
  'withdrawal.complete': msg`Close a withdrawal as paid`,
  'withdrawal.refuse': msg`Refuse a withdrawal`,
  'withdrawal.terms': msg`Change a withdrawal's fee or minimum`,
  'withdrawal.limits': msg`Change the limits of a level`,
};
