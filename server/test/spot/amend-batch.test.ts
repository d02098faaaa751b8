import { BUY, SELL } from '@aureus/core/spot/book-types.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AmendCommand, Command } from '../../src/spot/commands.ts';
import type { LiveOrder } from '../../src/spot/live-order.ts';
import { MarketMakerInventory } from '../../src/spot/market-maker-inventory.ts';
import { MarketState } from '../../src/spot/market-state.ts';
import { SPOT_BTC } from '../wallet/markets.ts';
import { placing, runBatch, type Told } from './batches.ts';

let state: MarketState;
let told: Told;
beforeEach(() => {
  state = new MarketState(SPOT_BTC);
  told = { inventory: new MarketMakerInventory(), state, marketMakerPrices: new Map() };
});

function run(command: Command, more: Partial<Told> = {}): LiveOrder | string {
  const [result] = runBatch([command], { ...told, ...more }).results.values();
  return result instanceof Error ? (result as unknown as { code: string }).code : (result as LiveOrder);
}

const amending = (order: LiveOrder | string, price: number): AmendCommand => {
  if (typeof order === 'string') throw new Error(order);
  const { claim, resolve, reject } = placing(state, order.owner, {});
  return {
    kind: 'amend',
    claim,
    resolve,
    reject,
    owner: order.owner,
    orderId: order.id,
    price,
    lots: null,
    trigger: null,
    shownFeePpm: null,
  };
};

const waitingSell = (price: number) => run(placing(state, 7, { side: SELL, price, lots: 10 }));

describe('an amendment in a batch', () => {
  test('of an order that the index of now has filled comes too late', () => {
    const order = waitingSell(10_900_00);
    run(placing(state, 8, { side: BUY, price: 10_950_00, lots: 10 }));
    expect(run(amending(order, 10_800_00), { index: 10_920_00 })).toBe('order_not_open');
    expect(order).toMatchObject({ status: 2, filledLots: 10, price: 10_900_00 });
  });

  test('trades with nobody where quotes are missing that everybody saw', () => {
    const order = waitingSell(10_100_00);
    run(placing(state, 8, { side: BUY, price: 9_990_00, lots: 10 }));
    expect(run(amending(order, 9_990_00), { bereft: [state] })).toBe('prices_unavailable');
    expect(order).toMatchObject({ price: 10_100_00, filledLots: 0 });
    expect(run(amending(order, 10_050_00), { bereft: [state] })).toMatchObject({ price: 10_050_00 });
  });

  test('leaves one open order, as many as there were', () => {
    const order = waitingSell(10_100_00);
    run(amending(order, 10_200_00));
    run(amending(order, 10_300_00));
    expect(state.openOrdersOf(7)).toBe(1);
    expect(state.orders.size).toBe(1);
  });
});
