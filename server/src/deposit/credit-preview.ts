import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { paymentText } from '@aureus/core/wallet/payment.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { readBalance, readLiabilities } from '../platform/ledger/balances.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { amountLines, textLine, usdtOf } from '../wallet/public.ts';
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
  const wallet = (owner: bigint, account: number) => ({ owner, account, currency: row.currency_id });
  const [user, external, owed] = await Promise.all([
    readBalance(pool, wallet(row.user_id, row.account)).then(totalOf),
    readBalance(pool, wallet(house.external, HOUSE_ACCOUNT)).then(totalOf),
    readLiabilities(pool, row.currency_id).then(([liability]) => liability?.amount ?? 0n),
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

const totalOf = ({ available, held }: { readonly available: bigint; readonly held: bigint }): bigint =>
  available + held;
