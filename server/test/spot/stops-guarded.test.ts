import * as calls from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { SELL } from '@aureus/core/spot/book-types.ts';
import { describe, expect, test } from 'vitest';
import { MARKET } from '../../src/spot/live-order.ts';
import { MarketMakerInventory } from '../../src/spot/market-maker-inventory.ts';
import { MarketState } from '../../src/spot/market-state.ts';
import { BTC, SPOT_BTC, USDT } from '../wallet/markets.ts';
import { placing, runBatch, batchOf } from './batches.ts';
import { wrongs } from './exchange.ts';
import { alice, buy, sell, useStage } from './stage.ts';

const { stage, setIndex } = useStage();
const stopSell = { type: 2, order_kind: 'market', trigger_price: 9_900, amount: '0.1' };

async function triggered(user: bigint, id: number): Promise<OrderRow> {
  const read = async () =>
    ((await stage.exchange.read(calls.list, user)) as { data: OrderRow[] }).data.find((each) => each.id === id)!;
  await expect.poll(async () => (await read()).triggered_at).not.toBeNull();
  return read();
}

test('a stop meets the market maker where it stands at the moment, not where it stood before the price fell', async () => {
  const { id } = await stage.exchange.place(alice, stopSell);
  setIndex(9_500_00);
  const { status, trade_price } = await triggered(alice, id);
  expect(status).toBe(2);
  expect(Math.abs(Number(trade_price) - 9_500)).toBeLessThan(50);
  expect(await wrongs(stage.database)).toEqual([]);
});

describe('an account that is held to the narrow band', () => {
  async function frozen(): Promise<bigint> {
    const { rows } = await stage.database.owner.query<{ id: bigint }>(
      `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
       VALUES ('victim', 'x', 'victim', 'VICTIM00', now(), now()) RETURNING id`,
    );
    const user = rows[0]?.id ?? 0n;
    await stage.exchange.fund(user, USDT, '100000');
    await stage.exchange.fund(user, BTC, '10');
    await stage.database.owner.query(
      `UPDATE users SET withdrawals_frozen_until = now() + interval '48 hours' WHERE id = $1`,
      [user],
    );
    return user;
  }

  test('gives nothing away by stops: what lies beyond its band when they act is cancelled, not before', async () => {
    const victim = await frozen();
    const { exchange } = stage;
    const limit = await exchange.place(victim, sell(9_700, '0.1', { trigger_price: 9_900 }));
    const market = await exchange.place(victim, stopSell);
    // A helper waits 1 % below the index that comes.
    await exchange.place(alice, buy(9_702, 1));
    setIndex(9_850_00);
    expect(await triggered(victim, limit.id)).toMatchObject({ status: 3, cancel_reason: 'price_protection' });
    const done = await triggered(victim, market.id);
    // A tenth of a percent from the index: the market maker is there, the helper is not.
    expect(Number(done.target_price)).toBeGreaterThanOrEqual(9_840.15);
    expect(Number(done.trade_price)).toBeGreaterThanOrEqual(9_840.15);
    expect(await wrongs(stage.database)).toEqual([]);
  });
});

describe('a stop in a batch', () => {
  const state = new MarketState(SPOT_BTC);
  const told = { inventory: new MarketMakerInventory(), state, marketMakerPrices: new Map() };
  const place = () => {
    const terms = { side: SELL, kind: MARKET, timeInForce: 1, price: 9_801_00, lots: 10, trigger: 9_900_00 } as const;
    const [order] = runBatch([placing(state, 7, terms)], told).results.values();
    return order as { status: number; cancelReason: string | null; triggeredAt: Date | null; held: bigint };
  };

  test('does not act where quotes are missing that everybody saw, and acts once they are back', () => {
    const order = place();
    runBatch([{ kind: 'stops', state }], { ...told, index: 9_800_00, bereft: [state] });
    expect(order).toMatchObject({ status: 1, triggeredAt: null });
    runBatch([{ kind: 'stops', state }], { ...told, index: 9_800_00 });
    expect(order).toMatchObject({ status: 3, triggeredAt: expect.any(Date) });
  });

  test('leaves with all others when its owner is frozen', () => {
    const order = place();
    const batch = batchOf([], told);
    batch.evict([...state.orders.values()]);
    expect(order).toMatchObject({ status: 3, cancelReason: 'operator', held: 0n });
    expect(state.book.waitingStops()).toEqual([]);
  });
});
