import * as calls from '@aureus/contract/dual/calls.ts';
import { settle } from '@aureus/core/dual/receipt.ts';
import { expect, test } from 'vitest';
import { BTC, ETH, USDT } from '../wallet/markets.ts';
import { PRICE, useStage } from './stage.ts';

const stage = useStage();
const refused = (code: string, params?: object) => expect.objectContaining(params ? { code, params } : { code });
/** 36.5 % a year for one day: a thousandth. */
const K = PRICE + 500_00;
const one = 10_000_000n;

test('a call below its reference is paid in the coin: what was invested, and a thousandth', async () => {
  const id = await stage.product();
  const user = await stage.user();
  const order = await stage.buy(user, id, 3);
  expect(order).toMatchObject({
    product_id: id,
    type: 'call',
    currency_name: 'BTC',
    pay_name: 'BTC',
    order_rate: '36.5',
    day: 1,
    number: 3,
    price: '10000.00',
    total: '0.3',
    status: 1,
    success: null,
    coin_payout: '0.3003',
    // 0.3 × 10,500 × 1.001
    usdt_payout: '3153.15',
    remaining_number: 97,
  });
  expect(order.create).toBe(order.created);
  // Set aside: of the user what is invested, of the house what it would owe beside it.
  expect(await stage.available(user, BTC)).toBe(10_000_000_000n - 3n * one);
  expect(await stage.house(BTC)).toBe(1_000_000_000n - 30_000n);
  expect(await stage.house(USDT)).toBe(1_000_000_000_000n - 3_153_150_000n);
  await stage.halfHour((place) => (place === 0 ? K - 1 : K));
  await stage.sweep();
  expect(await stage.find(user, order.id)).toMatchObject({ status: 3, success: '0.3003', success_name: 'BTC', settlement_price: '10499.999994' }); // prettier-ignore
  expect(await stage.available(user, BTC)).toBe(10_000_000_000n + 30_000n);
  expect(await stage.available(user, USDT)).toBe(1_000_000_000_000n);
  expect(await stage.house(BTC)).toBe(1_000_000_000n - 30_000n);
  expect(await stage.house(USDT)).toBe(1_000_000_000_000n);
  expect(await stage.problems()).toEqual([]);
});

test('a call at its reference is paid in USDT: amount × reference, and a thousandth', async () => {
  const user = await stage.user();
  const order = await stage.buy(user, await stage.product(), 3);
  await stage.halfHour(K);
  await stage.sweep();
  expect(await stage.find(user, order.id)).toMatchObject({ status: 3, success: '3153.15', success_name: 'USDT', settlement_price: '10500' }); // prettier-ignore
  expect(await stage.available(user, BTC)).toBe(10_000_000_000n - 3n * one);
  expect(await stage.available(user, USDT)).toBe(1_000_000_000_000n + 3_153_150_000n);
  expect(await stage.house(BTC)).toBe(1_000_000_000n + 3n * one);
  expect(await stage.house(USDT)).toBe(1_000_000_000_000n - 3_153_150_000n);
  expect(await stage.problems()).toEqual([]);
});

test('a put costs a tenth of the price, and at its reference is paid in the coin: amount ÷ reference', async () => {
  const strike = PRICE - 2_000_00;
  const user = await stage.user();
  const order = await stage.buy(user, await stage.product({ type: 'put', strike, market: 2 }), 2);
  // 2,000 USDT: 2,000 ÷ 8,000 × 1.001 of the coin, or 2,000 × 1.001.
  expect(order).toMatchObject({ pay_name: 'USDT', total: '2000', coin_payout: '0.25025', usdt_payout: '2002', currency_name: 'ETH' }); // prettier-ignore
  expect(await stage.house(ETH)).toBe(10_000_000_000n - 25_025_000n);
  expect(await stage.house(USDT)).toBe(1_000_000_000_000n - 2_000_000n);
  await stage.halfHour(strike);
  await stage.sweep();
  expect(await stage.find(user, order.id)).toMatchObject({ status: 3, success: '0.25025', success_name: 'ETH' });
  expect(await stage.available(user, ETH)).toBe(10_025_025_000n);
  expect(await stage.available(user, USDT)).toBe(1_000_000_000_000n - 2_000_000_000n);
  expect(await stage.house(USDT)).toBe(1_000_000_000_000n + 2_000_000_000n);
  expect(await stage.problems()).toEqual([]);
});

