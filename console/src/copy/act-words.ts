import type { copyActs } from '@aureus/contract/copy/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about copy trading, in words. */
export const actWords: Readonly<Record<keyof typeof copyActs, MessageDescriptor>> = {
  'copy.leader': msg`Let a user be followed`,
  'copy.refuse': msg`Refuse an application to be followed`,
  'copy.dismiss': msg`End that a user is followed`,
  'copy.terms': msg`Change the terms of copy trading`,
};
