import * as calls from '@aureus/contract/box/calls.ts';
import { headsOf } from '@aureus/core/box/chain.ts';
import { draw, unsoldOf } from '@aureus/core/box/draw.ts';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { findProblems } from '../support/product-stage.ts';
import { useStage } from './stage.ts';

const stage = useStage();

test('a box is bought for its price, drawn with all others, paid and opened: once', async () => {
  const id = await stage.open();
  const [alice, bob] = [await stage.user(), await stage.user()];
  const first = await stage.buy(alice, id, 'mine', { price: '10' });
  expect(first).toMatchObject({ number: 1, state: 'bought', seed: 'mine', price: '10', prize: null, work_code: null });
  await stage.buy(alice, id, 'again');
  await stage.buy(bob, id, 'other');
  expect(await stage.balance(alice)).toEqual([980_000_000n, 20_000_000n]);
  await expect(stage.call(calls.open, alice, { id: first.id })).rejects.toMatchObject({ code: 'box_not_drawn' });

  await stage.finish(id);
  expect(await stage.balance(alice)).toEqual([980_000_000n, 0n]);
  // 2.5 percent of three times 10.
  expect(await stage.balance(stage.creator)).toEqual([29_250_000n, 0n]);
  expect((await stage.balance(house.fees))[0]).toBe(750_000n);
  const [newer, older] = await stage.own(alice);
  expect([newer, older].map((box) => [box!.number, box!.state, box!.prize])).toEqual([[2, 'drawn', null], [1, 'drawn', null]]); // prettier-ignore
  expect(stage.notices.map(({ userId, kind, params }) => [userId, kind, params['count']])).toEqual([
    [alice, 'box_drawn', 2],
    [bob, 'box_drawn', 1],
  ]);

  const opened = await stage.call(calls.open, alice, { id: first.id });
  expect(opened).toMatchObject({ state: 'opened', prize: { unsold: null } });
  expect(await stage.call(calls.open, alice, { id: first.id })).toEqual(opened);
  const { rows } = await stage.database.owner.query(
    `SELECT work.name, edition, is_kept, code, kind, to_id FROM art_work AS work JOIN art_hand ON work_id = work.id
     WHERE owner_id = $1 AND number = 2`,
    [alice],
  );
  expect(rows).toEqual([{ name: opened.prize!.name, edition: 1, is_kept: false, code: opened.work_code, kind: 'box', to_id: alice }]); // prettier-ignore
  await expect(stage.call(calls.open, bob, { id: first.id })).rejects.toMatchObject({ code: 'box_unknown' });
  expect(await findProblems(stage.database)).toEqual([]);
});

test('whoever has the public answers alone draws the series again', async () => {
  const id = await stage.open();
  const users = [await stage.user(), await stage.user(), await stage.user()];
  const before = await stage.call(calls.detail, users[0]!, { id });
  const receipts = [];
  for (const [place, user] of [...users, ...users].entries()) receipts.push(await stage.buy(user, id, `seed${place}`));
  expect([before.draw, before.seed]).toEqual([null, null]);
  expect(before.prizes.map(({ name, count, odds }) => [name, count, odds])).toEqual([
    ['Golden gate', 1, '8.3333'],
    ['Silver leaf', 3, '25.0000'],
    ['Walnut', 8, '66.6667'],
  ]);
  await stage.finish(id);

  const info = await stage.call(calls.detail, users[0]!, { id });
  const { boxes } = await stage.call(calls.chain, users[0]!, { id });
  const { draw: shown, prizes, terms, commitment, head, sold } = info;
  expect(createHash('sha256').update(Buffer.from(shown!.seed, 'hex')).digest('hex')).toBe(commitment);
  expect(before.commitment).toBe(commitment);
  expect(headsOf(terms, boxes.map(({ seed }) => seed)).at(-1)).toBe(head); // prettier-ignore
  const drawn = draw(prizes, { seed: Buffer.from(shown!.seed, 'hex'), head, sold, seal: shown!.seal });
  expect(boxes.map(({ prize }) => prize)).toEqual(drawn.slice(0, sold));
  expect(prizes.map(({ unsold }) => unsold)).toEqual(unsoldOf(prizes, drawn, sold));
  expect(shown!.seal.second).toBeGreaterThanOrEqual(Date.parse(info.end_time) / 1_000 + 60);
});

