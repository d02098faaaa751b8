import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { useStage } from './stage.ts';

/** Nobody has a loan or a sale wait until the price is better for them: it goes by the price when its last wait is over. */

const stage = useStage();

/** Does something while a wallet is moved by something else, which ends once the price has fallen to so many USDT. */
async function whileHeld<T>(owner: bigint, currency: number, act: () => Promise<T>, usdt: number): Promise<unknown> {
  const holding = await stage.database.owner.connect();
  try {
    await holding.query('BEGIN');
    await holding.query('SELECT FROM wallet WHERE owner_id = $1 AND currency_id = $2 FOR UPDATE', [owner, currency]);
    const acting = act().catch((error: { code?: string }) => error.code);
    await waitForLock();
    stage.price(usdt);
    await holding.query('COMMIT');
    return await acting;
  } finally {
    holding.release(true);
  }
}

async function waitForLock(): Promise<void> {
  for (;;) {
    const { rowCount } = await stage.database.owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rowCount !== 0) return;
  }
}

test.each([
  ['their collateral', null, BTC.id],
  ['their own money', null, USDT.id],
  ['the money that is lent', house.loans, USDT.id],
] as const)('who waited for %s while it lost its value borrows nothing on it', async (_what, owner, currency) => {
  const user = await stage.user();
  expect(await whileHeld(owner ?? user, currency, () => stage.take(user, '5000', '1'), 5_000)).toBe('loans_collateral_low'); // prettier-ignore
  expect(await stage.btc(user)).toEqual([100_000_000, 0]);
});

test.each([
  ['their own money', null, USDT.id],
  ['that of the market maker', house.marketMaker, BTC.id],
  ['the fees', house.fees, USDT.id],
] as const)('who waited for %s sells collateral at the price after it', async (_what, owner, currency) => {
  // So that there are fees to be waited for.
  const first = await stage.user();
  await stage.repay(first, (await stage.take(first, '500', '1')).id, { source: 'collateral' });
  const user = await stage.user();
  const { id } = await stage.take(user, '5000', '1');
  await whileHeld(
    owner ?? user,
    currency,
    () => stage.repay(user, id, { amount: '1000', source: 'collateral' }),
    8_000,
  );
  // 1,000 ÷ 0.98 ÷ 8,000, and not ÷ 10,000.
  expect(await stage.find(user, id)).toMatchObject({ collateral: '0.87244897' });
});
