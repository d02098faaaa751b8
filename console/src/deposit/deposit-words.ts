import type { DepositState, DepositStep } from '@aureus/contract/deposit/shapes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../ui/state-chip.tsx';

export const depositStateWords: Readonly<Record<DepositState, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  credited: msg`Credited`,
  refused: msg`Refused`,
  cancelled: msg`Cancelled`,
};

export const depositTones: Readonly<Record<DepositState, Tone>> = {
  waiting: 'wait',
  credited: 'good',
  refused: 'bad',
  cancelled: 'quiet',
};

export const depositStepWords: Readonly<Record<DepositStep, MessageDescriptor>> = {
  requested: msg`Requested`,
  in_review: msg`In review`,
  credited: msg`Credited`,
  refused: msg`Refused`,
  cancelled: msg`Cancelled`,
};
