import * as calls from '@aureus/contract/box/calls.ts';
import { expect, test } from 'vitest';
import { affectedOperators } from '../../src/operator/public.ts';
import { setFrozen } from '../../src/account/public.ts';
import { operatorSeries } from '@aureus/contract/box/operator-calls.ts';
import { boxView } from '../../src/box/operator-view.ts';
import { createSeeds } from '../../src/box/seeds.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { useStage } from './stage.ts';

const stage = useStage();

test('a purchase is refused before the start, after the end, at another price, to its creator, and of nothing', async () => {
  await stage.act(stage.acts.series, await stage.terms());
  const id = await stage.last();
  const user = await stage.user();
  await expect(stage.buy(user, id)).rejects.toMatchObject({ code: 'box_not_begun' });
  await stage.pass(id, 11 * 60 + 60);
  await expect(stage.buy(user, id, 'seed', { price: '9.99' })).rejects.toMatchObject({ code: 'art_price_changed' });
  await expect(stage.buy(stage.creator, id)).rejects.toMatchObject({ code: 'box_own_series' });
  await expect(stage.buy(user, 999)).rejects.toMatchObject({ code: 'box_series_unknown' });
  await expect(stage.buy(await stage.user('9'), id)).rejects.toMatchObject({ code: 'insufficient_balance' });
  for (const seed of ['', 'a b', 'x'.repeat(65), 'ü', 'a|b']) await expect(stage.buy(user, id, seed)).rejects.toThrow();
  await stage.pass(id, 60 * 60);
  await expect(stage.buy(user, id)).rejects.toMatchObject({ code: 'box_over' });
  expect(await stage.balance(user)).toEqual([1_000_000_000n, 0n]);
  await expect(stage.call(calls.detail, user, { id: 999 })).rejects.toMatchObject({ code: 'box_series_unknown' });
  await expect(stage.call(calls.chain, user, { id: 999 })).rejects.toMatchObject({ code: 'box_series_unknown' });
  await expect(stage.call(calls.open, user, { id: 999 })).rejects.toMatchObject({ code: 'box_unknown' });
});

test('a frozen user buys nothing', async () => {
  const id = await stage.open();
  const user = await stage.user();
  await stage.platform.money.transaction(null, (tx) => setFrozen(tx, user, 'funds', true));
  await expect(stage.buy(user, id)).rejects.toMatchObject({ code: 'funds_frozen' });
});

test('while withdrawals are kept back after a change of passwords or factors no box is bought', async () => {
  const id = await stage.open();
  const user = await stage.user();
  await stage.database.owner.query(
    `UPDATE users SET withdrawals_frozen_until = now() + interval '1 day' WHERE id = $1`,
    [user],
  );
  await expect(stage.buy(user, id)).rejects.toMatchObject({ code: 'withdrawals_paused' });
  expect(await stage.balance(user)).toEqual([1_000_000_000n, 0n]);
});

test('an account that is linked to the creator buys no box of theirs', async () => {
  const id = await stage.open();
  const [second, other] = [await stage.user(), await stage.user()];
  stage.linked.add(stage.creator).add(second);
  await expect(stage.buy(second, id)).rejects.toMatchObject({ code: 'art_linked' });
  await stage.buy(other, id);
});

test('operators announce only what fits together', async () => {
  const fit = await stage.terms();
  const [mine, strange] = [fit.prizes[0]!.split(':')[0], await stage.work('Of another', await stage.user())];
  const refused = async (more: object, code: string) =>
    expect(stage.act(stage.acts.series, { ...fit, ...more }), JSON.stringify(more)).rejects.toMatchObject({ code });
  await refused({ price: '0' }, 'box_terms_invalid');
  await refused({ price: '0.0000001' }, 'amount_too_precise');
  await refused({ user_cap: 13 }, 'box_terms_invalid');
  await refused({ currency_id: 99 }, 'currency_unknown');
  await refused({ prizes: ['900:2'], user_cap: 1 }, 'box_works_unfit');
  await refused({ prizes: [`${mine}:2`, `${strange}:2`], user_cap: 1 }, 'box_works_unfit'); // prettier-ignore
  await refused({ prizes: [`${mine}:2`, `${mine}:2`], user_cap: 1 }, 'box_works_unfit'); // prettier-ignore
  const one = await stage.work('One of two', stage.creator, 2);
  await refused({ prizes: [`${one}:2`], user_cap: 1 }, 'box_works_unfit');
  await refused({ start: '2026-02-30 10:00' }, 'box_moments_invalid');
  await refused({ start: '2024-02-03 10:00' }, 'box_moments_invalid');
  await refused({ end: fit.start }, 'box_moments_invalid');

  // What is in one series is in no other, until it is cancelled.
  await stage.act(stage.acts.series, fit);
  await refused({}, 'box_works_unfit');
  await stage.act(stage.acts.cancel, { series_id: await stage.last() });
  await stage.act(stage.acts.series, fit);
  const { works, platform } = stage;
  const kept = await platform.money.transaction(null, (tx) => works.keep(tx, 99n, [BigInt(strange)]));
  expect(kept).toBe(true);
  expect((await works.patterns(stage.database.pool, [BigInt(strange)], null)).size).toBe(0);
  expect((await works.patterns(stage.database.pool, [BigInt(strange)], 99n)).size).toBe(1);
});

