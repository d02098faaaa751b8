import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import type { Planted } from '../support/planted.ts';

/** What the acts about the planted user name beside the user. */
interface Named {
  readonly planted: Planted;
  readonly card: number;
  /** A withdrawal that waits for its decision. */
  readonly withdrawal: number;
  /** What the blockchain says of the planted deposit. */
  readonly payment: { readonly id: number; readonly amount: string; readonly tx_id: string; readonly output: number };
  /** The transaction that pays the withdrawal. */
  readonly paid: string;
  /** The reason or note of those that have one. */
  readonly text: string;
}

/** A payload of every act about a user, for the planted one. Tests compare the kinds with those of the contract. */
export function actsAbout({ planted, card, withdrawal, payment, paid, text }: Named) {
  const { ids } = planted;
  const user = Number(planted.user.id);
  const order = Number(ids['otcOrder']);
  const acts: Partial<Record<ProposalKind, object>> = {
    'deposit.check': payment,
    'deposit.credit': payment,
    'deposit.refuse': { id: payment.id, reason: text },
    'withdrawal.approve': { id: withdrawal },
    'withdrawal.complete': { id: withdrawal, tx_id: paid },
    'withdrawal.refuse': { id: withdrawal, reason: text },
    'card.block': { id: card, reason: text },
    'card.unblock': { id: card },
    'copy.leader': { user_id: user, share: '10' },
    'copy.refuse': { user_id: user, note: text },
    'copy.dismiss': { user_id: user, note: text },
    'user.freeze': { user_id: user, scope: 'funds' },
    'user.unfreeze': { user_id: user, scope: 'login' },
    'user.credit': { user_id: user, account: 'change', currency: 'USDT', amount: '5' },
    'loans.repay': { loan_id: Number(ids['loan']), source: 'balance' },
    'identity.pass': { user_id: user, level: 2 },
    'identity.refuse': { user_id: user, level: 2, reason: 'other', note: text },
    'otc.merchant': { user_id: user, approve: false, reason: text },
    'otc.merchant_end': { user_id: user, reason: text },
    'otc.judge': { order_id: order, version: 1, outcome: 'return', fault: 'nobody', reason: text },
    'otc.reclaim': { order_id: order, version: 1, reason: text },
    'art.creator': { user_id: user, approve: false, reason: text },
    'art.creator_end': { user_id: user, reason: text },
    'art.work': { work_id: Number(ids['artWork']), approve: false, reason: text },
    'art.work_removal': { work_id: Number(ids['artWork']), reason: text },
    'art.sale': { sale_id: Number(ids['artSale']), approve: false, reason: text },
  };
  return acts;
}
