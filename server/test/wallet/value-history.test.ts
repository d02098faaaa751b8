import * as calls from '@aureus/contract/wallet/value-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import type { LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post, type Posting } from '../../src/platform/ledger/post.ts';
import { walletChores } from '../../src/wallet/chores.ts';
import { takeSnapshots } from '../../src/wallet/value-history/snapshots.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, BTC_USDT, ETH, ETH_USDT, USDT } from './markets.ts';
import { useMoney } from './money.ts';
import { withMoney } from '../support/money.ts';

const database = useDatabase();
const money = useMoney(database);
const DAY = 86_400_000;
let user = 500n;

beforeEach(async () => {
  user += 1n;
  money.clock.set(Date.UTC(2026, 5, 1, 12));
  money.markets.setPrice(BTC_USDT.id, 10_000_00);
  money.markets.setPrice(ETH_USDT.id, 1_000_00);
  await database.owner.query('DELETE FROM wallet_value_day');
});

const history = (days = 30) => money.call(calls.valueHistory, user, { days });
/** The next midnight passes, and the job runs. */
async function nextDay(): Promise<number> {
  money.clock.set(Math.floor(money.clock.epochMs() / DAY) * DAY + DAY + 60_000);
  return takeSnapshots(money.platform, money.markets);
}

test('a curve starts with the account and tells profit apart from what came in', async () => {
  expect((await history()).days).toEqual([]);
  await money.fund(user, BTC, '1');
  await money.fund(user, USDT, '500', 3);
  expect((await history()).now).toEqual({
    day: '2026-06-01',
    value: '10500',
    flow: '10500',
    profit: '0',
    is_priced: true,
  });
  money.markets.setPrice(BTC_USDT.id, 11_000_00);
  expect((await history()).now).toMatchObject({ value: '11500', flow: '11500', profit: '0' });
  await nextDay();
  money.markets.setPrice(BTC_USDT.id, 12_000_00);
  await money.fund(user, USDT, '100');
  expect((await history()).now).toEqual({
    day: '2026-06-02',
    value: '12600',
    flow: '100',
    profit: '1000',
    is_priced: true,
  });
  await nextDay();
  money.markets.setPrice(BTC_USDT.id, 9_000_00);
  await nextDay();
  const { days, now } = await history();
  expect(days.map(({ day, value, flow, profit }) => [day, value, flow, profit])).toEqual([
    ['2026-06-01', '11500', '11500', '0'],
    ['2026-06-02', '12600', '100', '1000'],
    ['2026-06-03', '9600', '0', '-3000'],
  ]);
  expect(now).toMatchObject({ day: '2026-06-04', value: '9600', flow: '0', profit: '0' });
});

test('while a market rests for a split nobody is noted who has some of it: its price and what they have may not be of the same shares', async () => {
  await money.fund(user, BTC, '1');
  money.markets.setMarket(BTC_USDT.id, { isResting: true });
  await money.markets.refresh();
  await nextDay();
  expect((await history()).days).toEqual([]);
  money.markets.setMarket(BTC_USDT.id, { isResting: false });
  await money.markets.refresh();
  await takeSnapshots(money.platform, money.markets);
  expect((await history()).days).toMatchObject([{ value: '10000' }]);
});

test('moves between accounts and exchanges are no flow', async () => {
  await money.fund(user, USDT, '1000');
  await nextDay();
  await money.transfer(user, { currency_id: USDT.id, number: '400', from_field: 'change', to_field: 'micro' });
  expect((await history()).now).toMatchObject({ value: '1000', flow: '0', profit: '0' });
});

