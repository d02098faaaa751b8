import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { totalOf } from '@aureus/core/loans/debt.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import { isLoginFrozen } from '../account/public.ts';
import type { Notices } from '../notice/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import { amountLines } from '../wallet/public.ts';
import { type Loan, lockLoan, pairOf, readLoans } from './loan.ts';
import type { LoanNeeds } from './needs.ts';
import { amountToPay, payBack, saleToPay } from './repaying.ts';
import { ofUser } from './wallets.ts';

type Payload = ProposalPayload<'loans.repay'>;

interface Needs extends LoanNeeds {
  readonly notices: Notices;
}

/**
 * Two operators pay a loan back for a user whose login is frozen, as the user could themselves. Days are charged to them and
 * their collateral is sold all the same: nobody can have their own login frozen so as to wait for better prices. So there
 * has to be a way to repay. It only lessens what the user owes, and what becomes free stays in their frozen account. For
 * anybody who can log in it is refused: they decide themselves.
 */
export function loanRepayment(needs: Needs): ProposalHandler<'loans.repay'> {
  const { markets, notices } = needs;
  return {
    subject: ({ loan_id }) => `loan ${loan_id}`,

    affected: async (connection, { loan_id }) => ({
      users: (await readLoans(connection, [loan_id])).map(({ owner_id }) => owner_id),
    }),

    preview: async (pool, payload) => {
      const loan = await find(pool, payload);
      await refuseWhoCanRepay(pool, loan);
      const { owner_id: owner, currency_id } = loan;
      const pair = pairOf(markets, loan);
      const amount = amountToPay(needs, loan, payload.amount);
      const line = amountLines(markets, pair.loan);
      const debt = totalOf(loan);
      if (payload.source === 'balance') {
        const { available } = await readBalance(pool, ofUser(owner, currency_id));
        if (available < amount) throw new AppError('insufficient_balance');
        return [line('loans.debt', debt, debt - amount), line('loans.user_available', available, available - amount)];
      }
      const { sale } = saleToPay(needs, loan, amount);
      const held = amountLines(markets, pair.collateral);
      return [
        line('loans.debt', debt, sale.net < debt ? debt - sale.net : 0n),
        held('loans.held', loan.collateral, loan.collateral - sale.amount),
        line('loans.sale_fee', null, sale.fee),
      ];
    },

    execute: async (tx, payload) => {
      await refuseWhoCanRepay(tx.client, await find(tx.client, payload));
      const before = await lockLoan(tx.client, payload.loan_id);
      if (!before) throw new AppError('loans_order_unknown');
      const loan = await payBack(tx, needs, before, payload);
      const { loan: currency } = pairOf(markets, loan);
      await notices.send(tx, {
        userId: loan.owner_id,
        kind: 'loan_repaid_for_you',
        params: {
          loan: Number(loan.id),
          paid: formatDecimal(totalOf(before) - totalOf(loan), currency.scale),
          debt: formatDecimal(totalOf(loan), currency.scale),
          currency: currency.code,
        },
      });
      return () => needs.tell([loan]);
    },
  };
}

/** @throws AppError loans_order_unknown */
async function find(connection: Pool | PoolClient, { loan_id }: Payload): Promise<Loan> {
  const [loan] = await readLoans(connection, [loan_id]);
  if (!loan) throw new AppError('loans_order_unknown');
  return loan;
}

/** @throws AppError loans_owner_repays when its owner can log in */
async function refuseWhoCanRepay(connection: Pool | PoolClient, { owner_id }: Loan): Promise<void> {
  if (!(await isLoginFrozen(connection, owner_id))) throw new AppError('loans_owner_repays');
}
