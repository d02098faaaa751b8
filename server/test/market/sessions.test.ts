import { quotation } from '@aureus/contract/market/calls.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FeedSink, PriceFeed } from '../../src/market/feeds/feed.ts';
import { refusalOf } from '../../src/market/public.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { noCandles, testMarket, type TestMarket } from './support/market.ts';

const [BITCOIN, APPLE, FORD] = [1, 201, 211];
const HALF_DAY_OPENS = Date.parse('2026-11-27T14:30:00Z');
const HALF_DAY_ENDS = Date.parse('2026-11-27T18:00:00Z');
const MONDAY_OPENS = Date.parse('2026-11-30T14:30:00Z');

let database: TestDatabase;
let drop: () => Promise<void>;
let market: TestMarket | undefined;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterAll(() => drop());
afterEach(() => market?.area.stop());

/** Markets whose feed stands at a moment the test says and tells of three sources. */
async function marketsAt(start: number, calendar?: 'always') {
  let now = start;
  let sequence = 0;
  let sink: FeedSink | undefined;
  const sources = ['a', 'b', 'c'].map((name) => ({ name, sameQuote: true }));
  const feed: PriceFeed = {
    name: 'live',
    ...(calendar ? { calendar } : {}),
    now: () => now,
    sourcesOf: () => ({ sources, minSources: 2 }),
    start: (given) => void (sink = given),
    stop: async () => {},
  };
  const opened = testMarket(database, { feedOf: () => ({ feed, store: noCandles }) });
  market = opened;
  await opened.area.start();
  const tell = (): void => {
    sequence += 1;
    for (const marketId of [BITCOIN, APPLE]) {
      for (const { name } of sources.toReversed()) {
        sink?.tick({ marketId, source: name, price: 100, volume: 1, sequence, at: now, receivedAt: now });
      }
    }
  };
  tell();
  const may = (id: number) => refusalOf(opened.area, opened.area.market(id)!, 'quote');
  const moveTo = (moment: number): void => {
    now = moment;
    tell();
  };
  return { opened, moveTo, may };
}

test('a share opens and closes with its exchange, and everybody is told until when; a coin does not', async () => {
  const { opened, moveTo, may } = await marketsAt(HALF_DAY_OPENS - 1);
  const told: [number, boolean][] = [];
  opened.spot.onChange(({ market: { id }, session }) => told.push([id, session.isOpen]));
  const row = async () =>
    (await opened.call(quotation))[0]?.quotation.find(({ id }) => id === APPLE) ?? expect.fail('No such market');
  expect([may(BITCOIN), may(APPLE), may(FORD)]).toEqual([null, 'session_closed', 'session_closed']);
  expect(await row()).toMatchObject({ open_coin_trade: 0, opens_at: HALF_DAY_OPENS });

  moveTo(HALF_DAY_OPENS);
  await expect.poll(() => may(APPLE)).toBeNull();
  expect(await row()).toMatchObject({ open_coin_trade: 1, opens_at: null });

  moveTo(HALF_DAY_ENDS);
  await expect.poll(() => may(APPLE)).toBe('session_closed');
  expect(await row()).toMatchObject({ open_coin_trade: 0, opens_at: MONDAY_OPENS });
  const streamed = () => opened.published.findLast(({ stream }) => stream === `daymarket:${APPLE}`)?.event;
  await expect.poll(streamed).toMatchObject({ open_coin_trade: 0, opens_at: MONDAY_OPENS });
  expect(may(BITCOIN)).toBeNull();
  expect(told.filter(([id]) => id === APPLE)).toEqual([
    [APPLE, true],
    [APPLE, false],
  ]);
});

test('a share two operators closed is closed within its session too, and terms leave the session as it is', async () => {
  const { opened, may } = await marketsAt(HALF_DAY_OPENS);
  await database.owner.query('UPDATE markets SET is_open = false WHERE id = $1', [APPLE]);
  await opened.area.refresh();
  expect(may(APPLE)).toBe('market_closed');
  await database.owner.query('UPDATE markets SET is_open = true WHERE id = $1', [APPLE]);
  await opened.area.refresh();
  expect(may(APPLE)).toBeNull();
  expect(opened.area.market(APPLE)?.session).toEqual({ isOpen: true, until: HALF_DAY_ENDS });
});

test('under a feed that goes on round the clock nothing has hours', async () => {
  const { opened, may } = await marketsAt(Date.parse('2026-12-25T12:00:00Z'), 'always');
  expect(may(APPLE)).toBeNull();
  expect(opened.area.markets().every(({ calendar, session }) => calendar === 'always' && session.isOpen)).toBe(true);
});

test('every share of the catalogue has the hours of an exchange, and no coin has', async () => {
  const { opened } = await marketsAt(HALF_DAY_OPENS);
  for (const { kind, calendar } of opened.area.markets()) expect(calendar === 'always').toBe(kind === 'coin');
});

test('a market rests from the stored moment until the stored end, also one that starts in between; others do not', async () => {
  const { owner } = database;
  const { opened, may } = await marketsAt(HALF_DAY_OPENS, 'always');
  await owner.query(
    `INSERT INTO market_rest (cause, market_id, begins) VALUES ('split 1', $1, now() + interval '1 hour')`,
    [APPLE],
  );
  await opened.area.refresh();
  expect(may(APPLE)).toBeNull();
  const begin = `UPDATE market_rest SET begins = now() - interval '1 second'`;
  await owner.query(begin);
  await opened.area.refresh();
  expect([may(APPLE), may(BITCOIN)]).toEqual(['split_pending', null]);
  expect(opened.spot.on(APPLE)?.market.isResting).toBe(true);
  await opened.area.stop();
  const again = await marketsAt(HALF_DAY_OPENS, 'always');
  expect(again.may(APPLE)).toBe('split_pending');
  // It goes on by itself, once it has read when.
  await owner.query(`UPDATE market_rest SET ends = now() + interval '300 milliseconds'`);
  await again.opened.area.refresh();
  expect(again.may(APPLE)).toBe('split_pending');
  await expect.poll(() => again.may(APPLE)).toBeNull();
  // And begins by itself.
  await owner.query(`DELETE FROM market_rest`);
  await owner.query(
    `INSERT INTO market_rest (cause, market_id, begins) VALUES ('split 2', $1, now() + interval '300 milliseconds')`,
    [APPLE],
  );
  await again.opened.area.refresh();
  expect(again.may(APPLE)).toBeNull();
  await expect.poll(() => again.may(APPLE)).toBe('split_pending');
});
