import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exchange, exchangeFee, exchangeQuote } from '@aureus/contract/exchange/calls.ts';
import { SeededRandom, mix } from '@aureus/core/market/simulated/seeded-random.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { createSessions } from '../../src/account/sessions.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { wrongs } from '../spot/exchange.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { withMoney } from '../support/money.ts';

// Players who know the market a second before the server, against the whole server and its database: what the house has
// made of them in the end, coin by coin. With a second look in the same moment as the first it loses in both.

const PLAYERS = campaign(12, 100);
const SECONDS = campaign(40, 1_000);
/** Recorded prices are a quarter of a minute apart: played so much faster, a second apart. */
const SPEED = 15;
const START = Date.UTC(2026, 0, 5);
const USDT = 3;
const coins = { BTC: { id: 1, price: 20_000 }, ETH: { id: 2, price: 1_500 } } as const;
type Coin = keyof typeof coins;

const clock = manualClock(START);
const random = new SeededRandom(mix(31, 7));
let server: TestServer;
let folder = '';
let tokens: readonly string[] = [];

/** Prices second by second: mostly calm, and now and then a leap wider than any before, up and down in turn. */
function pathOf(from: number): number[] {
  const prices: number[] = [];
  let price = from;
  let leap = 0.02;
  for (let second = 0; second < SECONDS + 60; second += 1) {
    const isLeap = second % 12 === 6;
    if (isLeap) {
      price *= second % 24 === 6 ? 1 + leap : 1 / (1 + leap);
      // Beyond a fifth it begins anew: what the volatility remembers is over by then.
      leap = leap > 0.2 ? 0.02 : leap * 2;
    } else price *= 1 + (random.uniform() - 0.5) * 0.0004;
    prices.push(Math.round(price * 100) / 100);
  }
  return prices;
}
const paths = { BTC: pathOf(coins.BTC.price), ETH: pathOf(coins.ETH.price) };

/** Minutes of four prices: the middle two are its extremes, in the order in which the replay plays them. */
function minutesOf(prices: readonly number[]): { rows: string[]; played: number[] } {
  const rows: string[] = [];
  const played: number[] = [];
  for (let at = 0; at + 4 <= prices.length; at += 4) {
    const four = prices.slice(at, at + 4);
    const [open = 0, close = 0] = [four[0], four[3]];
    const [high, low] = [Math.max(...four), Math.min(...four)];
    rows.push([new Date(START + (at / 4) * 60_000).toISOString(), open, high, low, close, 1].join(','));
    played.push(...(close >= open ? [open, low, high, close] : [open, high, low, close]));
  }
  return { rows, played };
}
const recorded = { BTC: minutesOf(paths.BTC), ETH: minutesOf(paths.ETH) };
/** What a coin costs so many seconds after the start. */
const priceAt = (coin: Coin, second: number): number => recorded[coin].played[Math.max(0, second)] ?? 0;
const second = (): number => Math.floor((clock.epochMs() - START) / 1_000);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aureus-players-'));
  for (const coin of ['BTC', 'ETH'] as const) {
    const text = ['open_time,open,high,low,close,volume', ...recorded[coin].rows, ''].join('\n');
    for (const quote of ['USDT', 'USDC', 'USD']) await writeFile(path.join(folder, `${coin}${quote}_1m.csv`), text);
  }
  server = await startTestServer({
    clock,
    settings: { marketFeed: 'replay', marketReplayFile: folder, marketReplaySpeed: SPEED },
  });
  const { pool, owner } = server.database;
  const sessions = createSessions(pool, clock);
  const seat = async (player: number): Promise<string> => {
    const { rows } = await owner.query<{ id: bigint }>(
      `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
       VALUES ($1, 'x', $1, upper(substr(md5($1), 1, 8)), $2, $2) RETURNING id`,
      [`player${player}`, clock.now()],
    );
    const id = rows[0]?.id ?? 0n;
    return withMoney(pool, async (tx) => {
      for (const currency of [USDT, coins.BTC.id, coins.ETH.id]) {
        const amount = 10n ** 13n;
        const of = (whom: bigint, account: number, available: bigint) => ({
          owner: whom,
          account,
          currency,
          available,
          held: 0n,
        });
        const postings = [of(house.external, HOUSE_ACCOUNT, -amount), of(id, 2, amount)];
        await post(tx, { kind: 'genesis', ref: null, at: clock.now(), postings });
      }
      return sessions.open(tx, id, { ip: '127.0.0.1', userAgent: 'player' });
    });
  };
  tokens = await Promise.all(Array.from({ length: PLAYERS }, (_, player) => seat(player)));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** One exchange of a player: what the house got of it by the prices the player knew, in USDT. */
