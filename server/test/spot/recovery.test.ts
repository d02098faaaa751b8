import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { describe, expect, test } from 'vitest';
import { BTC, testMarkets, USDT } from '../wallet/markets.ts';
import { codeOf, startExchange, wrongs } from './exchange.ts';
import { loseNextCommit, onQuery, untilSomebodyWaits } from '../support/interference.ts';
import { beforeWriting, failWriting, isBatch } from './interference.ts';
import { alice, AT_ANY_PRICE, bob, buy, isNearIndex, M, mallory, sell, useStage } from './stage.ts';

const { stage, setIndex, depth, move, moveMarketMaker, watchDepth } = useStage();

describe('an order whose money is moved away while its batch is written', () => {
  test('is refused alone: those beside it trade with the market maker, and the market maker never leaves', async () => {
    await stage.exchange.fund(mallory, USDT, '1000');
    const writes = beforeWriting(stage.database, (turn) => (turn === 1 ? move(mallory, USDT, '1000', 2) : undefined));
    const endWatch = watchDepth();
    const [attack, market, limit, waiting] = await Promise.all([
      codeOf(stage.exchange.place(mallory, buy(9_000, '0.1'))),
      stage.exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.1' }),
      stage.exchange.place(bob, AT_ANY_PRICE),
      codeOf(stage.exchange.place(bob, buy(9_000, '0.1'))),
    ]);
    expect(writes.turns).toBe(2);
    expect([attack, waiting]).toEqual(['insufficient_balance', 'ok']);
    expect([market, limit].map(isNearIndex)).toEqual([true, true]);
    expect(await endWatch()).toMatchObject({ emptiest: 20, dearest: 10_001 });
    expect(await wrongs(stage.database)).toEqual([]);
  });

  test('loses no more of its batch than what cannot be paid', async () => {
    await stage.exchange.fund(mallory, USDT, '3000');
    beforeWriting(stage.database, (turn) => (turn === 1 ? move(mallory, USDT, '1500', 2) : undefined));
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(stage.exchange.place(mallory, buy(9_000, '0.1')))));
    expect(codes).toEqual(['ok', 'insufficient_balance', 'insufficient_balance']);
    expect(await stage.exchange.balance(mallory, USDT)).toEqual([600n * M, 900n * M]);
    expect(await wrongs(stage.database)).toEqual([]);
  });

  test('cannot be moved a second time while the batch is run again', async () => {
    await stage.exchange.fund(mallory, USDT, '1000');
    const later: Promise<string>[] = [];
    const writes = beforeWriting(stage.database, async (turn) => {
      if (turn === 1) return move(mallory, USDT, '50', 2);
      const moved = codeOf(move(mallory, USDT, '500', 2));
      later.push(moved);
      // It waits for the batch, so the batch cannot wait for it.
      return Promise.race([moved, untilSomebodyWaits(stage.database)]);
    });
    const codes = await Promise.all([
      codeOf(stage.exchange.place(mallory, buy(9_000, '0.1'))),
      codeOf(stage.exchange.place(mallory, buy(9_500, '0.01'))),
      codeOf(stage.exchange.place(alice, AT_ANY_PRICE)),
    ]);
    expect(codes).toEqual(['ok', 'insufficient_balance', 'ok']);
    expect(writes.turns).toBe(2);
    expect(await Promise.all(later)).toEqual(['insufficient_balance']);
    expect(await wrongs(stage.database)).toEqual([]);
  });

  test('is run again with the wallets of those who waited locked beside it, all of them in one order', async () => {
    await stage.exchange.fund(mallory, USDT, '1000');
    await stage.exchange.place(alice, sell(10_000.5, '0.1'));
    const later: Promise<string>[] = [];
    let first = '';
    beforeWriting(stage.database, async (turn) => {
      if (turn === 1) return move(mallory, USDT, '1000', 2);
      later.push(codeOf(move(alice, USDT, '1', 2)));
      first = await Promise.race([...later, untilSomebodyWaits(stage.database).then(() => 'waits for the batch')]);
    });
    const [attack, bought] = await Promise.all([
      codeOf(stage.exchange.place(mallory, buy(9_000, '0.1'))),
      stage.exchange.place(bob, buy(10_000.5, '0.1')),
    ]);
    expect([attack, bought.trade_price]).toEqual(['insufficient_balance', '10000.5']);
    expect(first).toBe('waits for the batch');
    expect(await Promise.all(later)).toEqual(['ok']);
    expect(await wrongs(stage.database)).toEqual([]);
  });
});

