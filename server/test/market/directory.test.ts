import { existsSync } from 'node:fs';
import path from 'node:path';
import { candles, currencyList, quotation, sparklines } from '@aureus/contract/market/calls.ts';
import { expect, test } from 'vitest';
import { unlistedCoins } from '../../src/market/catalogue.ts';
import { loadDirectory } from '../../src/market/directory.ts';
import { spotKind } from '../../src/spot/instruments.ts';
import { PROJECT_ROOT } from '../../src/platform/settings.ts';
import { useDatabase } from '../support/database.ts';
import { testMarket } from './support/market.ts';

const database = useDatabase();

test('currencies and markets are there after the first start and unchanged after the second', async () => {
  const first = await loadDirectory(database.pool);
  const codes = first.currencies.map(({ id, code }) => [id, code]);
  expect(codes.slice(0, 6)).toEqual([
    [1, 'BTC'],
    [2, 'ETH'],
    [3, 'USDT'],
    [4, 'LTC'],
    [5, 'BCH'],
    [6, 'MWD'],
  ]);
  expect(first.currencies.filter(({ kind }) => kind === 'stock')).toHaveLength(24);
  expect(first.currencies.filter(({ kind }) => kind === 'coin').length).toBeGreaterThanOrEqual(18);
  // USDT is what the others are counted in.
  expect(first.markets).toHaveLength(first.currencies.length - 1 - unlistedCoins.length);
  await database.owner.query(`UPDATE markets SET sort = 77 WHERE id = 1`);
  const second = await loadDirectory(database.pool);
  expect(second.markets[0]).toEqual({ ...first.markets[0], sort: 77 });
  await database.owner.query(`UPDATE markets SET sort = 1 WHERE id = 1`);
  expect(second.markets.slice(1)).toEqual(first.markets.slice(1));
});

test('the list of currencies and the quotation give every market with price, terms and icon', async () => {
  const market = testMarket(database);
  await market.area.start();
  try {
    const { currency, legal } = await market.call(currencyList);
    expect(legal.map(({ name, price }) => [name, price])).toEqual([['USDT', '1']]);
    expect(currency).toHaveLength(market.area.currencies().length);
    for (const { logo, name } of currency) {
      expect([name, existsSync(path.join(PROJECT_ROOT, 'server/assets', logo))]).toEqual([name, true]);
    }
    const [group] = await market.call(quotation);
    expect(group?.name).toBe('USDT');
    expect(group?.quotation).toHaveLength(market.area.markets().length);
    const bitcoin = group?.quotation[0];
    expect(bitcoin).toMatchObject({ id: 1, currency_name: 'BTC', tick: '0.01', lot: '0.00001', min_total: '5' });
    expect(bitcoin?.maker_fee).toBe('0.08');
    for (const row of group?.quotation ?? []) {
      expect(row.now_price.split('.')[1] ?? '').toHaveLength(row.price_scale);
      expect(Number(row.low)).toBeLessThanOrEqual(Number(row.now_price));
      expect(Number(row.high)).toBeGreaterThanOrEqual(Number(row.now_price));
      expect(Number(row.volume)).toBeGreaterThan(0);
      const change = ((Number(row.now_price) - Number(row.open)) / Number(row.open)) * 100;
      expect(Math.abs(Number(row.change) - change)).toBeLessThan(0.006);
    }
  } finally {
    await market.area.stop();
  }
});

test('a market that is not displayed is in no list and has no chart', async () => {
  await loadDirectory(database.pool);
  await database.owner.query('UPDATE markets SET displayed = (id <> 2)');
  const market = testMarket(database);
  await market.area.start();
  try {
    const ids = (await market.call(quotation))[0]?.quotation.map(({ id }) => id);
    expect([ids?.includes(1), ids?.includes(2)]).toEqual([true, false]);
    const lines = (await market.call(sparklines)).map(({ match_id: id }) => id);
    expect([lines.includes(1), lines.includes(2)]).toEqual([true, false]);
    const chart = { symbol: 'ETH/USDT', period: '1min', from: 0, to: 1 } as const;
    await expect(market.call(candles, chart)).rejects.toMatchObject({ code: 'market_unknown' });
  } finally {
    await market.area.stop();
    await database.owner.query('UPDATE markets SET displayed = true');
  }
});

test('terms that another process has changed are taken up, told to listeners and shown', async () => {
  const market = testMarket(database);
  await market.area.start();
  try {
    const told: [number, number][] = [];
    market.spot.onChange(({ market: { id }, takerFeePpm }) => told.push([id, takerFeePpm]));
    await database.owner.query('UPDATE spot_instrument SET taker_fee_ppm = 4321 WHERE market_id = 2');
    await expect.poll(() => market.spot.on(2)?.takerFeePpm).toBe(4_321);
    expect(told).toEqual([[2, 4_321]]);
    const row = (await market.call(quotation))[0]?.quotation.find(({ id }) => id === 2);
    expect(row?.taker_fee).toBe('0.4321');
    const streamed = () => market.published.findLast(({ stream }) => stream === 'daymarket:2')?.event;
    await expect.poll(streamed).toMatchObject({ taker_fee: '0.4321' });
  } finally {
    await market.area.stop();
  }
});

test('a market without anything to trade on it is in no list', async () => {
  const market = testMarket(database, {
    kindOf: (pool) => {
      const kind = spotKind(pool);
      return { ...kind, read: async () => new Map([...(await kind.read())].filter(([id]) => id !== 2)) };
    },
  });
  await market.area.start();
  try {
    const ids = (await market.call(quotation))[0]?.quotation.map(({ id }) => id);
    expect([ids?.includes(1), ids?.includes(2)]).toEqual([true, false]);
    expect(market.area.market(2)?.isOpen).toBe(true);
  } finally {
    await market.area.stop();
  }
});
