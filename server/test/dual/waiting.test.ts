import { expect, test } from 'vitest';
import * as calls from '@aureus/contract/dual/calls.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { PRICE, useStage } from './stage.ts';

/** Nobody has a purchase wait until more is known: what it goes by is read when its last wait is over. */

const stage = useStage();
const K = PRICE + 500_00;

/** Buys while the money of somebody is moved by something else, which ends once `meanwhile` has happened. */
async function buyWhileHeld(owner: bigint | null, id: number, meanwhile: () => void): Promise<unknown> {
  const user = await stage.user();
  const holding = await stage.database.owner.connect();
  try {
    await holding.query('BEGIN');
    await holding.query('SELECT FROM wallet WHERE owner_id = $1 FOR UPDATE', [owner ?? user]);
    const buying = stage.buy(user, id).catch((error: { code?: string }) => error.code);
    await waitForLock();
    meanwhile();
    await holding.query('COMMIT');
    const bought = await buying;
    const { list } = await stage.call(calls.list, user);
    expect(list).toEqual([]);
    return bought;
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
  ['their own money', null],
  ['the money of the house', house.dual],
] as const)('who waited for %s until the sale was over buys nothing', async (_what, owner) => {
  const id = await stage.product();
  const midnight = stage.end.getTime() - 8 * 3_600_000;
  stage.clock.set(midnight - 1);
  stage.markets.setPrice(1, PRICE);
  const code = await buyWhileHeld(owner, id, () => {
    stage.clock.set(midnight);
    stage.markets.setPrice(1, PRICE);
  });
  expect(code).toBe('dual_closed');
});

test('a price that has come to the reference while somebody waited for their money is past', async () => {
  const id = await stage.product();
  expect(await buyWhileHeld(null, id, () => stage.markets.setPrice(1, K))).toBe('dual_price_past');
});
