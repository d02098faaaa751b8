import { expect, test } from 'vitest';
import { addDemoOffers, nextEnds, roundReference } from '../../src/dual/demo-offers.ts';
import { offerDual } from '../../src/dual/offer-act.ts';
import { listForOperators, listOrdersForOperators, showExposure } from '../../src/dual/operator-lists.ts';
import { dualTerms } from '../../src/dual/terms-act.ts';
import { PRICE, useStage } from './stage.ts';

const stage = useStage();
const refused = (code: string) => expect.objectContaining({ code });
const inDays = (days: number, time = '08:00'): string =>
  `${new Date(stage.clock.epochMs() + days * 86_400_000).toISOString().slice(0, 10)} ${time}`;
const payload = (more: object = {}) => ({
  market_id: 1,
  type: 'call' as const,
  strike: '10500',
  end: inDays(1),
  rate: '36.5',
  total_number: 100,
  user_limit: 10,
  ...more,
});
const offering = () => offerDual(stage);

test('an offer is on sale from its approval on, on the terms that were shown', async () => {
  const lines = await offering().preview(stage.database.pool, payload());
  const name = `BTC-${inDays(1).slice(0, 10)}-10500-C`;
  expect(lines.map(({ label, after, unit }) => [label, after, unit])).toEqual([
    ['dual.name', name, ''],
    ['dual.type', 'call', ''],
    ['dual.strike', '10500', 'USDT'],
    ['dual.end', inDays(1), 'UTC'],
    ['dual.rate', '36.5', '%'],
    ['dual.total_number', '100', ''],
    ['dual.user_limit', '10', ''],
    ['dual.most_coin', '10.01', 'BTC'],
    ['dual.most_usdt', '105105', 'USDT'],
  ]);
  await stage.act(offering(), payload());
  const { products, markets } = await listForOperators(stage.database.pool, stage.markets);
  expect(markets.map(({ symbol, price }) => [symbol, price])).toEqual([
    ['BTC/USDT', '10000.00'],
    ['ETH/USDT', '10000.00'],
  ]);
  expect(products).toMatchObject([{ name, coin: 'BTC', strike: '10500.00', rate: '36.5', total_number: 100, purchased_number: 0, open: true, proposal_id: 1 }]); // prettier-ignore
  const order = await stage.buy(await stage.user(), products[0]!.id, 10);
  expect(order).toMatchObject({ name, coin_payout: '1.001', usdt_payout: '10510.5' });
  await expect(stage.act(offering(), payload())).rejects.toEqual(refused('dual_exists'));
  await expect(offering().preview(stage.database.pool, payload())).rejects.toEqual(refused('dual_exists'));
});

test.each([
  [{ market_id: 3 }, 'market_unknown'],
  [{ market_id: 99 }, 'market_unknown'],
  [{ strike: '10000' }, 'dual_strike_invalid'],
  [{ strike: '20000' }, 'dual_strike_invalid'],
  [{ type: 'put', strike: '10000' }, 'dual_strike_invalid'],
  [{ type: 'put', strike: '5000' }, 'dual_strike_invalid'],
  [{ strike: '10500.001' }, 'price_off_tick'],
  [{ end: '2026-02-31 08:00' }, 'dual_end_invalid'],
  [{ total_number: 10, user_limit: 11 }, 'dual_terms_invalid'],
  // A share earns less than a unit of the coin in a day.
  [{ rate: '0.0036' }, 'dual_terms_invalid'],
] as const)('an offer that makes no sense is refused: %j', async (more, code) => {
  await expect(offering().preview(stage.database.pool, payload(more))).rejects.toEqual(refused(code));
  await expect(stage.act(offering(), payload(more))).rejects.toEqual(refused(code));
  expect((await stage.database.pool.query('SELECT FROM dual_product')).rows).toEqual([]);
});

test('the least rate that is offered can be bought, and none below it is set later', async () => {
  await stage.act(offering(), payload({ rate: '0.0037' }));
  const user = await stage.user();
  expect(await stage.buy(user, 1)).toMatchObject({ total: '0.1', coin_payout: '0.10000001' });
  await expect(stage.act(dualTerms, { product_id: 1, rate: '0.0036' })).rejects.toEqual(refused('dual_terms_invalid'));
});

test('an end is on another day, within a year, and its window within that day', async () => {
  const tried = async (end: string) =>
    offering()
      .preview(stage.database.pool, payload({ end }))
      .then(() => 'taken')
      .catch((error: { code: string }) => error.code);
  expect(await tried(inDays(0, '23:30'))).toBe('dual_end_invalid');
  expect(await tried(inDays(-1))).toBe('dual_end_invalid');
  expect(await tried(inDays(1, '00:00'))).toBe('dual_end_invalid');
  expect(await tried(inDays(1, '00:30'))).toBe('taken');
  expect(await tried(inDays(366))).toBe('taken');
  expect(await tried(inDays(367))).toBe('dual_end_invalid');
});

