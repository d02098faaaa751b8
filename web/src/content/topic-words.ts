import type { QuestionTopic } from '@aureus/contract/content/shapes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What questions are about, in words. */
export const topicWords: Readonly<Record<QuestionTopic, MessageDescriptor>> = {
  account: msg`Account and identity`,
  safety: msg`Safety`,
  money: msg`Deposits and withdrawals`,
  spot: msg`Spot`,
  futures: msg`Futures`,
  options: msg`Seconds options`,
  earn: msg`Earn`,
  loans: msg`Loans`,
  otc: msg`OTC desk`,
  copy: msg`Copy trading`,
  checks: msg`Checking for yourself`,
};
