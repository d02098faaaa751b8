import * as calls from '@aureus/contract/rebate/calls.ts';
import { expect, test } from 'vitest';
import { ONE, useStage } from './stage.ts';

/** C32: who could earn by inviting themself, and what keeps them from it. */

const stage = useStage();
const reasons = async (user: bigint) =>
  (await stage.call(calls.earnings, user, { limit: 100 })).earnings.map(({ reason }) => reason);

test('C32: a ring of ten accounts of one person earns nothing', async () => {
  const ring = [await stage.user(undefined, { device: 'one phone' })];
  for (let made = 1; made < 10; made += 1) ring.push(await stage.user(ring.at(-1), { device: 'one phone' }));
  for (const user of ring) await stage.trade(user, '100');
  await stage.reckon();
  await stage.pay();
  for (const user of ring) expect(await stage.balance(user)).toBe(0n);
  const all = await Promise.all(ring.map(reasons));
  expect(new Set(all.flat())).toEqual(new Set(['linked']));
});

test('C32: the same ring on ten devices that nobody links earns less than it has paid, and no more than the rule', async () => {
  const ring = [await stage.user()];
  for (let made = 1; made < 10; made += 1) ring.push(await stage.user(ring.at(-1)));
  for (const user of ring) await stage.trade(user, '100');
  await stage.reckon();
  await stage.pay();
  let earned = 0n;
  for (const user of ring) earned += await stage.balance(user);
  // Nine of ten were invited, at 10 %.
  expect(earned).toBe(90n * ONE);
});

test('C32: a ring cannot be closed: nobody finds another inviter, least of all one of those they invited', async () => {
  const first = await stage.user();
  const last = await stage.user(await stage.user(first));
  const { owner, pool } = stage.database;
  await expect(owner.query('UPDATE users SET invited_by = $2 WHERE id = $1', [first, last])).rejects.toThrow(
    /inviter of user \d+ cannot change/,
  );
  await expect(pool.query('UPDATE users SET invited_by = NULL WHERE id = $1', [last])).rejects.toThrow(/cannot change/);
  await owner.query('ALTER TABLE users DISABLE TRIGGER USER');
  await expect(owner.query('UPDATE users SET invited_by = $2 WHERE id = $1', [first, last])).rejects.toThrow(
    'users_inviter_before',
  );
  await expect(owner.query('UPDATE users SET invited_by = id WHERE id = $1', [first])).rejects.toThrow(
    'users_inviter_before',
  );
  await owner.query('ALTER TABLE users ENABLE TRIGGER USER');
});

test('whoever logs out again is still known by the device; a failed login links nobody', async () => {
  const [inviter, victim] = [await stage.user(), await stage.user()];
  const self = await stage.user(inviter, { device: 'shop' });
  const honest = await stage.user(victim);
  await stage.login(inviter, 'shop');
  // Anybody can try a wrong password of somebody else's account.
  await stage.login(victim, 'spiteful', 'login_failed');
  await stage.login(honest, 'spiteful', 'login_failed');
  await stage.trade(self, '10');
  await stage.trade(honest, '10');
  await stage.reckon();
  expect([await reasons(inviter), await reasons(victim)]).toEqual([['linked'], [null]]);
});

test('the third account of somebody is known behind a friend who stands between', async () => {
  const top = await stage.user(undefined, { device: 'phone' });
  const straw = await stage.user(top);
  await stage.trade(await stage.user(straw, { device: 'phone' }), '10');
  await stage.reckon();
  expect(await reasons(straw)).toEqual(['linked']);
});

test('of several accounts on one device the same inviter earns by the first alone', async () => {
  const inviter = await stage.user();
  const farm = [];
  for (let made = 0; made < 4; made += 1) farm.push(await stage.user(inviter, { device: 'farm' }));
  for (const user of farm) await stage.trade(user, '100');
  await stage.reckon();
  // Newest first: by id, as they were reckoned.
  expect(await reasons(inviter)).toEqual(['linked', 'linked', 'linked', null]);
  expect(await stage.call(calls.summary, inviter)).toMatchObject({ people: 1, fees: '100', tier: 1 });
  const { people } = await stage.call(calls.people, inviter);
  expect(people.map(({ state }) => state)).toEqual(['linked', 'linked', 'linked', 'counts']);
});