test('a put above its reference is paid in USDT', async () => {
  const strike = PRICE - 2_000_00;
  const user = await stage.user();
  const order = await stage.buy(user, await stage.product({ type: 'put', strike }), 2);
  await stage.halfHour((place) => (place === 0 ? strike + 1 : strike));
  await stage.sweep();
  expect(await stage.find(user, order.id)).toMatchObject({ status: 3, success: '2002', success_name: 'USDT' });
  expect(await stage.available(user, USDT)).toBe(1_000_002_000_000n);
  expect(await stage.house(BTC)).toBe(1_000_000_000n);
  expect(await stage.problems()).toEqual([]);
});

test('with too few prices it fails: what was invested goes back in full, and its owner is told', async () => {
  const [user, id] = [await stage.user(), await stage.product()];
  const order = await stage.buy(user, id, 3);
  await stage.halfHour((place) => (place % 2 === 0 || place === 1 ? undefined : K));
  await stage.sweep();
  expect(await stage.find(user, order.id)).toMatchObject({ status: 0, success: null, settlement_price: null });
  expect(await stage.available(user, BTC)).toBe(10_000_000_000n);
  expect(await stage.house(BTC)).toBe(1_000_000_000n);
  expect(await stage.house(USDT)).toBe(1_000_000_000_000n);
  expect(stage.notices).toEqual([
    { userId: user, kind: 'dual_failed', params: { order: 1, name: 'product 2', amount: '0.3', currency: 'BTC' } },
  ]);
  const { output } = await stage.call(calls.receipt, user, { id: order.id });
  expect(output).toEqual({ price: null, good_ticks: 899, paid: null, payout: '30000000' });
  expect(await stage.problems()).toEqual([]);
});

test('half of the prices are enough', async () => {
  const user = await stage.user();
  const order = await stage.buy(user, await stage.product());
  await stage.halfHour((place) => (place % 2 === 0 ? undefined : K));
  await stage.sweep();
  expect(await stage.find(user, order.id)).toMatchObject({ status: 3, success_name: 'USDT' });
});

test('it settles until its prices are written down, and says so', async () => {
  const user = await stage.user();
  const order = await stage.buy(user, await stage.product());
  expect(order.remain_milli_seconds).toBe(stage.end.getTime() - stage.clock.epochMs());
  stage.clock.set(stage.end.getTime() - 1);
  expect(await stage.find(user, order.id)).toMatchObject({ status: 1, remain_milli_seconds: 1 });
  stage.clock.set(stage.end.getTime());
  await stage.sweep();
  expect(await stage.find(user, order.id)).toMatchObject({ status: 2, remain_milli_seconds: 0 });
  const statuses = async (status: number) => (await stage.call(calls.list, user, { status })).list.map(({ id }) => id);
  expect([await statuses(1), await statuses(2), await statuses(3), await statuses(0)]).toEqual([
    [],
    [order.id],
    [],
    [],
  ]);
});

test('its owner hears of the purchase and the end, on their own stream, and gets a notice', async () => {
  const user = await stage.user();
  const order = await stage.buy(user, await stage.product());
  await stage.halfHour(K - 1);
  await stage.sweep();
  const told = stage.hub.toUsers.filter(({ event }) => event.type === 'dual_order');
  expect(told.map(({ userId, event }) => [userId, (event.data as { status: number }).status])).toEqual([
    [user, 1],
    [user, 3],
  ]);
  expect(stage.notices).toEqual([
    {
      userId: user,
      kind: 'dual_settled',
      params: { order: order.id, name: order.name, amount: '0.1001', currency: 'BTC' },
    },
  ]);
  await stage.sweep();
  expect(stage.notices).toHaveLength(1);
});

