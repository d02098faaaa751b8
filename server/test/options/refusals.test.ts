import * as calls from '@aureus/contract/options/calls.ts';
import { expect, test } from 'vitest';
import { parsePhone } from '../../src/account/names.ts';
import { START_PRICE, useStage } from './stage.ts';

const stage = useStage();
const P = START_PRICE;
const refused = (code: string, params?: object) => expect.objectContaining({ code, ...(params ? { params } : {}) });
const terms = (set: string) => stage.database.owner.query(`UPDATE option_instrument SET ${set} WHERE market_id = 1`);

test.each([
  ['another currency', { currency_id: 2 }, 'currency_unknown'],
  ['a market without options', { match_id: 3 }, 'market_unknown'],
  ['seconds nobody offers', { seconds: 31 }, 'option_seconds_unknown'],
  ['a payout that was shown and has changed', { profit_ratio: '80.0001' }, 'option_payout_changed'],
  ['more slippage than is allowed', { slippage: '0.5001' }, 'option_slippage_too_large'],
  ['a price off the tick', { open_price: '10000.005' }, 'amount_too_precise'],
  ['no price', { open_price: '0' }, 'price_off_tick'],
  ['less than the least', { number: '0.999999' }, 'amount_too_small'],
  ['more than the most', { number: '1000.000001' }, 'amount_too_large'],
  ['parts of the smallest unit', { number: '1.0000001' }, 'amount_too_precise'],
  ['more than they have', { number: '101' }, 'insufficient_balance'],
])('refused: %s', async (_what, fields, code) => {
  const user = await stage.user('100');
  await expect(stage.submit(user, fields)).rejects.toEqual(refused(code));
  expect(await stage.available(user)).toBe(100_000_000n);
  const { rows } = await stage.database.pool.query('SELECT FROM option_order UNION ALL SELECT FROM deadline');
  expect(rows).toEqual([]);
});

test('the payout that was shown is taken when it still holds, and the largest stake and slippage are', async () => {
  const user = await stage.user('1000');
  await stage.submit(user, { profit_ratio: '80', slippage: '0.5', number: '1000' });
});

test('an order leaves the least of its market as room on both sides of the price of now', async () => {
  await terms('least_slippage_ppm = 375');
  const user = await stage.user();
  const moved = refused('option_price_moved');
  // Half a thousandth is what is taken when nothing is said; an eighth of one may lie between what was seen and now.
  await expect(stage.submit(user, { open_price: '10001.26' })).rejects.toEqual(moved);
  await expect(stage.submit(user, { open_price: '9998.75' })).rejects.toEqual(moved);
  await stage.submit(user, { open_price: '10001.25', number: '1' });
  await stage.submit(user, { open_price: '9998.76', number: '2', type: 2 });
  await expect(stage.submit(user, { open_price: '9000', slippage: '0.5' })).rejects.toEqual(moved);
  const small = refused('option_slippage_too_small', { minimum: '0.0375 %' });
  await expect(stage.submit(user, { slippage: '0.0374' })).rejects.toEqual(small);
  await expect(stage.submit(user, { slippage: '0.0375', open_price: '10000.01' })).rejects.toEqual(moved);
  await stage.submit(user, { slippage: '0.0375', open_price: '10000', number: '3' });
  await stage.submit(user, { slippage: '0.0375', number: '4' });
  expect(await stage.available(user)).toBe(990_000_000n);
  // It goes by the price when it is taken, whatever was shown before.
  await stage.tell(P + 200);
  await expect(stage.submit(user, { open_price: '10000' })).rejects.toEqual(moved);
});

test('nothing is taken while prices come late, by the board or by what is written down', async () => {
  const user = await stage.user();
  stage.clock.advance(1_999);
  await stage.submit(user);
  stage.clock.advance(1);
  // A second is written down when it begins: at two seconds one is missing.
  await stage.submit(user, { number: '101' });
  stage.clock.advance(1);
  await expect(stage.submit(user, { number: '102' })).rejects.toEqual(refused('prices_unavailable'));
  await stage.tell(P);
  const heard = stage.markets.indexPrice;
  stage.markets.indexPrice = (id) => ({ ...heard(id)!, heardAt: stage.clock.epochMs() - 1_001 });
  await expect(stage.submit(user, { number: '103' })).rejects.toEqual(refused('prices_unavailable'));
  stage.markets.indexPrice = (id) => ({ ...heard(id)!, heardAt: stage.clock.epochMs() - 1_000 });
  await stage.submit(user, { number: '104' });
});