test('the last box ends the sale, and the draw waits for prices of a minute later', async () => {
  const id = await stage.open({ prizes: await stage.prizes(2), user_cap: 2 });
  const user = await stage.user();
  await stage.buy(user, id);
  await stage.buy(user, id);
  const { draw_time, phase } = await stage.call(calls.detail, user, { id });
  expect(phase).toBe('drawing');
  const ahead = Date.parse(draw_time) - Date.now();
  expect(ahead).toBeGreaterThan(30_000);
  expect(ahead).toBeLessThan(121_000);
  await expect(stage.buy(await stage.user(), id)).rejects.toMatchObject({ code: 'box_over' });
  await stage.pass(id, 180);
  await stage.seal(id, -1);
  await stage.sweep();
  expect((await stage.own(user))[0]).toMatchObject({ state: 'bought' });
  await stage.seal(id, 30);
  await stage.database.owner.query(`UPDATE deadline SET due = now() WHERE kind = 'box.draw'`);
  await stage.sweep();
  expect((await stage.own(user)).map(({ state }) => state)).toEqual(['drawn', 'drawn']);
  expect(await findProblems(stage.database)).toEqual([]);
});

test('nobody has to open a box: after seven days it is open by itself', async () => {
  const id = await stage.open();
  const user = await stage.user();
  const { id: box } = await stage.buy(user, id);
  await stage.finish(id);
  const [drawn] = await stage.own(user);
  expect(Date.parse(drawn!.opens_at!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  await stage.database.owner.query(`UPDATE deadline SET due = now() WHERE kind = 'box.opening'`);
  await stage.sweep();
  const [opened] = await stage.own(user);
  expect(opened).toMatchObject({ id: box, state: 'opened' });
  expect(await stage.call(calls.open, user, { id: box })).toEqual(opened);
});

test('the prices a series is drawn by are kept for good, as far as the signature before', async () => {
  await stage.database.owner.query(
    `INSERT INTO markets (id, base_id, quote_id, price_scale, tick, volume_scale, volume_step, market_from, tags, sort, is_open, calendar)
     VALUES (1, 2, 1, 2, 1, 4, 1, 2, '{}', 1, true, 'always')`,
  );
  const id = await stage.open();
  await stage.finish(id);
  const { seal } = (await stage.call(calls.detail, await stage.user(), { id })).draw!;
  const { rows } = await stage.database.owner.query('SELECT from_second, to_second, cause FROM price_use');
  const second = BigInt(seal.second);
  expect(rows).toEqual([{ from_second: second, to_second: second, cause: `series ${id} of blind boxes` }]);
});

test('a series that nobody bought of is drawn all the same, and its seed is shown', async () => {
  const id = await stage.open();
  await stage.finish(id);
  const info = await stage.call(calls.detail, await stage.user(), { id });
  expect(info).toMatchObject({ phase: 'drawn', sold: 0, prizes: [{ unsold: 1 }, { unsold: 3 }, { unsold: 8 }] });
  expect(info.draw).not.toBeNull();
});

test('a cancelled series gives everything back, until its sale is over and not after', async () => {
  const id = await stage.open();
  const user = await stage.user();
  const { id: box } = await stage.buy(user, id);
  await stage.act(stage.acts.cancel, { series_id: id });
  await stage.sweep();
  expect(await stage.balance(user)).toEqual([1_000_000_000n, 0n]);
  expect(stage.notices).toMatchObject([{ userId: user, kind: 'box_cancelled', params: { count: 1 } }]);
  // Everybody sees that the seed was the promised one.
  const { phase, seed, commitment, draw: none } = await stage.call(calls.detail, user, { id });
  expect([phase, none]).toEqual(['cancelled', null]);
  expect(createHash('sha256').update(Buffer.from(seed!, 'hex')).digest('hex')).toBe(commitment);
  await expect(stage.call(calls.open, user, { id: box })).rejects.toMatchObject({ code: 'box_cancelled' });
  await expect(stage.buy(user, id)).rejects.toMatchObject({ code: 'box_over' });
  expect(await findProblems(stage.database)).toEqual([]);

  const other = await stage.open();
  await stage.buy(user, other);
  await stage.pass(other, 60 * 60);
  await expect(stage.act(stage.acts.cancel, { series_id: other })).rejects.toMatchObject({ code: 'box_over' });
});
