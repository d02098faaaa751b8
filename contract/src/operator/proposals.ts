import * as z from 'zod/mini';
import { identityProposals } from '../identity/proposals.ts';
import { checkPayload, creditPayload, depositTermsPayload, refuseDepositPayload } from '../deposit/proposals.ts';
import { exchangeTermsPayload } from '../exchange/operator-calls.ts';
import * as payouts from '../payout/proposals.ts';
import * as withdrawals from '../withdrawal/proposals.ts';
import * as acts from './acts.ts';
import { generalSettingsPayload } from '../platform/general-settings.ts';
import { personal, personalBy } from '../platform/personal.ts';
import type { PersonalKind } from '../platform/personal.ts';
import type { OperatorPermission } from './permissions.ts';

/**
 * Who may do an act without a second operator. `never`: nobody. `glass`: an administrator in an emergency, who breaks the
 * glass. `at_once`: whoever may propose it, because waiting would do the harm. Only what protects is done alone: it
 * freezes, closes or switches off, and two bring it back. What gives money, limits, rights or better terms is `never`.
 */
export type Alone = 'never' | 'glass' | 'at_once';

export interface ProposalDeclaration {
  readonly permission: OperatorPermission;
  readonly payload: z.ZodMiniType;
  /** About a user, what operators write of it is personal data, in its reasons as in its payload. */
  readonly about: 'user' | 'house';
  /** It moves money of users or of the house: nobody new approves it, not even the first operators. */
  readonly money: boolean;
  /** For every payload, or as the payload says. */
  readonly alone: Alone | ((payload: never) => Alone);
}

/** What closes something and changes nothing else beside it protects. `about` names the thing, `flag` its switch. */
const closing =
  (flag: string, ...about: readonly string[]) =>
  (payload: Readonly<Record<string, unknown>>): Alone => {
    const said = Object.keys(payload).filter((name) => payload[name] !== undefined);
    return payload[flag] === false && said.every((name) => name === flag || about.includes(name)) ? 'glass' : 'never';
  };

/** What acts have in common. */
const ofUser = { about: 'user', money: false, alone: 'never' } as const;
const ofHouse = { about: 'house', money: false, alone: 'never' } as const;
const ofDeposits = { ...ofUser, permission: 'deposits.decide' } as const;
const ofWithdrawals = { ...ofUser, permission: 'withdrawals.decide', money: true } as const;
const ofCards = { ...ofUser, permission: 'cards.decide' } as const;
const ofFreezes = { ...ofUser, permission: 'users.freeze', payload: acts.freezePayload } as const;
const ofTerms = { ...ofHouse, permission: 'terms.decide' } as const;
const ofContent = { ...ofHouse, permission: 'content.decide' } as const;
const ofOperators = { ...ofHouse, permission: 'operators.decide' } as const;

/**
 * Acts that need two operators, by kind: who may propose and approve them, what they say, and whether one alone may do
 * them. Each area adds its own. The payload is JSON; amounts are decimal texts in whole units of their currency.
 */
export const proposalKinds = {
  'deposit.credit': { ...ofDeposits, payload: creditPayload, money: true },
  'deposit.check': { ...ofDeposits, payload: checkPayload, money: true },
  'deposit.refuse': { ...ofDeposits, payload: refuseDepositPayload },
  'withdrawal.approve': { ...ofWithdrawals, payload: withdrawals.approvePayload },
  'withdrawal.complete': { ...ofWithdrawals, payload: withdrawals.completePayload },
  'withdrawal.refuse': { ...ofWithdrawals, payload: withdrawals.refusePayload },
  'card.block': { ...ofCards, payload: payouts.blockCardPayload, alone: 'glass' },
  'card.unblock': { ...ofCards, payload: payouts.unblockCardPayload },
  'user.freeze': { ...ofFreezes, alone: 'at_once' },
  'user.unfreeze': ofFreezes,
  'user.credit': { ...ofUser, permission: 'credit.decide', payload: acts.giftPayload, money: true },
  'withdrawal.terms': {
    ...ofTerms,
    payload: withdrawals.termsPayload,
    alone: closing('enabled', 'currency', 'network'),
  },
  'withdrawal.limits': { ...ofTerms, payload: withdrawals.limitsPayload },
  'exchange.terms': { ...ofTerms, payload: exchangeTermsPayload },
  'market.terms': { ...ofTerms, payload: acts.marketTermsPayload, alone: closing('open', 'market_id') },
  'currency.terms': { ...ofTerms, payload: depositTermsPayload, alone: closing('open', 'currency', 'network') },
  'settings.general': { ...ofTerms, payload: generalSettingsPayload },
  'site.config': { ...ofContent, payload: acts.sitePayload },
  'mail.text': { ...ofContent, payload: acts.mailTextPayload },
  'operator.invite': { ...ofOperators, payload: acts.invitePayload },
  'operator.roles': { ...ofOperators, payload: acts.operatorRolesPayload },
  'operator.reset_factor': { ...ofOperators, payload: acts.operatorIdPayload },
  'operator.disable': { ...ofOperators, payload: acts.operatorIdPayload },
  'operator.enable': { ...ofOperators, payload: acts.operatorIdPayload },
  'role.permissions': { ...ofOperators, payload: acts.rolePayload },
  ...identityProposals,
} as const satisfies Record<string, ProposalDeclaration>;

export type ProposalKind = keyof typeof proposalKinds;

/** What a proposal of a kind says. */
export type ProposalPayload<Kind extends ProposalKind> = z.output<(typeof proposalKinds)[Kind]['payload']>;

/** Whether one operator may do this very act without a second one. */
export function aloneOf<Kind extends ProposalKind>(kind: Kind, payload: ProposalPayload<Kind>): Alone {
  const { alone }: ProposalDeclaration = proposalKinds[kind];
  return typeof alone === 'function' ? alone(payload as never) : alone;
}

const lineShape = {
  label: z.string(),
  /** What is there now, where the act changes it. */
  before: z.nullable(z.string()),
  /** What would be there afterwards, or the plain fact when nothing is changed. */
  after: z.string(),
  /** Currency code or other unit; empty for texts. */
  unit: z.string(),
  /** The value in USDT of `after`, where it is an amount with a price. */
  usdt: z.nullable(z.string()),
};
const personalLine = (kind: PersonalKind) =>
  z.object({ ...lineShape, before: z.nullable(personal(kind)), after: personal(kind) });

/**
 * One line of what a proposal would change, shown before it is approved. `label` is a key the console has words for;
 * amounts are decimal texts, each with its unit, and shown a second time in USDT where there is a price.
 */
export const previewLine = personalBy(
  {
    field: 'label',
    as: {
      deposit_user: personalLine('account'),
      deposit_paid_to: personalLine('address'),
      deposit_payment: personalLine('payment'),
      deposit_stated_other: personalLine('payment'),
      deposit_reason: personalLine('text'),
      withdrawal_user: personalLine('account'),
      withdrawal_destination: personalLine('address'),
      withdrawal_transaction: personalLine('payment'),
      withdrawal_reason: personalLine('text'),
      card_holder: personalLine('name'),
      card_account: personalLine('bank'),
      card_reason: personalLine('text'),
      'identity.note': personalLine('text'),
    },
  },
  z.object(lineShape),
);
export type PreviewLine = z.output<typeof previewLine>;
