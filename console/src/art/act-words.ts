import type { artActs } from '@aureus/contract/art/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about the art market, in words. */
export const actWords: Readonly<Record<keyof typeof artActs, MessageDescriptor>> = {
  'art.creator': msg`Decide about a creator`,
  'art.creator_end': msg`End a creator`,
  'art.work': msg`Decide about a work`,
  'art.work_removal': msg`Remove a work`,
  'art.sale': msg`Decide about an auction`,
  'art.terms': msg`Change the terms of the NFT market`,
};
