import * as calls from '@aureus/contract/art/calls.ts';
import * as operatorCalls from '@aureus/contract/art/operator-calls.ts';
import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import { expect, test } from 'vitest';
import { artView } from '../../src/art/operator-view.ts';
import { filesOf } from '../files/area.ts';
import { outcomes, useStage } from './stage.ts';

/** Creators, their works, and what operators decide about both. */

const stage = useStage();
const REASON = 'As the test wants it';
const apply = (user: bigint, text = 'I make pictures of the sea.') => stage.call(saleCalls.apply, user, { text });
const submit = (user: bigint, more: object) => stage.call(saleCalls.submit, user, { name: 'Waves', type: 1, ...more });

/** A call of operators, by somebody who may do all. */
async function asOperator<C extends Call>(call: C, fields: object = {}): Promise<Answer<C>> {
  const { platform, markets, art, clock, database } = stage;
  const notices = { send: async () => {} };
  const view = artView({ pool: database.pool, clock, markets, files: filesOf(platform), notices, proposals: { handle: () => {} }, art }); // prettier-ignore
  const route = view.routes?.find((each) => each.call === call);
  const operator = { operatorId: 1n, sessionId: 1n, name: 'Anna', permissions: new Set<OperatorPermission>() };
  const answer = await route?.handle(call.request.parse(fields) as never, { operator } as never);
  return call.answer.parse(answer) as Answer<C>;
}

test('somebody applies, is refused, applies again, is approved, and ended', async () => {
  const user = await stage.user();
  const decide = (approve: boolean) =>
    stage.decide('art.creator', { user_id: Number(user), approve, reason: `${REASON} ${approve}` });
  expect(await stage.call(saleCalls.creator, user)).toEqual({ state: null, reason: '', text: '', waiting: 0 });
  expect(await apply(user)).toMatchObject({ state: 'applied' });
  const image = await stage.upload(user);
  expect(await outcomes([apply(user), submit(user, { image })])).toEqual(['art_creator_already', 'art_not_creator']);
  await decide(false);
  expect(await outcomes([decide(true)])).toEqual(['art_decided']);
  expect(await stage.call(saleCalls.creator, user)).toMatchObject({ state: 'refused', reason: `${REASON} false` });
  await apply(user);
  await decide(true);
  expect((await stage.call(calls.artists, user)).map(({ is_creator }) => is_creator)).toEqual([true]);
  await stage.decide('art.creator_end', { user_id: Number(user), reason: REASON });
  expect(await outcomes([submit(user, { image: await stage.upload(user) })])).toEqual(['art_not_creator']);
  expect(await stage.call(calls.artists, user)).toEqual([]);
  expect(stage.notices.map(({ kind }) => kind)).toEqual([
    'art_creator_refused',
    'art_creator_approved',
    'art_creator_ended',
  ]);
});

test('a work is seen by its creator alone until it is approved, with all its editions; then its files are shown', async () => {
  const creator = await stage.creator();
  const stranger = await stage.user();
  const works = await stage.submitted(creator, { editions: 3, rarity: 'SR' });
  expect(works.map(({ edition, editions, state }) => [edition, editions, state])).toEqual([
    [1, 3, 'review'],
    [2, 3, 'review'],
    [3, 3, 'review'],
  ]);
  const [first, second] = works;
  const code = second?.code ?? '';
  const shown = async (): Promise<unknown[]> =>
    (await stage.database.owner.query('SELECT FROM files WHERE shown_at IS NOT NULL')).rows;
  // The path of the file itself would be public.
  expect(first?.image).toMatch(/^\/api\/upload\/view\/u\./);
  expect(await outcomes([stage.item(stranger, code), stage.as(calls.detail, stranger, { code })])).toEqual([
    'art_work_unknown',
    'art_work_unknown',
  ]);
  expect((await stage.as(calls.detail, creator, { code })).state).toBe('review');
  expect(await outcomes([stage.call(calls.provenance, stranger, { code }), stage.call(calls.collect, stranger, { code })])).toEqual(['art_work_unknown', 'art_work_unknown']); // prettier-ignore
  expect(await stage.call(calls.list, stranger)).toEqual([]);
  expect(await shown()).toEqual([]);
  const decide = (approve: boolean) => stage.decide('art.work', { work_id: second?.id ?? 0, approve, reason: REASON });
  await decide(true);
  expect(await outcomes([decide(false)])).toEqual(['art_decided']);
  expect(await stage.call(calls.list, stranger)).toHaveLength(3);
  expect((await stage.item(stranger, code)).image).toMatch(/^\/upload\/[0-9a-f]{32}$/);
  expect(await shown()).toHaveLength(1);
  expect(stage.notices.at(-1)).toMatchObject({ kind: 'art_work_approved', userId: creator });
});

