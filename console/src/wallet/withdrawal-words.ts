import type { WithdrawalState } from '@aureus/contract/wallet/withdrawal-shapes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../ui/state-chip.tsx';

export const withdrawalStateWords: Readonly<Record<WithdrawalState, MessageDescriptor>> = {
  requested: msg`Requested`,
  approved: msg`Approved`,
  sent: msg`Sent`,
  done: msg`Done`,
  refused: msg`Refused`,
  cancelled: msg`Cancelled`,
};

export const withdrawalTones: Readonly<Record<WithdrawalState, Tone>> = {
  requested: 'wait',
  approved: 'wait',
  sent: 'wait',
  done: 'good',
  refused: 'bad',
  cancelled: 'quiet',
};

/** Where the money goes, by the number on the wire. */
export const destinationWords: readonly MessageDescriptor[] = [
  msg`Saved address`,
  msg`Domestic card`,
  msg`International card`,
];
