import type { corporateActs } from '@aureus/contract/corporate/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about dividends, in words. */
export const actWords: Readonly<Record<keyof typeof corporateActs, MessageDescriptor>> = {
  'corporate.dividend': msg`Announce a dividend`,
  'corporate.cancel': msg`Cancel a dividend`,
};