test('one mailbox by two names, and one payout address, are one person', async () => {
  const [one, two] = [await stage.user(), await stage.user()];
  const { owner } = stage.database;
  const byMail = await stage.user(one);
  await owner.query(`UPDATE users SET email = 'somebody@gmail.com' WHERE id = $1`, [one]);
  await owner.query(`UPDATE users SET email = 'some.body+2@gmail.com' WHERE id = $1`, [byMail]);
  const byAddress = await stage.user(two);
  for (const user of [two, byAddress]) {
    await owner.query(
      `INSERT INTO payout_address (owner_id, currency_id, network, address, label, created_at, updated_at, usable_from)
       VALUES ($1, 1, 'TRC20', 'TQrY8tryqsYVCYS3MFbtffiPp2ccyn4STm', 'x', now(), now(), now() + interval '1 day')`,
      [user],
    );
  }
  await stage.trade(byMail, '10');
  await stage.trade(byAddress, '10');
  await stage.reckon();
  expect([await reasons(one), await reasons(two)]).toEqual([['linked'], ['linked']]);
});

test('what is found out before it is paid is not paid, and goes back to the fees', async () => {
  const inviter = await stage.user(undefined, { device: 'at home' });
  const [honest, self] = [await stage.user(inviter), await stage.user(inviter)];
  await stage.trade(honest, '10');
  await stage.trade(self, '30');
  const alone = await stage.user(undefined, { device: 'elsewhere' });
  const own = await stage.user(alone);
  await stage.trade(own, '50');
  await stage.reckon();
  expect(await stage.fees()).toEqual([90n * ONE - 9n * ONE, 9n * ONE]);
  await stage.login(self, 'at home');
  await stage.login(own, 'elsewhere');
  await stage.pay();
  await stage.tell();
  expect(stage.notices.map(({ userId, params }) => ({ userId, ...params }))).toEqual([
    { userId: inviter, amount: '1 USDT', friends: 1 },
  ]);
  expect([await stage.balance(inviter), await stage.balance(alone)]).toEqual([ONE, 0n]);
  expect(await stage.fees()).toEqual([89n * ONE, 0n]);
  expect(await reasons(inviter)).toEqual(['linked', null]);
  expect(await stage.call(calls.summary, alone)).toMatchObject({ sums: [{ paid: '0', pending: '0' }], worth: '0' });
});

test('an inviter who tries addresses learns of none that a friend has, but by fees of the friend that were reckoned', async () => {
  const inviter = await stage.user();
  const friend = await stage.user(inviter);
  const save = (user: bigint) =>
    stage.database.owner.query(
      `INSERT INTO payout_address (owner_id, currency_id, network, address, label, created_at, updated_at, usable_from)
       VALUES ($1, 1, 'TRC20', 'TQrY8tryqsYVCYS3MFbtffiPp2ccyn4STm', 'x', now(), now(), now() + interval '1 day')`,
      [user],
    );
  const states = async () => (await stage.call(calls.people, inviter)).people.map(({ state }) => state);
  await save(friend);
  await save(inviter);
  expect(await states()).toEqual(['counts']);
  await stage.trade(friend, '10');
  await stage.reckon();
  expect(await states()).toEqual(['linked']);
});

test('a friend is shown as linked by what the last day says, whatever the first one said', async () => {
  const inviter = await stage.user();
  const [stranger, self] = [await stage.user(inviter), await stage.user(inviter)];
  const stateOf = async (friend: bigint) =>
    (await stage.call(calls.people, inviter)).people.find(({ id }) => BigInt(id) === friend)?.state;
  for (const friend of [stranger, self]) await stage.trade(friend, '10');
  await stage.reckon();
  expect([await stateOf(stranger), await stateOf(self)]).toEqual(['counts', 'counts']);
  await stage.login(self, 'phone of both');
  await stage.login(inviter, 'phone of both');
  for (const friend of [stranger, self]) await stage.trade(friend, '10', { day: 1 });
  await stage.reckon(1);
  expect([await stateOf(stranger), await stateOf(self)]).toEqual(['counts', 'linked']);
  expect((await reasons(inviter)).filter((reason) => reason === 'linked')).toHaveLength(1);
});
