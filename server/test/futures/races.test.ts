import * as calls from '@aureus/contract/futures/calls.ts';
import { recompute } from '@aureus/core/futures/receipt.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { onQuery } from '../support/interference.ts';
import { randomOf } from './random.ts';
import { BTC, ETH, Stage, useStage } from './stage.ts';

const users = [1_001n, 1_002n, 1_003n, 1_004n];
const [alice] = users as [bigint];
const held = useStage();

const isBatch = (args: unknown[]): boolean => (args[0] as { name?: string } | undefined)?.name === 'futures-batch';

test('money that leaves the account between the match and the write is not counted twice', async () => {
  const { stage } = held;
  await stage.addUser(alice, '150');
  let isArmed = true;
  onQuery(stage.database, async (_client, query, args) => {
    if (isBatch(args) && isArmed) {
      isArmed = false;
      await stage.move(alice, house.suspense, '100');
    }
    return query(...args);
  });
  expect(await codeOf(stage.submit(alice))).toBe('insufficient_balance');
  expect(isArmed).toBe(false);
  expect(await stage.balance(alice)).toEqual(['50', '0']);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a freeze and other terms that come between the match and the write hold for it', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  let change: (() => Promise<unknown>) | null = null;
  onQuery(stage.database, async (_client, query, args) => {
    const now = change;
    if (isBatch(args) && now) {
      change = null;
      await now();
    }
    return query(...args);
  });
  change = () => stage.setTerms('fee_ppm = 600, skew_ppm = 0');
  expect(await stage.submit(alice)).toMatchObject({ trade_fee: '0.60012' });
  change = () => stage.setTerms('is_open = false');
  expect(await codeOf(stage.submit(alice))).toBe('market_closed');
  await stage.setTerms('is_open = true');
  change = () => stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [alice]);
  expect(await codeOf(stage.submit(alice))).toBe('funds_frozen');
  expect(await wrongs(stage.database)).toEqual([]);
});

test('of two writers the newer one has the contracts; the older one writes nothing more', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  const { id } = await stage.submit(alice);
  const second = new Stage(stage.database);
  await second.start();
  try {
    expect(await codeOf(stage.close(alice, id))).not.toBe('ok');
    expect(await second.close(alice, id)).toMatchObject({ status: 3 });
    expect(await wrongs(stage.database)).toEqual([]);
  } finally {
    await second.stop();
  }
});

test('a batch that is dropped leaves nothing in memory either', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  let isArmed = true;
  onQuery(stage.database, async (_client, query, args) => {
    if (isBatch(args) && isArmed) throw new Error('The database says no');
    return query(...args);
  });
  expect(await codeOf(stage.submit(alice))).not.toBe('ok');
  isArmed = false;
  expect(await codeOf(stage.call(calls.batchClose, alice, { type: 0 }))).toBe('nothing_to_close');
  expect(await stage.submit(alice)).toMatchObject({ status: 1 });
  expect((await stage.terms()).open_long).toBe('1000.201');
  expect(await wrongs(stage.database)).toEqual([]);
});

test('whatever users do while prices move, the books are right, nobody owes anything and every receipt holds', async () => {
  const { stage } = held;
  const seed = Date.now() % 1_000_000;
  const random = randomOf(seed);
  for (const user of users) await stage.addUser(user, '2000');
  await stage.setTerms('is_cross = false', ETH);
  let [btc, eth] = [10_000, 1_000];
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const act = async (user: bigint): Promise<unknown> => {
    const [open, waiting] = [await stage.list(user, 1), await stage.list(user, 0)];
    const market = pick([BTC, ETH]) ?? BTC;
    const order = {
      market,
      type: 1 + random(2),
      share: 1 + random(1_500),
      multiple: pick([2, 10, 50, 100]) ?? 10,
      reduce_only: random(6) === 0 ? 1 : 0,
    };
    const mine = pick(open);
    switch (random(7)) {
      case 0:
      case 1:
        return stage.submit(user, order);
      case 2: {
        const price = (market === BTC ? btc : eth) * (order.type === 1 ? 0.99 : 1.01);
        return stage.submit(user, { ...order, status: 0, target_price: price.toFixed(2).replace(/\.?0+$/, '') });
      }
      case 3:
        return mine && stage.close(user, mine.id, random(2) ? { share: 1 + random(mine.share) } : {});
      case 4:
        return mine && stage.call(calls.addMargin, user, { id: mine.id, amount: 1 + random(50) });
      case 5:
        return (
          mine &&
          stage.call(calls.setStop, user, {
            id: mine.id,
            stop_loss_price: Math.round(Number(mine.price) * (mine.type === 1 ? 0.97 : 1.03)),
          })
        );
      default: {
        const order0 = pick(waiting);
        return order0
          ? stage.call(calls.cancel, user, { id: order0.id })
          : stage.call(calls.batchClose, user, { type: random(3) });
      }
    }
  };
  for (let round = 0; round < campaign(12, 300); round += 1) {
    btc = Math.max(100, Math.round(btc * (0.93 + random(15) / 100)));
    eth = Math.max(10, Math.round(eth * (0.9 + random(21) / 100)));
    stage.record(BTC, btc);
    stage.record(ETH, eth);
    await Promise.all(users.map((user) => codeOf(act(user))));
  }
  // Everything that was reached is done once the last prices have been looked at twice.
  for (const factor of [1, 1]) {
    stage.record(BTC, btc * factor);
    const seen = stage.hub.toUsers.length;
    if ((await Promise.all(users.map((user) => stage.list(user, 1)))).flat().length === 0) break;
    await expect.poll(() => stage.hub.toUsers.length).toBeGreaterThan(seen);
  }
  expect(await wrongs(stage.database), `seed ${seed}`).toEqual([]);
  const { rows } = await stage.database.owner.query<{ rule: string; inputs: string; output: string }>(
    'SELECT rule, inputs, output FROM futures_receipt',
  );
  for (const { rule, inputs, output } of rows) expect(recompute(rule, inputs), `seed ${seed}`).toBe(output);
  const wallets = await stage.database.owner.query(
    'SELECT FROM wallet WHERE owner_id <> -1 AND (available < 0 OR held < 0)',
  );
  expect(wallets.rowCount).toBe(0);
}, 120_000);

test('a holder that cannot begin gives its connection back: what waits for all of them would never end', async () => {
  const { stage } = held;
  const { pool } = stage.database;
  stage.isBlind = true;
  await expect(stage.restart()).rejects.toThrow('cannot be read');
  expect(pool.idleCount).toBe(pool.totalCount);
  stage.isBlind = false;
  await stage.start();
});
