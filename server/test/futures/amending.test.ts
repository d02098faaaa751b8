import * as calls from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { expect, test } from 'vitest';
import { AppError } from '../../src/platform/errors.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { FUTURES, InMemoryFutures } from './in-memory.ts';
import { instrument } from './instrument.ts';
import { BTC, type Fields, useStage } from './stage.ts';

const [OWNER, OTHER, MARKET, PRICE, SECOND] = [1, 2, 1, 1_000_000, 1_800_000_000];
const UNIT = 1_000_000n;
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };

function begun(funds = 1_000n): InMemoryFutures {
  const futures = new InMemoryFutures([instrument(MARKET, { skewPpm: 0 })], rules);
  futures.fund(FUTURES, 10n ** 15n);
  for (const owner of [OWNER, OTHER]) futures.fund(owner, funds * UNIT);
  futures.prices.set(MARKET, { state: 'fresh', mark: PRICE, index: PRICE });
  return futures;
}

/** A long of 1,000 lots at a limit, ten times levered: 100 of margin at 10,000. @returns its number */
function leave(
  futures: InMemoryFutures,
  change: { limit?: number; isReduceOnly?: boolean; side?: 1 | -1 } = {},
): number {
  const free = { isReduceOnly: false, takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
  const terms = { ...free, market: MARKET, side: 1 as const, parts: 1_000, leverage: 10, limit: 990_000, ...change };
  futures.run(SECOND, { commands: [{ kind: 'open', owner: OWNER, terms }] });
  const [id] = [...futures.book.idsOf(OWNER)].slice(-1);
  return id!;
}

type Wish = {
  limit?: number;
  parts?: number;
  takeProfit?: number | null;
  stopLoss?: number | null;
  shownFeePpm?: number;
};

/** @returns the code it is refused with, or null */
function amend(futures: InMemoryFutures, id: number, wish: Wish, owner = OWNER): string | null {
  const command = { kind: 'amend', owner, id, limit: null, parts: null, shownFeePpm: null, ...wish } as const;
  const { answers } = futures.run(SECOND, { commands: [command] });
  expect(futures.wrongs()).toEqual([]);
  return answers[0] instanceof AppError ? answers[0].code : null;
}

test('an amended order holds exactly what it needs at its new limit and size', () => {
  const futures = begun();
  const id = leave(futures);
  // 990 of value: a tenth, and 0.05 % of fee.
  expect(futures.available(OWNER)).toBe(1_000n * UNIT - 99_495_000n);
  expect(amend(futures, id, { limit: 980_000, parts: 2_000, takeProfit: 1_100_000, stopLoss: 900_000 })).toBeNull();
  expect(futures.available(OWNER)).toBe(1_000n * UNIT - 196_980_000n);
  expect(futures.book.get(id)).toMatchObject({
    limit: 980_000,
    parts: 2_000,
    takeProfit: 1_100_000,
    stopLoss: 900_000,
  });
  expect(amend(futures, id, { parts: 500, stopLoss: null })).toBeNull();
  expect(futures.available(OWNER)).toBe(1_000n * UNIT - 49_245_000n);
  expect(futures.book.get(id)).toMatchObject({ limit: 980_000, parts: 500, takeProfit: 1_100_000, stopLoss: null });
});

test('what is refused changes nothing', () => {
  const futures = begun();
  const id = leave(futures);
  const hash = futures.hash();
  const refusals: [Wish, string, number?][] = [
    [{ limit: PRICE }, 'limit_price_reached'],
    [{ parts: 100_000 }, 'insufficient_balance'],
    [{ parts: 1_000_001 }, 'lots_out_of_range'],
    [{ takeProfit: 980_000 }, 'stop_price_invalid'],
    [{ limit: 900_000, stopLoss: 950_000 }, 'stop_price_invalid'],
    [{ limit: 980_000, shownFeePpm: 400 }, 'fee_changed'],
    [{ parts: 1 }, 'order_not_open', OTHER],
  ];
  for (const [wish, code, owner] of refusals) expect(amend(futures, id, wish, owner)).toBe(code);
  expect(futures.hash()).toBe(hash);
  futures.change(MARKET, { maxUser: 500n * UNIT });
  expect(amend(futures, id, { limit: 980_000 })).toBe('futures_own_limit_reached');
  futures.prices.set(MARKET, { state: 'jumped', mark: PRICE, index: PRICE });
  expect(amend(futures, id, { parts: 10 })).toBe('prices_unavailable');
  expect(futures.hash()).toBe(hash);
});

test('an order that is as new is on the terms of now; one that only becomes smaller keeps those it was ordered on', () => {
  const futures = begun();
  const id = leave(futures);
  futures.change(MARKET, { feePpm: 1_000, spreadPpm: 300, overnightPpm: 400, leverages: '2,5' });
  futures.rules = { ...rules, limitPpm: 900_000 };
  expect(amend(futures, id, { parts: 800, takeProfit: 1_200_000 })).toBeNull();
  expect(futures.book.get(id)).toMatchObject({ feePpm: 500, spreadPpm: 200, overnightPpm: 300, rules, fee: 396_000n });
  // Nobody keeps a leverage for later that is offered no more, nor a fee.
  expect(amend(futures, id, { parts: 801 })).toBe('leverage_not_offered');
  expect(amend(futures, id, { limit: 980_000 })).toBe('leverage_not_offered');
  futures.change(MARKET, { leverages: '2,5,10' });
  expect(amend(futures, id, { limit: 980_000, shownFeePpm: 1_000 })).toBeNull();
  expect(futures.book.get(id)).toMatchObject({
    feePpm: 1_000,
    spreadPpm: 300,
    overnightPpm: 400,
    fee: 784_000n,
    rules: { limitPpm: 900_000 },
  });
});

test('money that stands for losses is not bound by a larger order; a smaller one gives some back', () => {
  const futures = begun(320n);
  const free = { isReduceOnly: false, takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
  const terms = { ...free, market: MARKET, side: 1 as const, parts: 1_000, leverage: 10, limit: null };
  const id = leave(futures, { limit: 700_000 });
  futures.run(SECOND, { commands: [{ kind: 'open', owner: OWNER, terms }] });
  // 149 of 249 are lost: 100 % and no more.
  futures.prices.set(MARKET, { state: 'fresh', mark: 851_000, index: 851_000 });
  expect(amend(futures, id, { parts: 1_100 })).toBe('risk_too_high');
  expect(amend(futures, id, { parts: 900 })).toBeNull();
});

test('an order that only reduces takes another limit and other lots, and no stops', () => {
  const futures = begun();
  const free = { takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null, isReduceOnly: false };
  const terms = { ...free, market: MARKET, side: 1 as const, parts: 1_000, leverage: 10, limit: null };
  futures.run(SECOND, { commands: [{ kind: 'open', owner: OWNER, terms }] });
  const before = futures.available(OWNER);
  const id = leave(futures, { isReduceOnly: true, side: -1, limit: 1_100_000 });
  expect(amend(futures, id, { limit: 1_050_000, parts: 5_000 })).toBeNull();
  expect(amend(futures, id, { stopLoss: 1_200_000 })).toBe('order_fields_conflict');
  expect(amend(futures, id, { limit: PRICE })).toBe('limit_price_reached');
  expect(futures.book.get(id)).toMatchObject({ limit: 1_050_000, parts: 5_000, margin: 0n });
  expect(futures.available(OWNER)).toBe(before);
});

const alice = 1_001n;
const held = useStage();

test('by the wire: kept over a restart, too late once it has started or is cancelled, and once for a key', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  const amended = (fields: Fields, key?: string): Promise<LeverRow> =>
    stage.call(calls.amend, alice, fields, key) as Promise<LeverRow>;
  const waiting = { status: 0, target_price: 9_900 };
  const { id } = await stage.submit(alice, waiting);
  const change = { id, target_price: 9_800, share: 500, stop_loss_price: 9_000 };
  const row = await amended(change, 'a-key-of-mine');
  expect(row).toMatchObject({ price: '9800', share: 500, stop_loss_price: '9000', caution_money: '49', trade_fee: '0.245' }); // prettier-ignore
  await expect(amended({ ...change, share: 600 }, 'a-key-of-mine')).rejects.toThrow(/same idempotency key/);
  expect(await stage.balance(alice)).toEqual(['950.755', '49.245']);
  await stage.restart();
  expect(await stage.list(alice, 0)).toEqual([row]);
  expect(await codeOf(amended({ id }))).toBe('order_fields_conflict');
  expect(await codeOf(amended({ id: 999_999, share: 1 }))).toBe('order_unknown');

  // A cancellation and an amendment at once: one after the other, and what is cancelled holds nothing.
  const second = await stage.submit(alice, waiting);
  const [, cancelled] = await Promise.allSettled([
    amended({ id: second.id, share: 2_000 }),
    stage.call(calls.cancel, alice, { id: second.id }),
  ]);
  expect(cancelled.status).toBe('fulfilled');
  expect(await codeOf(amended({ id: second.id, share: 1 }))).toBe('order_not_open');
  expect(await stage.balance(alice)).toEqual(['950.755', '49.245']);

  // A price of before the amendment does nothing to it; the next one starts it.
  stage.record(BTC, 9_790);
  await expect.poll(async () => (await stage.list(alice, 1)).length).toBe(1);
  expect(await codeOf(amended({ id, share: 1 }))).toBe('order_not_open');
  expect((await stage.list(alice, 1))[0]).toMatchObject({ id, share: 500, price: '9791.96', stop_loss_price: '9000' });
  // The database lets nobody change the terms of what is open.
  await expect(
    stage.database.pool.query('UPDATE futures_position SET overnight_ppm = 9 WHERE id = $1', [id]),
  ).rejects.toThrow(/its terms stay/);
  expect(await wrongs(stage.database)).toEqual([]);
});