test('a receipt is settled again by the function of the core, and only its owner gets it', async () => {
  const user = await stage.user();
  const order = await stage.buy(user, await stage.product(), 2);
  const before = await stage.call(calls.receipt, user, { id: order.id });
  expect([before.ticks, before.output]).toEqual([null, null]);
  await stage.halfHour((place) => K + (place % 3));
  await stage.sweep();
  const receipt = await stage.call(calls.receipt, user, { id: order.id });
  expect(receipt.rule).toEqual({ name: 'dual.settlement.1', version: 1, window_seconds: 1_800, least_ticks: 900 });
  expect(receipt.ticks).toHaveLength(1_800);
  const { inputs, rule, ticks, output } = receipt;
  const made = settle(
    {
      rule: rule.version,
      type: inputs.type,
      principal: BigInt(inputs.principal),
      strike: inputs.strike,
      days: inputs.days,
      ratePpm: inputs.rate_ppm,
      endSecond: inputs.end_second,
      tick: inputs.tick,
      priceScale: inputs.price_scale,
      coinScale: inputs.coin_scale,
      usdtScale: inputs.usdt_scale,
    },
    ticks!,
  );
  expect(output).toEqual({
    price: String(made.price),
    good_ticks: made.goodTicks,
    paid: made.paid,
    payout: String(made.payout),
  });
  const other = await stage.user();
  await expect(stage.call(calls.receipt, other, { id: order.id })).rejects.toEqual(refused('dual_order_unknown'));
});

test('orders that end at one moment go by one window, kept once with what proves it', async () => {
  const [user, call, put] = [
    await stage.user(),
    await stage.product(),
    await stage.product({ type: 'put', strike: PRICE - 1 }),
  ];
  for (const id of [call, put, call]) await stage.buy(user, id);
  await stage.halfHour(K);
  await stage.sweep();
  const { rows } = await stage.database.pool.query('SELECT market_id, cause FROM price_use');
  expect(rows).toEqual([{ market_id: 1, cause: `dual investments that end at ${stage.end.getTime() / 1_000}` }]);
  expect((await stage.database.pool.query('SELECT FROM price_window')).rowCount).toBe(1);
});

test('lists: products of a coin and type that have not ended, by end and reference; orders by cursor, coin and type', async () => {
  const later = new Date(stage.end.getTime() + 86_400_000);
  const second = await stage.product({ ends: later });
  const third = await stage.product({ strike: K + 1 });
  const first = await stage.product();
  const put = await stage.product({ type: 'put', strike: PRICE - 1 });
  const eth = await stage.product({ market: 2 });
  const user = await stage.user();
  const ids = async (fields: object) =>
    (await stage.call(calls.index, user, fields)).dual_currencys.map(({ id }) => id);
  expect(await ids({ currency_id: BTC.id })).toEqual([first, third, second]);
  expect(await ids({ currency_id: BTC.id, type: 'put' })).toEqual([put]);
  expect(await ids({ currency_id: ETH.id, type: 'call' })).toEqual([eth]);
  expect(await stage.call(calls.detail, user, { id: put })).toMatchObject({
    share: '1000',
    price: '10000.00',
    past: 0,
    status: 1,
    day: 1,
    sale_ends: new Date(stage.end.getTime() - 8 * 3_600_000).toISOString(),
    window_seconds: 1_800,
    least_ticks: 900,
  });
  await expect(stage.call(calls.detail, user, { id: 99 })).rejects.toEqual(refused('dual_unknown'));
  const made = [];
  for (const id of [first, put, eth, second]) made.push((await stage.buy(user, id)).id);
  const pages = async (fields: object) => {
    const seen: number[][] = [];
    for (let before: number | null | undefined; before !== null;) {
      const { list, next } = await stage.call(calls.list, user, { ...fields, limit: 2, ...(before ? { before } : {}) });
      seen.push(list.map(({ id }) => id));
      before = next;
    }
    return seen;
  };
  const [a, b, c, d] = made as [number, number, number, number];
  expect(await pages({})).toEqual([[d, c], [b, a]]); // prettier-ignore
  expect(await pages({ currency: BTC.id })).toEqual([[d, b], [a]]);
  expect(await pages({ currency: BTC.id, type: 'put' })).toEqual([[b]]);
  expect((await stage.call(calls.list, user, { limit: 2, page: 2 })).list.map(({ id }) => id)).toEqual([b, a]);
  stage.clock.set(stage.end.getTime());
  expect(await ids({ currency_id: BTC.id })).toEqual([second]);
  expect((await stage.call(calls.list, await stage.user(), {})).list).toEqual([]);
});
