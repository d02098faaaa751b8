import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { START_PRICE, useStage } from './stage.ts';

/** Each option is entered and settled once, whoever does it and whatever dies. */

const stage = useStage();
const CHILD = path.join(import.meta.dirname, 'child.ts');
const KILLS = campaign(3, 40);
const P = START_PRICE;
const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Options of both markets and sides that end at several seconds, some of them dropped; their prices are all there. */
async function takeMany(): Promise<{ users: bigint[]; staked: number }> {
  const users = [await stage.user('20000'), await stage.user('20000')];
  await stage.database.owner.query('UPDATE option_instrument SET user_orders = 1000');
  await stage.tell(P - 1);
  for (let round = 0; round < 12; round += 1) {
    for (const user of users) {
      for (const match_id of [1, 2]) {
        const type = 1 + (round % 2);
        await stage.submit(user, { match_id, type, seconds: round % 3 === 0 ? 60 : 30, number: `${10 + round}` });
      }
    }
    await stage.submit(users[0]!, { number: '3', slippage: '0' });
    await stage.tell(P + round);
  }
  await stage.tell(...Array.from({ length: 65 }, (_, second) => P + (second % 11)));
  return { users, staked: 12 * 5 };
}

const states = async () => {
  const { rows } = await stage.database.pool.query<{ state: number; count: number }>(
    'SELECT state, count(*)::integer FROM option_order GROUP BY state ORDER BY state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

/** What every user and the house have after all of it: to be the same however it came about. */
async function outcome(users: readonly bigint[]) {
  const balances = await Promise.all(users.map((user) => stage.available(user)));
  const { rows } = await stage.database.pool.query<{ row: string }>(
    `SELECT concat_ws(' ', id, state, drop_reason, entry_price, end_price, profit) AS row FROM option_order ORDER BY id`,
  );
  return { balances, house: await stage.house(), rows: rows.map(({ row }) => row) };
}

async function killInTheMiddle(begun: number): Promise<void> {
  const child = spawn(process.execPath, [CHILD, stage.database.applicationUrl], { stdio: ['ignore', 'pipe', 'inherit'] }); // prettier-ignore
  children.add(child);
  const ended = once(child, 'close');
  let count = 0;
  for await (const line of createInterface(child.stdout)) {
    if (line === 'settling' && (count += 1) === begun) break;
  }
  child.kill('SIGKILL');
  await ended;
  children.delete(child);
  expect(count).toBe(begun);
}

test(`${KILLS} processes are killed while they settle: each option is paid once, and the books are right`, async () => {
  const { users, staked } = await takeMany();
  for (let kill = 0; kill < KILLS; kill += 1) await killInTheMiddle(1 + (kill % 4));
  expect(Object.values(await states()).reduce((sum, count) => sum + count, 0)).toBe(staked);
  await stage.sweep();
  await stage.sweep();
  expect(await states()).toEqual({ 3: 20, 4: 24, 5: 4, 7: 12 });
  const { balances, house } = await outcome(users);
  expect(balances.reduce((sum, each) => sum + each, house)).toBe(140_000_000_000n);
  expect(await stage.problems()).toEqual([]);
  const { rows } = await stage.database.pool.query('SELECT FROM ledger_hold WHERE ended_at IS NULL');
  expect(rows).toEqual([]);
});

test('several processes settle at once: the same comes out, and nothing twice', async () => {
  const { users } = await takeMany();
  await Promise.all([stage.sweep(), stage.sweep(), stage.sweep(), stage.sweep()]);
  await stage.sweep();
  await stage.sweep();
  expect(await states()).toEqual({ 3: 20, 4: 24, 5: 4, 7: 12 });
  const told = stage.hub.toUsers.filter(({ event }) => event.type === 'closed_microorder');
  const ids = told.map(({ event }) => (event.data as { id: number }).id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(60);
  const { balances, house } = await outcome(users);
  expect(balances.reduce((sum, each) => sum + each, house)).toBe(140_000_000_000n);
});

test('what has ended does not end again, whatever is written', async () => {
  const user = await stage.user();
  const { id } = await stage.submit(user);
  await stage.tell(...Array.from({ length: 31 }, () => P));
  await stage.sweep();
  const change = (set: string) => stage.database.owner.query(`UPDATE option_order SET ${set} WHERE id = $1`, [id]);
  for (const set of ['state = 3, profit = payout', 'state = 2', 'stake = stake + 1', 'settled_at = now()']) {
    await expect(change(set)).rejects.toThrow('cannot change so');
  }
  // Due again, by mistake: an order that has ended is left alone.
  await stage.database.owner.query(`INSERT INTO deadline (kind, ref, due, moves) VALUES ('options.settlement', $1, now(), false), ('options.entry', $1, now(), false)`, [String(id)]); // prettier-ignore
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'draw' });
  expect(await stage.available(user)).toBe(1_000_000_000n);
  expect((await stage.database.pool.query('SELECT FROM deadline')).rows).toEqual([]);
});
