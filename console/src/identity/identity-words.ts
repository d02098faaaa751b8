import type { RefusalReason } from '@aureus/contract/identity/levels.ts';
import type { caseStatuses } from '@aureus/contract/identity/operator-calls.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../ui/state-chip.tsx';

type CaseStatus = (typeof caseStatuses)[number];

export const caseWords: Readonly<Record<CaseStatus, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  passed: msg`Passed`,
  refused: msg`Refused`,
};

export const caseTones: Readonly<Record<CaseStatus, Tone>> = { waiting: 'wait', passed: 'good', refused: 'bad' };

export const stepWords = { submitted: msg`Sent`, passed: msg`Passed`, refused: msg`Refused` } as const;

/** Kinds of documents by their number on the wire. */
export const documentWords: readonly MessageDescriptor[] = [msg`Identity card`, msg`Passport`, msg`Driving licence`];

export const refusalWords: Readonly<Record<RefusalReason, MessageDescriptor>> = {
  name_differs: msg`The name differs`,
  number_differs: msg`The number differs`,
  picture_unclear: msg`A picture cannot be read`,
  picture_incomplete: msg`A picture is cut off`,
  document_expired: msg`The document has expired`,
  document_not_accepted: msg`The document is not accepted`,
  under_age: msg`The user is under age`,
  other: msg`Another reason`,
};
