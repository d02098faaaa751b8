import type { corporateActs } from '@aureus/contract/corporate/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about dividends and splits, in words. */
export const actWords: Readonly<Record<keyof typeof corporateActs, MessageDescriptor>> = {
  'corporate.dividend': msg`Announce a dividend`,
  'corporate.cancel': msg`Cancel a dividend`,
  'corporate.split': msg`Announce a split`,
  'corporate.split_cancel': msg`Cancel a split`,
};
