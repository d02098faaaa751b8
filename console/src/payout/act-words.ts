import type { payoutActs } from '@aureus/contract/payout/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about the bank accounts of users, in words. */
export const actWords: Readonly<Record<keyof typeof payoutActs, MessageDescriptor>> = {
  'card.block': msg`Block a bank account`,
  'card.unblock': msg`Unblock a bank account`,
};
