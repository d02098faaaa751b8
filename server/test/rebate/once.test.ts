import * as calls from '@aureus/contract/rebate/calls.ts';
import { dayText, reckonedMs } from '@aureus/core/rebate/days.ts';
import { expect, test, vi } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { AAPL_USDT, ETH_USDT } from '../wallet/markets.ts';
import { BTC, ONE, USDT, useStage } from './stage.ts';

/** Each day is reckoned once and each rebate paid once, whoever does it at the same time, and never above the rule. */

const stage = useStage();
const WORLDS = campaign(2, 60);

test('several processes reckon and pay at once: each day once, each rebate once', async () => {
  const inviters = [await stage.user(), await stage.user(), await stage.user()];
  for (const inviter of inviters)
    for (let made = 0; made < 3; made += 1) await stage.trade(await stage.user(inviter), '10');
  await Promise.all([stage.reckon(), stage.reckon(), stage.reckon(), stage.reckon()]);
  expect(await stage.fees()).toEqual([81n * ONE, 9n * ONE]);
  await Promise.all([stage.pay(), stage.pay(), stage.pay(), stage.pay()]);
  for (const inviter of inviters) expect(await stage.balance(inviter)).toBe(3n * ONE);
  expect(await stage.fees()).toEqual([81n * ONE, 0n]);
  await Promise.all([stage.tell(), stage.tell(), stage.tell(), stage.tell()]);
  expect(stage.notices).toHaveLength(3);
  expect(new Map(stage.notices.map(({ userId, params }) => [userId, params['friends']]))).toEqual(
    new Map(inviters.map((inviter) => [inviter, 3])),
  );
});

test('a day that was reckoned is not reckoned again, whatever asks for it', async () => {
  const inviter = await stage.user();
  await stage.trade(await stage.user(inviter), '10');
  await stage.reckon();
  await stage.reckon();
  const { rows } = await stage.database.owner.query('SELECT ref, error FROM deadline WHERE failures > 0');
  expect(rows).toEqual([{ ref: dayText(stage.day), error: expect.stringContaining('rebate_day_pkey') as string }]);
  expect(await stage.fees()).toEqual([9n * ONE, ONE]);
});

test('days that fell due while the product was down are reckoned one after the other, as they would have been', async () => {
  const inviter = await stage.user();
  const friend = await stage.user(inviter);
  for (const day of [0, 1, 2]) await stage.trade(friend, String(10 * (day + 1)), { day });
  const { owner, clock } = { ...stage.database, clock: stage.clock };
  const due = async () =>
    (await owner.query<{ ref: string; due: Date }>(`SELECT ref, due FROM deadline WHERE kind = 'rebate.day'`)).rows;
  clock.set(reckonedMs(stage.day + 5));
  await stage.reckon();
  expect(await due()).toEqual([{ ref: dayText(stage.day + 1), due: new Date(reckonedMs(stage.day + 1)) }]);
  await stage.reckon(1);
  await stage.reckon(2);
  expect((await stage.call(calls.earnings, inviter)).earnings.map(({ day, fee }) => [day, fee])).toEqual([
    [dayText(stage.day + 2), '30'],
    [dayText(stage.day + 1), '20'],
    [dayText(stage.day), '10'],
  ]);
  await stage.pay(9);
  expect(await stage.balance(inviter)).toBe(6n * ONE);
});

