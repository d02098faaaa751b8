import { OPENING } from '@aureus/contract/spot/opening.ts';
import * as calls from '@aureus/contract/spot/calls.ts';
import type { FillRow, OrderRow } from '@aureus/contract/spot/shapes.ts';
import { describe, expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { loseNextCommit } from '../support/interference.ts';
import { AAPL, BTC, USDT } from '../wallet/markets.ts';
import { codeOf } from './exchange.ts';
import { beforeWriting, failWriting } from './interference.ts';
import { alice, bob, carol, HOUR, OPENS, order, QUEUED, useOpening } from './opening-stage.ts';

const { stage, clock, goTo, start, open, openings, expectUnopened } = useOpening();
const orderOf = (user: bigint, id: number): Promise<OrderRow> => stage.exchange.order(user, id);

describe('at the opening', () => {
  test('all that waits trades at one price, near the first one, at the fee of makers, and the rest beyond it goes', async () => {
    const far = await stage.exchange.place(alice, order(1, 230, 10, QUEUED));
    const near = await stage.exchange.place(bob, order(1, 199, 10, QUEUED));
    const sold = await stage.exchange.place(carol, order(2, 150, 4, QUEUED));
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
    expect(await stage.exchange.place(carol, order(2, 199, 1))).toMatchObject({ status: 2, trade_price: '199' });
    const { data } = (await stage.exchange.read(calls.fills, alice)) as { data: FillRow[] };
    expect(data.map(({ price, amount }) => [price, amount])).toEqual([['200', '4']]);
  });

  test('of two orders of one owner that wait across each other the larger keeps its rest', async () => {
    // In a session both are further away than anybody may trade with each other.
    await open(200, OPENS - 20 * HOUR);
    const bought = await stage.exchange.place(alice, order(1, 230, 4));
    const sold = await stage.exchange.place(alice, order(2, 215, 1));
    expect([bought.status, sold.status]).toEqual([1, 1]);
    stage.price = null;
    await goTo(OPENS - HOUR);
    await stage.exchange.place(carol, order(2, 190, 2, QUEUED));
    await open(222);
    await expect.poll(openings).toMatchObject([{}, { price: 22_200, lots: 200n }]);
    expect(await orderOf(alice, sold.id)).toMatchObject({ status: 3, cancel_reason: 'self_trade', filled_amount: '0' });
    expect(await orderOf(alice, bought.id)).toMatchObject({ trade_amount: '3', filled_amount: '2' });
    expect((await stage.exchange.balance(alice, AAPL))[1]).toBe(0n);
  });

  test('the house quotes around the same price: what waits alone is filled by its rule, not at its own limit', async () => {
    await stage.exchange.fund(house.marketMaker, USDT, '10000000');
    await stage.exchange.fund(house.marketMaker, AAPL, '10000');
    // What the house has is read when its markets are taken.
    await stage.exchange.stop();
    stage.exchange = await start();
    const alone = await stage.exchange.place(alice, order(1, 230, 1, QUEUED));
    await open(200);
    await expect.poll(async () => (await orderOf(alice, alone.id)).status).toBe(2);
    const { trade_price } = await orderOf(alice, alone.id);
    expect(Number(trade_price)).toBeGreaterThan(200);
    expect(Number(trade_price)).toBeLessThan(201);
  });

  test('where the house does not quote, volume between two accounts moves the price by the fees at most', async () => {
    const victim = await stage.exchange.place(alice, order(1, 230, 10, QUEUED));
    await stage.exchange.place(bob, order(2, 199, 10, QUEUED));
    const wash = [
      await stage.exchange.place(bob, order(2, 202, 1, QUEUED)),
      await stage.exchange.place(carol, order(1, 202, 1, QUEUED)),
    ];
    await open(200);
    await expect.poll(openings).toMatchObject([{ price: 20_000, lots: 1_000n }]);
    expect(await orderOf(alice, victim.id)).toMatchObject({ status: 2, trade_price: '200' });
    // What is left of the wash trades by the rules of an open book, with itself.
    await expect.poll(async () => (await orderOf(bob, wash[0]!.id)).trade_price).toBe('202');
    expect(await orderOf(carol, wash[1]!.id)).toMatchObject({ status: 2, trade_price: '202' });
  });

  test('an account under a freeze gives nothing away in it and takes nothing back: it goes to the edge of its band', async () => {
    const { rows } = await stage.database.owner.query<{ id: bigint }>(
      `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
       VALUES ('victim', 'x', 'victim', 'VICTIM00', now(), now()) RETURNING id`,
    );
    const victim = rows[0]?.id ?? 0n;
    await stage.exchange.fund(victim, AAPL, '100');
    const given = await stage.exchange.place(victim, order(2, 150, 10, QUEUED));
    const helper = await stage.exchange.place(alice, order(1, 199, 10, QUEUED));
    const fair = await stage.exchange.place(bob, order(1, 199.9, 3, QUEUED));
    const frozenUntil = new Date(OPENS + HOUR);
    await stage.database.owner.query(`UPDATE users SET withdrawals_frozen_until = $2 WHERE id = $1`, [
      victim,
      frozenUntil,
    ]);
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
    await stage.exchange.place(alice, order(1, 210, 1, QUEUED));
    await stage.exchange.place(bob, order(2, 190, 1, QUEUED));
    stage.markets.setSources(3, 2);
    await open(200);
    await open(200, OPENS + OPENING.waitMs - 1_000);
    // A batch that comes after them all: the market is still opening.
    expect(await codeOf(stage.exchange.place(carol, order(1, 200, 1)))).toBe('opening_under_way');
    expect(await openings()).toEqual([]);
    await open(200, OPENS + OPENING.waitMs);
    await expect.poll(openings).toMatchObject([{ price: 20_000, lots: 100n }]);
  });

  test('two sources that agree are enough, at once', async () => {
    await stage.exchange.place(alice, order(1, 210, 1, QUEUED));
    await stage.exchange.place(bob, order(2, 190, 1, QUEUED));
    stage.markets.setSources(3, 2, 0);
    await open(200);
    await expect.poll(openings).toMatchObject([{ price: 20_000, lots: 100n }]);
  });

  test('nothing trades by what its sources had told before: that was known while orders were taken', async () => {
    await stage.exchange.place(alice, order(1, 210, 1, QUEUED));
    await stage.exchange.place(bob, order(2, 190, 1, QUEUED));
    await goTo(OPENS + 4_000);
    await expectUnopened(200, OPENS - 1);
    expect(await openings()).toEqual([]);
    stage.markets.setPrice(3, 20_100, OPENS);
    await expect.poll(openings).toMatchObject([{ price: 20_100, lots: 100n }]);
  });

  test('nothing trades without the house, while it does not quote at the price of now, before the published wait', async () => {
    await stage.exchange.place(alice, order(1, 210, 1, QUEUED));
    await stage.exchange.place(bob, order(2, 190, 1, QUEUED));
    const newest = stage.markets.newest;
    // What was written down last had three sources; two have told since.
    stage.markets.newest = async () =>
      new Map(Array.from(await newest(), ([id, tick]) => [id, { ...tick, state: 'fresh' }]));
    stage.markets.setSources(3, 2);
    await goTo(OPENS + 1_000);
    await expectUnopened(200);
    expect(await openings()).toEqual([]);
    await open(200, OPENS + OPENING.waitMs);
    await expect.poll(openings).toMatchObject([{ price: 20_000, lots: 100n }]);
  });

  test('a market in which nobody waits is open at once, also for who comes then', async () => {
    await open(200);
    expect(await stage.exchange.place(alice, order(1, 199, 1))).toMatchObject({ status: 1 });
    expect(await stage.exchange.place(bob, order(2, 199, 1))).toMatchObject({ status: 2 });
    expect(await openings()).toEqual([{ began_at: new Date(OPENS), reference: null, price: null, lots: null }]);
    // And stays open for those who look again.
    await stage.exchange.place(alice, order(1, 198, 1));
    await stage.exchange.stop();
    stage.exchange = await start();
    expect(await codeOf(stage.exchange.place(bob, order(2, 201, 1)))).toBe('ok');
    expect(await openings()).toHaveLength(1);
  });
});

test('a market operators closed opens in the same way, whatever its hours: what waited trades at one price', async () => {
  const coins = { currency_id: BTC.id };
  const set = async (state: { isOpen: boolean; openedAt: number | null }): Promise<void> => {
    stage.markets.setMarket(1, state);
    await stage.markets.refresh();
  };
  await stage.exchange.fund(bob, BTC, '1');
  // Both are beyond the band of 10,000, so they wait across each other.
  const bought = await stage.exchange.place(alice, { ...order(1, 9_000, 1), ...coins });
  const sold = await stage.exchange.place(bob, { ...order(2, 8_950, 1), ...coins });
  expect([bought.status, sold.status]).toEqual([1, 1]);
  await set({ isOpen: false, openedAt: null });
  expect(await codeOf(stage.exchange.place(bob, { ...order(1, 9_000, 1, QUEUED), ...coins }))).toBe('market_closed');
  clock.set(OPENS);
  await set({ isOpen: true, openedAt: OPENS });
  await expect
    .poll(async () => {
      stage.markets.setPrice(1, 8_960_00);
      return (await orderOf(alice, bought.id)).status;
    })
    .toBe(2);
  for (const [user, { id }] of [
    [alice, bought],
    [bob, sold],
  ] as const) {
    expect(await orderOf(user, id)).toMatchObject({ status: 2, trade_price: '8960' });
  }
  const { rows } = await stage.database.owner.query('SELECT reference, price FROM spot_opening WHERE market_id = 1');
  expect(rows).toEqual([{ reference: 896_000, price: 896_000 }]);
});

describe('once, and once only,', () => {
  async function cross(): Promise<[number, number]> {
    const { id: bought } = await stage.exchange.place(alice, order(1, 205, 3, QUEUED));
    const { id: sold } = await stage.exchange.place(bob, order(2, 195, 3, QUEUED));
    return [bought, sold];
  }
  async function expectOpenedOnce([bought, sold]: [number, number]): Promise<void> {
    await expect.poll(async () => (await orderOf(alice, bought)).status).toBe(2);
    expect([await orderOf(alice, bought), await orderOf(bob, sold)].map((each) => each.trade_price)).toEqual([
      '200',
      '200',
    ]);
    expect(await openings()).toMatchObject([{ lots: 300n }]);
    const { rows } = await stage.database.owner.query('SELECT lots FROM spot_trade WHERE market_id = 3');
    expect(rows).toEqual([{ lots: 300n }]);
    expect((await stage.exchange.balance(alice, AAPL))[0]).toBe(10_000_000n + 29_970n);
  }

  test('also when the server was away at the opening: by the price of when it is back', async () => {
    const ids = await cross();
    await stage.exchange.stop();
    await open(200, OPENS + HOUR);
    stage.exchange = await start();
    await expectOpenedOnce(ids);
  });

  test('a server that was away waits for its sources as long as any, while what waits can be cancelled', async () => {
    const ids = await cross();
    const spare = await stage.exchange.place(carol, order(1, 150, 1, QUEUED));
    await stage.exchange.stop();
    stage.markets.setSources(3, 2);
    await open(150, OPENS + HOUR);
    stage.exchange = await start();
    await expectUnopened(150);
    expect(await codeOf(stage.exchange.cancel(carol, spare.id))).toBe('ok');
    stage.markets.setSources(3, 3);
    await open(200, OPENS + HOUR + 1_000);
    await expectOpenedOnce(ids);
  });

  test.each(['committed', 'cut before'] as const)('also when the answer to its commit is lost: %s', async (fate) => {
    const ids = await cross();
    loseNextCommit(stage.database, fate);
    await open(200);
    await expectOpenedOnce(ids);
  });

  test('or not at all, where it cannot be written: other markets go on, and what waits can be cancelled', async () => {
    const [bought] = await cross();
    let failed = 0;
    failWriting(stage.database, (values) => {
      if (!values.some((value) => String(value).includes(String(OPENS)))) return null;
      failed += 1;
      return Object.assign(new Error('It is too large'), { code: '54000' });
    });
    await open(200);
    for (let turn = 0; turn < 5; turn += 1) {
      const coin = { type: 1, target_price: 9_990, amount: 0.01 };
      expect(await codeOf(stage.exchange.place(carol, coin))).toBe('ok');
    }
    await expect.poll(() => codeOf(stage.exchange.place(carol, order(1, 200, 1)))).toBe('market_closed');
    expect(failed).toBe(3);
    expect(await codeOf(stage.exchange.cancel(alice, bought))).toBe('opening_locked');
    clock.set(OPENS + OPENING.waitMs);
    expect(await codeOf(stage.exchange.cancel(alice, bought))).toBe('ok');
    expect(await openings()).toEqual([]);
  });

  test('also when another process takes the market over while it is written', async () => {
    const ids = await cross();
    const first = stage.exchange;
    let taken = false;
    beforeWriting(stage.database, async () => {
      if (taken) return;
      taken = true;
      stage.exchange = await start();
    });
    await open(200);
    await expect.poll(() => stage.exchange !== first).toBe(true);
    await expectOpenedOnce(ids);
    await first.stop();
  });

  test('a cancel that comes with it finds it done, or is refused: never both', async () => {
    const [bought, sold] = await cross();
    await open(200);
    const codes = await Promise.all([
      codeOf(stage.exchange.cancel(alice, bought)),
      codeOf(stage.exchange.cancel(bob, sold)),
    ]);
    for (const code of codes) expect(['opening_locked', 'order_not_open']).toContain(code);
    await expectOpenedOnce([bought, sold]);
  });
});
