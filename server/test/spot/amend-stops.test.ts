import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import * as calls from '@aureus/contract/spot/calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, type Fields, startExchange, wrongs } from './exchange.ts';
import { failWriting } from './interference.ts';
import { buy, M, sell } from './stage.ts';

const BTC1 = 100_000_000n;

let database: TestDatabase;
let exchange: Exchange;
let drop: () => Promise<void>;
let [alice, bob] = [1_000n, 1_001n];

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
});
afterAll(async () => {
  await exchange.stop();
  await drop();
});
beforeEach(async () => {
  [alice, bob] = [alice + 10n, bob + 10n];
  for (const user of [alice, bob]) {
    await exchange.fund(user, USDT, '100000');
    await exchange.fund(user, BTC, '10');
  }
});
afterEach(async () => {
  setPrice(10_000);
  for (const user of [alice, bob]) await exchange.cancelAll(user);
  const found = await wrongs(database);
  if (found.length > 0) throw new Error(`The books are wrong: ${found.join('; ')}`);
});

/** Moves index and mark price, whole dollars. */
const setPrice = (price: number): void => exchange.markets.setPrice(1, price * 100);
const orderOf = (user: bigint, id: number): Promise<OrderRow> => exchange.order(user, id);
const stopSell = (trigger_price: number, amount: number, more: Fields = {}) => ({
  type: 2,
  order_kind: 'market',
  trigger_price,
  amount,
  ...more,
});
/** Whatever was to follow from a price has followed: an order of somebody else is answered after it. */
const settled = (): Promise<unknown> => exchange.place(bob, buy(5_000, '0.01'));

async function triggered(user: bigint, id: number): Promise<OrderRow> {
  await expect.poll(async () => (await orderOf(user, id)).triggered_at).not.toBeNull();
  return orderOf(user, id);
}

describe('a stop that waits is given', () => {
  test('another trigger: it acts at that one, and not at the one before', async () => {
    const { id } = await exchange.place(alice, sell(9_300, 1, { trigger_price: 9_500 }));
    const amended = await exchange.amend(alice, { id, trigger_price: 9_400 });
    expect(amended).toMatchObject({ id, status: 1, trigger_price: '9400', target_price: '9300', triggered_at: null });
    setPrice(9_500);
    await settled();
    expect(await orderOf(alice, id)).toMatchObject({ triggered_at: null });
    setPrice(9_400);
    expect(await triggered(alice, id)).toMatchObject({ trigger_price: '9400', target_price: '9300' });
    const told = exchange.hub.toUsers.filter(({ userId, event }) => userId === alice && event.type === 'order');
    expect(told).toContainEqual(
      expect.objectContaining({
        event: expect.objectContaining({
          order: expect.objectContaining({ trigger_price: '9400', triggered_at: null }),
        }),
      }),
    );
  });

  test('another limit and amount: it holds what it needs then, and stays out of the book', async () => {
    const { id } = await exchange.place(alice, buy(10_600, 1, { trigger_price: 10_500 }));
    await exchange.amend(alice, { id, target_price: 10_700, amount: 2 });
    expect(await exchange.balance(alice, USDT)).toEqual([78_600n * M, 21_400n * M]);
    await exchange.amend(alice, { id, amount: '0.5' });
    expect(await exchange.balance(alice, USDT)).toEqual([94_650n * M, 5_350n * M]);
    expect(await exchange.read(calls.depth, bob, { match_id: 1 })).toMatchObject({ bids: [], asks: [] });
  });

  test('another trigger without a limit: a buy holds 1 % more than that one, and pays no more', async () => {
    const { id } = await exchange.place(alice, { ...stopSell(10_500, 1), type: 1 });
    expect(await exchange.balance(alice, USDT)).toEqual([89_395n * M, 10_605n * M]);
    await exchange.amend(alice, { id, trigger_price: 10_200 });
    expect(await exchange.balance(alice, USDT)).toEqual([89_698n * M, 10_302n * M]);
    await exchange.place(bob, sell(10_250, 1));
    setPrice(10_200);
    expect(await triggered(alice, id)).toMatchObject({ status: 2, trade_price: '10250' });
    expect(await exchange.balance(alice, USDT)).toEqual([89_750n * M, 0n]);
  });

  test('its own trigger again: it acts behind those that came to it meanwhile', async () => {
    const first = await exchange.place(alice, stopSell(9_900, 1));
    const second = await exchange.place(bob, stopSell(9_900, 1));
    await exchange.amend(alice, { id: first.id, trigger_price: 9_900 });
    const buyer = bob + 5n;
    await exchange.fund(buyer, USDT, '100000');
    await exchange.place(buyer, buy(9_890, 1));
    setPrice(9_900);
    expect(await triggered(bob, second.id)).toMatchObject({ status: 2 });
    expect(await triggered(alice, first.id)).toMatchObject({ status: 3, filled_amount: '0' });
    await exchange.cancelAll(buyer);
  });
});

