import { OPENING } from '@aureus/contract/spot/opening.ts';
import * as calls from '@aureus/contract/spot/calls.ts';
import type { FillRow, OrderRow } from '@aureus/contract/spot/shapes.ts';
import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { loseNextCommit } from '../support/interference.ts';
import { AAPL, BTC, testMarkets, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, type Fields, startExchange, wrongs } from './exchange.ts';
import { beforeWriting, failWriting } from './interference.ts';

const [alice, bob, carol] = [1_001n, 1_002n, 1_003n];
const M = 1_000_000n;
/** A Tuesday in New York: the session begins at half past nine. */
const OPENS = Date.UTC(2026, 10, 24, 14, 30);
const HOUR = 3_600_000;
const SHARES = { currency_id: AAPL.id, legal_id: USDT.id };
const order = (type: 1 | 2, price: number, amount: number, more: Fields = {}): Fields => ({
  ...SHARES,
  type,
  target_price: price,
  amount,
  ...more,
});
const QUEUED = { outside_hours: 'queue' };

let database: TestDatabase;
let exchange: Exchange;
let drop: () => Promise<void>;
const clock = manualClock();
let markets = testMarkets();
let price: number | null = null;
let feed: NodeJS.Timeout;

/** Goes to a moment, with the hours of then. */
async function goTo(moment: number): Promise<void> {
  clock.set(moment);
  markets.setMarket(3, { calendar: 'XNAS', session: sessionOf('XNAS', moment) });
  await markets.refresh();
}
const start = (): Promise<Exchange> => startExchange(database, { markets, clock });
/** The opening has come, and the feed tells a price, again and again. */
async function open(told: number, moment = OPENS + 1_000): Promise<void> {
  await goTo(moment);
  price = told;
  markets.setPrice(3, told * 100);
}
const orderOf = (user: bigint, id: number): Promise<OrderRow> => exchange.order(user, id);
const openings = async () =>
  (await database.owner.query('SELECT began_at, reference, price, lots FROM spot_opening WHERE market_id = 3')).rows;

/** Also by a price that is told, as of a moment. */
async function expectUnopened(told: number, at?: number): Promise<void> {
  // The first finds the market calling; the batch after the second would open it.
  for (let turn = 0; turn < 2; turn += 1) {
    markets.setPrice(3, told * 100, at);
    expect(await codeOf(exchange.place(carol, order(1, 200, 1)))).toBe('opening_under_way');
  }
}

beforeEach(async () => {
  markets = testMarkets({ 1: 10_000_00, 2: 1_000_00 }, () => clock.epochMs());
  clock.set(OPENS - HOUR);
  ({ database, drop } = await createTestDatabase());
  exchange = await start();
  await goTo(OPENS - HOUR);
  price = null;
  feed = setInterval(() => {
    if (price !== null) markets.setPrice(3, price * 100);
  }, 20);
  for (const user of [alice, bob, carol]) {
    await exchange.fund(user, USDT, '100000');
    await exchange.fund(user, AAPL, '1000');
  }
});
afterEach(async () => {
  clearInterval(feed);
  const found = await wrongs(database);
  await exchange.stop();
  await drop();
  if (found.length > 0) throw new Error(`The books are wrong: ${found.join('; ')}`);
});

