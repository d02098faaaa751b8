import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { amountLines, textLine } from '../wallet/public.ts';
import { withdrawalCurrency, type WithdrawalRecord } from './record.ts';

/** What a decision about a withdrawal would change: each amount in its unit and in USDT. */

/** `paid`: what was held leaves, now or when the payout is done. `returned`: it is available again. */
export async function previewDecision(
  pool: Pool,
  markets: MarketDirectory,
  record: WithdrawalRecord,
  becomes: 'paid' | 'returned',
): Promise<PreviewLine[]> {
  const currency = withdrawalCurrency(markets, record);
  const { owner_id: owner, account, amount, fee } = record;
  const [user, external, fees, name] = await Promise.all([
    readBalance(pool, { owner, account, currency: currency.id }),
    readBalance(pool, { owner: house.external, account: HOUSE_ACCOUNT, currency: currency.id }),
    readBalance(pool, { owner: house.fees, account: HOUSE_ACCOUNT, currency: currency.id }),
    nameOf(pool, owner),
  ]);
  const isPaid = becomes === 'paid';
  const line = amountLines(markets, currency);
  return [
    textLine('withdrawal_user', `${name} (${owner})`),
    textLine('withdrawal_destination', `${record.network} ${record.shown_destination}`),
    line('withdrawal_amount', null, amount),
    line('withdrawal_fee', null, fee),
    line('withdrawal_receive', null, amount - fee),
    line('withdrawal_user_available', user.available, user.available + (isPaid ? 0n : amount)),
    line('withdrawal_user_held', user.held, user.held - amount),
    line('withdrawal_house_external', external.available, external.available + (isPaid ? amount - fee : 0n)),
    line('withdrawal_house_fees', fees.available, fees.available + (isPaid ? fee : 0n)),
  ];
}

async function nameOf(pool: Pool, userId: bigint): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`SELECT ${USER_NAME} AS name FROM users WHERE id = $1`, [userId]);
  return rows[0]?.name ?? '';
}