test('an operator who sells the boxes has no part in announcing or cancelling them', async () => {
  const { database, acts, creator } = stage;
  const fit = await stage.terms();
  const selling = await acts.series.affected(database.pool, fit);
  expect(await affectedOperators(database.pool, [], selling)).toEqual(new Set());
  await database.owner.query(`UPDATE users SET email = 'maker@example.test' WHERE id = $1`, [creator]);
  const { rows } = await database.owner.query<{ id: bigint }>(
    `INSERT INTO operators (name, email, password_hash, created_at, access_since)
     VALUES ('Maker', 'maker@example.test', 'x', now(), now()) RETURNING id`,
  );
  const operators = new Set(rows.map(({ id }) => id));
  expect(operators.size).toBe(1);
  expect(await affectedOperators(database.pool, [], selling)).toEqual(operators);
  await stage.act(acts.series, fit);
  const cancelled = await acts.cancel.affected(database.pool, { series_id: await stage.last() });
  expect(await affectedOperators(database.pool, [], cancelled)).toEqual(operators);
});

test('the seed is in no answer before the draw, in no row, and opens with the key of the settings alone', async () => {
  const id = await stage.open();
  const user = await stage.user();
  const answers: unknown[] = [await stage.buy(user, id)];
  const { database, platform, markets, works, boxes } = stage;
  const secret = await database.owner.query<{ sealed_seed: string; commitment: Buffer }>(
    'SELECT sealed_seed, commitment FROM box_series WHERE id = $1',
    [id],
  );
  const { sealed_seed: sealed, commitment } = secret.rows[0]!;
  const seed = createSeeds(platform.settings).open({ sealed, commitment });
  const view = boxView({ pool: database.pool, clock: systemClock, markets, works, proposals: { handle: () => {} }, boxes }); // prettier-ignore
  const operators = view.routes!.find(({ call }) => call === operatorSeries)!;
  answers.push(await operators.handle({} as never, {} as never));
  for (const call of [calls.list, calls.own]) answers.push(await stage.call(call, user, {}));
  for (const call of [calls.detail, calls.chain]) answers.push(await stage.call(call, user, { id }));
  const { rows } = await database.owner.query(`SELECT to_jsonb(box_series) AS row FROM box_series`);
  const all = JSON.stringify([answers, rows], (_, value) => (typeof value === 'bigint' ? String(value) : value));
  for (const form of ['hex', 'base64', 'base64url'] as const) expect(all).not.toContain(seed.toString(form));
  // Neither for another series nor with another key.
  expect(() => createSeeds(platform.settings).open({ sealed, commitment: Buffer.alloc(32) })).toThrow();
  expect(() => createSeeds({ ...platform.settings, secretKey: 'another' }).open({ sealed, commitment })).toThrow();
  await stage.finish(id);
  expect((await stage.call(calls.detail, user, { id })).draw!.seed).toBe(seed.toString('hex'));
});

test('the application itself can sell nothing after the end, change no terms, and put no box between two', async () => {
  const id = await stage.open();
  const user = await stage.user();
  await stage.buy(user, id);
  await stage.buy(user, id);
  const { pool } = stage.database;
  const denied: readonly string[] = [
    `UPDATE box_series SET price = 1`,
    `UPDATE box_series SET commitment = sha256('x')`,
    `UPDATE box_prize SET count = 5`,
    `UPDATE box_bought SET seed = 'mine'`,
    `DELETE FROM box_bought`,
  ];
  for (const sql of denied) await expect(pool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  const checked: readonly string[] = [
    `UPDATE box_series SET sold = sold + 2`,
    `UPDATE box_series SET head = repeat('0', 64)`,
    `UPDATE box_bought SET prize = 0, state = 3, opened_at = now(), work_id = 1, settled_at = now()`,
    `INSERT INTO box_bought (series_id, number, code, owner_id, seed, head, price, bought_at)
       SELECT series_id, 3, '0x' || repeat('1', 40), owner_id, 'x', head, price, now() FROM box_bought WHERE number = 2`,
  ];
  for (const sql of checked) await expect(pool.query(sql), sql).rejects.toMatchObject({ code: '23514' });
  await stage.pass(id, 60 * 60);
  const late = `UPDATE box_series SET sold = 3, head = repeat('1', 64)`;
  await expect(pool.query(late)).rejects.toMatchObject({ constraint: 'box_series_goes_forward' });
  await stage.finish(id);
  await expect(pool.query('UPDATE box_bought SET prize = 1 - prize')).rejects.toMatchObject({ code: '23514' });
  await expect(pool.query('UPDATE box_series SET seal_second = seal_second + 60')).rejects.toMatchObject({ code: '23514' }); // prettier-ignore
});

test('the application itself cannot say that a box was sold before: prices of then are known', async () => {
  const id = await stage.open({ prizes: await stage.prizes(2), user_cap: 2 });
  const user = await stage.user();
  await stage.buy(user, id);
  const { pool } = stage.database;
  const last = (soldOut: string): string =>
    `UPDATE box_series SET sold = 2, head = encode(sha256(convert_to(head || ' 2 mine', 'UTF8')), 'hex'), sold_out_at = ${soldOut}`;
  const refusal = { constraint: 'box_series_sold_out_now' };
  for (const moment of [`now() - interval '5 minutes'`, `now() + interval '5 minutes'`])
    await expect(pool.query(last(moment))).rejects.toMatchObject(refusal);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(last('clock_timestamp()'));
    const box = `INSERT INTO box_bought (series_id, number, code, owner_id, seed, head, price, bought_at)
      SELECT id, 2, '0x' || repeat('1', 40), $1, 'mine', head, price, now() - interval '5 minutes' FROM box_series`;
    await expect(client.query(box, [user])).rejects.toMatchObject({ constraint: 'box_bought_now' });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  await stage.buy(user, id);
  for (const moment of [`sold_out_at - interval '5 minutes'`, 'clock_timestamp()'])
    await expect(pool.query(`UPDATE box_series SET sold_out_at = ${moment}`)).rejects.toMatchObject(refusal);
});