describe('outside of its hours an order', () => {
  test('is refused with the moment of the opening, or waits with its money held, as its owner says', async () => {
    await expect(exchange.place(alice, order(1, 200, 10))).rejects.toMatchObject({
      code: 'session_closed',
      params: { opens: '2026-11-24 14:30' },
    });
    const waiting = await exchange.place(alice, order(1, 200, 10, QUEUED));
    expect(waiting).toMatchObject({ status: 1, filled_amount: '0' });
    expect(await exchange.balance(alice, USDT)).toEqual([98_000n * M, 2_000n * M]);
    // What has no price of its own, or is to act at once, cannot wait.
    for (const more of [
      { order_kind: 'market', target_price: '200' },
      { time_in_force: 'IOC' },
      { time_in_force: 'FOK' },
      { trigger_price: '210' },
      { pair_trigger_price: '210' },
    ]) {
      expect(await codeOf(exchange.place(alice, order(1, 200, 10, { ...QUEUED, ...more })))).toBe('queue_limit_only');
    }
    // Nobody trades before the opening, however their prices cross.
    expect(await exchange.place(bob, order(2, 190, 5, QUEUED))).toMatchObject({ status: 1, filled_amount: '0' });
    expect(await exchange.amend(alice, { id: waiting.id, amount: 20 })).toMatchObject({
      status: 1,
      filled_amount: '0',
    });
    expect(await exchange.balance(alice, USDT)).toEqual([96_000n * M, 4_000n * M]);
    expect(await exchange.cancel(alice, waiting.id)).toMatchObject({ status: 3 });
    expect(await exchange.balance(alice, USDT)).toEqual([100_000n * M, 0n]);
  });

  test('does not wait from the moment of the opening on, also while the server has yet to notice it', async () => {
    clock.set(OPENS - 1);
    expect(await codeOf(exchange.place(alice, order(1, 200, 1, QUEUED)))).toBe('ok');
    clock.set(OPENS);
    expect(await codeOf(exchange.place(alice, order(1, 200, 1, QUEUED)))).toBe('opening_under_way');
  });

  test('does not wait either when the session ends after it was looked at, unless it is a plain limit order', async () => {
    await open(200, OPENS - 20 * HOUR);
    let coming: Promise<string[]> | undefined;
    const wanted = [{ trigger_price: '210' }, { pair_trigger_price: '210' }, { time_in_force: 'IOC' }, {}];
    beforeWriting(database, async () => {
      if (coming) return;
      coming = Promise.all(
        wanted.map((more) => codeOf(exchange.place(alice, order(1, 199, 1, { ...QUEUED, ...more })))),
      );
      await goTo(OPENS - HOUR);
    });
    // Where its batch has to be run again, the session is over for it as well.
    expect(['ok', 'session_closed']).toContain(await codeOf(exchange.place(bob, order(1, 150, 1))));
    expect(await coming).toEqual(['session_closed', 'session_closed', 'session_closed', 'ok']);
  });

  test('does not trade in the open book when it comes too late: its owner was promised the price of the opening', async () => {
    let coming: Promise<string> | undefined;
    beforeWriting(database, async () => {
      if (coming) return;
      coming = codeOf(exchange.place(bob, order(1, 210, 1, QUEUED)));
      await open(200);
    });
    // Its owner is not for the opening: nobody waits for it.
    await exchange.place(alice, { type: 1, target_price: 9_000, amount: 1 });
    expect(await coming).toBe('opening_under_way');
    expect(await codeOf(exchange.place(bob, order(1, 210, 1, QUEUED)))).toBe('ok');
  });

  test('ends at once where it would meet one of its owner: nobody sees what the auction would not match', async () => {
    await exchange.place(alice, order(2, 190, 1, QUEUED));
    const large = await exchange.place(alice, order(1, 201, 400, QUEUED));
    expect(large).toMatchObject({ status: 3, cancel_reason: 'self_trade' });
    expect(await exchange.balance(alice, USDT)).toEqual([100_000n * M, 0n]);
    const apart = await exchange.place(alice, order(1, 189, 400, QUEUED));
    expect(await exchange.amend(alice, { id: apart.id, amount: 300 })).toMatchObject({ status: 1 });
    const across = await exchange.amend(alice, { id: apart.id, target_price: 195 });
    expect(across).toMatchObject({ status: 3, cancel_reason: 'self_trade' });
    expect(await exchange.balance(alice, USDT)).toEqual([100_000n * M, 0n]);
  });

  test('is bound from two minutes before the opening, until it is done or does not come', async () => {
    const { id } = await exchange.place(alice, order(1, 200, 10, QUEUED));
    const change = () =>
      Promise.all([codeOf(exchange.amend(alice, { id, amount: 11 })), codeOf(exchange.cancel(alice, id))]);
    await goTo(OPENS - OPENING.lockMs);
    expect(await change()).toEqual(['opening_locked', 'opening_locked']);
    expect(await exchange.cancelAll(alice)).toEqual({ cancelled: 0 });
    // Who comes late still may.
    expect(await codeOf(exchange.place(bob, order(2, 210, 1, QUEUED)))).toBe('ok');
    markets.setSources(3, 2);
    await open(200);
    await expect.poll(() => codeOf(exchange.place(bob, order(2, 210, 1, QUEUED)))).toBe('opening_under_way');
    expect(await change()).toEqual(['opening_locked', 'opening_locked']);
    price = null;
    await goTo(OPENS + OPENING.waitMs);
    expect(await codeOf(exchange.cancel(alice, id))).toBe('ok');
  });
});

test('the stop of a pair is bound with its limit order, which would go with it', async () => {
  await open(200, OPENS - 20 * HOUR);
  const { pair_id } = await exchange.place(alice, order(2, 205, 1, { pair_trigger_price: 195 }));
  price = null;
  await goTo(OPENS - OPENING.lockMs);
  expect(await codeOf(exchange.cancel(alice, pair_id!))).toBe('opening_locked');
  expect(await exchange.cancelAll(alice)).toEqual({ cancelled: 0 });
});

