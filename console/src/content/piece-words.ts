import type { ContactWay, PieceKind, QuestionTopic } from '@aureus/contract/content/shapes.ts';
import type { pieceStates } from '@aureus/contract/content/operator-calls.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../ui/state-chip.tsx';

/** What is written for visitors, in words. */
export const kindWords: Readonly<Record<PieceKind, MessageDescriptor>> = {
  announcement: msg`Announcements`,
  banner: msg`Banners of the home page`,
  question: msg`Questions`,
  faq: msg`Over the questions`,
  contact: msg`Contact us`,
  about: msg`About us`,
  compliance: msg`Rules we keep`,
};

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

type State = (typeof pieceStates)[number];

export const pieceStateWords: Readonly<Record<State, MessageDescriptor>> = {
  shown: msg({ message: 'Shown', context: 'content' }),
  waiting: msg({ message: 'Waits for its moment', context: 'content' }),
  draft: msg({ message: 'Draft', context: 'content' }),
  archived: msg({ message: 'Archived', context: 'content' }),
};

export const pieceTones: Readonly<Record<State, Tone>> = {
  shown: 'good',
  waiting: 'wait',
  draft: 'wait',
  archived: 'quiet',
};

export const wayWords: Readonly<Record<ContactWay, MessageDescriptor>> = {
  email: msg`E-mail`,
  telegram: msg`Telegram`,
  whatsapp: msg`WhatsApp`,
  line: msg`LINE`,
  skype: msg`Skype`,
  loans: msg`Questions about loans`,
  repayment: msg`Repayment of loans`,
};