interface Deal {
  readonly coin: Coin;
  readonly gain: number;
}

/** Exchanges a thousand USDT's worth where the next second pays for it, with a quote or without. */
async function play(token: string, coin: Coin, hasQuote: boolean, costs: number): Promise<Deal | null> {
  const at = second();
  const [now, next] = [priceAt(coin, at), priceAt(coin, at + 1)];
  const move = next / now - 1;
  if (Math.abs(move) <= costs) return null;
  const buys = move > 0;
  const { id } = coins[coin];
  const [from_currency_id, to_currency_id] = buys ? [USDT, id] : [id, USDT];
  const pair = { number: buys ? '1000' : (1_000 / now).toFixed(6), from_currency_id, to_currency_id };
  const quote = hasQuote ? await server.call(exchangeQuote, pair, { token }) : null;
  if (quote !== null && quote.error !== null) return null;
  const done = await server.call(exchange, { ...pair, quote_id: quote?.answer.quote_id }, { token });
  if (done.error !== null) return null;
  const { total, receives, created_time } = done.answer;
  const settled = Math.floor((Date.parse(created_time) - START) / 1_000);
  const price = priceAt(coin, Math.max(settled, at + 1));
  const gain = buys ? Number(total) - Number(receives) * price : Number(total) * price - Number(receives);
  return { coin, gain };
}

/** What an exchange costs of its worth at the least; polls until the server has heard of the price of this second. */
async function costsOf(coin: Coin): Promise<number> {
  const [token = ''] = tokens;
  const pair = { from_currency_id: USDT, to_currency_id: coins[coin].id };
  let costs = 1;
  await expect
    .poll(
      async () => {
        const { body } = await server.call(exchangeFee, pair, { token });
        if (body.type !== 'ok') return body.error_code;
        costs = (Number(body.message.fee) + Number(body.message.spread)) / 100;
        return Number(body.message.to_price);
      },
      { interval: 10 },
    )
    .toBe(priceAt(coin, second()));
  return costs;
}

/** Waits until what was asked is either answered or waits for nothing in the database. */
async function settle(): Promise<void> {
  const busy = async (): Promise<number> => {
    const { rows } = await server.database.owner.query<{ busy: number }>(
      `SELECT count(*)::integer AS busy FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    return rows[0]?.busy ?? 0;
  };
  let quiet = 0;
  await expect.poll(async () => (quiet = (await busy()) === 0 ? quiet + 1 : 0), { interval: 10 }).toBeGreaterThan(8);
}

// In full it goes on for longer than any other test.
const LONGEST_MS = campaign(300_000, 3_600_000);

test(
  'the house has lost nothing to players who know the next second, in no coin',
  { timeout: LONGEST_MS },
  async () => {
    const deals: Promise<Deal | null>[] = [];
    while (second() < SECONDS) {
      const wanted: Promise<Deal | null>[] = [];
      for (const coin of ['BTC', 'ETH'] as const) {
        const costs = await costsOf(coin);
        wanted.push(...tokens.map((token, player) => play(token, coin, player % 2 === 0, costs)));
      }
      await settle();
      deals.push(...wanted);
      clock.advance(1_000);
    }
    // The last ones wait for the market to go on.
    await costsOf('BTC');
    await costsOf('ETH');
    clock.advance(1_000);
    const results = (await Promise.all(deals)).filter((deal) => deal !== null);
    for (const coin of ['BTC', 'ETH'] as const) {
      const gains = results.filter((deal) => deal.coin === coin).map(({ gain }) => gain);
      expect(gains.length).toBeGreaterThan(0);
      expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeGreaterThan(0);
      expect(Math.min(...gains)).toBeGreaterThan(-0.01);
    }
    expect(await wrongs(server.database)).toEqual([]);
  },
);
