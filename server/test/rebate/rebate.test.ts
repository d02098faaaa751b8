import * as calls from '@aureus/contract/rebate/calls.ts';
import { dayText, paidMs } from '@aureus/core/rebate/days.ts';
import { expect, test } from 'vitest';
import { AAPL_USDT, ETH_USDT } from '../wallet/markets.ts';
import { AAPL, BTC, ONE, TIERS, useStage } from './stage.ts';

/** The way of a rebate: a fee is collected, its day is reckoned, and what it brings is paid some days later. */

const stage = useStage();

test('fees of a day bring their inviter a part of them, set aside at once and paid a week later', async () => {
  const inviter = await stage.user();
  const friend = await stage.user(inviter);
  await stage.trade(friend, '3');
  await stage.trade(friend, '2.000009');
  await stage.trade(friend, '0.001', { bought: true });
  await stage.open(friend, '5');
  await stage.reckon();
  expect(await stage.balance(inviter)).toBe(0n);
  // 10 % of 10.000009 USDT, rounded down, and of 0.001 BTC.
  expect(await stage.fees()).toEqual([10_000_009n - 1_000_000n, 1_000_000n]);
  expect(await stage.fees(BTC)).toEqual([90_000n, 10_000n]);
  const due = new Date(paidMs(stage.day, 7)).toISOString();
  expect(await stage.call(calls.summary, inviter)).toEqual({
    code: expect.any(String) as string,
    verified: true,
    invited: 1,
    people: 1,
    // And 0.001 BTC at 10,000.
    fees: '20.000009',
    tier: 1,
    sums: [
      { currency_id: 1, currency_name: 'USDT', currency_logo: 'USDT.svg', paid_today: '0', paid: '0', pending: '1' },
      { currency_id: 2, currency_name: 'BTC', currency_logo: 'BTC.svg', paid_today: '0', paid: '0', pending: '0.0001' },
    ],
    worth: '2',
    worth_month: '2',
    next_at: due,
  });
  const { earnings } = await stage.call(calls.earnings, inviter);
  expect(earnings.toSorted((a, b) => a.currency_id - b.currency_id)).toMatchObject([
    {
      day: dayText(stage.day),
      name: expect.stringMatching(/^fr•••@example\.com$/) as string,
      trades: 3,
      fee: '10.000009',
      rate: '10',
      amount: '1',
      state: 'pending',
      reason: null,
      due_at: due,
      paid_at: null,
    },
    { currency_name: 'BTC', trades: 1, fee: '0.001', amount: '0.0001', state: 'pending' },
  ]);
  await stage.pay(6);
  expect(await stage.balance(inviter)).toBe(0n);
  await stage.pay();
  expect([await stage.balance(inviter), await stage.balance(inviter, BTC)]).toEqual([1_000_000n, 10_000n]);
  expect(await stage.fees()).toEqual([9_000_009n, 0n]);
  expect(await stage.call(calls.summary, inviter)).toMatchObject({
    sums: [{ paid_today: '1', paid: '1', pending: '0' }, { paid: '0.0001' }],
    next_at: null,
  });
  expect((await stage.call(calls.earnings, inviter)).earnings).toMatchObject([
    { state: 'paid', paid_at: stage.clock.now().toISOString() },
    { state: 'paid' },
  ]);
  expect(stage.hub.toUsers.filter(({ event }) => event.type === 'rebate')).toEqual([
    { userId: inviter, event: { type: 'rebate', data: { day: dayText(stage.day), state: 'owed' } } },
    { userId: inviter, event: { type: 'rebate', data: { day: dayText(stage.day), state: 'paid' } } },
  ]);
  // Told once, all coins together, and not by mail.
  await stage.tell();
  await stage.tell();
  const params = { amount: '1 USDT + 0.0001 BTC', friends: 1 };
  expect(stage.notices).toEqual([{ userId: inviter, kind: 'rebate_paid', params, mail: false }]);
  stage.clock.advance(86_400_000);
  expect((await stage.call(calls.summary, inviter)).sums[0]).toMatchObject({ paid_today: '0', paid: '1' });
});

test('what a coupon gave back of the fees brings nothing: of 10 USDT less 4 it is a part of 6, of less than nothing none', async () => {
  const inviter = await stage.user();
  const [friend, other] = [await stage.user(inviter), await stage.user(inviter)];
  await stage.open(friend, '10');
  await stage.giveBack(friend, 4n * ONE);
  await stage.open(other, '1');
  await stage.giveBack(other, 3n * ONE);
  await stage.reckon();
  const { earnings } = await stage.call(calls.earnings, inviter);
  expect(earnings).toMatchObject([{ trades: 1, fee: '6', amount: '0.6' }]);
});