test('a currency of which the account of fees has too little waits; the other of that day is set aside and paid', async () => {
  const inviter = await stage.user();
  const friend = await stage.user(inviter);
  await stage.trade(friend, '10');
  await stage.trade(friend, '0.001', { bought: true });
  const { owner } = stage.database;
  await stage.spend(9_500_000n);
  await stage.reckon();
  expect([await stage.fees(), await stage.fees(BTC)]).toEqual([[500_000n, 0n], [90_000n, 10_000n]]); // prettier-ignore
  const states = async () =>
    (await stage.call(calls.earnings, inviter)).earnings
      .toSorted((a, b) => a.currency_id - b.currency_id)
      .map(({ state, due_at }) => [state, due_at !== null]);
  expect(await states()).toEqual([['pending', false], ['pending', true]]); // prettier-ignore
  await stage.reserve();
  await stage.pay();
  const failed = await owner.query<{ ref: string; error: string }>(
    'SELECT ref, error FROM deadline WHERE failures = 1',
  );
  expect(failed.rows).toEqual([
    { ref: `${dayText(stage.day)} 1`, error: expect.stringContaining('lacks 0.5 USDT') as string },
  ]);
  expect([await stage.balance(inviter), await stage.balance(inviter, BTC)]).toEqual([0n, 10_000n]);
  // The day is over, and the next one waits for nothing.
  await stage.trade(friend, '0.001', { bought: true, day: 1 });
  await stage.reckon(1);
  expect(await stage.fees(BTC)).toEqual([180_000n, 10_000n]);
  await stage.money.fund(house.fees, USDT, '0.4');
  await stage.reserve();
  expect(await stage.fees()).toEqual([900_000n, 0n]);
  await stage.money.fund(house.fees, USDT, '0.6');
  await Promise.all([stage.reserve(), stage.reserve()]);
  expect(await stage.fees()).toEqual([500_000n, ONE]);
  await stage.pay();
  expect(await stage.balance(inviter)).toBe(ONE);
  await stage.tell();
  // What was paid at other moments is told by itself.
  expect(stage.notices.map(({ params }) => params)).toEqual([
    { amount: '0.0001 BTC', friends: 1 },
    { amount: '1 USDT', friends: 1 },
  ]);
});

test('money of fees that is spent while a day is reckoned is not promised: the day is reckoned again', async () => {
  const inviter = await stage.user();
  await stage.trade(await stage.user(inviter), '10');
  const holding = await stage.database.owner.connect();
  try {
    await holding.query('BEGIN');
    await holding.query('UPDATE wallet SET available = available - 9500000 WHERE owner_id = $1', [house.fees]);
    const reckoning = stage.reckon();
    await vi.waitUntil(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await stage.database.owner.query(waiting)).rowCount === 1;
    });
    await holding.query('COMMIT');
    await reckoning;
    const { rows } = await stage.database.owner.query<{ error: string }>(
      'SELECT error FROM deadline WHERE failures = 1',
    );
    expect(rows).toEqual([{ error: expect.stringContaining('house_funds_exhausted') as string }]);
    expect((await stage.call(calls.earnings, inviter)).earnings).toEqual([]);
  } finally {
    holding.release(true);
  }
  await stage.database.owner.query('UPDATE deadline SET failures = 0, retry_at = NULL, error = NULL');
  await stage.reckon();
  expect((await stage.call(calls.earnings, inviter)).earnings).toMatchObject([{ state: 'pending', due_at: null }]);
  // As it was before, so that the books balance.
  await stage.database.owner.query('UPDATE wallet SET available = available + 9500000 WHERE owner_id = $1', [
    house.fees,
  ]);
});

test('one payment that cannot be made holds up no other', async () => {
  const inviters = [await stage.user(), await stage.user(), await stage.user()];
  for (const inviter of inviters) await stage.trade(await stage.user(inviter), '10');
  await stage.reckon();
  const { owner } = stage.database;
  const spoil = (ends: string) =>
    owner.query(`ALTER TABLE ledger_hold DISABLE TRIGGER USER; UPDATE ledger_hold SET ${ends} WHERE kind = 45 AND ref = 2;
      ALTER TABLE ledger_hold ENABLE TRIGGER USER`);
  await spoil('ended_at = now(), held = 0');
  await stage.pay();
  const balances = await Promise.all(inviters.map((inviter) => stage.balance(inviter)));
  expect(balances).toEqual([ONE, 0n, ONE]);
  await spoil('ended_at = NULL, held = amount');
});

