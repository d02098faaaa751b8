import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Asked, refusalOf } from '../../src/market/trading.ts';
import { BTC_USDT, SPOT_BTC, testMarkets } from '../wallet/markets.ts';

const SOURCES = path.join(import.meta.dirname, '../../src');

test('closed is closed, one or two sources are too few for the house, and none are none', () => {
  const markets = testMarkets();
  const uses = ['order', 'quote'] as const;
  const ask = (asked: Asked = SPOT_BTC) => uses.map((use) => refusalOf(markets, asked, use));
  const [open, shut] = [BTC_USDT, { ...BTC_USDT, isOpen: false }];
  const resting = { isOpen: false, until: 1 };
  expect([ask(), ask(open)]).toEqual([
    [null, null],
    [null, null],
  ]);
  // A market that is closed closes what is traded on it, and what is closed on it leaves it open for others.
  for (const closed of [shut, { ...SPOT_BTC, market: shut }, { ...SPOT_BTC, isOpen: false }]) {
    expect(ask(closed)).toEqual(['market_closed', 'market_closed']);
  }
  for (const asleep of [
    { ...open, session: resting },
    { ...SPOT_BTC, session: resting },
    { ...SPOT_BTC, market: { ...open, session: resting } },
  ]) {
    expect(ask(asleep)).toEqual(['session_closed', 'session_closed']);
    expect(ask({ ...asleep, isOpen: false })).toEqual(['market_closed', 'market_closed']);
  }
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
  'loans/verify.ts': 'compares what has moved; it trades nothing',
  'loans/selling.ts': 'moves the money; watching.ts and repaying.ts ask through pricing.ts',
  'exchange/exchange-coins.ts': 'moves the money; asks through pricing.ts',
  'exchange/desk.ts': 'makes many exchanges; asks through pricing.ts',
  'exchange/writing.ts': 'moves the money of both',
  'recurring/operator-lists.ts': 'reads what the market maker has; it trades nothing',
};

/** Reads of what only `whyClosed` puts together. */
const PIECES =
  /\b(?:market|instrument)\)?[?!]?\.(?:isOpen|session|isReduceOnly)\b|\{[^{}]*\b(?:isOpen|session|isReduceOnly)\b[^{}]*\} = \S*(?:market|instrument)\b/i;

test('only the market area knows whether something is open, and whoever trades with the house asks', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const reads: string[] = [];
  const silent: string[] = [];
  for (const name of files) {
    const text = await readFile(path.join(SOURCES, name), 'utf8');
    if (PIECES.test(text) && !name.startsWith('market/')) reads.push(name);
    if (!/\bhouse\.marketMaker\b/.test(text) || name in NOT_TRADING) continue;
    if (!/\b(refusalOf|requireOpen|isOpenNow)\b/.test(text)) silent.push(name);
  }
  expect(reads).toEqual([]);
  expect(silent.toSorted()).toEqual([]);
  for (const [name, asks] of [
    ['exchange/pricing.ts', 'requireOpen('],
    ['loans/pricing.ts', 'refusalOf('],
    ['loans/pricing.ts', 'requireOpen('],
    ['spot/routes.ts', 'requireOpen('],
    ['spot/market-maker.ts', 'refusalOf('],
    ['spot/batch.ts', 'whyClosed('],
  ] as const) {
    // prettier-ignore
    expect(await readFile(path.join(SOURCES, name), 'utf8')).toContain(asks);
  }
});
