import type { contentActs } from '@aureus/contract/content/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about articles, questions and pages, in words. */
export const actWords: Readonly<Record<keyof typeof contentActs, MessageDescriptor>> = {
  'content.show': msg`Change what visitors read`,
};