test('nor in a state of the price that does not allow it, nor where operators have closed it', async () => {
  const user = await stage.user();
  stage.markets.setSources(1, 2);
  stage.markets.setPrice(1, P);
  await expect(stage.submit(user)).rejects.toEqual(refused('price_sources_few'));
  stage.markets.setSources(1, 3);
  stage.markets.setPrice(1, P);
  const heard = stage.markets.indexPrice;
  stage.markets.indexPrice = (id) => ({ ...heard(id)!, isJumped: true });
  await expect(stage.submit(user)).rejects.toEqual(refused('price_jumped'));
  stage.markets.indexPrice = () => null;
  await expect(stage.submit(user)).rejects.toEqual(refused('prices_unavailable'));
  stage.markets.indexPrice = heard;
  // This process has not heard of it yet: the row counts.
  await terms('is_open = false');
  await expect(stage.submit(user)).rejects.toEqual(refused('market_closed'));
  await stage.instruments.refresh();
  expect(await stage.call(calls.terms, user, { match_id: 1 })).toMatchObject({ open: 0 });
  expect(await stage.call(calls.seconds, user, { match_id: 1 })).toEqual([]);
  expect((await stage.call(calls.seconds, user))[0]).toMatchObject({ match_id: 2 });
});

test('terms of the row count, not those this process remembers', async () => {
  const user = await stage.user();
  await stage.database.owner.query('UPDATE option_expiry SET payout_ppm = 500000 WHERE market_id = 1 AND seconds = 30');
  await expect(stage.submit(user, { profit_ratio: '80' })).rejects.toEqual(refused('option_payout_changed', { ratio: '50 %' })); // prettier-ignore
  expect(await stage.submit(user)).toMatchObject({ profit_ratio: '50', expected_profits: '50' });
  await stage.instruments.refresh();
  expect((await stage.call(calls.seconds, user))[0]).toMatchObject({ profit_ratio: '50' });
  await stage.database.owner.query('UPDATE option_expiry SET is_open = false WHERE market_id = 1 AND seconds = 30');
  await expect(stage.submit(user, { number: '99' })).rejects.toEqual(refused('option_seconds_unknown'));
});

test('caps of a user: orders and stakes on a market that run at once', async () => {
  const user = await stage.user('5000');
  await terms('user_orders = 2, user_stake = 250000000');
  const first = await stage.submit(user);
  await expect(stage.submit(user, { number: '151' })).rejects.toEqual(refused('option_stake_full', { left: '150 USDT' })); // prettier-ignore
  await stage.submit(user, { type: 2, number: '150' });
  await expect(stage.submit(user, { number: '1' })).rejects.toEqual(refused('option_orders_full', { left: '0 USDT' }));
  await stage.submit(user, { match_id: 2 });
  await stage.submit(await stage.user());
  await stage.tell(...Array.from({ length: 31 }, () => P));
  await stage.sweep();
  expect(await stage.find(user, first.id)).toMatchObject({ state: 'draw' });
  await stage.submit(user);
});

test('caps of the house: a side of a market, and a side at one due second', async () => {
  await terms('side_payout = 200000000, due_payout = 100000000');
  const users = [await stage.user(), await stage.user(), await stage.user()];
  await stage.submit(users[0]!, { number: '125' });
  // Another user, the same side and second.
  await expect(stage.submit(users[1]!, { number: '1' })).rejects.toEqual(refused('option_market_full', { left: '0 USDT' })); // prettier-ignore
  // The other side, another market, another second.
  await stage.submit(users[1]!, { number: '125', type: 2 });
  await stage.submit(users[1]!, { number: '125', match_id: 2 });
  await stage.submit(users[1]!, { number: '110', seconds: 60 });
  await expect(stage.submit(users[2]!, { number: '10', seconds: 120 })).rejects.toEqual(refused('option_market_full', { left: '6.5 USDT' })); // prettier-ignore
  await stage.submit(users[2]!, { number: '7', seconds: 120 });
});

