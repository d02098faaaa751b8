import * as artCalls from '@aureus/contract/art/calls.ts';
import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import * as calls from '@aureus/contract/box/calls.ts';
import { expect, test } from 'vitest';
import { createArt } from '../../src/art/art.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { AppError } from '../../src/platform/errors.ts';
import { filesOf } from '../files/area.ts';
import { callAs, findProblems } from '../support/product-stage.ts';
import { useStage } from './stage.ts';

/** Series and boxes by the calls of the art market, for clients that know no others. */

const stage = useStage();
const nobody = async (): Promise<never> => Promise.reject(new AppError('pay_password_wrong'));

/** A call of the art market, in which these boxes are sold. */
function call<C extends Parameters<ReturnType<typeof callAs>>[0]>(wanted: C, user: bigint, fields: object = {}) {
  const { platform, markets, boxes } = stage;
  const art = createArt(platform, {
    markets,
    notices: { send: async () => {} },
    files: filesOf(platform),
    // A box asks for no proof, and one that is given is not looked at.
    guards: {
      checkPayPassword: nobody,
      checkSecondFactor: nobody,
      lockUnchanged: nobody,
      withdrawalBlock: async () => null,
    },
    conversations: { shownText: async (_tx, text) => text },
    links: () => [],
  });
  art.registerBoxes(boxes.market);
  return callAs(art.routes, systemClock)(wanted, user, fields);
}

const listed = (user: bigint, more: object = {}): Promise<ArtItem[]> => call(artCalls.list, user, { pay_type: 3, ...more }); // prettier-ignore
const buy = (user: bigint, code: string, more: object = {}) => call(saleCalls.buy, user, { code, ...more });
const open = (user: bigint, code: string) => call(saleCalls.openBox, user, { code });

test('a series is found, bought of, drawn and opened by the calls of the art market', async () => {
  const id = await stage.open();
  const user = await stage.user();
  const [series] = await listed(user);
  expect(series).toMatchObject({ name: 'Quiet rooms', price: '10', currency_name: 'USDT', pay_type: 3, status: 1 });
  expect(series).toMatchObject({ editions: 12, rarity_house_id: id, rarity_status: 0, own: false });
  expect(await call(artCalls.detail, user, { code: series!.code })).toEqual(series);

  // In the list of series the pictures of its works stand for it.
  const { list } = await stage.call(calls.list, user, { page: 1, limit: 10 });
  const [{ pictures } = { pictures: [] }] = list;
  const { prizes } = await stage.call(calls.detail, user, { id });
  expect(pictures).toHaveLength(Math.min(4, prizes.length));
  expect(pictures).toEqual(prizes.slice(0, 4).map(({ image }) => image));

  const own = 'ab'.repeat(32);
  const first = await buy(user, series!.code, { price: '10', seed_hash: own });
  expect(first).toMatchObject({ name: 'Quiet rooms', pay_type: 3, rarity_status: 0, status: 0, own: true, edition: 1 });
  const second = await buy(user, series!.code, { pay_password: 'any' });
  expect(await stage.balance(user)).toEqual([980_000_000n, 20_000_000n]);
  const { boxes } = await stage.call(calls.chain, user, { id });
  expect(boxes[0]!.seed).toBe(own);
  expect(boxes[1]!.seed).toMatch(/^[0-9a-f]{64}$/);
  expect((await call(artCalls.mine, user)).map(({ code }) => code)).toEqual([second.code, first.code]);
  await expect(open(user, first.code)).rejects.toMatchObject({ code: 'box_not_drawn' });

  await stage.finish(id);
  expect((await listed(user))[0]).toMatchObject({ code: series!.code, status: 0 });
  const work = await open(user, first.code);
  expect(work).toMatchObject({ own: true, rarity_status: 1, rarity_house_id: id, state: 'approved' });
  expect(['Golden gate', 'Silver leaf', 'Walnut']).toContain(work.name);
  expect((await open(user, first.code)).code).toBe(work.code);
  expect((await call(artCalls.mine, user)).map(({ code }) => code)).toEqual([second.code, work.code]);
  // The box is still found by whoever has written down its code, and says that it is empty.
  expect(await stage.boxes.market.find(first.code, user)).toMatchObject({ code: first.code, rarity_status: 1 });
  expect(await stage.boxes.market.find(second.code, user)).toMatchObject({ rarity_status: 0 });
  expect(await findProblems(stage.database)).toEqual([]);
});

