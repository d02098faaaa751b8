import * as calls from '@aureus/contract/coupon/calls.ts';
import { expect, test } from 'vitest';
import { campaign as rounds } from '../../../tools/vitest/campaign.ts';
import { setFrozen } from '../../src/account/public.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { inDays, useStage } from './stage.ts';

/** A coupon is taken once, used once, in time or not at all. */

const stage = useStage();
const ROUNDS = rounds(2, 20);
const settled = async (tries: readonly Promise<unknown>[]): Promise<Record<string, number>> => {
  const all = (await Promise.allSettled(tries)).map((each) =>
    each.status === 'fulfilled' ? 'done' : String((each.reason as { code?: string }).code),
  );
  return Object.fromEntries([...Map.groupBy(all, (value) => value)].map(([value, same]) => [value, same.length]));
};

test('C33: twenty tries of one user take one coupon', async () => {
  const campaign = await stage.offerRebate();
  const user = await stage.user();
  const done = await settled(Array.from({ length: 20 }, () => stage.take(user, campaign)));
  expect(done).toEqual({ done: 1, coupon_already_taken: 19 });
  expect(await stage.mine(user)).toHaveLength(1);
});

test('twenty users take the last five, and five get one', async () => {
  const campaign = await stage.offerRebate({ number: 5 });
  const users = await Promise.all(Array.from({ length: 20 }, () => stage.user()));
  expect(await settled(users.map((user) => stage.take(user, campaign)))).toEqual({ done: 5, coupon_none_left: 15 });
  const { rows } = await stage.database.pool.query('SELECT taken FROM coupon_campaign');
  expect(rows).toEqual([{ taken: 5 }]);
});

test(`C33: twenty uses of one coupon begin it once, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user();
    const { id } = await stage.take(user, await stage.offerRebate({ number: 1 }));
    const done = await settled(Array.from({ length: 20 }, () => stage.use(user, id)));
    expect(done).toEqual({ done: 1, coupon_used_up: 19 });
  }
});

test(`two rebates begun at the same moment: one runs, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user();
    const ids: number[] = [];
    for (let made = 0; made < 4; made += 1)
      ids.push((await stage.take(user, await stage.offerRebate({ number: 1 }))).id);
    expect(await settled(ids.map((id) => stage.use(user, id)))).toEqual({ done: 1, coupon_rebate_running: 3 });
  }
});

test('one order boosted by two coupons at the same moment: one does', async () => {
  const user = await stage.user();
  const order = await stage.lock(user, '1000');
  const ids: number[] = [];
  for (let made = 0; made < 4; made += 1) ids.push((await stage.take(user, await stage.offerBoost({ number: 1 }))).id);
  expect(await settled(ids.map((id) => stage.use(user, id, order)))).toEqual({ done: 1, coupon_order_boosted: 3 });
});

test('a key that is used again gives the same answer and has one effect', async () => {
  const campaign = await stage.offerRebate();
  const user = await stage.user();
  const taken = await stage.take(user, campaign, 'take-1');
  // The edge answers with what is stored; what comes past it is refused by the claim.
  await expect(stage.take(user, campaign, 'take-1')).rejects.toThrow();
  await stage.use(user, taken.id, undefined, 'use-1');
  await expect(stage.use(user, taken.id, undefined, 'use-1')).rejects.toThrow();
  expect(await stage.mine(user)).toMatchObject([{ id: taken.id, state: 'active' }]);
});

