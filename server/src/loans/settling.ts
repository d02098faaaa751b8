import { type Debt, payDown, totalOf } from '@aureus/core/loans/debt.ts';
import type { LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import { changeHolds, type HoldChange } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Transfer } from '../platform/ledger/post.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';
import { entryNumber, isOpen, type Loan, lockLoan, stateNumber } from './loan.ts';
import type { SaleInputs } from './sale-inputs.ts';
import { ofLender, ofUser } from './wallets.ts';
import { writeRange } from './watch-range.ts';

/** What every way of paying a loan down has in common: the money, the row, what happened, and the collateral. */

/** The user pays parts of a debt back: a line each of what it was for. */
export function repaymentOf({ id, owner_id, currency_id }: Loan, paid: Debt): Transfer[] {
  const parts: readonly (readonly [LedgerKind, bigint])[] = [
    ['loan_overdue', paid.overdue],
    ['loan_interest', paid.interest],
    ['loan_repaid', paid.principal],
  ];
  return parts
    .filter(([, amount]) => amount > 0n)
    .map(([kind, amount]) => ({
      kind,
      ref: id,
      postings: [
        { ...ofUser(owner_id, currency_id), available: -amount, held: 0n },
        { ...ofLender(currency_id), available: amount, held: 0n },
      ],
    }));
}

/** A sale of collateral, as what it is kept. */
export interface Sold {
  readonly kind: 'sold' | 'liquidated';
  readonly collateral: bigint;
  readonly fee: bigint;
  readonly inputs: SaleInputs;
}

/**
 * Writes that so much was paid of a loan that is locked. Nothing left to pay: it has ended, and the rest of the collateral
 * is free. Nothing left to sell: what is owed is booked as what the collateral did not cover.
 * @param sold the sale that paid it; null when the user did
 * @returns the loan as it is afterwards
 */
export async function writePaid(
  tx: MoneyTransaction,
  loan: Loan,
  amount: bigint,
  { at, sold, to }: { readonly at: Date; readonly sold: Sold | null; readonly to: WalletKey },
): Promise<Loan> {
  const { paid, left } = payDown(loan, amount);
  const owed = totalOf(left);
  const isShort = owed > 0n && sold !== null && sold.collateral === loan.collateral;
  const ended = sold?.kind === 'liquidated' ? stateNumber.sold : stateNumber.repaid;
  const going = isShort ? stateNumber.short : loan.state;
  const state = owed === 0n ? ended : going;
  await tx.client.query(
    `UPDATE loan SET principal = $2, interest = $3, overdue = $4, repaid = repaid + $5, state = $6,
       shortfall = coalesce(shortfall, $7), ended_at = $8 WHERE id = $1`,
    [
      loan.id,
      left.principal,
      left.interest,
      left.overdue,
      totalOf(paid),
      state,
      isShort ? owed : null,
      owed === 0n ? at : null,
    ],
  );
  await tx.client.query(
    'INSERT INTO loan_entry (loan_id, kind, amount, collateral, fee, inputs, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      loan.id,
      entryNumber[sold?.kind ?? 'repaid'],
      totalOf(paid),
      sold?.collateral ?? 0n,
      sold?.fee ?? 0n,
      sold ? JSON.stringify(sold.inputs) : null,
      at,
    ],
  );
  if (isShort) {
    await tx.client.query('INSERT INTO loan_entry (loan_id, kind, amount, at) VALUES ($1, $2, $3, $4)', [
      loan.id,
      entryNumber.short,
      owed,
      at,
    ]);
  }
  if (sold || owed === 0n) {
    await takeCollateral(tx, loan, { amount: sold?.collateral ?? 0n, to, isFreed: owed === 0n, at });
  }
  const after = await lockLoan(tx.client, loan.id);
  if (!after) throw new Error(`Loan ${loan.id} is gone`);
  if (isOpen(after)) await writeRange(tx.client, [after]);
  return after;
}

interface Taken {
  readonly amount: bigint;
  /** Who buys it. */
  readonly to: WalletKey;
  /** The rest is free. */
  readonly isFreed: boolean;
  readonly at: Date;
}

/** Takes what is sold out of the amounts that were put up, the first one first, and may give the rest back. */
async function takeCollateral(tx: MoneyTransaction, loan: Loan, { amount, to, isFreed, at }: Taken): Promise<void> {
  if (!isOpen(loan)) return;
  const { rows } = await tx.client.query<{ id: bigint; held: bigint }>(
    'SELECT id, held FROM loan_collateral WHERE loan_id = $1 AND held > 0 ORDER BY id',
    [loan.id],
  );
  let left = amount;
  const parts = rows.map(({ id, held }) => {
    const taken = left < held ? left : held;
    left -= taken;
    return { id, taken, held: isFreed ? 0n : held - taken };
  });
  if (left > 0n) throw new RangeError(`Loan ${loan.id} has not so much collateral`);
  await tx.client.query(
    `UPDATE loan_collateral SET held = part.held FROM unnest($1::bigint[], $2::bigint[]) AS part (id, held)
     WHERE loan_collateral.id = part.id`,
    [parts.map(({ id }) => id), parts.map(({ held }) => held)],
  );
  const changes = parts.map(({ id, taken }): HoldChange => ({
    kind: 'loan_collateral',
    ref: id,
    take: taken > 0n ? [{ amount: taken, to, as: 'loan_sold' }] : [],
    ...(isFreed ? { release: 'loan_unlock' } : {}),
  }));
  await changeHolds(tx, at, changes);
}