test('a work that was refused is never shown nor sold', async () => {
  const creator = await stage.creator();
  const [work] = await stage.submitted(creator);
  await stage.decide('art.work', { work_id: work?.id ?? 0, approve: false, reason: REASON });
  expect(await stage.call(calls.list, creator)).toEqual([]);
  expect((await stage.database.owner.query('SELECT FROM files WHERE shown_at IS NOT NULL')).rows).toEqual([]);
  expect(await outcomes([stage.offer(creator, work?.code ?? '')])).toEqual(['art_work_unknown']);
  expect((await stage.call(calls.mine, creator)).map(({ state }) => state)).toEqual(['refused']);
});

test('what may be handed in', async () => {
  const creator = await stage.creator();
  const other = await stage.user();
  const sound = await stage.upload(creator, 'artwork_media', 'audio/wav');
  const tries = [
    { image: await stage.upload(other) },
    { image: await stage.upload(creator, 'avatar') },
    { image: `/upload/${'f'.repeat(32)}` },
    { image: await stage.upload(creator), type: 2 },
    { image: sound, type: 3 },
    { image: sound, type: 4, poster: await stage.upload(creator) },
    { image: await stage.upload(creator), royalty: '10.01' },
    { image: await stage.upload(creator), name: '\u200b' },
  ];
  expect(await outcomes(tries.map((fields) => submit(creator, fields)))).toEqual([
    'file_unknown',
    'file_unknown',
    'file_unknown',
    'file_unknown',
    'art_poster_missing',
    'file_type_not_allowed',
    'art_royalty_too_high',
    'invalid_request',
  ]);
  const poster = await stage.upload(creator);
  const [made] = await submit(creator, { image: sound, type: 3, poster });
  expect([made?.type, made?.width, made?.height]).toEqual([3, 40, 30]);
  expect(await outcomes([submit(creator, { image: poster })])).toEqual(['file_already_used']);
  expect(await outcomes([submit(creator, { image: await stage.upload(creator), editions: 20 })])).toEqual([
    'art_works_full',
  ]);
});

