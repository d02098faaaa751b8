import type { miningActs } from '@aureus/contract/mining/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about lock mining, in words. */
export const actWords: Readonly<Record<keyof typeof miningActs, MessageDescriptor>> = {
  'mining.plan': msg`Change a plan of lock mining`,
};
