import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SupportState, SupportSubject } from '@aureus/contract/support/shapes.ts';

/** What somebody asks about. */
export const subjectWords: Readonly<Record<SupportSubject, MessageDescriptor>> = {
  account: msg`Account and login`,
  deposit: msg({ message: 'Deposit', context: 'question' }),
  withdrawal: msg({ message: 'Withdrawal', context: 'question' }),
  trade: msg`Trading`,
  finance: msg`Earning and loans`,
  error: msg`An error in the app`,
  other: msg`Something else`,
};

/** Where a conversation stands, in a list. */
export const stateWords: Readonly<Record<SupportState, MessageDescriptor>> = {
  waiting: msg({ message: 'Waiting', context: 'customer service' }),
  assigned: msg`In conversation`,
  snoozed: msg({ message: 'Paused', context: 'customer service' }),
  closed: msg({ message: 'Closed', context: 'customer service' }),
};