test('nobody is freed by a market that operators close just before it opens', async () => {
  const { id } = await exchange.place(alice, order(1, 200, 10, QUEUED));
  await goTo(OPENS - OPENING.lockMs);
  markets.setMarket(3, { isOpen: false });
  await markets.refresh();
  expect(await codeOf(exchange.cancel(alice, id))).toBe('opening_locked');
  await goTo(OPENS);
  expect(await codeOf(exchange.cancel(alice, id))).toBe('ok');
});

describe('at the opening', () => {
  test('all that waits trades at one price, near the first one, at the fee of makers, and the rest beyond it goes', async () => {
    const far = await exchange.place(alice, order(1, 230, 10, QUEUED));
    const near = await exchange.place(bob, order(1, 199, 10, QUEUED));
    const sold = await exchange.place(carol, order(2, 150, 4, QUEUED));
    await open(200);
    await expect.poll(openings).toEqual([{ began_at: new Date(OPENS), reference: 20_000, price: 20_000, lots: 400n }]);
    expect(await orderOf(alice, far.id)).toMatchObject({
      status: 3,
      cancel_reason: 'price_protection',
      filled_amount: '4',
      trade_price: '200',
      charge_fee: '0.004',
    });
    expect(await orderOf(carol, sold.id)).toMatchObject({ status: 2, trade_price: '200', charge_fee: '0.8' });
    expect(await orderOf(bob, near.id)).toMatchObject({ status: 1, filled_amount: '0' });
    // It is open: an order finds what was left.
    expect(await exchange.place(carol, order(2, 199, 1))).toMatchObject({ status: 2, trade_price: '199' });
    const { data } = (await exchange.read(calls.fills, alice)) as { data: FillRow[] };
    expect(data.map(({ price, amount }) => [price, amount])).toEqual([['200', '4']]);
  });

  test('of two orders of one owner that wait across each other the larger keeps its rest', async () => {
    // In a session both are further away than anybody may trade with each other.
    await open(200, OPENS - 20 * HOUR);
    const bought = await exchange.place(alice, order(1, 230, 4));
    const sold = await exchange.place(alice, order(2, 215, 1));
    expect([bought.status, sold.status]).toEqual([1, 1]);
    price = null;
    await goTo(OPENS - HOUR);
    await exchange.place(carol, order(2, 190, 2, QUEUED));
    await open(222);
    await expect.poll(openings).toMatchObject([{}, { price: 22_200, lots: 200n }]);
    expect(await orderOf(alice, sold.id)).toMatchObject({ status: 3, cancel_reason: 'self_trade', filled_amount: '0' });
    expect(await orderOf(alice, bought.id)).toMatchObject({ trade_amount: '3', filled_amount: '2' });
    expect((await exchange.balance(alice, AAPL))[1]).toBe(0n);
  });

  test('the house quotes around the same price: what waits alone is filled by its rule, not at its own limit', async () => {
    await exchange.fund(house.marketMaker, USDT, '10000000');
    await exchange.fund(house.marketMaker, AAPL, '10000');
    // What the house has is read when its markets are taken.
    await exchange.stop();
    exchange = await start();
    const alone = await exchange.place(alice, order(1, 230, 1, QUEUED));
    await open(200);
    await expect.poll(async () => (await orderOf(alice, alone.id)).status).toBe(2);
    const { trade_price } = await orderOf(alice, alone.id);
    expect(Number(trade_price)).toBeGreaterThan(200);
    expect(Number(trade_price)).toBeLessThan(201);
  });

  test('where the house does not quote, volume between two accounts moves the price by the fees at most', async () => {
    const victim = await exchange.place(alice, order(1, 230, 10, QUEUED));
    await exchange.place(bob, order(2, 199, 10, QUEUED));
    const wash = [
      await exchange.place(bob, order(2, 202, 1, QUEUED)),
      await exchange.place(carol, order(1, 202, 1, QUEUED)),
    ];
    await open(200);
    await expect.poll(openings).toMatchObject([{ price: 20_000, lots: 1_000n }]);
    expect(await orderOf(alice, victim.id)).toMatchObject({ status: 2, trade_price: '200' });
    // What is left of the wash trades by the rules of an open book, with itself.
    await expect.poll(async () => (await orderOf(bob, wash[0]!.id)).trade_price).toBe('202');
    expect(await orderOf(carol, wash[1]!.id)).toMatchObject({ status: 2, trade_price: '202' });
  });

  test('an account under a freeze gives nothing away in it and takes nothing back: it goes to the edge of its band', async () => {
    const { rows } = await database.owner.query<{ id: bigint }>(
      `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
       VALUES ('victim', 'x', 'victim', 'VICTIM00', now(), now()) RETURNING id`,
    );
    const victim = rows[0]?.id ?? 0n;
    await exchange.fund(victim, AAPL, '100');
    const given = await exchange.place(victim, order(2, 150, 10, QUEUED));
    const helper = await exchange.place(alice, order(1, 199, 10, QUEUED));
    const fair = await exchange.place(bob, order(1, 199.9, 3, QUEUED));
    const frozenUntil = new Date(OPENS + HOUR);
    await database.owner.query(`UPDATE users SET withdrawals_frozen_until = $2 WHERE id = $1`, [victim, frozenUntil]);
    await open(200);
    await expect.poll(openings).toMatchObject([{ price: 19_990, lots: 300n }]);
    expect(await orderOf(victim, given.id)).toMatchObject({
      status: 3,
      cancel_reason: 'price_protection',
      filled_amount: '3',
    });
    expect(await orderOf(bob, fair.id)).toMatchObject({ status: 2 });
    expect(await orderOf(alice, helper.id)).toMatchObject({ status: 1, filled_amount: '0' });
  });

  test('nothing trades by a price of few sources; when no other comes, all trades by it after the published wait', async () => {
    await exchange.place(alice, order(1, 210, 1, QUEUED));
    await exchange.place(bob, order(2, 190, 1, QUEUED));
    markets.setSources(3, 2);
    await open(200);
    await open(200, OPENS + OPENING.waitMs - 1_000);
    // A batch that comes after them all: the market is still opening.
    expect(await codeOf(exchange.place(carol, order(1, 200, 1)))).toBe('opening_under_way');
    expect(await openings()).toEqual([]);
    await open(200, OPENS + OPENING.waitMs);
    await expect.poll(openings).toMatchObject([{ price: 20_000, lots: 100n }]);
  });

  test('nothing trades by what its sources had told before: that was known while orders were taken', async () => {
    await exchange.place(alice, order(1, 210, 1, QUEUED));
    await exchange.place(bob, order(2, 190, 1, QUEUED));
    await goTo(OPENS + 4_000);
    await expectUnopened(200, OPENS - 1);
    expect(await openings()).toEqual([]);
    markets.setPrice(3, 20_100, OPENS);
    await expect.poll(openings).toMatchObject([{ price: 20_100, lots: 100n }]);
  });

  test('nothing trades without the house, while it does not quote at the price of now, before the published wait', async () => {
    await exchange.place(alice, order(1, 210, 1, QUEUED));
    await exchange.place(bob, order(2, 190, 1, QUEUED));
    const newest = markets.newest;
    // What was written down last had three sources; two have told since.
    markets.newest = async () => new Map(Array.from(await newest(), ([id, tick]) => [id, { ...tick, state: 'fresh' }]));
    markets.setSources(3, 2);
    await goTo(OPENS + 1_000);
    await expectUnopened(200);
    expect(await openings()).toEqual([]);
    await open(200, OPENS + OPENING.waitMs);
    await expect.poll(openings).toMatchObject([{ price: 20_000, lots: 100n }]);
  });

  test('a market in which nobody waits is open at once, also for who comes then', async () => {
    await open(200);
    expect(await exchange.place(alice, order(1, 199, 1))).toMatchObject({ status: 1 });
    expect(await exchange.place(bob, order(2, 199, 1))).toMatchObject({ status: 2 });
    expect(await openings()).toEqual([{ began_at: new Date(OPENS), reference: null, price: null, lots: null }]);
    // And stays open for those who look again.
    await exchange.place(alice, order(1, 198, 1));
    await exchange.stop();
    exchange = await start();
    expect(await codeOf(exchange.place(bob, order(2, 201, 1)))).toBe('ok');
    expect(await openings()).toHaveLength(1);
  });
});

