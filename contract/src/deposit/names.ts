import { defineNames } from '../platform/names.ts';
import { depositActs } from './proposals.ts';

export const deposit = defineNames({
  errors: [
    'network_unknown',
    'deposits_closed',
    'deposit_address_wrong',
    'too_many_waiting_deposits',
    'deposit_unknown',
    'deposit_not_waiting',
    'deposit_assigned',
    'deposit_payment_used',
    'payment_id_invalid',
    'payment_output_invalid',
    'payment_paid_out',
    'deposit_credit_limit',
    'deposit_day_limit',
    'deposit_check_needed',
    'deposit_check_own',
  ],
  permissions: ['deposits.read', 'deposits.decide'],
  ledgerKinds: { deposit: { number: 40, group: 'deposit', source: 'deposit', flow: true } },
  notices: ['deposit_requested', 'deposit_credited', 'deposit_refused'],
  queues: ['deposits'],
  acts: depositActs,
  balanceLines: ['deposit_user_balance'],
  personalLines: {
    deposit_user: 'account',
    deposit_paid_to: 'address',
    deposit_payment: 'payment',
    deposit_stated_other: 'payment',
    deposit_reason: 'text',
  },
});
