import * as futuresCalls from '@aureus/contract/futures/calls.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { recompute } from '@aureus/core/futures/receipt.ts';
import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { BTC, ETH } from '../futures/stage.ts';
import { codeOf } from '../spot/exchange.ts';
import { useTrialStage } from './trial-stage.ts';

/** The house pays the margin, a gain is the user's, and what is left of the margin comes back. */

const stage = useTrialStage();

/** What the journal has of a user. */
const entriesOf = async (user: bigint): Promise<number> => {
  const { rowCount } = await stage.database.owner.query('SELECT FROM ledger_entry WHERE owner_id = $1', [user]);
  return rowCount ?? 0;
};

test('a gain is the user’s and the margin comes back; nothing of it was ever theirs', async () => {
  const { contracts } = stage;
  await contracts.setTerms('skew_ppm = 0');
  const campaign = await stage.offer({ number: 2 });
  const user = await stage.user();
  expect(await stage.house()).toEqual(['900', '100', '0']);
  const { id } = await stage.take(user, campaign);
  expect(await stage.use(user, id)).toMatchObject({
    kind: 'trial',
    state: 'active',
    symbol: 'BTC/USDT',
    match_id: BTC,
    leverage: 10,
    rate: '0',
    worth: '50',
    position_id: null,
  });
  expect(await stage.house()).toEqual(['900', '50', '50']);
  const row = await stage.open(user, id);
  // A lot is 0.0001 BTC: at 10,002 and a leverage of ten 499 of them have a margin of 49.90998.
  expect(row).toMatchObject({
    status: 1,
    cross: 0,
    share: 499,
    price: '10002',
    caution_money: '49.90998',
    trade_fee: '0',
  });
  const [begun] = await stage.mine(user);
  expect(begun).toMatchObject({ state: 'active', position_id: row.id, ends_at: row.trial_ends });
  expect(await entriesOf(user)).toBe(0);
  expect(await contracts.balance(house.trials)).toEqual(['0.09002', '49.90998']);
  contracts.setPrice(BTC, 10_100);
  const closed = await contracts.close(user, row.id);
  // 95.98 on 0.0499 BTC.
  expect(closed).toMatchObject({ status: 3, reason: 'user', fact_profits: '4.789402', trial_ends: row.trial_ends });
  expect(await contracts.balance(user)).toEqual(['4.789402', '0']);
  await stage.sweep();
  expect(await stage.mine(user)).toMatchObject([
    { id, state: 'used', brought: '4.789402', position_id: row.id, ends_at: null },
  ]);
  expect(await stage.house()).toEqual(['950', '50', '0']);
  expect(stage.notices).toMatchObject([{ userId: user, kind: 'coupon_paid', params: { of: 'trial' } }]);
});

test('its owner hears wherever they look that the position is open, as from the list', async () => {
  const user = await stage.user();
  const id = await stage.begun(user, { number: 1 });
  const heard = () => stage.hub.toUsers.filter(({ userId, event }) => userId === user && event.type === 'coupon');
  const before = heard().length;
  const { id: position } = await stage.open(user, id);
  await expect.poll(() => heard().length).toBe(before + 1);
  const [coupon] = await stage.mine(user);
  expect(coupon).toMatchObject({ id, state: 'active', position_id: position });
  expect(heard().at(-1)?.event).toMatchObject({ data: coupon });
});

test('a loss is the house’s, and the user has neither paid nor got anything', async () => {
  const { contracts } = stage;
  await contracts.setTerms('skew_ppm = 0');
  const user = await stage.user();
  const id = await stage.begun(user, { number: 1 });
  const row = await stage.open(user, id, { type: 2 });
  contracts.setPrice(BTC, 10_100);
  expect(await contracts.close(user, row.id)).toMatchObject({ fact_profits: '-5.201' });
  expect(await entriesOf(user)).toBe(0);
  await stage.sweep();
  expect(await stage.mine(user)).toMatchObject([{ state: 'used', brought: '0' }]);
  expect(await stage.house()).toEqual(['994.799', '0', '0']);
  expect(stage.notices).toMatchObject([{ kind: 'coupon_nothing' }]);
});

