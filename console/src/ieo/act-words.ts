import type { ieoActs } from '@aureus/contract/ieo/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about IEO projects, in words. */
export const actWords: Readonly<Record<keyof typeof ieoActs, MessageDescriptor>> = {
  'ieo.project': msg`Announce an IEO project`,
  'ieo.text': msg`Add a text of an IEO project`,
  'ieo.lodge': msg`Lodge the coins of an IEO project`,
  'ieo.cancel': msg`Cancel an IEO project`,
};