test('a market operators closed opens in the same way, whatever its hours: what waited trades at one price', async () => {
  const coins = { currency_id: BTC.id };
  const set = async (state: { isOpen: boolean; openedAt: number | null }): Promise<void> => {
    markets.setMarket(1, state);
    await markets.refresh();
  };
  await exchange.fund(bob, BTC, '1');
  // Both are beyond the band of 10,000, so they wait across each other.
  const bought = await exchange.place(alice, { ...order(1, 9_000, 1), ...coins });
  const sold = await exchange.place(bob, { ...order(2, 8_950, 1), ...coins });
  expect([bought.status, sold.status]).toEqual([1, 1]);
  await set({ isOpen: false, openedAt: null });
  expect(await codeOf(exchange.place(bob, { ...order(1, 9_000, 1, QUEUED), ...coins }))).toBe('market_closed');
  clock.set(OPENS);
  await set({ isOpen: true, openedAt: OPENS });
  await expect
    .poll(async () => {
      markets.setPrice(1, 8_960_00);
      return (await orderOf(alice, bought.id)).status;
    })
    .toBe(2);
  for (const [user, { id }] of [
    [alice, bought],
    [bob, sold],
  ] as const) {
    expect(await orderOf(user, id)).toMatchObject({ status: 2, trade_price: '8960' });
  }
  const { rows } = await database.owner.query('SELECT reference, price FROM spot_opening WHERE market_id = 1');
  expect(rows).toEqual([{ reference: 896_000, price: 896_000 }]);
});

