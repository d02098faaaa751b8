import type { recurringActs } from '@aureus/contract/recurring/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about recurring buys, in words. */
export const actWords: Readonly<Record<keyof typeof recurringActs, MessageDescriptor>> = {
  'recurring.terms': msg`Change the terms of recurring buys`,
  'recurring.coin': msg`Offer a coin for recurring buys, or stop offering it`,
};
