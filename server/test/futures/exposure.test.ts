import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { recompute } from '@aureus/core/futures/receipt.ts';
import { expect, test } from 'vitest';
import { listInsurance } from '../../src/futures/insurance.ts';
import { listLiquidations, showLiquidation } from '../../src/futures/liquidations.ts';
import { listFutureTerms } from '../../src/futures/operator-lists.ts';
import { showExposure } from '../../src/futures/show-exposure.ts';
import { futuresTerms } from '../../src/futures/terms-act.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { withMoney } from '../support/money.ts';
import { BTC, ETH, type Stage, useStage } from './stage.ts';

const [alice, bob] = [1_001n, 1_002n];
const held = useStage();
const refused = (code: string) => expect.objectContaining({ code });
const names = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' };

/** Does an act as two operators do it, and returns what would bring back what was there. */
async function act({ database: { pool }, instruments }: Stage, payload: ProposalPayload<'futures.terms'>) {
  const handler = futuresTerms(instruments);
  const inverse = await handler.inverse!(pool, payload);
  await withMoney(pool, async (tx) => {
    await handler.execute(tx, payload, names);
  });
  await instruments.refresh();
  return inverse;
}
const expose = ({ database: { pool }, markets, instruments }: Stage, mark: number | null) =>
  showExposure({
    pool,
    markets,
    instruments,
    prices: { mark: () => (mark === null ? null : { ticks: mark, isValid: true, isJumped: false }) },
  });
const liquidated = async (stage: Stage, user: bigint, price: number, market = BTC): Promise<void> => {
  const before = (await stage.list(user, 3)).length;
  stage.record(market, price);
  await expect.poll(async () => (await stage.list(user, 3)).length).toBeGreaterThan(before);
};

test('operators see the terms as they are stored; a change holds at once, and its inverse brings back what was there', async () => {
  const { stage } = held;
  const { pool } = stage.database;
  const list = () => listFutureTerms(pool, stage.instruments);
  const [btc] = await list();
  expect(btc).toEqual({
    id: BTC, symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', lot: '0.0001', fee: '0.05', spread: '0.02', skew_spread: '0.1',
    overnight: '0.03', max_side: '5000000', max_skew: '2000000', max_user: '500000', min_lots: 1, max_lots: 1_000_000,
    leverages: '2,5,10,20,50,100', tiers: '20:250000,50:100000,100:20000', cross: true, open: true,
    reduce_only: null,
  }); // prettier-ignore
  const change = { market_id: BTC, fee: '0.06', max_side: '7000000', leverages: '2,5', cross: false };
  const preview = await futuresTerms(stage.instruments).preview(pool, change);
  expect(preview.map(({ label, before, after, unit }) => [label, before, after, unit])).toEqual([
    ['market.symbol', null, 'BTC/USDT', ''],
    ['futures.fee', '0.05', '0.06', '%'],
    ['futures.max_side', '5000000', '7000000', 'USDT'],
    ['futures.leverages', '2,5,10,20,50,100', '2,5', ''],
    ['futures.cross', 'cross', 'isolated', ''],
  ]);
  const inverse = await act(stage, change);
  expect((await list())[0]).toEqual({ ...btc, ...change, market_id: undefined });
  expect(inverse).toEqual({ market_id: BTC, fee: '0.05', max_side: '5000000', leverages: '2,5,10,20,50,100', cross: true }); // prettier-ignore
  await act(stage, inverse!);
  expect((await list())[0]).toEqual(btc);
  await stage.addUser(alice, '1000');
  await act(stage, { market_id: BTC, open: false });
  await expect(stage.submit(alice)).rejects.toEqual(refused('market_closed'));
  await stage.submit(alice, { market: ETH, share: 100 });
  for (const wrong of [{ leverages: '5,2' }, { min_lots: 9, max_lots: 8 }]) {
    await expect(act(stage, { market_id: BTC, ...wrong })).rejects.toEqual(refused('futures_terms_invalid'));
  }
});

