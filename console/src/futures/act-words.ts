import type { futuresActs } from '@aureus/contract/futures/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about leveraged contracts, in words. */
export const actWords: Readonly<Record<keyof typeof futuresActs, MessageDescriptor>> = {
  'futures.reduce_only': msg`Let only close on a market of Futures, or lift it`,
  'futures.terms': msg`Change the terms of Futures`,
};
