import * as calls from '@aureus/contract/box/calls.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { whenConnected } from '../support/when-connected.ts';
import { BTC, ETH } from '../wallet/markets.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const isRefused = (code: string) => (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && (result.reason as { code?: string }).code === code;
const done = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

const { wanted, stock } = campaign({ wanted: 100, stock: 30 }, { wanted: 500, stock: 100 });

test(`C31: ${wanted} purchases at once for ${stock} boxes: exactly as many are sold, each with a number of its own`, async () => {
  const id = await stage.open({ prizes: await stage.prizes(1, stock - 1), user_cap: 3 });
  const users: bigint[] = [];
  for (let each = 0; each < wanted / 5; each += 1) users.push(await stage.user());
  const results = await Promise.allSettled(
    Array.from({ length: wanted }, (_, place) =>
      whenConnected(() => stage.buy(users[place % users.length]!, id, `seed${place}`)),
    ),
  );
  expect(done(results)).toBe(stock);
  expect(
    results.filter((result) => isRefused('box_over')(result) || isRefused('box_cap_reached')(result)),
  ).toHaveLength(wanted - stock);
  const { boxes } = await stage.call(calls.chain, users[0]!, { id });
  expect(boxes.map(({ number }) => number)).toEqual(Array.from({ length: stock }, (_, place) => place + 1));
  const owned = await Promise.all(users.map((user) => stage.own(user)));
  expect(owned.flat()).toHaveLength(stock);
  for (const [place, user] of users.entries()) {
    const held = BigInt(owned[place]!.length) * 10_000_000n;
    expect(await stage.balance(user)).toEqual([1_000_000_000n - held, held]);
  }
});

test('the cap of one user holds when they buy as often as they can at the same moment', async () => {
  const id = await stage.open({ user_cap: 4 });
  const user = await stage.user();
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => whenConnected(() => stage.buy(user, id))));
  expect(done(results)).toBe(4);
  expect(results.filter(isRefused('box_cap_reached'))).toHaveLength(8);
});

test('one user spends at most a thousand USDT within a day, however many boxes of however many series they want at once', async () => {
  const series = [await stage.open({ price: '300' }), await stage.open({ price: '300' })];
  const user = await stage.user('5000');
  const all = [0, 1, 0, 1, 0, 1, 0, 1].map((at) => whenConnected(() => stage.buy(user, series[at]!)));
  const results = await Promise.allSettled(all);
  expect(done(results)).toBe(3);
  expect(results.filter(isRefused('box_day_spent'))).toHaveLength(5);
  const cheap = await stage.open({ price: '100' });
  await stage.buy(user, cheap);
  await expect(stage.buy(user, cheap)).rejects.toMatchObject({ code: 'box_day_spent' });
  // What a cancelled series gave back may be spent again.
  for (const id of series) await stage.act(stage.acts.cancel, { series_id: id });
  await stage.buy(user, cheap);
});

test('purchases in different currencies at the same moment do not count past each other', async () => {
  // 50,000 and 3,000 USDT: a box is worth 600 in each.
  stage.markets.setPrice(1, 5_000_000);
  stage.markets.setPrice(2, 300_000);
  const series = [
    await stage.open({ currency_id: BTC.id, price: '0.012', prizes: await stage.prizes(1, 99) }),
    await stage.open({ currency_id: ETH.id, price: '0.2', prizes: await stage.prizes(1, 99) }),
  ];
  for (let round = 0; round < campaign(3, 30); round += 1) {
    const user = await stage.user('1');
    await stage.money.fund(user, BTC, '1');
    await stage.money.fund(user, ETH, '10');
    const results = await Promise.allSettled(series.map((id) => whenConnected(() => stage.buy(user, id))));
    expect(done(results)).toBe(1);
    expect(results.filter(isRefused('box_day_spent'))).toHaveLength(1);
  }
  stage.markets.setPrice(2, null);
  const user = await stage.user('1');
  await stage.money.fund(user, ETH, '10');
  await expect(stage.buy(user, series[1]!)).rejects.toMatchObject({ code: 'box_day_spent' });
});

test('one balance buys as many boxes at once as it can pay', async () => {
  const id = await stage.open();
  const user = await stage.user('35');
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => whenConnected(() => stage.buy(user, id))));
  expect(done(results)).toBe(3);
  expect(results.filter(isRefused('insufficient_balance'))).toHaveLength(6);
  expect(await stage.balance(user)).toEqual([5_000_000n, 30_000_000n]);
});

test('opening one box 20 times at once, and by itself beside it, gives one work', async () => {
  const id = await stage.open();
  const user = await stage.user();
  const boxes = [];
  for (let each = 0; each < campaign(5, 12); each += 1) boxes.push(await stage.buy(user, id));
  await stage.finish(id);
  for (const { id: box } of boxes) {
    const opening = Array.from({ length: 20 }, () => whenConnected(() => stage.call(calls.open, user, { id: box })));
    await stage.database.owner.query(`UPDATE deadline SET due = now() WHERE kind = 'box.opening' AND ref = $1`, [String(box)]); // prettier-ignore
    const [answers] = await Promise.all([Promise.all(opening), stage.sweep(), stage.sweep()]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  }
  const { rows } = await stage.database.owner.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM art_work WHERE owner_id = $1',
    [user],
  );
  expect(rows[0]!.count).toBe(boxes.length);
});

test('a series is drawn once, however many draw it, and its money moves once', async () => {
  for (let round = 0; round < campaign(2, 20); round += 1) {
    const id = await stage.open();
    const user = await stage.user('50');
    for (let each = 0; each < 5; each += 1) await stage.buy(user, id);
    await stage.pass(id, 60 * 60 + 180);
    await stage.seal(id);
    await Promise.all(Array.from({ length: 6 }, () => stage.sweep()));
    await stage.sweep();
    expect(await stage.balance(user)).toEqual([0n, 0n]);
    expect((await stage.own(user)).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'drawn'));
  }
  expect(await stage.balance(stage.creator)).toEqual([BigInt(campaign(2, 20)) * 48_750_000n, 0n]);
});

test('whoever buys while a series is cancelled is in and gets it back, or is out', async () => {
  for (let round = 0; round < campaign(3, 40); round += 1) {
    const id = await stage.open();
    const users = await Promise.all(Array.from({ length: 6 }, () => stage.user('10')));
    const buying = users.map((user) => whenConnected(() => stage.buy(user, id)));
    await buying[round % 6]!.catch(() => undefined);
    await stage.act(stage.acts.cancel, { series_id: id });
    const results = await Promise.allSettled(buying);
    await stage.sweep();
    expect(results.every((result) => result.status === 'fulfilled' || isRefused('box_over')(result))).toBe(true);
    for (const [place, user] of users.entries()) {
      expect(await stage.balance(user)).toEqual([10_000_000n, 0n]);
      const states = (await stage.own(user)).map(({ state }) => state);
      expect(states).toEqual(results[place]!.status === 'fulfilled' ? ['returned'] : []);
    }
  }
});
