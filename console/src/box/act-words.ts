import type { boxActs } from '@aureus/contract/box/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about blind boxes, in words. */
export const actWords: Readonly<Record<keyof typeof boxActs, MessageDescriptor>> = {
  'box.series': msg`Announce a series of blind boxes`,
  'box.cancel': msg`Cancel a series of blind boxes`,
};