test('what was held and left is a flow, its fee a loss; holding and giving back are neither', async () => {
  await money.fund(user, USDT, '1000');
  await nextDay();
  const own = { owner: user, account: 2, currency: USDT.id };
  const house0 = (owner: bigint) => ({ owner, account: HOUSE_ACCOUNT, currency: USDT.id, held: 0n });
  const move = (kind: LedgerKind, postings: readonly Posting[]) =>
    withMoney(database.pool, (tx) => post(tx, { kind, ref: null, at: money.clock.now(), postings }));
  const dollars = (count: bigint): bigint => count * 1_000_000n;
  await move('withdrawal_hold', [{ ...own, available: -dollars(300n), held: dollars(300n) }]);
  expect((await history()).now).toMatchObject({ value: '1000', flow: '0', profit: '0' });
  await database.owner.query('ALTER TABLE ledger_entry DISABLE TRIGGER USER');
  await move('withdrawal', [
    { ...own, available: 0n, held: -dollars(190n) },
    { ...house0(house.external), available: dollars(190n) },
  ]);
  await move('withdrawal_fee', [
    { ...own, available: 0n, held: -dollars(10n) },
    { ...house0(house.fees), available: dollars(10n) },
  ]);
  await move('withdrawal_release', [{ ...own, available: dollars(100n), held: -dollars(100n) }]);
  await database.owner.query('ALTER TABLE ledger_entry ENABLE TRIGGER USER');
  expect((await history()).now).toMatchObject({ value: '800', flow: '-190', profit: '-10' });
});