test('a day ends at midnight (UTC), and only its own fees count', async () => {
  const inviter = await stage.user();
  const friend = await stage.user(inviter);
  await stage.trade(friend, '10', { day: -1 });
  await stage.trade(friend, '20');
  await stage.trade(friend, '40', { day: 1 });
  await stage.open(friend, '100', -1);
  await stage.open(friend, '200', 1);
  await stage.reckon();
  expect((await stage.call(calls.earnings, inviter)).earnings.map(({ fee }) => fee)).toEqual(['20']);
});

test('nobody gets anything of people they did not invite, nor of those whom their friends invited', async () => {
  const top = await stage.user();
  const middle = await stage.user(top);
  const low = await stage.user(middle);
  await stage.trade(low, '10');
  await stage.trade(await stage.user(), '10');
  await stage.reckon();
  await stage.pay();
  expect(await stage.balance(middle)).toBe(ONE);
  expect(await stage.balance(top)).toBe(0n);
  expect((await stage.call(calls.earnings, top)).earnings).toEqual([]);
  expect(await stage.call(calls.people, low)).toEqual({ people: [], next: null });
});

test('a tier is reached by people and fees of thirty days together, and its rate is that of all fees of the day', async () => {
  const inviter = await stage.user();
  const [one, two, three] = [await stage.user(inviter), await stage.user(inviter), await stage.user(inviter)];
  const rates = async () =>
    (await stage.call(calls.earnings, inviter, { limit: 100 })).earnings.map(({ day, rate }) => [
      day === dayText(stage.day) ? 0 : day === dayText(stage.day + 1) ? 1 : 30,
      rate,
    ]);
  await stage.trade(one, '900');
  await stage.trade(two, '50');
  await stage.reckon();
  expect(await rates()).toEqual([[0, '20'], [0, '20']]); // prettier-ignore
  await stage.trade(three, '50', { day: 1 });
  await stage.reckon(1);
  expect((await rates())[0]).toEqual([1, '40']);
  // Thirty days after the first, that one no longer counts.
  await stage.trade(three, '60', { day: 30 });
  await stage.reckon(30);
  expect((await rates())[0]).toEqual([30, '10']);
  expect(await stage.call(calls.summary, inviter)).toMatchObject({ people: 1, fees: '60', tier: 1 });
});

test('enough people without fees, and enough fees of too few, reach nothing higher', async () => {
  const [many, much] = [await stage.user(), await stage.user()];
  for (let made = 0; made < 4; made += 1) await stage.trade(await stage.user(many), '10');
  await stage.trade(await stage.user(much), '5000');
  await stage.reckon();
  const rates = async (user: bigint) => (await stage.call(calls.earnings, user)).earnings.map(({ rate }) => rate);
  expect(new Set(await rates(many))).toEqual(new Set(['10']));
  expect(await rates(much)).toEqual(['10']);
});

test('what a fee brings that does not count is said, and nothing is paid of it', async () => {
  const inviter = await stage.user();
  const unproved = await stage.user(undefined, { verified: false });
  const cases = {
    unverified: await stage.user(inviter, { verified: false }),
    expired: await stage.user(inviter, { since: -366 }),
    linked: await stage.user(inviter, { device: 'own 0' }),
    too_small: await stage.user(inviter),
  };
  for (const [reason, user] of Object.entries(cases))
    await stage.trade(user, reason === 'too_small' ? '0.000009' : '9');
  await stage.trade(await stage.user(inviter, { since: -365 }), '1');
  await stage.trade(await stage.user(unproved), '9');
  await stage.reckon();
  const { earnings } = await stage.call(calls.earnings, inviter);
  const outcomes = earnings.map(({ reason, amount, state, due_at }) => [reason, amount, state, due_at !== null]);
  expect(outcomes).toHaveLength(5);
  expect(outcomes).toEqual(
    expect.arrayContaining([
      ['expired', '0', 'nothing', false],
      ['linked', '0', 'nothing', false],
      ['too_small', '0', 'nothing', false],
      ['unverified', '0', 'nothing', false],
      [null, '0.1', 'pending', true],
    ]),
  );
  expect((await stage.call(calls.earnings, unproved)).earnings).toMatchObject([{ reason: 'inviter_unverified' }]);
  // None of them helps to reach a tier.
  expect(await stage.call(calls.summary, inviter)).toMatchObject({ people: 1, fees: '1', tier: 1, worth: '0.1' });
  await stage.pay();
  expect([await stage.balance(inviter), await stage.balance(unproved)]).toEqual([100_000n, 0n]);
});