test('terms change for whoever buys later, and the inverse brings back what was there', async () => {
  const [user, id] = [await stage.user(), await stage.product({ limit: 10 })];
  const before = await stage.buy(user, id, 5);
  const change = { product_id: id, rate: '18.25', total_number: 50, user_limit: 20 };
  const lines = await dualTerms.preview(stage.database.pool, change);
  expect(lines.map(({ label, before: was, after }) => [label, was, after])).toEqual([
    ['dual.name', null, before.name],
    ['dual.rate', '36.5', '18.25'],
    ['dual.total_number', '100', '50'],
    ['dual.user_limit', '10', '20'],
  ]);
  expect(await stage.act(dualTerms, change)).toEqual({
    product_id: id,
    rate: '36.5',
    total_number: 100,
    user_limit: 10,
  });
  expect(await stage.buy(user, id, 15)).toMatchObject({ order_rate: '18.25' });
  expect(await stage.find(user, before.id)).toMatchObject({ order_rate: '36.5', usdt_payout: before.usdt_payout });
  await expect(stage.buy(user, id)).rejects.toEqual(refused('dual_limit_reached'));
  const closing = { product_id: id, open: false };
  expect(await stage.act(dualTerms, closing)).toEqual({ product_id: id, open: true });
  await expect(stage.buy(await stage.user(), id)).rejects.toEqual(refused('dual_closed'));
  await expect(dualTerms.preview(stage.database.pool, closing)).rejects.toEqual(refused('proposal_changes_nothing'));
  for (const [more, code] of [
    [{ total_number: 19 }, 'dual_terms_invalid'],
    [{ total_number: 19, user_limit: 5 }, 'dual_terms_invalid'],
    [{ user_limit: 51 }, 'dual_terms_invalid'],
    [{ product_id: id + 1 }, 'dual_unknown'],
  ] as const) {
    await expect(stage.act(dualTerms, { product_id: id, rate: '1', ...more })).rejects.toEqual(refused(code));
  }
});

test('operators see what the house would owe in either currency, and whose orders there are', async () => {
  const [one, other] = [await stage.user(), await stage.user()];
  const call = await stage.product();
  const put = await stage.product({ type: 'put', strike: PRICE - 2_000_00 });
  await stage.buy(one, call, 2);
  await stage.buy(other, call, 1);
  const last = await stage.buy(other, put, 1);
  const shown = await showExposure(stage.database.pool, stage.markets, stage.clock.now());
  expect(shown.products).toMatchObject([
    { id: call, orders: 2, shares: 3, principal: '0.3', pay: 'BTC', coin_payout: '0.3003', usdt_payout: '3153.15', now: 'coin' },
    { id: put, orders: 1, shares: 1, principal: '1000', pay: 'USDT', coin_payout: '0.125125', usdt_payout: '1001', now: 'usdt' },
  ]); // prettier-ignore
  expect(shown).toMatchObject({ running: 3, settling: 0 });
  expect(shown.house).toContainEqual({ currency: 'USDT', available: '996845.85', held: '3154.15' });
  expect(await showExposure(stage.database.pool, stage.markets, stage.end)).toMatchObject({ running: 3, settling: 3 });
  const orders = await listOrdersForOperators(stage.database.pool, stage.markets, {}, stage.clock.epochMs());
  expect(orders.orders.map(({ id, user_id }) => [id, user_id])).toEqual([
    [last.id, Number(other)],
    [last.id - 1, Number(other)],
    [last.id - 2, Number(one)],
  ]);
  const of = { product_id: put, before: last.id };
  expect((await listOrdersForOperators(stage.database.pool, stage.markets, of, 0)).orders).toEqual([]);
});

test('a demo has a ladder around the price of each coin, and gets another one when it is not sold any more', async () => {
  const names = async () => {
    const { rows } = await stage.database.pool.query<{ name: string }>('SELECT name FROM dual_product ORDER BY id');
    return rows.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d-/, ''));
  };
  stage.markets.setPrice(2, null);
  await addDemoOffers({ ...stage, pool: stage.database.pool });
  const calls = ['BTC-10200-C', 'BTC-10500-C', 'BTC-11000-C'];
  const puts = ['BTC-9800-P', 'BTC-9500-P', 'BTC-9000-P'];
  expect(await names()).toEqual([...calls, ...calls, ...puts, ...puts]);
  await addDemoOffers({ ...stage, pool: stage.database.pool });
  expect(await names()).toHaveLength(12);
  const { rows } = await stage.database.pool.query<{ ends_at: Date }>('SELECT DISTINCT ends_at FROM dual_product');
  for (const { ends_at } of rows) expect([ends_at.getUTCDay(), ends_at.getUTCHours()]).toEqual([5, 8]);
  // The price has left all references of the calls behind.
  stage.markets.setPrice(1, 12_000_00);
  await addDemoOffers({ ...stage, pool: stage.database.pool });
  expect((await names()).slice(12)).toEqual(['BTC-12200-C', 'BTC-12600-C', 'BTC-13200-C', 'BTC-12200-C', 'BTC-12600-C', 'BTC-13200-C']); // prettier-ignore
});

test('a demo ends its offers on Fridays at least two days ahead, at round prices', () => {
  for (let day = 0; day < 14; day += 1) {
    const now = new Date(Date.UTC(2026, 10, 20 + day, 23));
    for (const end of nextEnds(now)) {
      expect(end.getUTCDay()).toBe(5);
      expect(end.getTime() - now.getTime()).toBeGreaterThan(86_400_000);
    }
  }
  expect([68_850_00, 3_488_40, 137, 1].map(roundReference)).toEqual([68_900_00, 3_490_00, 137, 1]);
});