test('is written once a user and day, run twice, twenty at once, or after a crash in the middle', async () => {
  const users = Array.from({ length: 1_201 }, (_, index) => 10_000n + BigInt(index));
  await database.owner.query(
    `INSERT INTO wallet (owner_id, account, currency_id, available)
     SELECT owner, 2, 1, 1000000 FROM unnest($1::bigint[]) AS owner`,
    [users],
  );
  await database.owner.query('ALTER TABLE ledger_entry DISABLE TRIGGER ledger_sums_to_zero');
  await database.owner.query(
    `INSERT INTO ledger_entry (transfer_id, wallet_id, owner_id, created_at, available_delta, held_delta, currency_id,
       account, kind)
     SELECT 1, 1, owner, $2, 1000000, 0, 1, 2, 1 FROM unnest($1::bigint[]) AS owner`,
    [users, money.clock.now()],
  );
  await database.owner.query('ALTER TABLE ledger_entry ENABLE TRIGGER ledger_sums_to_zero');
  money.clock.set(Date.UTC(2026, 5, 2, 0, 10));
  const written = await Promise.all(Array.from({ length: 20 }, () => takeSnapshots(money.platform, money.markets)));
  const { rows } = await database.pool.query<{ owners: bigint; days: bigint }>(
    'SELECT count(DISTINCT owner_id) AS owners, count(*) AS days FROM wallet_value_day WHERE owner_id >= 10000',
  );
  expect(rows[0]).toEqual({ owners: 1_201n, days: 1_201n });
  expect(written.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(1_201);
  expect(await takeSnapshots(money.platform, money.markets)).toBe(0);
  // As after a crash: what is missing is made up for, what is there stays.
  await database.owner.query('DELETE FROM wallet_value_day WHERE owner_id >= 10700');
  expect(await takeSnapshots(money.platform, money.markets)).toBe(501);
  await database.owner.query('DELETE FROM wallet WHERE owner_id >= 10000');
});

test('a price that is missing leaves a hole, not a dent, and is made up for the same day', async () => {
  await money.fund(user, ETH, '2');
  await nextDay();
  money.markets.setPrice(ETH_USDT.id, null);
  await nextDay();
  expect((await history()).days.map(({ day }) => day)).toEqual(['2026-06-01']);
  expect((await history()).now).toMatchObject({ is_priced: false });
  money.markets.setPrice(ETH_USDT.id, 1_500_00);
  money.clock.advance(3_600_000);
  await takeSnapshots(money.platform, money.markets);
  expect((await history()).days.at(-1)).toMatchObject({ day: '2026-06-02', value: '3000', profit: '1000' });
});

test('what is held counts like what is available, with its price and without', async () => {
  await money.fund(user, ETH, '2');
  await withMoney(database.pool, (tx) =>
    post(tx, {
      kind: 'withdrawal_hold',
      ref: null,
      at: money.clock.now(),
      postings: [{ owner: user, account: 2, currency: ETH.id, available: -200_000_000n, held: 200_000_000n }],
    }),
  );
  await nextDay();
  expect((await history()).days.at(-1)).toMatchObject({ day: '2026-06-01', value: '2000' });
  money.markets.setPrice(ETH_USDT.id, null);
  await nextDay();
  expect((await history()).days.map(({ day }) => day)).toEqual(['2026-06-01']);
  expect((await history()).now).toMatchObject({ is_priced: false });
});

test('of a day without a day before it no profit is told', async () => {
  await money.fund(user, USDT, '10');
  await nextDay();
  money.clock.advance(3 * DAY);
  await nextDay();
  await nextDay();
  const { days } = await history();
  expect(days.map(({ day, profit }) => [day, profit])).toEqual([['2026-06-01', '0'], ['2026-06-05', null], ['2026-06-06', '0']]); // prettier-ignore
  // The day before the window still counts for the first day in it.
  expect((await history(1)).days).toMatchObject([{ day: '2026-06-06', profit: '0' }]);
});

test('whose account began after midnight has no yesterday, and a day whose end was missed stays out', async () => {
  money.clock.set(Date.UTC(2026, 5, 2, 0, 1));
  await money.fund(user, USDT, '10');
  money.clock.set(Date.UTC(2026, 5, 2, 0, 5));
  await takeSnapshots(money.platform, money.markets);
  expect((await history()).days).toEqual([]);
  money.clock.set(Date.UTC(2026, 5, 3, 3, 0, 1));
  expect(await takeSnapshots(money.platform, money.markets)).toBe(0);
  expect((await history()).days).toEqual([]);
  money.clock.set(Date.UTC(2026, 5, 3, 3));
  await takeSnapshots(money.platform, money.markets);
  expect((await history()).days).toMatchObject([{ day: '2026-06-02', value: '10' }]);
});

test('who has nothing and never had has no rows', async () => {
  await database.owner.query('INSERT INTO wallet (owner_id, account, currency_id) VALUES ($1, 2, 1)', [user]);
  await nextDay();
  expect(await history()).toMatchObject({ days: [], now: { value: '0', flow: '0', profit: '0' } });
});

test('S30: shows the caller’s own days alone', async () => {
  await money.fund(user, USDT, '10');
  await nextDay();
  user += 1n;
  expect((await history()).days).toEqual([]);
});

test('thirty days through the nightly job: a day for each midnight it saw, a gap for each it did not', async () => {
  const chores = walletChores(money.platform, money.markets);
  await money.fund(user, BTC, '1');
  // Down over two midnights, and once up again only hours after one.
  const down = new Set([11, 12]);
  const late = 20;
  for (let day = 1; day <= 30; day += 1) {
    money.markets.setPrice(BTC_USDT.id, 10_000_00 + day * 1_00);
    const midnight = Date.UTC(2026, 5, 1) + day * DAY;
    if (down.has(day)) continue;
    // The job looks around the whole day; what it notes is of the midnight before.
    for (const hours of day === late ? [4, 12, 23] : [0.1, 4, 12, 23]) {
      money.clock.set(midnight + hours * 3_600_000);
      if (hours > 1) money.markets.setPrice(BTC_USDT.id, 99_000_00);
      for (const { work } of chores) await work(new AbortController().signal);
    }
  }
  const { days } = await history(30);
  const missing = new Set([...down, late]);
  const expected = Array.from({ length: 30 }, (_, at) => at + 1).filter((day) => !missing.has(day));
  expect(days.map(({ day, value }) => [day, value])).toEqual(
    expected.map((day) => [`2026-06-${String(day).padStart(2, '0')}`, String(10_000 + day)]),
  );
  const unknown = days.filter(({ profit }) => profit === null).map(({ day }) => day);
  expect(unknown).toEqual(['2026-06-13', '2026-06-21']);
  expect(days[1]?.profit).toBe('1');
  const { rows } = await database.owner.query<{ count: bigint }>(
    'SELECT count(*) FROM wallet_value_day WHERE owner_id = $1',
    [user],
  );
  expect(rows[0]?.count).toBe(27n);
});