describe('an amendment of a stop is refused, and it stays as it is,', () => {
  test.each<[string, Fields, string]>([
    ['to a trigger the price has come to', { trigger_price: 10_000 }, 'trigger_reached'],
    ['to a trigger between two ticks', { trigger_price: 9_500.005 }, 'price_off_tick'],
    ['to a trigger nobody will see', { trigger_price: 90 }, 'price_out_of_range'],
    ['to more than there is', { amount: 11 }, 'insufficient_balance'],
    ['to less than the least', { amount: '0.0001' }, 'order_total_too_small'],
    ['that says nothing', {}, 'order_fields_conflict'],
    ['shown another fee', { trigger_price: 9_400, fee_rate: 7 }, 'fee_changed'],
  ])('%s', async (_what, fields, code) => {
    const before = await exchange.place(alice, sell(9_300, 1, { trigger_price: 9_500 }));
    expect(await codeOf(exchange.amend(alice, { id: before.id, ...fields }))).toBe(code);
    expect(await orderOf(alice, before.id)).toEqual(before);
    expect(await exchange.balance(alice, BTC)).toEqual([9n * BTC1, BTC1]);
  });

  test('to a limit where it has none, and without a mark price to go by', async () => {
    const { id } = await exchange.place(alice, stopSell(9_500, 1));
    expect(await codeOf(exchange.amend(alice, { id, target_price: 9_400 }))).toBe('order_fields_conflict');
    exchange.markets.setPrice(1, null);
    expect(await codeOf(exchange.amend(alice, { id, trigger_price: 9_400 }))).toBe('prices_unavailable');
  });
});

describe('a change of a stop is made once, durably', () => {
  test('a batch that is not written at first, and a repeat with one key', async () => {
    const { id } = await exchange.place(alice, sell(9_300, 1, { trigger_price: 9_500 }));
    let failures = 2;
    failWriting(database, () =>
      (failures -= 1) >= 0 ? Object.assign(new Error('deadlock'), { code: '40P01' }) : null,
    );
    const fields = { id, trigger_price: 9_400, amount: 2 };
    await exchange.amend(alice, fields, 'once');
    expect(failures).toBeLessThan(0);
    await exchange.amend(alice, { id, trigger_price: 9_450 });
    await expect(exchange.amend(alice, fields, 'once')).rejects.toThrow(/idempotency/i);
    expect(await orderOf(alice, id)).toMatchObject({ trigger_price: '9450', trade_amount: '2' });
    expect(await exchange.balance(alice, BTC)).toEqual([8n * BTC1, 2n * BTC1]);
  });

  test('after a restart it waits for the trigger it was given', async () => {
    const { id } = await exchange.place(alice, sell(9_300, 1, { trigger_price: 9_500 }));
    await exchange.amend(alice, { id, trigger_price: 9_400 });
    await exchange.stop();
    exchange = await startExchange(database);
    setPrice(9_450);
    await settled();
    expect(await orderOf(alice, id)).toMatchObject({ triggered_at: null, trigger_price: '9400' });
    setPrice(9_400);
    await triggered(alice, id);
  });

  test('after a restart it still waits behind those that came to its trigger before it was changed', async () => {
    const first = await exchange.place(alice, stopSell(9_900, 1));
    const second = await exchange.place(bob, stopSell(9_900, 1));
    await exchange.amend(alice, { id: first.id, trigger_price: 9_900 });
    await exchange.stop();
    exchange = await startExchange(database);
    setPrice(10_000);
    const buyer = bob + 5n;
    await exchange.fund(buyer, USDT, '100000');
    await exchange.place(buyer, buy(9_890, 1));
    setPrice(9_900);
    expect(await triggered(bob, second.id)).toMatchObject({ status: 2 });
    expect(await triggered(alice, first.id)).toMatchObject({ status: 3, filled_amount: '0' });
    await exchange.cancelAll(buyer);
  });

  test('amended and triggered at once, it acts once, by the trigger it had when the price came', async () => {
    await exchange.fund(alice, BTC, '100');
    await exchange.fund(bob, USDT, '1000000');
    for (let round = 0; round < campaign(12, 60); round += 1) {
      const [before] = await exchange.balance(alice, BTC);
      await exchange.place(bob, buy(9_890, 1));
      const { id } = await exchange.place(alice, stopSell(9_900, 1));
      setPrice(9_900);
      const code = await codeOf(exchange.amend(alice, { id, trigger_price: 9_800 }));
      const { status, triggered_at, trigger_price } = await orderOf(alice, id);
      const isAmended = code === 'ok';
      expect({ status, trigger_price, hasActed: triggered_at !== null }).toEqual(
        isAmended
          ? { status: 1, trigger_price: '9800', hasActed: false }
          : { status: 2, trigger_price: '9900', hasActed: true },
      );
      expect(await exchange.balance(alice, BTC)).toEqual([before - BTC1, isAmended ? BTC1 : 0n]);
      await exchange.cancelAll(alice);
      await exchange.cancelAll(bob);
      setPrice(10_000);
    }
  });
});