test('what was reckoned and paid cannot be changed or taken back by the application', async () => {
  const inviter = await stage.user();
  await stage.trade(await stage.user(inviter), '10');
  await stage.reckon();
  await stage.pay();
  const { owner, pool } = stage.database;
  for (const sql of [
    'UPDATE rebate_payment SET paid = 0, ended_at = now()',
    'UPDATE rebate_payment SET amount = amount + 1',
    'UPDATE rebate_earning SET fee = fee * 10, amount = amount * 10',
    'UPDATE rebate_payment SET ended_at = NULL, paid = NULL',
    'UPDATE rebate_payment SET is_reserved = false',
  ]) {
    await expect(owner.query(sql), sql).rejects.toThrow(/cannot change so/);
  }
  for (const sql of ['DELETE FROM rebate_earning', 'UPDATE rebate_earning SET fee = 1', 'DELETE FROM rebate_day']) {
    await expect(pool.query(sql), sql).rejects.toThrow(/permission denied/);
  }
});

test(`C32: in ${WORLDS} worlds nobody gets more than the rule, and everybody reckons it again from the trades`, async () => {
  // A generator of its own, so that a failure can be repeated.
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let world = 0; world < WORLDS; world += 1) {
    const users: bigint[] = [];
    for (let made = 0; made < 10; made += 1) {
      const inviter = users.length > 0 && random(4) > 0 ? users[random(users.length)] : undefined;
      const device = random(3) === 0 ? `shared ${world} ${random(3)}` : `own ${world} ${made}`;
      users.push(await stage.user(inviter, { verified: random(5) > 0, device }));
    }
    for (let trade = 0; trade < 25; trade += 1) {
      const other = users[random(users.length)];
      const user = users[random(users.length)]!;
      const market = [1, ETH_USDT.id, AAPL_USDT.id][random(3)]!;
      await stage.trade(user, `${random(50)}.${random(1_000)}1`, {
        bought: random(2) === 0,
        market,
        day: world,
        price: 100_000 + random(900_000),
        ...(random(3) === 0 && other !== undefined && other !== user ? { with: other } : {}),
      });
    }
    await stage.reckon(world);
  }
  await stage.pay(8 + WORLDS);
  expect(await reckonedAgain()).toEqual([]);
  for (const currency of [USDT, BTC]) expect((await stage.fees(currency))[1]).toBe(0n);
});

/** Earnings that are not what the trades of their person come to, one trade after the other. */
async function reckonedAgain(): Promise<unknown[]> {
  const { owner } = stage.database;
  const { rows: users } = await owner.query<{ id: bigint; invited_by: bigint | null }>(
    'SELECT id, invited_by FROM users',
  );
  const inviterOf = new Map(users.map(({ id, invited_by }) => [id, invited_by]));
  const { rows: trades } = await owner.query<Trade>(
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, maker_owner_id AS maker, taker_owner_id AS taker,
       taker_fee AS fee, taker_side AS side, market_id AS market FROM spot_trade`,
  );
  const fees = new Map<string, bigint>();
  for (const { day, maker, taker, fee, side, market } of trades) {
    const inviter = inviterOf.get(taker) ?? null;
    const isFamily = inviter === maker || inviterOf.get(maker) === taker || inviterOf.get(maker) === inviter;
    const { base, quote } = stage.markets.market(market)!;
    const currency = side === 0 ? base : quote;
    if (inviter === null || isFamily || currency.kind !== 'coin') continue;
    const name = `${day} ${taker} ${currency.id}`;
    fees.set(name, (fees.get(name) ?? 0n) + fee);
  }
  const { rows } = await owner.query<Row>(
    `SELECT to_char(day, 'YYYY-MM-DD') || ' ' || invited_id || ' ' || currency_id AS name, fee, rate_ppm, amount
     FROM rebate_earning`,
  );
  const wrong = rows.filter(
    ({ name, fee, rate_ppm, amount }) =>
      fees.get(name) !== fee || amount !== (fee * BigInt(rate_ppm)) / 1_000_000n || rate_ppm > 400_000,
  );
  const missing = [...fees].filter(([name, fee]) => fee > 0n && !rows.some((row) => row.name === name));
  expect(rows.length).toBeGreaterThan(0);
  return [...wrong, ...missing];
}

interface Trade {
  readonly day: string;
  readonly maker: bigint;
  readonly taker: bigint;
  readonly fee: bigint;
  readonly side: number;
  readonly market: number;
}

interface Row {
  readonly name: string;
  readonly fee: bigint;
  readonly rate_ppm: number;
  readonly amount: bigint;
}
