import { defineNames } from '../platform/names.ts';
import { withdrawalActs } from './proposals.ts';

export const withdrawal = defineNames({
  errors: [
    'addresses_only',
    'withdrawal_unavailable',
    'withdrawals_paused',
    'withdrawal_limit_daily',
    'withdrawal_limit_single',
    'fee_changed',
    'withdrawal_unknown',
    'withdrawal_not_cancellable',
    'withdrawal_state_changed',
    'withdrawal_transaction_used',
    'withdrawal_terms_invalid',
  ],
  permissions: ['withdrawals.read', 'withdrawals.decide'],
  ledgerKinds: {
    withdrawal_hold: { number: 20, group: 'hold', source: 'withdrawal' },
    withdrawal_release: { number: 21, group: 'hold', source: 'withdrawal' },
    withdrawal: { number: 22, group: 'withdrawal', source: 'withdrawal', flow: true },
    withdrawal_fee: { number: 23, group: 'withdrawal', source: 'withdrawal', fee: true },
  },
  holdKinds: { withdrawal: 1 },
  notices: [
    'withdrawal_requested',
    'withdrawal_approved',
    'withdrawal_sent',
    'withdrawal_done',
    'withdrawal_refused',
    'withdrawal_cancelled',
  ],
  queues: ['withdrawals'],
  acts: withdrawalActs,
  balanceLines: ['withdrawal_user_available', 'withdrawal_user_held'],
  personalLines: {
    withdrawal_user: 'account',
    withdrawal_destination: 'address',
    withdrawal_transaction: 'payment',
    withdrawal_reason: 'text',
  },
});