describe('once, and once only,', () => {
  async function cross(): Promise<[number, number]> {
    const { id: bought } = await exchange.place(alice, order(1, 205, 3, QUEUED));
    const { id: sold } = await exchange.place(bob, order(2, 195, 3, QUEUED));
    return [bought, sold];
  }
  async function expectOpenedOnce([bought, sold]: [number, number]): Promise<void> {
    await expect.poll(async () => (await orderOf(alice, bought)).status).toBe(2);
    expect([await orderOf(alice, bought), await orderOf(bob, sold)].map((each) => each.trade_price)).toEqual([
      '200',
      '200',
    ]);
    expect(await openings()).toMatchObject([{ lots: 300n }]);
    const { rows } = await database.owner.query('SELECT lots FROM spot_trade WHERE market_id = 3');
    expect(rows).toEqual([{ lots: 300n }]);
    expect((await exchange.balance(alice, AAPL))[0]).toBe(10_000_000n + 29_970n);
  }

  test('also when the server was away at the opening: by the price of when it is back', async () => {
    const ids = await cross();
    await exchange.stop();
    await open(200, OPENS + HOUR);
    exchange = await start();
    await expectOpenedOnce(ids);
  });

  test('a server that was away waits for its sources as long as any, while what waits can be cancelled', async () => {
    const ids = await cross();
    const spare = await exchange.place(carol, order(1, 150, 1, QUEUED));
    await exchange.stop();
    markets.setSources(3, 2);
    await open(150, OPENS + HOUR);
    exchange = await start();
    await expectUnopened(150);
    expect(await codeOf(exchange.cancel(carol, spare.id))).toBe('ok');
    markets.setSources(3, 3);
    await open(200, OPENS + HOUR + 1_000);
    await expectOpenedOnce(ids);
  });

  test.each(['committed', 'cut before'] as const)('also when the answer to its commit is lost: %s', async (fate) => {
    const ids = await cross();
    loseNextCommit(database, fate);
    await open(200);
    await expectOpenedOnce(ids);
  });

  test('or not at all, where it cannot be written: other markets go on, and what waits can be cancelled', async () => {
    const [bought] = await cross();
    let failed = 0;
    failWriting(database, (values) => {
      if (!values.some((value) => String(value).includes(String(OPENS)))) return null;
      failed += 1;
      return Object.assign(new Error('It is too large'), { code: '54000' });
    });
    await open(200);
    for (let turn = 0; turn < 5; turn += 1) {
      const coin = { type: 1, target_price: 9_990, amount: 0.01 };
      expect(await codeOf(exchange.place(carol, coin))).toBe('ok');
    }
    await expect.poll(() => codeOf(exchange.place(carol, order(1, 200, 1)))).toBe('market_closed');
    expect(failed).toBe(3);
    expect(await codeOf(exchange.cancel(alice, bought))).toBe('opening_locked');
    clock.set(OPENS + OPENING.waitMs);
    expect(await codeOf(exchange.cancel(alice, bought))).toBe('ok');
    expect(await openings()).toEqual([]);
  });

  test('also when another process takes the market over while it is written', async () => {
    const ids = await cross();
    const first = exchange;
    let taken = false;
    beforeWriting(database, async () => {
      if (taken) return;
      taken = true;
      exchange = await start();
    });
    await open(200);
    await expect.poll(() => exchange !== first).toBe(true);
    await expectOpenedOnce(ids);
    await first.stop();
  });

  test('a cancel that comes with it finds it done, or is refused: never both', async () => {
    const [bought, sold] = await cross();
    await open(200);
    const codes = await Promise.all([codeOf(exchange.cancel(alice, bought)), codeOf(exchange.cancel(bob, sold))]);
    for (const code of codes) expect(['opening_locked', 'order_not_open']).toContain(code);
    await expectOpenedOnce([bought, sold]);
  });
});
