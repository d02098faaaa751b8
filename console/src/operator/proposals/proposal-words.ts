import type { operatorActs } from '@aureus/contract/operator/acts.ts';
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

/** Those of the acts that belong to no other area. */
const ownWords = {
  'user.freeze': msg`Freeze a user`,
  'user.unfreeze': msg`Unfreeze a user`,
  'user.credit': msg`Give a user platform funds`,
  'settings.general': msg`Change settings of the product`,
  'market.terms': msg`Change the terms of a market`,
  'market.clear': msg`Cancel the open orders of a market`,
  'site.config': msg`Change what the site says`,
  'mail.text': msg`Change a text of mail`,
  'operator.invite': msg`Invite an operator`,
  'operator.roles': msg`Change an operator's roles`,
  'operator.reset_factor': msg`Reset an operator's two-factor authentication`,
  'operator.disable': msg`Disable an operator`,
  'operator.enable': msg`Enable an operator`,
  'role.permissions': msg`Change what a role allows`,
} as const satisfies Record<keyof typeof operatorActs | 'role.permissions', MessageDescriptor>;

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
