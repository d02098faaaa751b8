import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { takeDue } from '../../src/platform/deadlines/rows.ts';
import type { MoneyTransaction } from '../../src/platform/ledger/money.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { START_PRICE, useStage } from './stage.ts';

/** What waits for others: an order for the money of its user and of the house, an end for its entry. */

const stage = useStage();
const P = START_PRICE;
async function somebodyWaits(): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await stage.database.owner.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return rowCount;
  };
  await expect.poll(waiting).toBe(1);
}

/** Holds the money of the house back, as a settlement of thousands does for a while. */
async function holdHouse(): Promise<() => Promise<void>> {
  const client = await stage.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM wallet WHERE owner_id = $1 FOR UPDATE', [house.options]);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

test('an order that waits for the house does not enter at what came meanwhile', async () => {
  const user = await stage.user();
  const release = await holdHouse();
  const waiting = stage.submit(user);
  await somebodyWaits();
  await stage.tell(P, P + 2);
  await release();
  expect(await waiting).toMatchObject({ enter_at: new Date((stage.now() + 2) * 1_000).toISOString() });
});

test('nor is it taken when that was long: its user has seen more by then, and may have moved the money away', async () => {
  const user = await stage.user();
  const release = await holdHouse();
  const outcome = stage.submit(user).catch((error: unknown) => error);
  await somebodyWaits();
  await stage.tell(P, P, P);
  await release();
  expect(await outcome).toMatchObject({ code: 'option_too_late' });
});

/** A transaction in which `between` happens right after the first look at the orders. */
function interrupted(tx: MoneyTransaction, between: () => Promise<void>): MoneyTransaction {
  let isOver = false;
  const query = async (text: string, values: unknown[]) => {
    const result = await tx.client.query(text, values);
    if (!isOver && text.includes('FROM option_order')) {
      isOver = true;
      await between();
    }
    return result;
  };
  return { ...tx, client: { query } as unknown as PoolClient };
}

/** Settles what is due while something else happens, once: a lost conflict would be an error. */
async function settleWhile(between: () => Promise<void>): Promise<void> {
  const settlement = stage.options.deadlines.find(({ name }) => name === 'options.settlement')!;
  let runs = 0;
  await stage.platform.money.transaction(null, async (tx) => {
    runs += 1;
    const due = await takeDue(tx, settlement, 'first');
    await settlement.settle(interrupted(tx, between), due);
  });
  expect(runs).toBe(1);
}

test('an option that enters while its end is looked at, after an outage, is settled all the same', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  await stage.tell(P, ...Array.from({ length: 30 }, () => P + 1));
  await settleWhile(() => stage.sweep('options.entry'));
  expect(await stage.find(user, id)).toMatchObject({ state: 'won' });
  expect((await stage.database.pool.query('SELECT FROM deadline')).rows).toEqual([]);
});

test('one that is dropped while its end is looked at waits, and holds up nobody', async () => {
  const user = await stage.user();
  const running = await stage.submit(user, { seconds: 30 });
  await stage.tell(P);
  await stage.sweep();
  const dropped = await stage.submit(user, { slippage: '0' });
  await stage.tell(...Array.from({ length: 32 }, () => P + 1));
  let entry = Promise.resolve();
  await settleWhile(async () => {
    entry = stage.sweep('options.entry');
    await somebodyWaits();
  });
  await entry;
  await stage.sweep();
  expect(await stage.find(user, running.id)).toMatchObject({ state: 'won' });
  expect(await stage.find(user, dropped.id)).toMatchObject({ state: 'dropped' });
  expect((await stage.database.pool.query('SELECT FROM deadline')).rows).toEqual([]);
});
