import * as calls from '@aureus/contract/coupon/calls.ts';
import { operatorCampaigns, operatorCoupons } from '@aureus/contract/coupon/operator-calls.ts';
import { couponActs } from '@aureus/contract/coupon/proposals.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { expect, test } from 'vitest';
import { addDemoCampaigns } from '../../src/coupon/demo-campaigns.ts';
import { listAllCoupons, listCampaigns } from '../../src/coupon/operator-lists.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { BOOST, inDays, REBATE, useStage } from './stage.ts';

const stage = useStage();
const campaigns = async () => listCampaigns(stage.database.pool, stage, operatorCampaigns.request.parse({}));

test('what two operators offer is set aside as a whole, and shown to them before', async () => {
  const ends = inDays(30);
  const lines = await stage.acts.rebate.preview(stage.database.pool, { ...REBATE, ends, code: 'GOLD-2026' });
  expect(lines.map(({ label, before, after, unit }) => [label, before, after, unit])).toEqual([
    ['coupon.share', null, '20', '%'],
    ['coupon.most_back', null, '10', 'USDT'],
    ['coupon.days', null, '7', ''],
    ['coupon.number', null, '10', ''],
    ['coupon.ends', null, ends, 'UTC'],
    ['coupon.valid_days', null, '30', ''],
    ['coupon.level', null, '0', ''],
    ['coupon.deposited', null, 'no', ''],
    ['coupon.code', null, 'GOLD-2026', ''],
    ['coupon.worth', null, '10', 'USDT'],
    ['coupon.all', null, '100', 'USDT'],
    ['coupon.available', '1000', '900', 'USDT'],
  ]);
  await stage.offerRebate({ ends, code: 'GOLD-2026' });
  await stage.offerBoost({ ends });
  expect(await stage.house()).toEqual([870, 130]);
  const { campaigns: shown, house: accounts } = await campaigns();
  expect(accounts).toContainEqual({ currency: 'USDT', available: '870', held: '130' });
  expect(shown).toMatchObject([
    { kind: 'boost', rate: '0.1', most: '1000', worth: '3', promised: '30', taken: 0, code: null, ended: false },
    { kind: 'rebate', rate: '20', most: '10', worth: '10', promised: '100', taken: 0, code: 'GOLD-2026', ended: false },
  ]);
});

