import type { rebateActs } from '@aureus/contract/rebate/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about rebates, in words. */
export const actWords: Readonly<Record<keyof typeof rebateActs, MessageDescriptor>> = {
  'rebate.terms': msg`Change the terms of rebates`,
};
