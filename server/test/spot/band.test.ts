import * as calls from '@aureus/contract/spot/calls.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, ETH, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';
import { beforeWriting } from './interference.ts';

let database: TestDatabase;
let drop: () => Promise<void>;
let exchange: Exchange;
let victim: bigint;
let mule: bigint;
const WORTH = 200_000; // each: 100,000 USDT and 10 BTC at 10,000

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
  [victim, mule] = [await user('victim'), await user('mule')];
  for (const each of [victim, mule]) {
    await exchange.fund(each, USDT, '100000');
    await exchange.fund(each, BTC, '10');
  }
});
afterEach(async () => {
  await exchange.stop();
  await drop();
});

async function user(name: string): Promise<bigint> {
  const { rows } = await database.owner.query<{ id: bigint }>(
    `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
     VALUES ($1, 'x', $1, upper(substr(md5($1), 1, 8)), now(), now()) RETURNING id`,
    [name],
  );
  return rows[0]?.id ?? 0n;
}

/** What a user owns, in USDT at the index price. */
async function worth(owner: bigint): Promise<number> {
  const [usdt, usdtHeld] = await exchange.balance(owner, USDT);
  const [btc, btcHeld] = await exchange.balance(owner, BTC);
  return Number(usdt + usdtHeld) / 1e6 + (Number(btc + btcHeld) / 1e8) * 10_000;
}
const lost = async (): Promise<number> => (WORTH - (await worth(victim))) / WORTH;
const gained = async (): Promise<number> => ((await worth(mule)) - WORTH) / WORTH;

const buy = (price: number, amount: number | string) => ({ type: 1, target_price: price, amount });
const sell = (price: number, amount: number | string) => ({ type: 2, target_price: price, amount });
const freeze = (): Promise<unknown> =>
  database.owner.query(`UPDATE users SET withdrawals_frozen_until = now() + interval '48 hours' WHERE id = $1`, [
    victim,
  ]);
const trades = async (): Promise<number[]> =>
  (await database.pool.query<{ price: number }>('SELECT price FROM spot_trade ORDER BY id')).rows.map(
    ({ price }) => price,
  );

describe('the band', () => {
  test('an ask at 9.9 times the index waits, is not bought, and is bought once the index is near', async () => {
    await exchange.place(mule, sell(99_000, '0.5'));
    const bid = await exchange.place(victim, buy(99_900, '0.5'));
    expect(bid.status).toBe(1);
    expect(await codeOf(exchange.place(victim, { type: 1, order_kind: 'market', amount: '0.5' }))).toBe('no_liquidity');
    expect(await trades()).toEqual([]);
    exchange.markets.setPrice(1, 99_500_00);
    await expect.poll(trades).toEqual([99_500_00]);
    // The buyer allowed 99,900: what was held beyond the price came back.
    await expect.poll(async () => (await exchange.balance(victim, USDT))[1]).toBe(0n);
    expect(await wrongs(database)).toEqual([]);
  });

  test('a bid the index fell away from buys at the edge, and holds no more than its rest needs', async () => {
    await exchange.place(victim, buy(10_000, 2));
    exchange.markets.setPrice(1, 9_000_00);
    await exchange.place(mule, sell(9_000, 1));
    expect(await trades()).toEqual([9_450_00]);
    expect((await exchange.balance(victim, USDT))[1]).toBe(10_000_000_000n);
    expect(await wrongs(database)).toEqual([]);
  });

  test('without an index price nothing is taken and nothing trades, whatever the last trade was', async () => {
    await exchange.place(mule, sell(10_000, 1));
    await exchange.place(victim, buy(10_000, '0.5'));
    exchange.markets.setPrice(1, null);
    for (const order of [buy(10_000, '0.1'), { type: 1, order_kind: 'market', amount: '0.1' }]) {
      expect(await codeOf(exchange.place(victim, order))).toBe('prices_unavailable');
    }
    expect(await trades()).toHaveLength(1);
  });

  test('is a term of the market: a narrower one holds for orders that wait', async () => {
    await exchange.place(mule, sell(10_400, 1));
    exchange.markets.setTerms(1, { bandPpm: 30_000 });
    await exchange.markets.spot.refresh();
    await exchange.place(victim, buy(10_400, 1));
    expect(await trades()).toEqual([]);
    exchange.markets.setTerms(1, { bandPpm: 50_000 });
    await exchange.markets.spot.refresh();
    exchange.markets.setPrice(1, 10_001_00);
    await expect.poll(trades).toEqual([10_400_00]);
  });

  test('a restart forgets nothing of it', async () => {
    await exchange.place(mule, sell(99_000, '0.5'));
    await exchange.place(victim, buy(99_900, '0.5'));
    await exchange.stop();
    exchange = await startExchange(database);
    expect(await exchange.read(calls.depth, victim, { match_id: 1 })).toMatchObject({ asks: [['99000', '0.5']] });
    await exchange.place(victim, buy(9_000, '0.1'));
    expect(await trades()).toEqual([]);
    exchange.markets.setPrice(1, 99_000_00);
    await expect.poll(trades).toEqual([99_000_00]);
    expect(await wrongs(database)).toEqual([]);
  });
});

