import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SupportState, SupportSubject } from '@aureus/contract/support/shapes.ts';
import type { Tone } from '../ui/state-chip.tsx';

/** What a user asks about. */
export const subjectWords: Readonly<Record<SupportSubject, MessageDescriptor>> = {
  account: msg`Account and login`,
  deposit: msg({ message: 'Deposit', context: 'question' }),
  withdrawal: msg({ message: 'Withdrawal', context: 'question' }),
  trade: msg`Trading`,
  finance: msg`Earning and loans`,
  error: msg`An error in the app`,
  other: msg`Something else`,
};

/** Where a conversation stands. */
export const caseWords: Readonly<Record<SupportState, { readonly tone: Tone; readonly label: MessageDescriptor }>> = {
  waiting: { tone: 'wait', label: msg({ message: 'Waiting', context: 'customer service' }) },
  assigned: { tone: 'good', label: msg`In conversation` },
  snoozed: { tone: 'quiet', label: msg({ message: 'Snoozed', context: 'customer service' }) },
  closed: { tone: 'quiet', label: msg({ message: 'Closed', context: 'customer service' }) },
};
