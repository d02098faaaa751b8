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
 * Acts that need two operators, by kind: who may propose and approve them, and what they say. Each area adds its own.
 * The payload is JSON; amounts are decimal texts in whole units of their currency.
 */
export const proposalKinds = {
  'deposit.credit': { permission: 'deposits.decide', payload: creditPayload },
  'deposit.check': { permission: 'deposits.decide', payload: checkPayload },
  'deposit.refuse': { permission: 'deposits.decide', payload: refuseDepositPayload },
  'withdrawal.approve': { permission: 'withdrawals.decide', payload: withdrawals.approvePayload },
  'withdrawal.complete': { permission: 'withdrawals.decide', payload: withdrawals.completePayload },
  'withdrawal.refuse': { permission: 'withdrawals.decide', payload: withdrawals.refusePayload },
  'withdrawal.terms': { permission: 'terms.decide', payload: withdrawals.termsPayload },
  'withdrawal.limits': { permission: 'terms.decide', payload: withdrawals.limitsPayload },
  'exchange.terms': { permission: 'terms.decide', payload: exchangeTermsPayload },
  'card.block': { permission: 'cards.decide', payload: withdrawals.blockCardPayload },
  'card.unblock': { permission: 'cards.decide', payload: withdrawals.unblockCardPayload },
  'user.freeze': { permission: 'users.freeze', payload: acts.freezePayload },
  'user.unfreeze': { permission: 'users.freeze', payload: acts.freezePayload },
  'user.credit': { permission: 'credit.decide', payload: acts.giftPayload },
  'market.terms': { permission: 'terms.decide', payload: acts.marketTermsPayload },
  'currency.terms': { permission: 'terms.decide', payload: depositTermsPayload },
  'settings.general': { permission: 'terms.decide', payload: generalSettingsPayload },
  'site.config': { permission: 'content.decide', payload: acts.sitePayload },
  'mail.text': { permission: 'content.decide', payload: acts.mailTextPayload },
  'operator.invite': { permission: 'operators.decide', payload: acts.invitePayload },
  'operator.roles': { permission: 'operators.decide', payload: acts.operatorRolesPayload },
  'operator.reset_factor': { permission: 'operators.decide', payload: acts.operatorIdPayload },
  'operator.disable': { permission: 'operators.decide', payload: acts.operatorIdPayload },
  'operator.enable': { permission: 'operators.decide', payload: acts.operatorIdPayload },
  'role.permissions': { permission: 'operators.decide', payload: acts.rolePayload },
  ...identityProposals,
} as const satisfies Record<string, ProposalDeclaration>;

export interface ProposalDeclaration {
  readonly permission: OperatorPermission;
  readonly payload: z.ZodMiniType;
}

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