test('the house takes no more than it can pay: what it would owe is set aside with the order', async () => {
  const user = await stage.user('10000');
  await stage.database.owner.query('UPDATE option_expiry SET max_stake = 1000000000000');
  await terms('side_payout = 1000000000000000, due_payout = 1000000000000000, user_stake = 1000000000000000');
  const rich = await stage.user('200000');
  await stage.submit(rich, { number: '124000' });
  await expect(stage.submit(user, { number: '1001' })).rejects.toEqual(refused('option_house_full'));
  expect([await stage.available(user), await stage.house()]).toEqual([10_000_000_000n, 800_000_000n]);
  await stage.submit(user, { number: '1000' });
  expect(await stage.house()).toBe(0n);
});

test('orders at once are summed one by one: neither a cap nor the house is passed', async () => {
  await terms('due_payout = 240000000');
  const users = await Promise.all(Array.from({ length: 12 }, () => stage.user()));
  const answers = await Promise.allSettled(users.map((user) => stage.submit(user)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await terms('due_payout = 1000000000000, user_orders = 4');
  const user = await stage.user();
  const own = await Promise.allSettled([...'12345678'].map((amount) => stage.submit(user, { number: amount })));
  expect(own.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('an order that waited for others longer than two seconds is not what its user saw', async () => {
  const user = await stage.user();
  const client = await stage.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM option_instrument WHERE market_id = 1 FOR UPDATE');
  const waiting = stage.submit(user);
  const outcome = waiting.catch((error: unknown) => error);
  await expect.poll(async () => (await stage.database.owner.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)).rowCount).toBe(1); // prettier-ignore
  await stage.tell(P, P, P);
  await client.query('COMMIT');
  client.release();
  expect(await outcome).toEqual(refused('option_too_late'));
});

test('one that waited for less enters after it was taken, not after it was sent: what came meanwhile is known', async () => {
  const user = await stage.user();
  const client = await stage.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM option_instrument WHERE market_id = 1 FOR UPDATE');
  const waiting = stage.submit(user);
  await expect.poll(async () => (await stage.database.owner.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)).rowCount).toBe(1); // prettier-ignore
  await stage.tell(P, P + 2);
  await client.query('COMMIT');
  client.release();
  expect(await waiting).toMatchObject({ enter_at: new Date((stage.now() + 2) * 1_000).toISOString() });
});

test('whose money is frozen takes none', async () => {
  const user = await stage.user();
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [user]);
  await expect(stage.submit(user)).rejects.toEqual(refused('funds_frozen'));
});

test('the region of a telephone is that of its number, however the dial code was chosen', async () => {
  const { owner } = stage.database;
  await owner.query(`INSERT INTO option_closed_region VALUES ('1809'), ('1242')`);
  const at = async (dial: string, typed: string): Promise<bigint> => {
    const user = await stage.user();
    const { area, number } = parsePhone(dial, typed);
    await owner.query('UPDATE users SET phone_area = $2, phone_number = $3 WHERE id = $1', [user, area, number]);
    return user;
  };
  for (const [dial, typed] of [['1', '242 457 1234'], ['1242', '457 1235'], ['1', '829 555 1234'], ['86', '+1 809 555 1234']] as const) {
    await expect(stage.submit(await at(dial, typed))).rejects.toEqual(refused('option_region_closed'));
  } // prettier-ignore
  await stage.submit(await at('1242', '201 541 2655'));
});

test('options are not taken where they are not offered', async () => {
  const user = await stage.user();
  await stage.database.owner.query(`UPDATE users SET phone_area = '44', phone_number = '7700900123' WHERE id = $1`, [user]); // prettier-ignore
  await stage.submit(user);
  await stage.database.owner.query(`INSERT INTO option_closed_region VALUES ('44')`);
  await expect(stage.submit(user, { number: '2' })).rejects.toEqual(refused('option_region_closed'));
  expect(await stage.call(calls.limits, user)).toMatchObject({ region_closed: 1 });
  await stage.submit(await stage.user());
});