test('what some browsers do not play may have a second form that all play, which is shown and hidden with it', async () => {
  const creator = await stage.creator();
  const film = (type: string): Promise<string> => stage.upload(creator, 'artwork_media', type);
  const poster = (): Promise<string> => stage.upload(creator);
  const tries = [
    { image: await film('video/webm'), compatible: await film('video/webm'), type: 4, poster: await poster() },
    { image: await film('video/mp4'), compatible: await film('video/mp4'), type: 4, poster: await poster() },
    { image: await film('video/webm'), compatible: await film('audio/wav'), type: 4, poster: await poster() },
    { image: await film('video/webm'), compatible: `/upload/${'e'.repeat(32)}`, type: 4, poster: await poster() },
    { image: await film('video/webm'), compatible: await poster(), type: 4, poster: await poster() },
  ];
  expect(await outcomes(tries.map((fields) => submit(creator, fields)))).toEqual([
    'file_type_not_allowed',
    'file_type_not_allowed',
    'file_type_not_allowed',
    'file_unknown',
    'file_unknown',
  ]);
  const compatible = await film('video/mp4');
  const [made] = await submit(creator, {
    image: await film('video/webm'),
    compatible,
    type: 4,
    poster: await poster(),
    editions: 2,
  });
  // Under review by a link for its owner alone.
  expect(made?.compatible).toMatch(/^\/api\/upload\/view\//);
  const shown = async (): Promise<number> =>
    (await stage.database.owner.query('SELECT FROM files WHERE owner_id = $1 AND shown_at IS NOT NULL', [creator]))
      .rowCount ?? 0;
  expect(await shown()).toBe(0);
  await stage.decide('art.work', { work_id: made!.id, approve: true, reason: 'Fine work' });
  expect(await shown()).toBe(3);
  const { compatible: path } = await stage.call(calls.detail, creator, { code: made!.code });
  expect(path).toBe(compatible);
});

test('scripts and signs that nobody sees in names and descriptions are text', async () => {
  const creator = await stage.creator();
  const name = '<script>alert(1)</script>\u202e';
  const [work] = await stage.submitted(creator, { name, description: '<img onerror=x>\n\n\n\nsea' });
  expect([work?.name, work?.description]).toEqual(['<script>alert(1)</script>', '<img onerror=x>\n\nsea']);
});

test('operators decide about an auction before it begins; one whose start has passed lasts as long as it was to', async () => {
  const seller = await stage.creator();
  const { code } = await stage.work(seller);
  const offered = await stage.offer(seller, code, { per_increase: '5' });
  expect([offered.sale_state, offered.status, offered.pay_type]).toEqual(['review', 0, 2]);
  const bidder = await stage.user();
  expect(await outcomes([stage.bid(bidder, code, '5'), stage.offer(seller, code)])).toEqual([
    'art_not_for_sale',
    'art_listed',
  ]);
  const lasting = Date.parse(offered.end_time ?? '') - Date.parse(offered.start_time ?? '');
  const decide = (approve: boolean) =>
    stage.decide('art.sale', { sale_id: offered.sale_id ?? 0, approve, reason: REASON });
  await decide(true);
  expect(await outcomes([decide(false)])).toEqual(['art_decided']);
  const open = await stage.item(seller, code);
  expect(open.status).toBe(1);
  expect(Date.parse(open.start_time ?? '')).toBeGreaterThan(Date.parse(offered.start_time ?? ''));
  expect(Date.parse(open.end_time ?? '') - Date.parse(open.start_time ?? '')).toBe(lasting);
});

test('an auction that was refused leaves the work free', async () => {
  const seller = await stage.creator();
  const { code } = await stage.work(seller);
  const { sale_id } = await stage.offer(seller, code, { per_increase: '5' });
  await stage.decide('art.sale', { sale_id: sale_id ?? 0, approve: false, reason: REASON });
  expect(stage.notices.at(-1)).toMatchObject({ kind: 'art_sale_refused', userId: seller });
  expect((await stage.offer(seller, code)).status).toBe(1);
});

test('what operators see: queues with the oldest first, links to files, sums of the day', async () => {
  const { seller, item } = await stage.fixed();
  const buyer = await stage.user();
  await stage.call(saleCalls.buy, buyer, { code: item.code });
  await stage.auction();
  const [older] = await stage.submitted(seller);
  const [newer] = await stage.submitted(seller);
  const waiting = await asOperator(operatorCalls.operatorWorks, { state: 'review' });
  expect(waiting.data.map(({ id }) => id)).toEqual([older?.id, newer?.id]);
  expect(waiting.data[0]?.image).toMatch(/^\/api\/upload\/view\/o\./);
  const firstPage = await asOperator(operatorCalls.operatorWorks, { state: 'review', limit: '1' });
  expect(firstPage.next).toBe(older?.id);
  const nextPage = await asOperator(operatorCalls.operatorWorks, { state: 'review', before: String(firstPage.next) });
  expect(nextPage.data.map(({ id }) => id)).toEqual([newer?.id]);
  const sales = await asOperator(operatorCalls.operatorSales);
  expect(sales.data.map(({ pay_type, state }) => [pay_type, state])).toEqual([
    [2, 'open'],
    [1, 'sold'],
  ]);
  expect((await asOperator(operatorCalls.operatorCreators, { state: 'approved' })).data).toHaveLength(2);
  expect(await asOperator(operatorCalls.exposure)).toEqual({
    deposits: { bidders: 0, held: '0' },
    works: 2,
    open_sales: 0,
    open_auctions: 1,
    unpaid_orders: 0,
    day: [{ currency: 'USDT', sold: 1, volume: '100', fees: '2.5', royalties: '0' }],
  });
});

test('acts about a work or an auction are about its creator or seller', async () => {
  const seller = await stage.creator();
  const { id, code } = await stage.work(seller);
  const { sale_id } = await stage.offer(seller, code, { per_increase: '5' });
  const { work, sale } = stage.art.reviewing;
  const reason = { approve: true, reason: REASON };
  const { pool } = stage.database;
  expect(await work.affected(pool, { work_id: id, ...reason })).toEqual({ users: [seller] });
  expect(await sale.affected(pool, { sale_id: sale_id ?? 0, ...reason })).toEqual({ users: [seller] });
  const lines = await sale.preview(pool, { sale_id: sale_id ?? 0, ...reason });
  expect(lines.map(({ label, after }) => [label, after])).toContainEqual(['art.margin', '10 USDT']);
});

test('a name is one line, whatever ends of lines it came with', async () => {
  const creator = await stage.creator();
  const [work] = await stage.submitted(creator, { name: 'Sea\u2028and rest' });
  expect(work?.name).toBe('Sea and rest');
});
