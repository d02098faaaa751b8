import type { conversationActs } from '@aureus/contract/conversation/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about conversations, in words. */
export const actWords: Readonly<Record<keyof typeof conversationActs, MessageDescriptor>> = {
  'conversation.words': msg`Change the words no message may have`,
};
