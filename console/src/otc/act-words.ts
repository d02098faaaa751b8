import type { otcActs } from '@aureus/contract/otc/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about the OTC desk, in words. */
export const actWords: Readonly<Record<keyof typeof otcActs, MessageDescriptor>> = {
  'otc.method': msg`Change a payment method of the OTC desk`,
  'otc.merchant': msg`Decide about a merchant`,
  'otc.merchant_end': msg`End a merchant`,
  'otc.judge': msg`Judge an OTC order`,
  'otc.reclaim': msg`Give held coins of an OTC order back`,
};