test('a gap beyond the margin is liquidated: the margin is lost, the insurance pays the rest, the user nothing', async () => {
  const { contracts } = stage;
  const user = await stage.user();
  await contracts.fund(user, '100');
  const id = await stage.begun(user, { number: 1 });
  const row = await stage.open(user, id);
  const [before] = await contracts.balance(house.insurance);
  contracts.record(BTC, 8_000);
  await expect.poll(async () => (await contracts.list(user, 3)).length).toBe(1);
  expect(await contracts.list(user, 3)).toMatchObject([{ id: row.id, reason: 'liquidation' }]);
  expect(await contracts.balance(user)).toEqual(['100', '0']);
  const [after] = await contracts.balance(house.insurance);
  expect(Number(after)).toBeLessThan(Number(before));
  await stage.sweep();
  const [coupon] = await stage.mine(user);
  expect(coupon).toMatchObject({ state: 'used', brought: '0' });
  // What the margin did not need of the 50 is there again.
  expect(await stage.house()).toEqual([String(950 + (50 - Number(row.caution_money))), '0', '0']);
});

test('a night is paid from the margin alone, however little is left of it', async () => {
  const { contracts, database } = stage;
  await contracts.setTerms('skew_ppm = 0, overnight_ppm = 50000');
  const user = await stage.user();
  await contracts.fund(user, '1000');
  const id = await stage.begun(user, { leverage: 20, number: 1 });
  const { id: position } = await stage.open(user, id);
  await database.owner.query(`UPDATE futures_position SET opened_at = opened_at - interval '4 days'`);
  await database.owner.query(
    `UPDATE deadline SET ref = (night AT TIME ZONE 'UTC')::date::text, due = night
     FROM (SELECT (date_trunc('day', now() AT TIME ZONE 'UTC') - interval '1 day 23 hours 59 minutes') AT TIME ZONE 'UTC' AS night) AS before
     WHERE kind = 'futures.overnight'`,
  );
  // Each night makes the next one due, up to that of today.
  await stage.sweep();
  const { rowCount: nights } = await database.owner.query('SELECT FROM futures_night');
  expect(nights).toBeGreaterThan(1);
  const [open] = await contracts.list(user, 1);
  // A twentieth of the value is all of the margin; the next night finds nothing.
  expect(open).toMatchObject({ id: position, caution_money: '0' });
  expect(open?.overnight_money).toBe(open?.origin_caution_money);
  expect(await contracts.balance(user)).toEqual(['1000', '0']);
  contracts.setPrice(BTC, 10_200);
  expect(await contracts.close(user, position)).toMatchObject({ status: 3 });
  expect(Number((await contracts.balance(user))[0])).toBeGreaterThan(1_000);
  await stage.sweep();
  expect((await stage.mine(user))[0]?.state).toBe('used');
});

test('it is closed at the first usable price of its last moment or later, by its receipt, and a stop goes first', async () => {
  const { contracts } = stage;
  const [one, other] = [await stage.user(), await stage.user()];
  const campaign = await stage.offer();
  const ids: number[] = [];
  for (const user of [one, other]) {
    const { id } = await stage.take(user, campaign);
    await stage.use(user, id);
    ids.push((await stage.open(user, id, user === other ? { target_profit_price: 10_100 } : {})).id);
  }
  contracts.record(BTC, 10_050);
  const told = contracts.hub.toUsers.length;
  await expect.poll(() => contracts.hub.toUsers.length).toBeGreaterThan(told);
  expect(await contracts.list(one, 1)).toHaveLength(1);
  await stage.pass();
  // Setting stops does not put it off, and a price that may not be acted on ends nothing.
  await contracts.call(futuresCalls.setStop, one, { id: ids[0]!, target_profit_price: 20_000 });
  contracts.record(BTC, 10_150, 'stale');
  const looks = contracts.looks;
  await expect.poll(() => contracts.looks).toBeGreaterThan(looks + 2);
  expect(await contracts.list(one, 1)).toHaveLength(1);
  contracts.record(BTC, 10_150);
  await expect.poll(async () => (await contracts.list(one, 3)).length).toBe(1);
  expect(await contracts.list(one, 3)).toMatchObject([{ reason: 'trial_end', origin_price: '10000' }]);
  expect(await contracts.list(other, 3)).toMatchObject([{ reason: 'take_profit' }]);
  const { data } = (await contracts.call(futuresCalls.receipts, one, { id: ids[0]! })) as {
    data: { rule: string; inputs: string; output: string; ticks: object[] }[];
  };
  expect(data).toMatchObject([{ rule: 'futures.term.1', ticks: [{ match_id: BTC, mark: '10150' }] }]);
  expect(recompute(data[0]!.rule, data[0]!.inputs)).toBe(data[0]!.output);
  await stage.sweep();
  const [coupon] = await stage.mine(one);
  expect(coupon?.state).toBe('used');
  expect(Number(coupon?.brought)).toBeGreaterThan(0);
  expect(await contracts.balance(one)).toEqual([coupon?.brought, '0']);
});

