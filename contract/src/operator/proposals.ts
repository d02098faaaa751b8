import * as z from 'zod/mini';
import { identityProposals } from '../identity/proposals.ts';
import { checkPayload, creditPayload, depositTermsPayload, refuseDepositPayload } from '../wallet/deposit-proposals.ts';
import { exchangeTermsPayload } from '../wallet/exchange-operator-calls.ts';
import * as withdrawals from '../wallet/withdrawal-proposals.ts';
import * as acts from './acts.ts';
import { generalSettingsPayload } from '../platform/general-settings.ts';
import { personalBy } from '../platform/personal.ts';
import type { KindsBy } from '../platform/personal.ts';
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

/**
 * Acts that need two operators, by kind: who may propose and approve them, what they say, and whether one alone may do
 * them. Each area adds its own. The payload is JSON; amounts are decimal texts in whole units of their currency.
 */
export const proposalKinds = {
  'deposit.credit': { permission: 'deposits.decide', payload: creditPayload, money: true, alone: 'never' },
  'deposit.check': { permission: 'deposits.decide', payload: checkPayload, money: true, alone: 'never' },
  'deposit.refuse': { permission: 'deposits.decide', payload: refuseDepositPayload, money: false, alone: 'never' },
  'withdrawal.approve': {
    permission: 'withdrawals.decide',
    payload: withdrawals.approvePayload,
    money: true,
    alone: 'never',
  },
  'withdrawal.complete': {
    permission: 'withdrawals.decide',
    payload: withdrawals.completePayload,
    money: true,
    alone: 'never',
  },
  'withdrawal.refuse': {
    permission: 'withdrawals.decide',
    payload: withdrawals.refusePayload,
    money: true,
    alone: 'never',
  },
  'withdrawal.terms': {
    permission: 'terms.decide',
    payload: withdrawals.termsPayload,
    money: false,
    alone: closing('enabled', 'currency', 'network'),
  },
  'withdrawal.limits': { permission: 'terms.decide', payload: withdrawals.limitsPayload, money: false, alone: 'never' },
  'exchange.terms': { permission: 'terms.decide', payload: exchangeTermsPayload, money: false, alone: 'never' },
  'card.block': { permission: 'cards.decide', payload: withdrawals.blockCardPayload, money: false, alone: 'glass' },
  'card.unblock': { permission: 'cards.decide', payload: withdrawals.unblockCardPayload, money: false, alone: 'never' },
  'user.freeze': { permission: 'users.freeze', payload: acts.freezePayload, money: false, alone: 'at_once' },
  'user.unfreeze': { permission: 'users.freeze', payload: acts.freezePayload, money: false, alone: 'never' },
  'user.credit': { permission: 'credit.decide', payload: acts.giftPayload, money: true, alone: 'never' },
  'market.terms': {
    permission: 'terms.decide',
    payload: acts.marketTermsPayload,
    money: false,
    alone: closing('open', 'market_id'),
  },
  'currency.terms': {
    permission: 'terms.decide',
    payload: depositTermsPayload,
    money: false,
    alone: closing('open', 'currency', 'network'),
  },
  'settings.general': { permission: 'terms.decide', payload: generalSettingsPayload, money: false, alone: 'never' },
  'site.config': { permission: 'content.decide', payload: acts.sitePayload, money: false, alone: 'never' },
  'mail.text': { permission: 'content.decide', payload: acts.mailTextPayload, money: false, alone: 'never' },
  'operator.invite': { permission: 'operators.decide', payload: acts.invitePayload, money: false, alone: 'never' },
  'operator.roles': {
    permission: 'operators.decide',
    payload: acts.operatorRolesPayload,
    money: false,
    alone: 'never',
  },
  'operator.reset_factor': {
    permission: 'operators.decide',
    payload: acts.operatorIdPayload,
    money: false,
    alone: 'never',
  },
  'operator.disable': { permission: 'operators.decide', payload: acts.operatorIdPayload, money: false, alone: 'never' },
  'operator.enable': { permission: 'operators.decide', payload: acts.operatorIdPayload, money: false, alone: 'never' },
  'role.permissions': { permission: 'operators.decide', payload: acts.rolePayload, money: false, alone: 'never' },
  ...identityProposals,
} as const satisfies Record<string, ProposalDeclaration>;

export type ProposalKind = keyof typeof proposalKinds;

/** What a proposal of a kind says. */
export type ProposalPayload<Kind extends ProposalKind> = z.output<(typeof proposalKinds)[Kind]['payload']>;

/** Lines that say whose and where to, by their labels. */
const personalLines = {
  field: 'label',
  hides: ['before', 'after'],
  kinds: {
    deposit_user: 'account',
    deposit_paid_to: 'address',
    withdrawal_user: 'account',
    withdrawal_destination: 'address',
    card_holder: 'name',
    card_account: 'bank',
  },
} as const satisfies KindsBy;

/** Whether one operator may do this very act without a second one. */
export function aloneOf<Kind extends ProposalKind>(kind: Kind, payload: ProposalPayload<Kind>): Alone {
  const { alone }: ProposalDeclaration = proposalKinds[kind];
  return typeof alone === 'function' ? alone(payload as never) : alone;
}

/**
 * One line of what a proposal would change, shown before it is approved. `label` is a key the console has words for;
 * amounts are decimal texts, each with its unit, and shown a second time in USDT where there is a price.
 */
export const previewLine = personalBy(
  personalLines,
  z.object({
    label: z.string(),
    /** What is there now, where the act changes it. */
    before: z.nullable(z.string()),
    /** What would be there afterwards, or the plain fact when nothing is changed. */
    after: z.string(),
    /** Currency code or other unit; empty for texts. */
    unit: z.string(),
    /** The value in USDT of `after`, where it is an amount with a price. */
    usdt: z.nullable(z.string()),
  }),
);
export type PreviewLine = z.output<typeof previewLine>;
