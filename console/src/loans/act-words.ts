import type { loansActs } from '@aureus/contract/loans/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about loans, in words. */
export const actWords: Readonly<Record<keyof typeof loansActs, MessageDescriptor>> = {
  'loans.offer': msg`Change what is lent`,
  'loans.collateral': msg`Change what secures loans`,
  'loans.repay': msg`Repay a loan for a user`,
};
