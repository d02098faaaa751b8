import type { ProposalState } from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/state-chip.tsx';

/** The words for acts that an area brings itself, in `<area>/act-words.ts`. */
const brought = import.meta.glob<{ readonly actWords: Readonly<Record<string, MessageDescriptor>> }>(
  '../../*/act-words.ts',
  { eager: true },
);

const ownWords = {
  'deposit.credit': msg`Credit a deposit`,
  'deposit.check': msg`Check the payment of a deposit`,
  'deposit.refuse': msg`Refuse a deposit`,
  'withdrawal.approve': msg`Approve a withdrawal`,
  'withdrawal.complete': msg`Close a withdrawal as paid`,
  'withdrawal.refuse': msg`Refuse a withdrawal`,
  'withdrawal.terms': msg`Change a withdrawal's fee or minimum`,
  'withdrawal.limits': msg`Change the limits of a level`,
  'exchange.terms': msg`Change what a conversion costs`,
  'card.block': msg`Block a bank account`,
  'card.unblock': msg`Unblock a bank account`,
  'identity.pass': msg`Pass an identity case`,
  'identity.refuse': msg`Refuse an identity case`,
  'user.freeze': msg`Freeze a user`,
  'user.unfreeze': msg`Unfreeze a user`,
  'user.credit': msg`Give a user platform funds`,
  'currency.terms': msg`Change how a currency is deposited`,
  'settings.general': msg`Change settings of the product`,
  'market.terms': msg`Change the terms of a market`,
  'site.config': msg`Change what the site says`,
  'mail.text': msg`Change a text of mail`,
  'operator.invite': msg`Invite an operator`,
  'operator.roles': msg`Change an operator's roles`,
  'operator.reset_factor': msg`Reset an operator's two-factor authentication`,
  'operator.disable': msg`Disable an operator`,
  'operator.enable': msg`Enable an operator`,
  'role.permissions': msg`Change what a role allows`,
} as const satisfies Partial<Record<ProposalKind, MessageDescriptor>>;

/** Words for every kind there is; a test says which are missing. */
export const kindWords: Readonly<Record<ProposalKind, MessageDescriptor>> = Object.assign(
  {},
  ownWords,
  ...Object.values(brought).map(({ actWords }) => actWords),
);

export const proposalStateWords: Readonly<Record<ProposalState, MessageDescriptor>> = {
  open: msg({ message: 'Open', context: 'proposal' }),
  approved: msg`Approved, being done`,
  executed: msg`Done`,
  rejected: msg`Rejected`,
  withdrawn: msg`Withdrawn`,
  failed: msg`Failed`,
  expired: msg`Expired`,
};

export const proposalTones: Readonly<Record<ProposalState, Tone>> = {
  open: 'wait',
  approved: 'wait',
  executed: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
  failed: 'bad',
  expired: 'quiet',
};
