import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { setFrozen } from '../../src/account/public.ts';
import { verifyIeo } from '../../src/ieo/verify.ts';
import { USDT } from '../wallet/markets.ts';
import { COIN } from './coin.ts';
import { houseOf, LASTS, LOCKED, useStage } from './stage.ts';

const stage = useStage();

/** What `npm run verify:settlements` finds. */
async function problems(): Promise<readonly string[]> {
  const client = await stage.database.pool.connect();
  try {
    return (await verifyIeo.verify({ client, recorded: () => Promise.reject(new Error('none')) })).problems;
  } finally {
    client.release();
  }
}

test('cancelled while people apply and while it ends: everybody is out, or everybody is in', async () => {
  for (let round = 0; round < campaign(4, 40); round += 1) {
    const id = await stage.open({ min: '1', user_cap: '100' });
    const users = await Promise.all(Array.from({ length: 8 }, () => stage.user('100')));
    const names = { proposalId: 900n + BigInt(round), proposedBy: 1n, approvedBy: 2n, reason: 'test' };
    const applying = users.map((user) => stage.apply(user, id, '40'));
    await applying[round % 8]!.catch(() => undefined);
    const [cancelled, applied] = await Promise.all([
      Promise.allSettled([
        stage.platform.money.transaction(null, (tx) => stage.acts.cancel.execute(tx, { project_id: id }, names)),
        round % 2 === 0 ? stage.pass(id, LASTS) : Promise.resolve(),
        stage.sweep(),
        stage.sweep(),
      ]),
      Promise.allSettled(applying),
    ]);
    const isCancelled = cancelled[0]?.status === 'fulfilled';
    if (round % 2 !== 0) await stage.pass(id, LASTS);
    await stage.sweep();
    for (const [place, user] of users.entries()) {
      const orders = await stage.orders(user);
      const [available, held] = await stage.balance(user, USDT.id);
      const got = (await stage.balance(user, COIN.id))[1];
      const isIn = applied[place]!.status === 'fulfilled';
      expect(orders.map(({ state }) => state)).toEqual(isIn ? [isCancelled ? 'cancelled' : 'locked'] : []);
      expect([available, held]).toEqual([100_000_000n - (got * 250_000n) / 10_000n, 0n]);
      expect(got > 0n).toBe(isIn && !isCancelled);
    }
    expect(await problems()).toEqual([]);
    await stage.pass(id, LOCKED);
    await stage.sweep();
    expect((await houseOf(stage)).coins).toEqual([0n, 0n]);
  }
});

test('a user frozen between gets what is theirs, and nothing of the lock can be spent', async () => {
  const id = await stage.open();
  const user = await stage.user();
  await stage.apply(user, id, '100');
  await stage.platform.money.transaction(null, (tx) => setFrozen(tx, user, 'funds', true));
  await stage.pass(id, LASTS);
  await stage.sweep();
  expect(await stage.balance(user, COIN.id)).toEqual([0n, 100_0000n]);
  await stage.pass(id, LOCKED);
  await stage.sweep();
  expect(await stage.balance(user, COIN.id)).toEqual([100_0000n, 0n]);
  expect(await problems()).toEqual([]);
});