test('what the house stands against stands beside its limits and what it has', async () => {
  const { stage } = held;
  await stage.addUser(alice, '5000');
  await stage.addUser(bob, '5000');
  await stage.setTerms('spread_ppm = 0, skew_ppm = 0, max_side = 4000000000, max_skew = 2000000000');
  await stage.submit(alice, { share: 2_000 });
  await stage.submit(bob, { share: 1_000, type: 2 });
  // What waits is not open.
  await stage.submit(bob, { share: 1_000, status: 0, target_price: 9_000 });
  const { house: funds, markets } = await expose(stage, 10_100_00);
  // 0.2 BTC long and 0.1 short at 10,000; the house owes twice the value of a long at most, and once that of a short.
  expect(markets[0]).toEqual({
    id: BTC, symbol: 'BTC/USDT', quote: 'USDT', open: true, reduce_only: null, mark: '10100',
    long: { positions: 1, value: '2000', percent: '50' }, short: { positions: 1, value: '1000', percent: '25' },
    max_side: '4000', skew: '1000', max_skew: '2000', skew_percent: '50', profit: '-10', reserve: '5000',
    reserve_percent: '0.005',
  }); // prettier-ignore
  expect(markets[1]).toMatchObject({ id: ETH, long: { positions: 0, value: '0', percent: '0' }, profit: '0' });
  expect(funds).toEqual([
    { currency: 'USDT', available: '99995000', reserved: '5000', reserved_percent: '0.005', insurance: '10000000' },
  ]);
  await stage.setTerms('is_open = false');
  await stage.instruments.refresh();
  const [closed] = (await expose(stage, null)).markets;
  expect(closed).toMatchObject({ open: false, mark: null, profit: null, skew: '1000' });
});

test('liquidations are found by user, market and time, page after page, and what the fund paid leads to its own', async () => {
  const { stage } = held;
  const { pool } = stage.database;
  const needs = { pool, instruments: stage.instruments };
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  await stage.setTerms('is_cross = false, skew_ppm = 0');
  const began = Date.now();
  const { id } = await stage.submit(alice);
  await liquidated(stage, alice, 8_000);
  stage.setPrice(BTC, 10_000);
  await stage.submit(bob);
  await liquidated(stage, bob, 9_500);
  const find = (wish: object = {}) => listLiquidations(needs, { limit: 50, ...wish });
  const all = await find();
  expect(all.data).toMatchObject([
    {
      user_id: Number(bob),
      user_name: `user${bob}`,
      symbols: ['BTC/USDT'],
      positions: 1,
      quote: 'USDT',
      shortfall: '0',
    },
    { user_id: Number(alice), symbols: ['BTC/USDT'], positions: 1, profit: '-200.36', shortfall: '100.34' },
  ]);
  expect(all).toMatchObject({ next: null, markets: [{ id: BTC, symbol: 'BTC/USDT' }, { id: ETH, symbol: 'ETH/USDT' }] }); // prettier-ignore
  const [last, first] = all.data;
  const idsOf = async (wish: object) => (await find(wish)).data.map((each) => each.id);
  expect(await idsOf({ user: Number(alice) })).toEqual([first!.id]);
  expect(await idsOf({ market: BTC })).toEqual([last!.id, first!.id]);
  expect(await find({ market: ETH })).toMatchObject({ data: [], next: null });
  expect(await idsOf({ to: began })).toEqual([]);
  expect(await idsOf({ from: Date.parse(last!.created_at) })).toContain(last!.id);
  await expect(find({ from: 2, to: 2 })).rejects.toEqual(refused('range_invalid'));
  const page = await find({ limit: 1 });
  expect(page).toMatchObject({ data: [{ id: last!.id }], next: last!.id });
  expect(await find({ limit: 1, before: page.next! })).toMatchObject({ data: [{ id: first!.id }], next: null });

  const [paid, given] = await listInsurance(pool, stage.markets, { limit: 20 });
  expect(paid).toMatchObject({
    kind: 'futures_insurance',
    currency: 'USDT',
    change: '-100.34',
    liquidation: first!.id,
  });
  expect(given).toMatchObject({ kind: 'genesis', change: '10000000', liquidation: null });
  expect(await listInsurance(pool, stage.markets, { limit: 20, before: paid!.id })).toEqual([given]);

  const tick = JSON.parse(
    (await pool.query<{ ticks: string }>('SELECT ticks FROM futures_receipt WHERE id = $1', [first!.id])).rows[0]!
      .ticks,
  )[0] as { second: number; sequence: number; mark: number };
  const recordedAs = (changed: Partial<typeof tick>) => ({ at: async () => ({ ...tick, ...changed }) as never });
  const shown = await showLiquidation({ ...needs, prices: recordedAs({}) }, first!.id);
  expect(shown).toMatchObject({
    user_id: Number(alice), user_name: `user${alice}`, recorded: [true], quote: 'USDT', markets: [{ id: BTC, symbol: 'BTC/USDT', tick: '0.01' }],
  }); // prettier-ignore
  expect(shown.receipt.inputs).toContain(`"id":${id}`);
  expect(recompute(shown.receipt.rule, shown.receipt.inputs)).toBe(shown.receipt.output);
  for (const changed of [{ mark: tick.mark + 1 }, { second: tick.second - 1 }, { sequence: 0 }]) {
    expect((await showLiquidation({ ...needs, prices: recordedAs(changed) }, first!.id)).recorded).toEqual([false]);
  }
  await expect(showLiquidation({ ...needs, prices: recordedAs({}) }, 1)).rejects.toEqual(refused('position_unknown'));
  expect(await stage.balance(house.insurance)).toEqual(['9999899.66', '0']);
});