test('fees that were taken in shares bring nothing; those of a share that were taken in USDT do', async () => {
  const inviter = await stage.user();
  const friend = await stage.user(inviter);
  await stage.trade(friend, '3', { market: AAPL_USDT.id, bought: true });
  await stage.trade(friend, '2', { market: AAPL_USDT.id });
  await stage.trade(friend, '1', { market: ETH_USDT.id, bought: true, price: 100_000 });
  await stage.reckon();
  const { earnings } = await stage.call(calls.earnings, inviter);
  expect(earnings.map(({ currency_name, fee }) => `${fee} ${currency_name}`).toSorted()).toEqual(['1 ETH', '2 USDT']);
  expect(await stage.fees(AAPL)).toEqual([30_000n, 0n]);
  expect(await stage.call(calls.summary, inviter)).toMatchObject({ fees: '1002' });
});

test('C25: trades with their inviter, or with another whom the same one invited, bring nothing', async () => {
  const inviter = await stage.user();
  const [one, two] = [await stage.user(inviter), await stage.user(inviter)];
  await stage.trade(one, '10', { with: inviter });
  await stage.trade(inviter, '10', { with: one });
  await stage.trade(one, '10', { with: two });
  await stage.trade(two, '1', { with: await stage.user() });
  await stage.reckon();
  expect((await stage.call(calls.earnings, inviter)).earnings).toMatchObject([{ fee: '1', amount: '0.1' }]);
});

test('terms hold for the whole day on which they are made; closed, they bring nothing', async () => {
  const inviter = await stage.user();
  const friend = await stage.user(inviter);
  await stage.trade(friend, '10');
  await stage.act({ tiers: '0:0:12.5', delay_days: 2 });
  await stage.reckon();
  const { earnings } = await stage.call(calls.earnings, inviter);
  expect(earnings).toMatchObject([
    { rate: '12.5', amount: '1.25', due_at: new Date(paidMs(stage.day, 2)).toISOString() },
  ]);
  await stage.act({ open: false });
  expect(await stage.call(calls.terms, inviter)).toMatchObject({ open: false, delay_days: 2 });
  await stage.trade(friend, '10', { day: 1 });
  await stage.reckon(1);
  expect((await stage.call(calls.earnings, inviter)).earnings[0]).toMatchObject({ reason: 'closed', rate: '0' });
  // What was owed before is paid all the same.
  await stage.pay();
  expect(await stage.balance(inviter)).toBe(1_250_000n);
});

test('before there are terms nothing is owed', async () => {
  const inviter = await stage.user();
  await stage.trade(await stage.user(inviter), '10', { day: -1 });
  await stage.reckon(-1);
  expect((await stage.call(calls.earnings, inviter)).earnings).toMatchObject([{ reason: 'closed', amount: '0' }]);
});

test('lists go on by cursor, show no name in full, and what became of everybody', async () => {
  const inviter = await stage.user();
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) {
    const friend = await stage.user(inviter, { verified: made !== 1, since: made === 2 ? -400 : -1 });
    ids.unshift(Number(friend));
    await stage.trade(friend, String(made + 1));
  }
  await stage.reckon();
  const first = await stage.call(calls.people, inviter, { limit: 2 });
  expect([first.people.map(({ id }) => id), first.next]).toEqual([ids.slice(0, 2), ids[1]]);
  const rest = await stage.call(calls.people, inviter, { limit: 3, before: first.next });
  expect([rest.people.map(({ id }) => id), rest.next]).toEqual([ids.slice(2), null]);
  expect(rest.people.map(({ state, verified, fees, earned }) => [state, verified, fees, earned])).toEqual([
    ['expired', true, '0', '0'],
    ['unverified', false, '0', '0'],
    ['counts', true, '1', '0.1'],
  ]);
  for (const { name } of [...first.people, ...rest.people]) expect(name).toBe('fr•••@example.com');
  const page = await stage.call(calls.earnings, inviter, { limit: 3 });
  const last = await stage.call(calls.earnings, inviter, { limit: 3, before: page.next });
  expect([page.earnings.length, last.earnings.length, last.next]).toEqual([3, 2, null]);
  expect(new Set([...page.earnings, ...last.earnings].map(({ id }) => id)).size).toBe(5);
});

test('the terms everybody reads are those that hold', async () => {
  expect(await stage.call(calls.terms, 1n)).toEqual({
    open: true,
    delay_days: 7,
    lasting_days: 365,
    tiers: TIERS.map((tier, place) => ({ place: place + 1, ...tier })),
  });
});