test('what was not used in time expires, and what was set aside for it is free again', async () => {
  const campaign = await stage.offerRebate({ number: 2, valid_days: 3, ends: inDays(1) });
  const user = await stage.user();
  const { id, expires_at } = await stage.take(user, campaign);
  expect((await stage.mine(user))[0]?.expires_at).toBe(expires_at);
  await stage.pass(3);
  // Its moment has come, and the sweeper not yet.
  await expect(stage.use(user, id)).rejects.toMatchObject({ code: 'coupon_expired' });
  await stage.sweep();
  expect(await stage.mine(user)).toMatchObject([{ state: 'expired', expires_at: null }]);
  await expect(stage.use(user, id)).rejects.toMatchObject({ code: 'coupon_expired' });
  expect(await stage.house()).toEqual([1_000, 0]);
  const told = stage.hub.toUsers.flatMap(({ event }) => (event.type === 'coupon' ? [event] : []));
  expect(told.map((event) => (event as unknown as { data: { state: string } }).data.state)).toEqual(['available', 'expired']); // prettier-ignore
});

test(`used while it expires: one of the two happens, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user();
    const { id } = await stage.take(user, await stage.offerRebate({ number: 1, valid_days: 3 }));
    await stage.pass(3);
    const done = await settled([stage.sweep(), stage.use(user, id), stage.sweep(), stage.use(user, id)]);
    expect(done).toEqual({ done: 2, coupon_expired: 2 });
    // Whoever tried had its row of what is due meanwhile, and the sweepers left it to them.
    await stage.sweep();
    expect(await stage.mine(user)).toMatchObject([{ state: 'expired' }]);
  }
});

test('a campaign ends by itself: nothing more is taken, and what nobody took is free again', async () => {
  const campaign = await stage.offerRebate({ number: 3, ends: inDays(2) });
  const [user, late] = [await stage.user(), await stage.user()];
  const { id } = await stage.take(user, campaign);
  await stage.pass(2);
  await expect(stage.take(late, campaign)).rejects.toMatchObject({ code: 'coupon_campaign_unknown' });
  expect(await stage.house()).toEqual([970, 30]);
  await stage.sweep();
  expect(await stage.house()).toEqual([990, 10]);
  // Due once more, by mistake: what has ended gives nothing back again.
  await stage.database.owner.query(
    `INSERT INTO deadline (kind, ref, due, moves) VALUES ('coupon.campaign', $1, now() - interval '1 second', false)`,
    [String(campaign)],
  );
  await stage.sweep();
  expect((await stage.database.owner.query(`SELECT FROM deadline WHERE kind = 'coupon.campaign'`)).rowCount).toBe(0);
  expect(await stage.house()).toEqual([990, 10]);
  await expect(stage.take(late, campaign)).rejects.toMatchObject({ code: 'coupon_campaign_unknown' });
  // What was taken keeps what it promised.
  await stage.use(user, id);
  await stage.trade(user, { usdt: '500' });
  await stage.pass(8);
  await stage.sweep();
  expect(await stage.house()).toEqual([990, 0]);
});

test('a code takes a coupon that is not in the list, and another one says nothing of it', async () => {
  const campaign = await stage.offerRebate({ code: 'GOLD-2026', ends: inDays(2) });
  const user = await stage.user();
  expect(await stage.call(calls.offers, user)).toEqual([]);
  await expect(stage.take(user, campaign)).rejects.toMatchObject({ code: 'coupon_campaign_unknown' });
  for (const code of ['GOLD-2027', 'x', "' OR true --"]) {
    await expect(stage.call(calls.take, user, { code })).rejects.toMatchObject({ code: 'coupon_code_unknown' });
  }
  expect(await stage.call(calls.take, user, { code: ' gold–２０２６\u200b ' })).toMatchObject({ kind: 'rebate', state: 'available' }); // prettier-ignore
  await stage.pass(2);
  await expect(stage.call(calls.take, await stage.user(), { code: 'GOLD-2026' })).rejects.toMatchObject({ code: 'coupon_code_unknown' }); // prettier-ignore
});

test('who lacks the level or a deposit is shown it, and takes none', async () => {
  const levelled = await stage.offerRebate({ level: 1 });
  const deposited = await stage.offerBoost({ deposited: true });
  const user = await stage.user();
  const lacks = async () => (await stage.call(calls.offers, user)).map((offer) => [offer.id, offer.lacks]);
  expect(await lacks()).toEqual([
    [levelled, ['level']],
    [deposited, ['deposit']],
  ]);
  await expect(stage.take(user, levelled)).rejects.toMatchObject({ code: 'coupon_level_needed', params: { level: 1 } });
  await expect(stage.take(user, deposited)).rejects.toMatchObject({ code: 'coupon_deposit_needed' });
  stage.level = 1;
  await stage.database.owner.query(`
    BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO deposit (user_id, type, currency_id, account, network, address, amount, credited_amount, voucher_id, status,
      created_at, decided_at, proposal_id, proposed_by, approved_by)
    VALUES (${user}, 0, 1, 2, 'TRC20', 'somewhere', 1, 1, 1, 2, now(), now(), 1, 1, 2); COMMIT`);
  expect(await lacks()).toEqual([
    [levelled, []],
    [deposited, []],
  ]);
  await stage.take(user, levelled);
  await stage.take(user, deposited);
  expect(await lacks()).toEqual([]);
});

test('nobody takes or uses one while their money is frozen, and the days of neither are lost by it', async () => {
  const campaign = await stage.offerRebate();
  const user = await stage.user();
  const { id } = await stage.take(user, campaign);
  await stage.use(user, id);
  await stage.trade(user, { usdt: '10' });
  const second = await stage.offerBoost();
  const third = await stage.take(user, await stage.offerRebate());
  await withTransaction(stage.database.pool, (tx) => setFrozen(tx, user, 'funds', true));
  await expect(stage.take(user, second)).rejects.toMatchObject({ code: 'funds_frozen' });
  await expect(stage.use(user, third.id)).rejects.toMatchObject({ code: 'funds_frozen' });
  const before = await stage.balance(user);
  await stage.pass(400);
  await stage.sweep();
  expect(await stage.balance(user)).toBe(before);
  await withTransaction(stage.database.pool, (tx) => setFrozen(tx, user, 'funds', false));
  await stage.trade(user, { usdt: '10' });
  await stage.use(user, third.id).then(
    () => expect.unreachable('one rebate runs at a time'),
    (error: { code: string }) => expect(error.code).toBe('coupon_rebate_running'),
  );
  await stage.pass(8);
  await stage.sweep();
  expect(await stage.balance(user)).toBeGreaterThan(before);
});

test('a coupon of another is answered as one that does not exist', async () => {
  const { id } = await stage.take(await stage.user(), await stage.offerRebate());
  const other = await stage.user();
  await expect(stage.use(other, id)).rejects.toMatchObject({ code: 'coupon_unknown' });
  await expect(stage.use(other, 999)).rejects.toMatchObject({ code: 'coupon_unknown' });
  expect(await stage.mine(other)).toEqual([]);
});

test('the list is read page by page, what is over apart', async () => {
  const user = await stage.user();
  const ids: number[] = [];
  for (let made = 0; made < 3; made += 1) ids.push((await stage.take(user, await stage.offerRebate({ number: 1 }))).id);
  const first = await stage.call(calls.mine, user, { limit: 2, status: 1 });
  expect(first.coupons.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const rest = await stage.call(calls.mine, user, { limit: 2, status: 1, before: first.next! });
  expect([rest.coupons.map(({ id }) => id), rest.next]).toEqual([[ids[0]], null]);
  expect((await stage.call(calls.mine, user, { status: 2 })).coupons).toEqual([]);
});

test('several processes settle at once: each coupon is paid once', async () => {
  const campaign = await stage.offerRebate({ number: 8 });
  const users = await Promise.all(Array.from({ length: 8 }, () => stage.user()));
  for (const user of users) {
    await stage.use(user, (await stage.take(user, campaign)).id);
    await stage.trade(user, { usdt: '10' });
  }
  await stage.pass(8);
  await Promise.all([stage.sweep(), stage.sweep(), stage.sweep()]);
  expect(await Promise.all(users.map((user) => stage.balance(user)))).toEqual(users.map(() => 10_002));
  expect(await stage.house()).toEqual([984, 0]);
});
