import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { paymentText } from '@aureus/core/wallet/payment.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../../market/public.ts';
import { house, HOUSE_ACCOUNT } from '../../platform/ledger/house.ts';
import { amountLines, textLine } from '../preview-lines.ts';
import { usdtOf } from '../prices.ts';
import type { Arrival } from './arrival.ts';
import type { DepositRow } from './rows.ts';

/** What a credit would change: for the user, for the house as a whole, and of what a day may bring. */
export async function previewCredit(
  { markets }: { readonly markets: MarketDirectory },
  pool: Pool,
  row: DepositRow,
  { currency, amount, payment, worth }: Arrival,
  checkers: readonly { readonly name: string }[],
): Promise<PreviewLine[]> {
  const [user, external, owed] = await Promise.all([
    balanceOf(pool, row.user_id, row.account, row.currency_id),
    balanceOf(pool, house.external, HOUSE_ACCOUNT, row.currency_id),
    owedTo(pool, row.currency_id),
  ]);
  const line = amountLines(markets, currency);
  const usdt = usdtOf(markets);
  const { stated_payment: stated } = row;
  return [
    ...(await aboutRequest(pool, row)),
    line('deposit_declared', null, row.amount),
    line('deposit_arrived', null, amount),
    line('deposit_user_balance', user, user + amount),
    line('deposit_house_external', external, external - amount),
    line('deposit_users_total', owed, owed + amount),
    {
      label: 'deposit_day_total',
      before: formatDecimal(worth.day, usdt.scale),
      after: formatDecimal(worth.day + worth.value, usdt.scale),
      unit: usdt.code,
      usdt: null,
    },
    textLine('deposit_payment', paymentText(payment)),
    ...(stated === '' || stated === payment.txId ? [] : [textLine('deposit_stated_other', stated)]),
    ...(checkers.length === 0 ? [] : [textLine('deposit_checked_by', checkers.map(({ name }) => name).join(', '))]),
    ...(row.alike_deposit_id === null ? [] : [textLine('deposit_voucher_alike', `#${row.alike_deposit_id}`)]),
  ];
}

/** Whose request it is and where it was paid to. */
export async function aboutRequest(pool: Pool, row: DepositRow): Promise<PreviewLine[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT coalesce(email, '+' || phone_area || ' ' || phone_number, account_name) AS name FROM users WHERE id = $1`,
    [row.user_id],
  );
  return [
    textLine('deposit_user', `${rows[0]?.name ?? ''} (${row.user_id})`),
    textLine('deposit_paid_to', row.network === null ? row.address : `${row.network} ${row.address}`),
  ];
}

async function balanceOf(pool: Pool, owner: bigint, account: number, currency: number): Promise<bigint> {
  const { rows } = await pool.query<{ balance: bigint }>(
    'SELECT available + held AS balance FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
    [owner, account, currency],
  );
  return rows[0]?.balance ?? 0n;
}

/** What all users together have of a currency. */
async function owedTo(pool: Pool, currency: number): Promise<bigint> {
  const { rows } = await pool.query<{ owed: string }>(
    'SELECT coalesce(sum(available + held), 0)::text AS owed FROM wallet WHERE owner_id > 0 AND currency_id = $1',
    [currency],
  );
  return BigInt(rows[0]?.owed ?? 0);
}