describe('whatever else makes a batch run again, nobody trades on a poorer book:', () => {
  const bystanders = () => [
    stage.exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.1' }),
    stage.exchange.place(bob, AT_ANY_PRICE),
  ];
  const areFilledNearIndex = async (orders: Promise<OrderRow>[]) => (await Promise.all(orders)).map(isNearIndex);

  test('somebody was frozen, or terms changed', async () => {
    const writes = beforeWriting(stage.database, (turn) =>
      turn === 1 ? stage.database.pool.query('UPDATE sequencer_writer SET revision = revision + 1') : undefined,
    );
    const endWatch = watchDepth();
    expect(await areFilledNearIndex(bystanders())).toEqual([true, true]);
    expect(writes.turns).toBe(2);
    expect(await endWatch()).toMatchObject({ emptiest: 20 });
  });

  test('the market maker has nothing left to sell', async () => {
    beforeWriting(stage.database, (turn) => (turn === 1 ? moveMarketMaker(BTC, '10000') : undefined));
    const codes = await Promise.all(bystanders().map((order) => codeOf(order)));
    expect(codes).toEqual(['no_liquidity', 'prices_unavailable']);
    // What it wants to buy is still there.
    expect((await depth()).bids).toHaveLength(20);
    expect(await wrongs(stage.database)).toEqual([]);
  });

  test('the market maker has nothing left to sell at the very moment the batch is run again', async () => {
    await stage.exchange.fund(mallory, USDT, '1000');
    let turns = 0;
    onQuery(stage.database, async (_client, query, args) => {
      if (isBatch(args) && (turns += 1) === 1) await move(mallory, USDT, '1000', 2);
      // The statement that locks the wallets.
      if (String(args[0]).startsWith('SELECT FROM wallet')) await moveMarketMaker(BTC, '10000');
      return query(...args);
    });
    const [attack, ...codes] = await Promise.all([
      codeOf(stage.exchange.place(mallory, buy(9_000, '0.1'))),
      ...bystanders().map((order) => codeOf(order)),
    ]);
    expect([attack, ...codes]).toEqual(['insufficient_balance', 'no_liquidity', 'prices_unavailable']);
    // With nothing of the batch left to write.
    expect(turns).toBe(1);
    expect(await wrongs(stage.database)).toEqual([]);
  });

  test('there is no price to quote at', async () => {
    const { id } = await stage.exchange.place(alice, buy(9_100, '0.1'));
    await stage.exchange.fund(mallory, USDT, '1000');
    beforeWriting(stage.database, async (turn) => {
      if (turn > 1) return;
      await move(mallory, USDT, '1000', 2);
      setIndex(null);
    });
    const codes = await Promise.all([
      codeOf(stage.exchange.place(mallory, buy(9_000, '0.1'))),
      codeOf(stage.exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.1' })),
      codeOf(stage.exchange.place(bob, AT_ANY_PRICE)),
      codeOf(stage.exchange.place(bob, buy(9_000, '0.1'))),
      codeOf(stage.exchange.place(bob, buy(99_000, '0.1', { post_only: 1 }))),
      codeOf(stage.exchange.cancel(alice, id)),
    ]);
    // Without an index nothing would trade and nothing is taken; what waits may be taken back.
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'prices_unavailable'), 'ok']);
    expect(await depth()).toEqual({ bids: [], asks: [['90000', '50']] });
    setIndex(10_000_00);
    await expect.poll(async () => (await depth()).asks.length).toBe(20);
    expect(await areFilledNearIndex(bystanders())).toEqual([true, true]);
  });

  test('the answer to its commit was lost', async () => {
    for (const fate of ['committed', 'cut before'] as const) {
      const endWatch = watchDepth();
      loseNextCommit(stage.database, fate);
      const codes = await Promise.all(bystanders().map((order) => codeOf(order)));
      const expected = fate === 'committed' ? 'ok' : 'service_unavailable';
      expect(codes).toEqual([expected, expected]);
      expect(await areFilledNearIndex(bystanders())).toEqual([true, true]);
      expect(await endWatch()).toMatchObject({ emptiest: 20 });
    }
    expect(await wrongs(stage.database)).toEqual([]);
  });

  test('the connection broke', async () => {
    const endWatch = watchDepth();
    beforeWriting(stage.database, (turn) =>
      turn === 1
        ? stage.database.owner.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND usename = 'aureus_app'`,
          )
        : undefined,
    );
    expect(await Promise.all(bystanders().map((order) => codeOf(order)))).toEqual([
      'service_unavailable',
      'service_unavailable',
    ]);
    expect(await areFilledNearIndex(bystanders())).toEqual([true, true]);
    expect(await endWatch()).toMatchObject({ emptiest: 20 });
  });

  test('the server was started again, and no price has come yet', async () => {
    expect(isNearIndex(await stage.exchange.place(alice, AT_ANY_PRICE))).toBe(true);
    await stage.exchange.stop();
    stage.index = null;
    stage.exchange = await startExchange(stage.database, { markets: testMarkets({}) });
    expect(await codeOf(stage.exchange.place(bob, AT_ANY_PRICE))).toBe('prices_unavailable');
    expect(await codeOf(stage.exchange.place(bob, buy(9_000, '0.1')))).toBe('prices_unavailable');
    setIndex(10_000_00);
    expect(isNearIndex(await stage.exchange.place(bob, AT_ANY_PRICE))).toBe(true);
  });
});

describe('a command that fails its batch whatever is tried', () => {
  test('is refused alone, after a bounded number of tries', async () => {
    const seen = { turns: 0 };
    failWriting(stage.database, (values) => {
      seen.turns += 1;
      return values.includes('poison') ? Object.assign(new Error('deadlock detected'), { code: '40P01' }) : null;
    });
    const codes = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        codeOf(stage.exchange.place(bob, buy(9_000, '0.01', index === 13 ? { client_order_id: 'poison' } : {}))),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(31);
    expect(codes[13]).toBe('service_unavailable');
    // Three tries of each batch with it in, and of one in its place beside it: five halvings of 32.
    expect(seen.turns).toBeLessThanOrEqual(3 * 6 + 5 + 1);
    expect((await depth()).asks).toHaveLength(20);
    expect(await wrongs(stage.database)).toEqual([]);
  });
});

test('ten accounts order against transfers: the market maker is always there, nobody beside them is refused or fleeced', async () => {
  const attackers = Array.from({ length: 10 }, (_, index) => 7_000n + BigInt(index));
  for (const user of attackers) await stage.exchange.fund(user, USDT, '1000');
  const endWatch = watchDepth();
  let lost = 0;
  const attack = async (user: bigint, rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const [placed, moved] = await Promise.all([
        stage.exchange.place(user, buy(9_000, '0.1')).catch(() => null),
        codeOf(move(user, USDT, '1000', 2)),
      ]);
      if (placed) await codeOf(stage.exchange.cancel(user, placed.id));
      else lost += 1;
      if (moved === 'ok') await move(user, USDT, '1000', 1);
    }
  };
  const rounds = 25;
  const over = new AbortController();
  const attacks = Promise.all(attackers.map((user) => attack(user, rounds))).finally(() => over.abort());
  const filled: boolean[] = [];
  // The market maker makes good each second what was filled: so little that no level is used up before.
  const amount = '0.001';
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const order = turn % 2 === 0 ? { ...AT_ANY_PRICE, amount } : { type: 1, order_kind: 'market', amount };
    filled.push(isNearIndex(await stage.exchange.place(turn % 3 === 0 ? alice : bob, order)));
  }
  await attacks;
  const { emptiest, dearest, looks } = await endWatch();
  expect(filled).not.toContain(false);
  expect(filled.length).toBeGreaterThan(10);
  expect(looks).toBeGreaterThan(100);
  expect(lost).toBeGreaterThan(0);
  expect({ emptiest, dearest }).toEqual({ emptiest: 20, dearest: 10_001 });
  expect(await wrongs(stage.database)).toEqual([]);
});
