import { expect, test, vi } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { USDT } from '../wallet/markets.ts';
import { COIN } from './coin.ts';
import { houseOf, LASTS, useStage } from './stage.ts';

const stage = useStage();
const isRefused = (code: string) => (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && (result.reason as { code?: string }).code === code;

test('C30: 500 applications, a hundred at a time, for 100 coins: exactly 100 are passed, everybody gets back the rest, once', async () => {
  const id = await stage.open({ total: '100', min: '1', user_cap: '3', price_usdt: '7' });
  const users: bigint[] = [];
  const results: PromiseSettledResult<unknown>[] = [];
  // A hundred at the same moment, five times: a busy machine has them wait for a connection no longer than it may.
  for (let wave = 0; wave < 5; wave += 1) {
    const some = await Promise.all(Array.from({ length: 50 }, () => stage.user('30')));
    users.push(...some);
    const applying = some.flatMap((user, place) => [
      stage.apply(user, id, '2'),
      stage.apply(user, id, place % 2 === 0 ? '1' : '2'),
    ]);
    results.push(...(await Promise.allSettled(applying)));
  }
  // Two and two are more than three: of these one is refused, whichever comes second.
  expect(results.filter(isRefused('ieo_cap_reached'))).toHaveLength(125);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(375);
  await stage.pass(id, LASTS);
  await Promise.all([stage.sweep(), stage.sweep(), stage.sweep(), stage.sweep()]);
  await stage.sweep();
  let passed = 0n;
  for (const user of users) {
    const [available, held] = await stage.balance(user, USDT.id);
    const [, coins] = await stage.balance(user, COIN.id);
    // 100 of 625: nobody's part is more than half a coin, so nobody gets two.
    expect(coins === 0n || coins === 1_0000n).toBe(true);
    expect([available, held]).toEqual([30_000_000n - (coins / 1_0000n) * 7_000_000n, 0n]);
    passed += coins;
  }
  expect(passed).toBe(100_0000n);
  expect(await houseOf(stage)).toMatchObject({ coins: [0n, 0n], outside: -100_0000n, usdt: 700_000_000n });
});

test('one balance pays for as many applications at once as it can, and no more', async () => {
  const id = await stage.open({ min: '1', user_cap: '800' });
  const user = await stage.user('1');
  const results = await Promise.allSettled(Array.from({ length: 15 }, () => stage.apply(user, id, '1')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(results.filter(isRefused('insufficient_balance'))).toHaveLength(11);
  expect(await stage.balance(user, USDT.id)).toEqual([0n, 1_000_000n]);
});

test(`whoever applies while it ends is in or out, never half`, async () => {
  for (let round = 0; round < campaign(3, 60); round += 1) {
    const id = await stage.open({ min: '1', user_cap: '10' });
    const users = await Promise.all(Array.from({ length: 12 }, () => stage.user('10')));
    const applying = users.map((user) => stage.apply(user, id, '4'));
    // Somewhere among them.
    await applying[round % 12]!.catch(() => undefined);
    await stage.pass(id, LASTS);
    await stage.sweep();
    const results = await Promise.allSettled(applying);
    for (const [place, { status }] of results.entries()) {
      const orders = await stage.orders(users[place]!);
      expect(orders.map(({ state }) => state)).toEqual(status === 'fulfilled' ? ['locked'] : []);
    }
    expect(results.every((result) => result.status === 'fulfilled' || isRefused('ieo_over')(result))).toBe(true);
  }
});

test('who is applying when it ends is waited for, and counts', async () => {
  const id = await stage.open();
  const [early, late] = [await stage.user(), await stage.user()];
  await stage.apply(early, id, '10');
  const { owner } = stage.database;
  const holding = await owner.connect();
  try {
    // Their balance is held by something else: the application has passed the clock and waits for it.
    await holding.query('BEGIN');
    await holding.query('SELECT FROM wallet WHERE owner_id = $1 FOR UPDATE', [late]);
    const applying = stage.apply(late, id, '20');
    await waitForLocks(1);
    await owner.query(`UPDATE deadline SET due = now() WHERE kind = 'ieo.allotment'`);
    const sweeping = stage.sweep();
    await waitForLocks(2);
    await holding.query('COMMIT');
    await Promise.all([applying, sweeping]);
  } finally {
    holding.release(true);
  }
  expect((await stage.orders(late))[0]).toMatchObject({ state: 'locked', give_amount: '20' });
});

test('who waits for their money until it has ended is late', async () => {
  const id = await stage.open();
  const user = await stage.user();
  const { owner } = stage.database;
  const holding = await owner.connect();
  const { rows } = await owner.query<{ left: number }>(
    'SELECT ceil(extract(epoch FROM end_at - clock_timestamp()))::integer - 1 AS left FROM ieo_project WHERE id = $1',
    [id],
  );
  try {
    await holding.query('BEGIN');
    await holding.query('SELECT FROM wallet WHERE owner_id = $1 FOR UPDATE', [user]);
    await stage.pass(id, rows[0]!.left);
    const applying = stage.apply(user, id, '20').catch((error: { code?: string }) => error.code);
    await waitForLocks(1);
    for (let isOver = false; !isOver;) {
      const read = await owner.query<{ is_over: boolean }>('SELECT end_at <= clock_timestamp() AS is_over FROM ieo_project WHERE id = $1', [id]); // prettier-ignore
      isOver = read.rows[0]!.is_over;
    }
    await holding.query('COMMIT');
    expect(await applying).toBe('ieo_over');
  } finally {
    holding.release(true);
  }
  expect(await stage.orders(user)).toEqual([]);
});

test('who is applying when it is cancelled is waited for, and gets everything back', async () => {
  const id = await stage.open();
  const user = await stage.user();
  await stage.apply(user, id, '10');
  const { owner } = stage.database;
  const holding = await owner.connect();
  try {
    // The application has read that the project is open, and waits for another one of its user.
    await holding.query('BEGIN');
    await holding.query('SELECT FROM ieo_participant WHERE user_id = $1 FOR UPDATE', [user]);
    const applying = stage.apply(user, id, '20');
    await waitForLocks(1);
    const cancelling = stage.act(stage.acts.cancel, { project_id: id });
    await waitForLocks(2);
    await holding.query('COMMIT');
    await Promise.all([applying, cancelling]);
  } finally {
    holding.release(true);
  }
  await stage.sweep();
  expect((await stage.orders(user)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  expect(await stage.balance(user, USDT.id)).toEqual([100_000_000_000n, 0n]);
});

/** Until so many of this database wait for a lock. */
async function waitForLocks(count: number): Promise<void> {
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await stage.database.owner.query<{ waiting: number }>(
      `SELECT count(*)::integer AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return (rows[0]?.waiting ?? 0) >= count;
  };
  await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 20 });
}
