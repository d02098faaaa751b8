import type { optionsActs } from '@aureus/contract/options/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about options, in words. */
export const actWords: Readonly<Record<keyof typeof optionsActs, MessageDescriptor>> = {
  'options.terms': msg`Change the terms of Options`,
  'options.expiry': msg`Change a duration of Options`,
  'options.region': msg`Change where Options are offered`,
};
