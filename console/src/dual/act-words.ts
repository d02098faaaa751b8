import type { dualActs } from '@aureus/contract/dual/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about dual investments, in words. */
export const actWords: Readonly<Record<keyof typeof dualActs, MessageDescriptor>> = {
  'dual.offer': msg`Offer a dual investment`,
  'dual.terms': msg`Change the terms of a dual investment`,
};
