import type { depositActs } from '@aureus/contract/deposit/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about deposits, and their terms, in words. */
export const actWords: Readonly<Record<keyof typeof depositActs, MessageDescriptor>> = {
  'deposit.credit': msg`Credit a deposit`,
  'deposit.check': msg`Check the payment of a deposit`,
  'deposit.refuse': msg`Refuse a deposit`,
  'currency.terms': msg`Change how a currency is deposited`,
};
