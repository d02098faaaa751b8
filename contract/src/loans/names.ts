import { defineNames } from '../platform/names.ts';
import { loansActs } from './proposals.ts';

export const loans = defineNames({
  errors: [
    'loans_offer_unknown',
    'loans_collateral_unknown',
    'loans_terms_changed',
    'loans_same_currency',
    'loans_collateral_low',
    'loans_user_full',
    'loans_too_many',
    'loans_unpaid',
    'loans_house_full',
    'loans_order_unknown',
    'loans_order_ended',
    'loans_sale_short',
    'loans_additions_full',
    'loans_coins_only',
    'loans_terms_invalid',
    'loans_owner_repays',
  ],
  ledgerKinds: {
    loan_lock: { number: 130, group: 'hold', source: null },
    loan_unlock: { number: 131, group: 'hold', source: null },
    // Borrowed money is no profit, and giving it back is no loss.
    loan_paid_out: { number: 132, group: 'trade', source: null, flow: true },
    loan_repaid: { number: 133, group: 'trade', source: null, flow: true },
    loan_interest: { number: 134, group: 'trade', source: null, fee: true },
    loan_overdue: { number: 135, group: 'trade', source: null, fee: true },
    loan_sold: { number: 136, group: 'exchange', source: null },
    loan_proceeds: { number: 137, group: 'exchange', source: null },
    loan_sale_fee: { number: 138, group: 'exchange', source: null, fee: true },
  },
  // One for each amount that was put up as collateral.
  holdKinds: { loan_collateral: 37 },
  notices: [
    'loan_warned',
    'loan_last_warning',
    'loan_sold',
    'loan_short',
    'loan_due_soon',
    'loan_overdue',
    'loan_repaid_for_you',
  ],
  // Loans that press, of users who cannot log in: somebody has to ask them.
  queues: ['loans_frozen'],
  acts: loansActs,
  balanceLines: ['loans.user_available'],
});
