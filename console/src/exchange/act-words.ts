import type { exchangeActs } from '@aureus/contract/exchange/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about what a conversion costs, in words. */
export const actWords: Readonly<Record<keyof typeof exchangeActs, MessageDescriptor>> = {
  'exchange.terms': msg`Change what a conversion costs`,
};
