import { type Debt, payDown, totalOf } from '@aureus/core/loans/debt.ts';
import type { LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import { changeHolds, type HoldChange } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Transfer } from '../platform/ledger/post.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';
import { entryNumber, isOpen, type Loan, stateNumber } from './loan.ts';
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
 * What a loan is after so much of it was paid. Nothing left to pay: it has ended, and the rest of the collateral is free.
 * Nothing left to sell: what is owed is booked as what the collateral did not cover.
 * @param sold the sale that paid it; null when the user did
 */
export function paidLoan(loan: Loan, amount: bigint, at: Date, sold: Pick<Sold, 'kind' | 'collateral'> | null): Loan {
  const { paid, left } = payDown(loan, amount);
  const owed = totalOf(left);
  const repaid = loan.repaid + totalOf(paid);
  if (owed === 0n) {
    const state = sold?.kind === 'liquidated' ? stateNumber.sold : stateNumber.repaid;
    return { ...loan, ...left, repaid, state, ended_at: at, collateral: 0n };
  }
  const collateral = loan.collateral - (sold?.collateral ?? 0n);
  const isShort = sold !== null && collateral === 0n;
  return { ...loan, ...left, repaid, collateral, ...(isShort ? { state: stateNumber.short, shortfall: owed } : {}) };
}

/**
 * Writes that so much was paid of a loan that is locked; see {@link paidLoan}.
 * @returns the loan as it is afterwards
 */
export async function writePaid(
  tx: MoneyTransaction,
  loan: Loan,
  amount: bigint,
  { at, sold, to }: { readonly at: Date; readonly sold: Sold | null; readonly to: WalletKey },
): Promise<Loan> {
  const after = paidLoan(loan, amount, at, sold);
  const { principal, interest, overdue, repaid, state, shortfall, ended_at } = after;
  await tx.client.query(
    `UPDATE loan SET principal = $2, interest = $3, overdue = $4, repaid = $5, state = $6, shortfall = $7, ended_at = $8
     WHERE id = $1`,
    [loan.id, principal, interest, overdue, repaid, state, shortfall, ended_at],
  );
  await tx.client.query(
    'INSERT INTO loan_entry (loan_id, kind, amount, collateral, fee, inputs, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      loan.id,
      entryNumber[sold?.kind ?? 'repaid'],
      repaid - loan.repaid,
      sold?.collateral ?? 0n,
      sold?.fee ?? 0n,
      sold ? JSON.stringify(sold.inputs) : null,
      at,
    ],
  );
  if (state !== loan.state && state === stateNumber.short) {
    await tx.client.query('INSERT INTO loan_entry (loan_id, kind, amount, at) VALUES ($1, $2, $3, $4)', [
      loan.id,
      entryNumber.short,
      shortfall,
      at,
    ]);
  }
  const isFreed = ended_at !== null;
  if (sold || isFreed) await takeCollateral(tx, loan, at, { amount: sold?.collateral ?? 0n, to, isFreed });
  if (isOpen(after)) await writeRange(tx.client, [after]);
  return after;
}

interface Taken {
  readonly amount: bigint;
  /** Who buys it. */
  readonly to: WalletKey;
  /** The rest is free. */
  readonly isFreed: boolean;
}

/** An amount that was put up, and what of it is still held. */
export interface CollateralPart {
  readonly id: bigint;
  readonly held: bigint;
}

/**
 * Takes what is sold out of the amounts that were put up, the first one first, and may give the rest back.
 * @returns the parts as they are afterwards, and what becomes of the hold of each
 * @throws RangeError when there is not so much
 */
export function takenFrom(
  parts: readonly CollateralPart[],
  { amount, to, isFreed }: Taken,
): { readonly parts: readonly CollateralPart[]; readonly changes: readonly HoldChange[] } {
  let left = amount;
  const changed = parts.map(({ id, held }) => {
    const taken = left < held ? left : held;
    left -= taken;
    const change: HoldChange = {
      kind: 'loan_collateral',
      ref: id,
      take: taken > 0n ? [{ amount: taken, to, as: 'loan_sold' }] : [],
      ...(isFreed ? { release: 'loan_unlock' } : {}),
    };
    return { part: { id, held: isFreed ? 0n : held - taken }, change };
  });
  if (left > 0n) throw new RangeError(`There is less collateral than ${amount}`);
  return { parts: changed.map(({ part }) => part), changes: changed.map(({ change }) => change) };
}

async function takeCollateral(tx: MoneyTransaction, loan: Loan, at: Date, taken: Taken): Promise<void> {
  if (!isOpen(loan)) return;
  const { rows } = await tx.client.query<CollateralPart>(
    'SELECT id, held FROM loan_collateral WHERE loan_id = $1 AND held > 0 ORDER BY id',
    [loan.id],
  );
  const { parts, changes } = takenFrom(rows, taken);
  await tx.client.query(
    `UPDATE loan_collateral SET held = part.held FROM unnest($1::bigint[], $2::bigint[]) AS part (id, held)
     WHERE loan_collateral.id = part.id`,
    [parts.map(({ id }) => id), parts.map(({ held }) => held)],
  );
  await changeHolds(tx, at, changes);
}