test('a market that is closed by then keeps it until it has prices again; its owner pays nothing meanwhile', async () => {
  const { contracts } = stage;
  const user = await stage.user();
  const { id } = await stage.open(user, await stage.begun(user));
  await stage.pass();
  await contracts.closeMarket(BTC, 'operators');
  contracts.record(BTC, 10_050);
  const looks = contracts.looks;
  await expect.poll(() => contracts.looks).toBeGreaterThan(looks + 2);
  expect(await contracts.list(user, 1)).toMatchObject([{ id }]);
  expect(await codeOf(contracts.close(user, id))).toBe('market_closed');
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'active', position_id: id });
});

test('the fees of others are none of it: neither invitations nor rebates are fed by the house', async () => {
  const user = await stage.user();
  await stage.open(user, await stage.begun(user));
  const { rows } = await stage.database.owner.query<{ sum: bigint }>(
    'SELECT coalesce(sum(abs(available_delta)), 0)::bigint AS sum FROM ledger_entry WHERE kind = 63',
  );
  expect(rows[0]?.sum).toBe(0n);
});

test('one that is open is closed whole or not at all, and takes no more margin', async () => {
  const { contracts } = stage;
  const user = await stage.user();
  await contracts.fund(user, '1000');
  const { id, share } = await stage.open(user, await stage.begun(user));
  expect(await codeOf(contracts.close(user, id, { share: share - 1 }))).toBe('position_on_trial');
  expect(await codeOf(contracts.close(user, id, { share: share + 1 }))).toBe('lots_out_of_range');
  expect(await codeOf(contracts.call(futuresCalls.addMargin, user, { id, amount: '10' }))).toBe('position_on_trial');
  expect(await codeOf(contracts.submit(user, { type: 2, reduce_only: 1, share: 10 }))).toBe('nothing_to_close');
  // Beside one of the user's own, a reduction ends that one alone.
  const own = await contracts.submit(user, { share: 10 });
  await contracts.submit(user, { type: 2, reduce_only: 1, share: 500 });
  expect((await contracts.list(user, 1)).map((each) => each.id)).toEqual([id]);
  expect((await contracts.list(user, 3)).map((each) => each.id)).toContain(own.id);
  const answer = (await contracts.call(futuresCalls.batchClose, user, { type: 0 })) as { closed: number[] };
  expect(answer.closed).toEqual([id]);
});

test('nothing of the margin is in an account of the user, so none of it is moved, lent on or withdrawn', async () => {
  const { contracts, database } = stage;
  const user = await stage.user();
  await contracts.fund(user, '7');
  await stage.open(user, await stage.begun(user));
  const { rows } = await database.owner.query<{ account: number; available: bigint; held: bigint }>(
    'SELECT account, available, held FROM wallet WHERE owner_id = $1 AND available + held <> 0',
    [user],
  );
  expect(rows).toEqual([{ account: accounts.futures, available: 7_000_000n, held: 0n }]);
});

test('the campaign goes on by what it says: another market, leverage or size is refused, as are terms gone since', async () => {
  const { contracts } = stage;
  const user = await stage.user();
  const id = await stage.begun(user);
  await contracts.setTerms(`leverages = '2,5'`);
  expect(await codeOf(stage.open(user, id))).toBe('leverage_not_offered');
  await contracts.setTerms(`leverages = '2,5,10', min_lots = 1000`);
  expect(await codeOf(stage.open(user, id))).toBe('lots_out_of_range');
  await contracts.setTerms(`min_lots = 1, max_lots = 100`);
  expect(await codeOf(stage.open(user, id, { worst_price: 9_000 }))).toBe('price_moved');
  expect(await codeOf(stage.open(user, id, { stop_loss_price: 11_000 }))).toBe('stop_price_invalid');
  await contracts.setTerms('max_user = 1000000');
  expect(await codeOf(stage.open(user, id))).toBe('futures_own_limit_reached');
  await contracts.setTerms('max_user = 500000000000');
  contracts.setPrice(BTC, 10_000, 'stale');
  expect(await codeOf(stage.open(user, id))).toBe('prices_unavailable');
  contracts.setPrice(BTC, 10_000);
  // A refusal leaves it as it was. With fewer lots the rest of the margin waits for the end.
  expect(await stage.open(user, id)).toMatchObject({ share: 100, multiple: 10 });
});

