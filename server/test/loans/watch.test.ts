import { expect, test } from 'vitest';
import { boundsOf, findAtBounds, readPairs } from '../../src/loans/bounds.ts';
import { ETH_USDT } from '../wallet/markets.ts';
import { useStage } from './stage.ts';

/** Of all loans only those are read whose prices are at a bound, and none of those about which there is something to do is left out. */

const stage = useStage();
const ids = (loans: readonly { readonly id: bigint }[]): number[] => loans.map(({ id }) => Number(id));
/** What one look reads, before anything is done. */
async function read(): Promise<number[]> {
  const { pool } = stage.database;
  const needs = { pool, markets: stage.markets, prices: stage.markets };
  const bounds = boundsOf(needs, await readPairs(needs));
  return ids(await findAtBounds(pool, bounds, 0n, 1_000));
}
/** So many loans of 500 USDT, each on a little more of a bitcoin than the one before. */
async function take(many: number): Promise<number[]> {
  await stage.offer({ currency_id: 1, min_amount: '1', max_amount: '1000000' });
  const taken: number[] = [];
  for (let place = 0; place < many; place += 1) {
    const user = await stage.user();
    taken.push((await stage.take(user, '500', (0.1 + place / 1_000).toFixed(3))).id);
  }
  return taken;
}

test('in calm seconds no loan is read, however many there are', async () => {
  await take(12);
  for (const usdt of [10_000, 9_500, 11_000, 20_000]) {
    stage.price(usdt);
    expect(await read()).toEqual([]);
  }
});

test('a fall reads the loans it endangers, in their order, and each once until it goes on', async () => {
  const taken = await take(12);
  // 500.5 × 140 % ÷ 90 % is 778.5555…: 0.100 and 0.101 of a bitcoin are under it at 7,650.
  stage.price(7_700);
  expect(await read()).toEqual(taken.slice(0, 2));
  await stage.watch();
  expect(stage.notices).toHaveLength(2);
  expect(await read()).toEqual([]);
  stage.price(7_600);
  expect(await read()).toEqual([taken[2]]);
  await stage.watch();
  stage.price(8_500);
  // Over 145 % a warning may be given again.
  expect(await read()).toEqual(taken.slice(0, 3));
  await stage.watch();
  expect(await read()).toEqual([]);
});

test('a price of another coin reads nothing', async () => {
  await stage.security({ currency_id: 3, haircut: '15' });
  await take(3);
  stage.markets.setPrice(ETH_USDT.id, 1);
  expect(await read()).toEqual([]);
});

test('days, repayments, collateral and sales move the bounds', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '500', '0.1', { days: 7 });
  const at = async (usdt: number): Promise<boolean> => {
    stage.price(usdt);
    return (await read()).length > 0;
  };
  expect([await at(7_786), await at(7_785)]).toEqual([false, true]);
  // A day more: 501 × 140 % ÷ 90 % is 779.33…
  stage.pass(1);
  await stage.sweep();
  expect([await at(7_794), await at(7_793)]).toEqual([false, true]);
  // 501 less 101: 622.22…
  await stage.repay(user, id, { amount: '101' });
  expect([await at(6_223), await at(6_222)]).toEqual([false, true]);
  // On 0.2 of a bitcoin.
  await stage.add(user, id, '0.1');
  expect([await at(3_112), await at(3_111)]).toEqual([false, true]);
  stage.price(2_000);
  await stage.watch();
  const after = await stage.find(user, id);
  expect(after).toMatchObject({ state: 'running', collateral: '0.1' });
  stage.pass(14);
  await stage.sweep();
  // Long overdue: at every price.
  expect(await at(1_000_000)).toBe(true);
});

test('a loan whose bounds are not known is looked at, and has them then', async () => {
  const [id] = await take(1);
  await stage.database.owner.query(`UPDATE loan SET acts_under = 'infinity'`);
  expect(await read()).toEqual([id]);
  await stage.watch();
  expect(await read()).toEqual([]);
  expect(stage.notices).toEqual([]);
  // Too low by far: it is looked at once the price is there, and not before.
  stage.price(7_700);
  expect(await read()).toEqual([id]);
});

test('while a market allows no sale its loans are not read', async () => {
  await take(1);
  stage.price(5_000);
  stage.markets.setSources(1, 2);
  expect(await read()).toEqual([]);
});
