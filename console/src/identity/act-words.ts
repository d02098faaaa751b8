import type { identityActs } from '@aureus/contract/identity/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about cases of identity, in words. */
export const actWords: Readonly<Record<keyof typeof identityActs, MessageDescriptor>> = {
  'identity.pass': msg`Pass an identity case`,
  'identity.refuse': msg`Refuse an identity case`,
};
