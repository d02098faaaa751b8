import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { refusalOf } from '../../src/market/trading.ts';
import { BTC_USDT, testMarkets } from '../wallet/markets.ts';

const SOURCES = path.join(import.meta.dirname, '../../src');

test('closed is closed, one or two sources are too few for the house, and none are none', () => {
  const markets = testMarkets();
  const ask = (openSpot = true) =>
    (['order', 'quote'] as const).map((use) => refusalOf(markets, { ...BTC_USDT, openSpot }, use));
  expect(ask()).toEqual([null, null]);
  expect(ask(false)).toEqual(['market_closed', 'market_closed']);
  for (const few of [1, 2]) {
    markets.setSources(BTC_USDT.id, few);
    expect(ask()).toEqual([null, 'price_sources_few']);
  }
  markets.setPrice(BTC_USDT.id, null);
  expect(ask()).toEqual([null, 'prices_unavailable']);
});

/** Files that know the market maker without trading for it, each with its reason. */
const NOT_TRADING: Readonly<Record<string, string>> = {
  'platform/ledger/house.ts': 'names the house accounts',
  'wallet/genesis.ts': 'gives the market maker its first inventory',
  'spot/house-wallets.ts': 'finds its wallets; batch.ts and market-maker.ts ask',
  'spot/rebuild.ts': 'makes its books anew; batch.ts and market-maker.ts ask',
  'spot/settling.ts': 'settles what batch.ts let trade',
  'exchange/quotes.ts': 'reads what the market maker has; asks through pricing.ts',
  'exchange/exchange-coins.ts': 'moves the money; asks through pricing.ts',
};

test('only the market knows whether it is open, and whoever trades with the house asks', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const reads: string[] = [];
  const silent: string[] = [];
  for (const name of files) {
    const text = await readFile(path.join(SOURCES, name), 'utf8');
    if (/\bopenSpot\b/.test(text) && !name.startsWith('market/')) reads.push(name);
    if (!/\bhouse\.marketMaker\b/.test(text) || name in NOT_TRADING) continue;
    if (!/\b(refusalOf|requireOpen|isMarketOpen)\b/.test(text)) silent.push(name);
  }
  expect(reads).toEqual([]);
  expect(silent.toSorted()).toEqual([]);
  for (const [name, asks] of [
    ['exchange/pricing.ts', 'requireOpen('],
    ['spot/routes.ts', 'requireOpen('],
    ['spot/market-maker.ts', 'refusalOf('],
    ['spot/batch.ts', 'isMarketOpen('],
  ] as const) {
    // prettier-ignore
    expect(await readFile(path.join(SOURCES, name), 'utf8')).toContain(asks);
  }
});