test('what the account cannot pay in full is not offered, at the preview and at the execution', async () => {
  const payload = { ...REBATE, number: 101, ends: inDays(30) };
  await expect(stage.acts.rebate.preview(stage.database.pool, payload)).rejects.toMatchObject({ code: 'coupon_house_short' }); // prettier-ignore
  const names = { proposalId: 9n, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
  const execute = () => stage.platform.money.transaction(null, (tx) => stage.acts.rebate.execute(tx, payload, names));
  await expect(execute()).rejects.toMatchObject({ code: 'coupon_house_short' });
  expect(await stage.house()).toEqual([1_000, 0]);
  expect((await campaigns()).campaigns).toEqual([]);
});

test('many offers at once promise no more than there is', async () => {
  const names = (id: number) => ({ proposalId: BigInt(id), proposedBy: 1n, approvedBy: 2n, reason: 'test' });
  const offers = Array.from({ length: 6 }, (_, place) =>
    stage.platform.money.transaction(null, (tx) =>
      stage.acts.rebate.execute(tx, { ...REBATE, number: 30, ends: inDays(30) }, names(place + 1)),
    ),
  );
  const done = (await Promise.allSettled(offers)).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(3);
  expect(await stage.house()).toEqual([100, 900]);
});

test.each<[Partial<ProposalPayload<'coupon.rebate'>>, string]>([
  [{ ends: '2020-01-01 00:00' }, 'coupon_ends_invalid'],
  [{ ends: '2099-01-01 00:00' }, 'coupon_ends_invalid'],
  [{ ends: inDays(400) }, 'coupon_ends_invalid'],
  [{ ends: '2027-02-30 00:00' }, 'coupon_ends_invalid'],
  [{ most: '0.0000001' }, 'amount_too_precise'],
])('a rebate of %j is refused as %s', async (change, code) => {
  const payload = { ...REBATE, ends: inDays(30), ...change };
  await expect(stage.acts.rebate.preview(stage.database.pool, payload)).rejects.toMatchObject({ code });
});

test.each<[Partial<ProposalPayload<'coupon.boost'>>, string]>([
  [{ currency_id: 4 }, 'currency_unknown'],
  [{ currency_id: 99 }, 'currency_unknown'],
  [{ most: '0.000001' }, 'coupon_terms_invalid'],
])('a boost of %j is refused as %s', async (change, code) => {
  const payload = { ...BOOST, ends: inDays(30), ...change };
  await expect(stage.acts.boost.preview(stage.database.pool, payload)).rejects.toMatchObject({ code });
});

test.each<[string, object]>([
  ['more than half of the fees', { share: '50.1' }],
  ['all of the fees', { share: '100' }],
  ['a share of nothing', { share: '0' }],
  ['a fortune', { most: '10000' }],
  ['nothing', { most: '0' }],
  ['no days', { days: 0 }],
  ['too many days', { days: 91 }],
  ['no coupons', { number: 0 }],
  ['a code that is found by trying', { code: 'GOLD' }],
  ['a code in small letters', { code: 'gold-2026' }],
  ['a level there is not', { level: 3 }],
])('the contract refuses a rebate of %s', (_what, change) => {
  const { payload } = couponActs['coupon.rebate'];
  expect(payload.safeParse({ ...REBATE, ends: inDays(30) }).success).toBe(true);
  expect(payload.safeParse({ ...REBATE, ends: inDays(30), ...change }).success).toBe(false);
});

test('and a boost of more than one percent a day', () => {
  const { payload } = couponActs['coupon.boost'];
  expect(payload.safeParse({ ...BOOST, ends: inDays(30), rate: '1' }).success).toBe(true);
  expect(payload.safeParse({ ...BOOST, ends: inDays(30), rate: '1.0001' }).success).toBe(false);
});

test.each([
  ['a margin of a fortune', { margin: '1000.01' }],
  ['no margin', { margin: '0' }],
  ['more leverage than twenty', { leverage: 21 }],
  ['a month and a day', { days: 31 }],
  ['whoever is not identified', { level: 0 }],
])('the contract refuses a trial of %s', (_what, change) => {
  const { payload } = couponActs['coupon.trial'];
  const trial = { market_id: 1, margin: '1000', leverage: 20, number: 10, valid_days: 30, level: 1 };
  expect(payload.safeParse({ ...trial, days: 30, ends: inDays(30) }).success).toBe(true);
  expect(payload.safeParse({ ...trial, days: 30, ends: inDays(30), ...change }).success).toBe(false);
});

test('one code is of one campaign, also of one that has ended', async () => {
  const first = await stage.offerRebate({ code: 'GOLD-2026' });
  await expect(stage.offerRebate({ code: 'GOLD-2026' })).rejects.toMatchObject({ code: 'coupon_code_taken' });
  await stage.act(stage.acts.end, { campaign_id: first });
  await expect(stage.offerBoost({ code: 'GOLD-2026' })).rejects.toMatchObject({ code: 'coupon_code_taken' });
});

test('ended before its time: what nobody took is free, what was taken is kept, and it ends once', async () => {
  const campaign = await stage.offerRebate({ number: 4 });
  const user = await stage.user();
  const { id } = await stage.take(user, campaign);
  const payload = { campaign_id: campaign };
  expect(await stage.acts.end.preview(stage.database.pool, payload)).toEqual([
    { label: 'coupon.campaign', before: null, after: String(campaign), unit: '', usdt: null },
    { label: 'coupon.left', before: '3', after: '0', unit: '', usdt: null },
  ]);
  await stage.act(stage.acts.end, payload);
  expect(await stage.house()).toEqual([990, 10]);
  await expect(stage.act(stage.acts.end, payload)).rejects.toMatchObject({ code: 'coupon_campaign_unknown' });
  expect(await stage.call(calls.offers, await stage.user())).toEqual([]);
  await stage.use(user, id);
  await stage.pass(8);
  await stage.sweep();
  expect((await campaigns()).campaigns).toMatchObject([
    { ended: true, taken: 1, running: 0, promised: '0', paid: '0' },
  ]);
});

test('while it is being taken from: what was set aside is right whoever comes first', async () => {
  const campaign = await stage.offerRebate({ number: 10 });
  const users = await Promise.all(Array.from({ length: 6 }, () => stage.user()));
  await Promise.allSettled([
    ...users.map((user) => stage.take(user, campaign)),
    stage.act(stage.acts.end, { campaign_id: campaign }),
  ]);
  const { rows } = await stage.database.pool.query<{ number: number }>(
    'SELECT count(*)::integer AS number FROM coupon',
  );
  expect(await stage.house()).toEqual([1_000 - 10 * rows[0]!.number, 10 * rows[0]!.number]);
});

test('operators see the coupons of all users, by user, campaign and state', async () => {
  const [one, other] = [await stage.user(), await stage.user()];
  const [rebate, boost] = [await stage.offerRebate(), await stage.offerBoost()];
  const taken = await stage.take(one, rebate);
  await stage.take(other, rebate);
  await stage.take(one, boost);
  await stage.use(one, taken.id);
  const list = async (fields: object) => {
    const input = operatorCoupons.request.parse(fields);
    return (await listAllCoupons(stage.database.pool, stage, input)).data.map(({ user_id, kind, state }) => [BigInt(user_id), kind, state]); // prettier-ignore
  };
  expect(await list({})).toEqual([
    [one, 'boost', 'available'],
    [other, 'rebate', 'available'],
    [one, 'rebate', 'active'],
  ]);
  expect(await list({ user: String(other) })).toEqual([[other, 'rebate', 'available']]);
  expect(await list({ campaign: String(rebate), state: 'active' })).toEqual([[one, 'rebate', 'active']]);
  expect(await list({ limit: '1' })).toEqual([[one, 'boost', 'available']]);
});

test('a demo begins with campaigns once its account has money, and gets them once', async () => {
  const { platform, markets, coupons } = stage;
  const needs = { platform, markets, trials: stage.trials, ending: coupons.ending };
  // It cannot pay all of them yet.
  await expect(addDemoCampaigns(needs)).rejects.toMatchObject({ code: 'coupon_house_short' });
  await useMoney(stage.database, markets).fund(house.coupons, USDT, '100000');
  await addDemoCampaigns(needs);
  await addDemoCampaigns(needs);
  expect((await campaigns()).campaigns).toHaveLength(4);
  expect(await stage.call(calls.offers, await stage.user())).toHaveLength(3);
});

test('what a campaign or a coupon says cannot be changed, and neither goes back', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, await stage.offerRebate());
  await stage.use(user, id);
  const { pool, owner } = stage.database;
  for (const sql of [
    'UPDATE coupon_campaign SET most = most + 1',
    'UPDATE coupon SET owner_id = 1',
    'DELETE FROM coupon',
  ]) {
    await expect(pool.query(sql)).rejects.toThrow(/permission denied/);
  }
  for (const sql of [
    'UPDATE coupon_campaign SET worth = worth + 1, most = most + 1',
    'UPDATE coupon_campaign SET taken = taken - 1',
    'UPDATE coupon_campaign SET promised = promised + 1',
    `UPDATE coupon SET state = 1, began_at = NULL WHERE id = ${id}`,
    `UPDATE coupon SET began_at = began_at - interval '1 day' WHERE id = ${id}`,
  ]) {
    await expect(owner.query(sql)).rejects.toThrow(/cannot change so/);
  }
});