describe('a session in the hands of a thief', () => {
  /** Whatever the server answers: the thief goes on. */
  const attempt = (work: Promise<unknown>): Promise<string> => codeOf(work);

  async function loot(victimTakes: boolean, rounds = 12, away = 500): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const isBuy = round % 2 === 0;
      const price = isBuy ? 10_000 + away : 10_000 - away;
      const [ofVictim, ofMule] = isBuy ? [buy(price, 9), sell(price, 9)] : [sell(price, 9), buy(price, 9)];
      const [first, second] = victimTakes
        ? ([
            [mule, ofMule],
            [victim, ofVictim],
          ] as const)
        : ([
            [victim, ofVictim],
            [mule, ofMule],
          ] as const);
      await attempt(exchange.place(...first));
      await attempt(exchange.place(...second));
      const open = (await exchange.read(calls.list, mule, { state: 'open' })) as { data: { id: number }[] };
      for (const { id } of open.data) await attempt(exchange.cancel(mule, id));
    }
  }

  test.each([
    ['taker', true],
    ['maker', false],
  ])('with the victim as %s, over and over: at most the band is lost', async (_, victimTakes) => {
    await loot(victimTakes);
    expect(await lost()).toBeGreaterThan(0.01);
    // The band once, and the fee of the house.
    expect(await lost()).toBeLessThan(0.05);
    expect(await gained()).toBeLessThan(0.05);
    expect(await wrongs(database)).toEqual([]);
  });

  test('all at once, in one batch: at most the band is lost', async () => {
    await Promise.all([loot(true, 6), loot(false, 6), loot(true, 6)]);
    expect(await lost()).toBeLessThan(0.055);
    expect(await wrongs(database)).toEqual([]);
  });

  test.each([
    ['taker', true],
    ['maker', false],
  ])(
    'while withdrawals are frozen, with the victim as %s: nothing is gained beyond the narrow band',
    async (_, takes) => {
      await freeze();
      await loot(takes);
      expect(await lost()).toBeLessThan(0.002);
      expect(await gained()).toBeLessThanOrEqual(0);
    },
  );

  describe.each([10, 8])('over and over, at %s away from an index of 10,000, with the fees of the house', (away) => {
    beforeEach(async () => {
      exchange.markets.setTerms(1, { makerFeePpm: 800, takerFeePpm: 1_000 });
      await exchange.markets.spot.refresh();
    });

    test('a frozen account loses next to nothing, and its helper gains nothing', async () => {
      await freeze();
      await loot(true, 200, away);
      expect(await gained()).toBeLessThanOrEqual(0);
      // 0.2 percent by price, and the fees of the trades it took.
      expect(await lost()).toBeLessThan(0.01);
      expect(await wrongs(database)).toEqual([]);
    });

    test('an account whose band is used up loses that and next to nothing more', async () => {
      await loot(true);
      const first = await gained();
      await loot(true, 60, away);
      expect(await gained()).toBeLessThanOrEqual(first);
      expect(await lost()).toBeLessThan(0.06);
      await exchange.stop();
      exchange = await startExchange(database);
      exchange.markets.setTerms(1, { makerFeePpm: 800, takerFeePpm: 1_000 });
      await exchange.markets.spot.refresh();
      await loot(true, 20, away);
      expect(await lost()).toBeLessThan(0.06);
    });
  });

  test('the narrow band is no wider than the lower of the two fees of the market', async () => {
    await freeze();
    for (const [makerFeePpm, takerFeePpm, edge] of [
      [800, 1_000, 10_008],
      [900, 300, 10_003],
      [5_000, 5_000, 10_010],
      [0, 1_000, 10_000],
    ] as const) {
      exchange.markets.setTerms(1, { makerFeePpm, takerFeePpm });
      await exchange.markets.spot.refresh();
      expect(await codeOf(exchange.place(victim, buy(edge + 0.01, 1)))).toBe('price_held');
      expect(await codeOf(exchange.place(victim, buy(edge, 1)))).toBe('ok');
    }
    // What waited at an earlier edge is taken out where the band is narrower now.
    const { data } = (await exchange.read(calls.list, victim, { state: 'open' })) as { data: unknown[] };
    expect(data).toMatchObject([{ target_price: '10000' }]);
  });

  test('a frozen account trades on, near the index', async () => {
    await freeze();
    expect(await codeOf(exchange.place(victim, buy(10_011, 1)))).toBe('price_held');
    expect(await codeOf(exchange.place(victim, sell(9_989, 1)))).toBe('price_held');
    await exchange.place(mule, sell(10_010, 1));
    await exchange.place(mule, sell(10_050, 1));
    const order = await exchange.place(victim, { type: 1, order_kind: 'market', amount: 2 });
    expect(order).toMatchObject({ filled_amount: '1', cancel_reason: 'price_protection', target_price: '10010' });
    expect((await exchange.place(victim, buy(9_500, 1))).status).toBe(1);
  });

  test('what the victim left in the book is taken out by the freeze where it is beyond the narrow band', async () => {
    const { id } = await exchange.place(victim, buy(10_400, 1));
    const near = await exchange.place(victim, buy(9_900, 1));
    await freeze();
    await exchange.place(mule, sell(10_400, 1));
    expect(await trades()).toEqual([]);
    const { data } = (await exchange.read(calls.list, victim)) as { data: { id: number; cancel_reason: string }[] };
    expect(data.find((order) => order.id === id)).toMatchObject({ status: 3, cancel_reason: 'price_protection' });
    expect(data.find((order) => order.id === near.id)).toMatchObject({ status: 1 });
  });

  test('whoever fills crumbs of somebody’s orders uses up no more of their band than the crumbs are worth', async () => {
    for (const price of [10_400, 10_300]) {
      const { id } = await exchange.place(victim, buy(price, 4));
      await exchange.place(mule, sell(price, '0.001'));
      await exchange.cancel(victim, id);
    }
    expect(await trades()).toEqual([10_400_00, 10_300_00]);
    expect((await exchange.place(victim, buy(10_490, '0.5'))).status).toBe(1);
  });

  test('a part of each order at a time, over and over: at most the band is lost', async () => {
    for (const [round, away] of [500, 330, 220, 150, 100, 66, 44, 30, 20, 13].entries()) {
      const [ofVictim, ofMule] =
        round % 2 === 0 ? [buy(10_000 + away, 9), sell(10_000 + away, 3)] : [sell(10_000 - away, 9), buy(10_000 - away, 3)]; // prettier-ignore
      const { id } = await exchange.place(victim, ofVictim);
      await exchange.place(mule, ofMule);
      // Unless its rest was taken out, because the band is narrower now.
      await attempt(exchange.cancel(victim, id));
    }
    expect(await lost()).toBeGreaterThan(0.02);
    expect(await lost()).toBeLessThan(0.05);
    expect(await codeOf(exchange.place(victim, buy(10_030, 1)))).toBe('price_held');
  });

  test('in two markets of different writers at once: the band is given once, and given back when a batch fails', async () => {
    await exchange.stop();
    exchange = await startExchange(database, { env: { SPOT_WRITERS: '2' } });
    await exchange.fund(mule, ETH, '100');
    const ofEth = { currency_id: ETH.id };
    await exchange.place(mule, sell(10_500, 1));
    await exchange.place(mule, { ...sell(1_050, 10), ...ofEth });
    let other = '';
    beforeWriting(database, async (turn) => {
      if (turn > 1) return;
      // The first writer has matched its batch, and has not committed it.
      other = await codeOf(exchange.place(victim, { ...buy(1_050, 10), ...ofEth }));
      throw new Error('no room on the disk');
    });
    expect(await codeOf(exchange.place(victim, buy(10_500, 1)))).toBe('service_unavailable');
    expect(other).toBe('price_held');
    expect((await exchange.place(victim, { ...buy(1_050, 10), ...ofEth })).status).toBe(2);
    expect(await codeOf(exchange.place(victim, buy(10_500, 1)))).toBe('price_held');
    expect(await wrongs(database)).toEqual([]);
  });

  test('what was lost is remembered by the next process too', async () => {
    await loot(true, 1);
    await exchange.stop();
    exchange = await startExchange(database);
    expect(await codeOf(exchange.place(victim, sell(9_500, 1)))).toBe('price_held');
    const { rows } = await database.pool.query('SELECT loser_id, gainer_id, off_ppm FROM spot_costly_trade');
    expect(rows).toEqual([{ loser_id: victim, gainer_id: mule, off_ppm: 50_000 }]);
  });
});