test('series are searched by name, currency and standing', async () => {
  await stage.open();
  const user = await stage.user();
  const found = async (more: object): Promise<number> => (await listed(user, more)).length;
  for (const more of [{ keyword: 'quiet ROOM' }, { currency: 1 }, { status: 1 }]) expect(await found(more)).toBe(1);
  for (const more of [{ keyword: '%' }, { keyword: 'loud' }, { currency: 2 }, { status: 0 }, { status: 2 }, { page: 2 }]) expect(await found(more)).toBe(0); // prettier-ignore
  await stage.act(stage.acts.series, await stage.terms({ name: 'Later' }));
  expect((await listed(user, { status: 2 })).map(({ name, status }) => [name, status])).toEqual([['Later', 2]]);
  await stage.act(stage.acts.cancel, { series_id: await stage.last() });
  expect(await found({})).toBe(1);
});

test('a box is its owner’s alone, and says nothing of what is in it', async () => {
  const id = await stage.open();
  const [user, other] = [await stage.user(), await stage.user()];
  const [{ code } = { code: '' }] = await listed(user);
  const box = await buy(user, code);
  const { market } = stage.boxes;
  expect(await market.find(box.code, user)).toEqual(box);
  for (const viewer of [other, stage.creator, null]) expect(await market.find(box.code, viewer)).toBeNull();
  await expect(open(other, box.code)).rejects.toMatchObject({ code: 'art_work_unknown' });
  await expect(open(user, code)).rejects.toMatchObject({ code: 'art_work_unknown' });
  expect(await market.owned(other)).toEqual([]);
  expect(await market.find(code, stage.creator)).toMatchObject({ own: true });
  await stage.finish(id);
  // Drawn, and still closed: it looks as it did.
  const { name, image, rarity, description } = box;
  expect(await market.find(box.code, user)).toMatchObject({ name, image, rarity, description, rarity_status: 0 });
});

test('what a purchase of a box refuses, this one refuses as well, and nothing is held', async () => {
  await stage.act(stage.acts.series, await stage.terms({ user_cap: 2 }));
  const id = await stage.last();
  const [user, second] = [await stage.user(), await stage.user()];
  const [{ code } = { code: '' }] = await listed(user);
  const refused = async (who: bigint, more: object, error: string) => expect(buy(who, code, more)).rejects.toMatchObject({ code: error }); // prettier-ignore
  await refused(user, {}, 'box_not_begun');
  await stage.pass(id, 11 * 60 + 60);
  await refused(user, { price: '9.99' }, 'art_price_changed');
  await refused(stage.creator, {}, 'box_own_series');
  stage.linked.add(stage.creator).add(second);
  await refused(second, {}, 'art_linked');
  await refused(await stage.user('9'), {}, 'insufficient_balance');
  await expect(buy(user, `0x${'0'.repeat(40)}`)).rejects.toMatchObject({ code: 'art_work_unknown' });
  for (const seed of ['', 'x', 'AB'.repeat(32), 'ab'.repeat(33)])
    await expect(buy(user, code, { seed_hash: seed })).rejects.toThrow();
  expect(await stage.balance(user)).toEqual([1_000_000_000n, 0n]);
  await buy(user, code, { key: 'one' });
  // The same request again buys nothing more.
  await expect(buy(user, code, { key: 'one' })).rejects.toThrow();
  expect(await stage.balance(user)).toEqual([990_000_000n, 10_000_000n]);
  await buy(user, code);
  await refused(user, {}, 'box_cap_reached');
  await stage.pass(id, 60 * 60);
  await refused(user, {}, 'box_over');
});
