import type { FuturesAlarmKind } from '@aureus/contract/futures/alarms.ts';
import { beforeEach, expect, test } from 'vitest';
import { listAlarms, measureAlarms, watchFutures } from '../../src/futures/alarms.ts';
import type { PriceTick } from '../../src/market/public.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { BTC, useStage } from './stage.ts';

const alice = 1_001n;
const held = useStage();
/** Mails, by what they were about. */
let told: string[];
let fails: boolean;

beforeEach(() => {
  told = [];
  fails = false;
});

const nowSecond = (): number => Math.floor(Date.now() / 1_000);
const tickOf = (second: number, state: PriceTick['state'] = 'fresh'): PriceTick => ({
  second,
  sequence: second,
  feed: 'test',
  state,
  index: 10_000_00,
  mark: 10_000_00,
  isMarkValid: true,
  used: [],
  dropped: [],
});

/** Looks once, at recorded prices of BTC; the last is the newest. */
async function watch(ticks: readonly PriceTick[] = [tickOf(nowSecond())]): Promise<void> {
  const { database, markets, instruments } = held.stage;
  const newest = new Map(ticks.slice(-1).map((tick) => [BTC, tick]));
  await watchFutures({
    pool: database.pool,
    markets,
    instruments,
    log: silentLogger,
    jobs: {
      add: async (_tx: unknown, _name: unknown, { params }: { params: unknown }) => {
        if (fails) throw new Error('The process dies here');
        const { kind, subject } = params as { kind: FuturesAlarmKind; subject: string };
        told.push(`${kind} ${subject}`);
      },
    } as never,
    prices: { newest: async () => newest, window: async () => ({ ticks, text: '' }) },
  });
}
const on = async (): Promise<string[]> =>
  (await listAlarms(held.stage.database.pool))
    .filter(({ cleared_at }) => cleared_at === null)
    .map(({ kind, subject, value, bound }) => `${kind} ${subject} ${value} ${bound}`)
    .toSorted();

const setTerms = async (set: string): Promise<void> => {
  await held.stage.setTerms(set);
  await held.stage.instruments.refresh();
};

beforeEach(async () => {
  // Somebody who may change terms, and hears of it; and somebody who may not.
  await held.stage.database.owner.query(
    `WITH made AS (
       INSERT INTO operators (name, email, password_hash, language, created_at, access_since)
       VALUES ('Admin', 'admin@aureus.test', 'x', 'en', now(), now()), ('Clerk', 'clerk@aureus.test', 'x', 'en', now(), now())
       RETURNING id, name)
     INSERT INTO operator_roles SELECT id, 'admin' FROM made WHERE name = 'Admin'`,
  );
  await held.stage.addUser(alice, '5000');
  await setTerms('spread_ppm = 0, skew_ppm = 0');
});

test('each crossing is raised once and told once, cleared when it is over, and raised again by the next', async () => {
  const { stage } = held;
  await watch();
  expect(await on()).toEqual([]);
  await setTerms('max_side = 1250000000, max_skew = 9000000000');
  const { id } = await stage.submit(alice);
  await watch();
  await watch();
  expect(await on()).toEqual(['interest BTC/USDT 80 80']);
  // It trembles at the bound: 77 percent.
  await setTerms('max_side = 1298000000');
  await watch();
  expect(await on()).toEqual(['interest BTC/USDT 80 80']);
  await stage.close(alice, id);
  await watch();
  expect(await on()).toEqual([]);
  expect(told).toEqual(['interest BTC/USDT']);
  await setTerms('max_side = 1000000000, max_skew = 1100000000');
  await stage.submit(alice, { type: 2 });
  await watch();
  expect(await on()).toEqual(['interest BTC/USDT 100 80', 'skew BTC/USDT 90.909 80']);
  expect(told).toEqual(['interest BTC/USDT', 'interest BTC/USDT', 'skew BTC/USDT']);
  expect(await listAlarms(stage.database.pool)).toHaveLength(3);
});

test('who dies while an alarm is raised has told nobody, and the next look raises it; two that look at once raise it once', async () => {
  const { stage } = held;
  await stage.move(house.insurance, house.suspense, '9900000.000001');
  fails = true;
  await expect(watch()).rejects.toThrow('The process dies here');
  expect(await on()).toEqual([]);
  fails = false;
  await Promise.all([watch(), watch()]);
  expect(await on()).toEqual(['insurance USDT 99999.999999 100000']);
  expect(told).toEqual(['insurance USDT']);
  const metrics = createMetrics();
  measureAlarms(stage.database.pool, metrics);
  const { text } = await metrics.render();
  expect(text).toContain('aureus_futures_alarms{kind="insurance"} 1');
  expect(text).toContain('aureus_futures_alarms{kind="cover"} 0');
  await stage.move(house.suspense, house.insurance, '6000');
  await watch();
  expect(await on()).toEqual([]);
  // All of the account but a fifth is set aside.
  await stage.move(house.futures, house.suspense, '99990000');
  await stage.submit(alice, { share: 4_000 });
  await watch();
  expect(await on()).toEqual(['cover USDT 20 25']);
});

test('liquidations that wait for a price are told, and none where nobody waits', async () => {
  const { stage } = held;
  const now = nowSecond();
  const stale = [tickOf(now - 61), ...[50, 30, 1].map((ago) => tickOf(now - ago, 'stale'))];
  await watch(stale);
  expect(await on()).toEqual([]);
  await stage.submit(alice);
  // One within the time that was good, and one that is not waited for: its market was closed then.
  await watch([tickOf(now - 30), tickOf(now - 1, 'jumped')]);
  await watch([tickOf(now - 30, 'closed'), tickOf(now - 1, 'few_sources')]);
  expect(await on()).toEqual([]);
  await watch(stale.slice(1));
  expect(told).toEqual(['held_up BTC/USDT']);
  await watch([tickOf(nowSecond())]);
  expect(await on()).toEqual([]);
  // Nothing is written down any more.
  await watch([tickOf(now - 90)]);
  expect(told).toEqual(['held_up BTC/USDT', 'held_up BTC/USDT']);
  // Operators have closed it: that is another alarm, and no price is waited for.
  await setTerms('is_open = false');
  await watch(stale);
  expect(await on()).toEqual(['halted BTC/USDT 1 1']);
  await setTerms('is_open = true');
  await watch();
  expect(await on()).toEqual([]);
});
