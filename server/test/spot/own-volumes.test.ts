import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDirectory } from '../../src/market/directory.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { spotKind } from '../../src/spot/instruments.ts';
import { OwnVolumes, volumeChore } from '../../src/spot/own-volumes.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, BTC_USDT, ETH_USDT, testMarkets, USDT } from '../wallet/markets.ts';
import { type Exchange, startExchange } from './exchange.ts';

const database = useDatabase();
const HOUR_MS = 3_600_000;
const clock = manualClock(Date.now());
const markets = testMarkets(undefined, () => clock.epochMs());
let exchange: Exchange;
const [alice, bob] = [7_001n, 7_002n];

beforeAll(async () => {
  await loadDirectory(database.pool);
  await spotKind(database.pool).begin([BTC_USDT, ETH_USDT]);
  exchange = await startExchange(database, { markets, clock });
  await exchange.fund(alice, USDT, '1000000');
  await exchange.fund(bob, BTC, '100');
});
afterAll(() => exchange.stop());

const count = () => volumeChore({ pool: database.pool, clock }).work(new AbortController().signal);

/** What a process says that has just started. */
async function shown(market = BTC_USDT) {
  const volumes = new OwnVolumes({ pool: database.pool, clock });
  await volumes.read();
  const instrument = markets.spot.on(market.id);
  if (!instrument) throw new Error('No instrument');
  return volumes.of(instrument);
}

async function trade(price: number, amount: string): Promise<void> {
  await exchange.place(bob, { type: 2, target_price: price, amount });
  await exchange.place(alice, { type: 1, target_price: price, amount });
}

test('before anybody has counted nothing is said, and then that nothing was traded', async () => {
  expect(await shown()).toEqual({ own_volume: null, own_turnover: null });
  await count();
  expect(await shown()).toEqual({ own_volume: '0', own_turnover: '0.00' });
});

test('what was traded here counts once, however often it is counted, in the market it was traded on', async () => {
  await trade(10_000, '0.5');
  await trade(10_010, '0.25');
  // An order that waits is no trade.
  await exchange.place(alice, { type: 1, target_price: 9_000, amount: 1 });
  await count();
  await Promise.all([count(), count()]);
  expect(await shown()).toEqual({ own_volume: '0.75', own_turnover: '7502.50' });
  expect(await shown(ETH_USDT)).toEqual({ own_volume: '0', own_turnover: '0.00' });
});

test('after a time without anybody counting it is right at once, and only the last 24 hours count', async () => {
  clock.advance(13 * HOUR_MS);
  await trade(10_000, '1');
  clock.advance(3 * HOUR_MS);
  await count();
  expect(await shown()).toEqual({ own_volume: '1.75', own_turnover: '17502.50' });
  clock.advance(8.5 * HOUR_MS);
  await count();
  expect(await shown()).toEqual({ own_volume: '1', own_turnover: '10000.00' });
  const { rows } = await database.pool.query('SELECT FROM spot_minute');
  expect(rows).toHaveLength(1);
});

test('what nobody has counted for two minutes is not said', async () => {
  await count();
  clock.advance(120_001);
  expect(await shown()).toEqual({ own_volume: null, own_turnover: null });
});

test('counting reads the trades of a few minutes, however many there were in the day', async () => {
  await trade(10_000, '0.1');
  await count();
  // Far more trades of the day than are read again: they are older than the newest minute that was counted.
  await database.owner.query(
    `INSERT INTO spot_trade (id, created_at, lots, maker_owner_id, taker_owner_id, maker_fee, taker_fee, market_id, price, taker_side)
     SELECT 900000000 + n, $1::timestamptz - interval '3 hours', 1, -3, $2, 0, 0, $3, 100, 0 FROM generate_series(1, 20000) n`,
    [clock.now(), alice, BTC_USDT.id],
  );
  await count();
  // They came behind the count, as no trade can, and are not looked at.
  expect((await shown()).own_volume).toBe('1.1');
});