test('nothing is offered whose position nobody could open at the price of now', async () => {
  const { contracts } = stage;
  // A lot is worth 1 USDT on both, and opened at 1 % more while one side is as full as it may be. On ETH it has parts.
  for (const market of [BTC, ETH]) {
    await contracts.setTerms(
      `min_lots = 100, max_lots = 4000, max_user = 3000000000, max_side = 15000000000, max_skew = 1000000000,
       spread_ppm = 5000, skew_ppm = 5000, tiers = '5:2000,10:1000'`,
      market,
    );
  }
  const refused = async (more: object) => {
    const error = await stage.offer(more).then(
      () => null,
      (thrown: unknown) => thrown as { code: string; params: unknown },
    );
    return error && [error.code, error.params];
  };
  const unfit = ['coupon_margin_unfit', { least: '10.1 USDT', most: '100 USDT' }];
  for (const market_id of [BTC, ETH]) {
    for (const margin of ['0.000001', '10.099999', '100.000001'])
      expect(await refused({ market_id, margin, number: 1 })).toEqual(unfit);
  }
  for (const margin of ['10.1', '100']) expect(await refused({ margin, number: 1 })).toBeNull();
  // With the smallest margin that is offered it is opened; with the largest one, too.
  for (const [margin, type] of [
    ['10.1', 1],
    ['100', 2],
  ] as const) {
    const user = await stage.user();
    const id = await stage.begun(user, { margin, number: 1 });
    expect(await stage.open(user, id, { type })).toMatchObject({ multiple: 10 });
  }
  expect(await refused({ margin: '500', leverage: 2, number: 1 })).toBeNull();
  expect(await refused({ margin: '501', leverage: 2, number: 1 })).toMatchObject(['coupon_margin_unfit', { most: '500 USDT' }]); // prettier-ignore
  await contracts.setTerms(`max_skew = 5000000000, max_lots = 1000`);
  expect(await refused({ margin: '501', leverage: 2, number: 1 })).toMatchObject(['coupon_margin_unfit', { most: '500 USDT' }]); // prettier-ignore
  contracts.setPrice(BTC, 10_000, 'stale');
  expect(await refused({})).toEqual(['prices_unavailable', {}]);
});

test('operators offer it on markets of coins in USDT with a leverage of these, at most twenty', async () => {
  await expect(stage.offer({ market_id: 99 })).rejects.toMatchObject({ code: 'coupon_market_unfit' });
  await expect(stage.offer({ leverage: 3 })).rejects.toMatchObject({ code: 'coupon_market_unfit' });
  await expect(stage.offer({ leverage: 50 })).rejects.toMatchObject({ code: 'coupon_market_unfit' });
  await expect(stage.offer({ margin: '1000' })).rejects.toMatchObject({ code: 'coupon_house_short' });
  const lines = await stage.act.preview(stage.database.pool, {
    market_id: ETH,
    margin: '20.5',
    leverage: 20,
    days: 3,
    number: 4,
    valid_days: 30,
    level: 1,
    ends: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16).replace('T', ' '),
  });
  expect(lines.slice(0, 3).map(({ label, after, unit }) => [label, after, unit])).toEqual([
    ['coupon.market', 'ETH/USDT', ''],
    ['coupon.margin', '20.5', 'USDT'],
    ['coupon.leverage', '20', ''],
  ]);
  // What the account of futures may have to pay is not what is set aside for margins: those who decide are told both.
  const told = new Map(lines.map(({ label, after }) => [label, after]));
  expect(told.get('coupon.margins')).toBe('82');
  expect(told.get('coupon.positions')).toBe('1640');
  expect(told.get('coupon.gains')).toBe('3280');
  expect([told.get('coupon.worth'), told.get('coupon.all')]).toEqual([undefined, undefined]);
});
