import * as calls from '@aureus/contract/options/calls.ts';
import { currentRule } from '@aureus/core/options/rule.ts';
import { expect, test } from 'vitest';
import { START_PRICE, useStage } from './stage.ts';

const stage = useStage();
const DAY_MS = 86_400_000;
const refused = (code: string, params?: object) => expect.objectContaining({ code, ...(params ? { params } : {}) });
const set = (user: bigint, fields: object) => stage.call(calls.setLimits, user, fields);
/** As if so much time had passed, with prices as before. */
async function pass(ms: number): Promise<void> {
  stage.clock.advance(ms - 1_000);
  await stage.tell(START_PRICE);
}

test('a limit for a day holds at once, also for orders at once, and dropped ones do not count', async () => {
  const user = await stage.user();
  expect(await set(user, { day_stake: '250' })).toMatchObject({ day_stake: '250', staked_today: '0', next_from: null });
  const dropped = await stage.submit(user, { slippage: '0', number: '240' });
  await stage.tell(START_PRICE + 1);
  await stage.sweep();
  expect(await stage.find(user, dropped.id)).toMatchObject({ state: 'dropped' });
  const answers = await Promise.allSettled(['91', '92', '93', '94'].map((number) => stage.submit(user, { number })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const { staked_today } = await stage.call(calls.limits, user);
  const left = String(250 - Number(staked_today));
  await expect(stage.submit(user, { number: '200' })).rejects.toEqual(refused('option_day_full', { left: `${left} USDT` })); // prettier-ignore
  await stage.submit(user, { number: left });
});

test('a stake that came back for want of an end price does not count', async () => {
  const user = await stage.user();
  await set(user, { day_stake: '100' });
  const { id } = await stage.submit(user);
  expect(await stage.call(calls.limits, user)).toMatchObject({ staked_today: '100' });
  await stage.tell(START_PRICE, ...Array.from({ length: 30 + currentRule().waitSeconds }, () => null));
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'void' });
  expect(await stage.call(calls.limits, user)).toMatchObject({ staked_today: '0' });
});

test('a looser limit holds a day later, a tighter one at once, and taking the wish back is possible', async () => {
  const user = await stage.user();
  await set(user, { day_stake: '50' });
  const until = new Date(stage.clock.epochMs() + DAY_MS).toISOString();
  expect(await set(user, { day_stake: 'none' })).toMatchObject({ day_stake: '50', next_day_stake: null, next_from: until }); // prettier-ignore
  await expect(stage.submit(user)).rejects.toEqual(refused('option_day_full'));
  expect(await set(user, { day_stake: '90' })).toMatchObject({ day_stake: '50', next_day_stake: '90', next_from: until }); // prettier-ignore
  expect(await set(user, { day_stake: '40' })).toMatchObject({ day_stake: '40', next_day_stake: null, next_from: null }); // prettier-ignore
  await set(user, { day_stake: '100' });
  await pass(DAY_MS - 1_000);
  await expect(stage.submit(user)).rejects.toEqual(refused('option_day_full', { left: '40 USDT' }));
  await pass(1_000);
  expect(await stage.call(calls.limits, user)).toMatchObject({ day_stake: '100', next_from: null });
  await stage.submit(user);
});

test('a new day (UTC) begins with nothing staked', async () => {
  const user = await stage.user();
  await set(user, { day_stake: '100' });
  await stage.submit(user);
  await expect(stage.submit(user, { number: '1' })).rejects.toEqual(refused('option_day_full', { left: '0 USDT' }));
  const midnight = (Math.floor(stage.clock.epochMs() / DAY_MS) + 1) * DAY_MS;
  await pass(midnight - stage.clock.epochMs());
  await stage.submit(user, { number: '99' });
});

test('a pause holds until its end, can be made longer and not shorter, and ends by itself', async () => {
  const user = await stage.user();
  const until = new Date(stage.clock.epochMs() + 2 * DAY_MS).toISOString();
  expect(await set(user, { pause_days: 2 })).toMatchObject({ paused_until: until });
  await expect(stage.submit(user)).rejects.toEqual(refused('option_paused', { date: until }));
  await expect(set(user, { pause_days: 1 })).rejects.toEqual(refused('option_pause_shorter'));
  await pass(DAY_MS);
  await expect(set(user, { pause_days: 365, day_stake: '0.0000001' })).rejects.toEqual(refused('amount_too_precise'));
  await pass(DAY_MS - 1_000);
  await expect(stage.submit(user)).rejects.toEqual(refused('option_paused'));
  await pass(1_000);
  expect(await stage.call(calls.limits, user)).toMatchObject({ paused_until: null });
  await stage.submit(user);
});

test('limits of one are nobody else’s', async () => {
  const [user, other] = [await stage.user(), await stage.user()];
  await stage.submit(user);
  await set(user, { day_stake: '0', pause_days: 9 });
  expect(await stage.call(calls.limits, other)).toEqual({ day_stake: null, staked_today: '0', next_day_stake: null, next_from: null, paused_until: null, region_closed: 0 }); // prettier-ignore
  await stage.submit(other);
});
