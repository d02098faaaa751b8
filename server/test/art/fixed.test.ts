import * as calls from '@aureus/contract/art/calls.ts';
import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { BTC } from '../wallet/markets.ts';
import { HOUR, outcomes, proof, useStage } from './stage.ts';

/** Sales at a fixed price, resales, provenance and favourites. */

const stage = useStage();
const buy = (user: bigint, code: string, more: object = {}) => stage.call(saleCalls.buy, user, { code, ...more });

test('a work is bought: the money goes to its seller less the fee, and the work is the buyer’s', async () => {
  const { seller, item } = await stage.fixed();
  expect([item.status, item.price, item.currency_name, item.own]).toEqual([1, '100', 'USDT', true]);
  const buyer = await stage.user();
  const bought = await buy(buyer, item.code, { price: '100' });
  expect([bought.status, bought.sale_state, bought.owner_name === item.owner_name]).toEqual([0, 'sold', false]);
  expect(await stage.balance(buyer)).toEqual([900, 0]);
  expect(await stage.balance(seller)).toEqual([97.5, 0]);
  expect(await stage.balance(house.fees)).toEqual([2.5, 0]);
  expect(stage.notices.filter(({ kind }) => kind === 'art_sold').map(({ userId }) => userId)).toEqual([seller]);
  expect((await stage.call(calls.mine, buyer)).map(({ code }) => code)).toEqual([item.code]);
  expect((await stage.call(calls.mine, seller)).map(({ code }) => code)).toEqual([]);
});

test('a resale pays the creator the royalty, and provenance tells of every hand', async () => {
  const { seller: creator, item } = await stage.fixed();
  const [first, second] = [await stage.user(), await stage.user()];
  await buy(first, item.code);
  const again = await stage.offer(first, item.code, { price: '200' });
  expect([again.resell_nft_status, again.status]).toEqual([1, 1]);
  await buy(second, item.code);
  // 200 less 2.5 % and the 10 % of the creator.
  expect(await stage.balance(first)).toEqual([900 + 200 - 5 - 20, 0]);
  expect(await stage.balance(creator)).toEqual([97.5 + 20, 0]);
  const hands = await stage.call(calls.provenance, second, { code: item.code });
  expect(hands.map(({ number, kind, price }) => [number, kind, price])).toEqual([
    [3, 'bought', '200'],
    [2, 'bought', '100'],
    [1, 'made', null],
  ]);
  expect([hands[0]?.from?.id, hands[1]?.from?.id, hands[2]?.from]).toEqual([hands[1]?.to.id, hands[2]?.to.id, null]);
  await expect(
    stage.database.pool.query('UPDATE art_hand SET price = 1 WHERE work_id = $1', [item.id]),
  ).rejects.toThrow(/permission denied/);
});

test('a creator who has closed the account has no royalty of what is offered from then on: it is the seller’s', async () => {
  const { seller: creator, item } = await stage.fixed();
  const [first, second] = [await stage.user(), await stage.user()];
  await buy(first, item.code);
  const before = await stage.balance(creator);
  await stage.database.owner.query(
    `UPDATE users SET status = 'closed', account_name = NULL, email = NULL, phone_area = NULL, phone_number = NULL WHERE id = $1`,
    [creator],
  );
  // The form of whoever sells it says the same.
  expect((await stage.item(first, item.code)).royalty).toBe('0');
  await stage.offer(first, item.code, { price: '200' });
  await buy(second, item.code);
  expect(await stage.balance(first)).toEqual([900 + 200 - 5, 0]);
  expect(await stage.balance(creator)).toEqual(before);
});

test('a creator who buys a work back is paid the royalty in the same moment, and needs the rest alone', async () => {
  const { seller: creator, item } = await stage.fixed();
  const { code } = item;
  const buyer = await stage.user();
  await buy(buyer, code);
  // Of 109 a creator who has 97.5 lacks 0.6 after the royalty of 10.9.
  await stage.offer(buyer, code, { price: '109' });
  const isAuthor = async (user: bigint): Promise<boolean> => (await stage.as(calls.detail, user, { code })).is_author;
  expect([await isAuthor(creator), await isAuthor(buyer)]).toEqual([true, false]);
  expect(await outcomes([buy(creator, code)])).toEqual(['insufficient_balance']);
  await stage.over('art.end');
  await stage.offer(buyer, code, { price: '108' });
  await buy(creator, code);
  expect(await stage.balance(creator)).toEqual([0.3, 0]);
  expect(await stage.balance(buyer)).toEqual([994.5, 0]);
});

test('who may not buy, and when', async () => {
  const { seller, item } = await stage.fixed();
  const { code } = item;
  const [poor, second, frozen] = [await stage.user('99'), await stage.user(), await stage.user()];
  stage.linked.add(seller).add(second);
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [frozen]);
  const buyer = await stage.user();
  expect(
    await outcomes([
      buy(seller, code),
      buy(poor, code),
      buy(second, code),
      buy(frozen, code),
      buy(buyer, code, { price: '99.99' }),
      buy(buyer, `0x${'0'.repeat(40)}`),
      stage.bid(buyer, code, '10'),
    ]),
  ).toEqual([
    'art_own_work',
    'insufficient_balance',
    'art_linked',
    'funds_frozen',
    'art_price_changed',
    'art_work_unknown',
    'art_not_for_sale',
  ]);
  await stage.dueIn('art.end', -1);
  expect(await outcomes([buy(buyer, code)])).toEqual(['art_over']);
  expect((await stage.item(buyer, code)).status).toBe(0);
  await stage.over('art.end');
  expect((await stage.item(buyer, code)).sale_state).toBe('unsold');
  expect(await outcomes([buy(buyer, code)])).toEqual(['art_not_for_sale']);
  expect(await stage.balance(buyer)).toEqual([1000, 0]);
});

test('a sale that has not begun is told as such, and nobody buys', async () => {
  const start_time = new Date(Date.now() + HOUR / 2).toISOString();
  const { item } = await stage.fixed({ start_time });
  expect(item.status).toBe(2);
  expect(await outcomes([buy(await stage.user(), item.code)])).toEqual(['art_not_begun']);
});

test('a sale without a start begins at once', async () => {
  const { item } = await stage.fixed({ start_time: undefined });
  expect([item.status, item.start_time]).toEqual([1, expect.any(String)]);
  expect(await outcomes([buy(await stage.user(), item.code)])).toEqual(['done']);
});

test('a sale cannot be made twice or at impossible moments, nor be of somebody else’s work', async () => {
  const { seller, item } = await stage.fixed();
  const { code } = await stage.work(seller);
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const times = (start: number, end: number) => ({ start_time: at(start), end_time: at(end) });
  const [waiting] = await stage.submitted(seller);
  const other = await stage.user();
  expect(
    await outcomes([
      stage.offer(seller, item.code),
      stage.offer(other, code),
      stage.offer(seller, waiting?.code ?? ''),
      stage.offer(seller, code, times(-6 * 60_000, HOUR)),
      stage.offer(seller, code, times(HOUR, HOUR / 2)),
      stage.offer(seller, code, times(0, 5 * 60_000)),
      stage.offer(seller, code, { price: '0' }),
      stage.offer(seller, code, { price: '0.0000001' }),
      stage.offer(seller, code, { currency: 4 }),
      stage.offer(seller, code, { per_increase: '0.5' }),
    ]),
  ).toEqual([
    'art_listed',
    'art_work_unknown',
    'art_work_unknown',
    'art_window_invalid',
    'art_window_invalid',
    'art_window_invalid',
    'amount_too_small',
    'amount_too_precise',
    'currency_unknown',
    'art_raise_too_small',
  ]);
  expect((await stage.item(seller, code)).sale_state).toBeNull();
});

test('a sale keeps the terms it was asked for with; a closed market takes no further ones', async () => {
  const { seller, item } = await stage.fixed();
  const { code } = await stage.work(seller);
  await stage.decide('art.terms', { fee: 3_000, open: false });
  expect(await outcomes([stage.offer(seller, code)])).toEqual(['art_closed']);
  await buy(await stage.user(), item.code);
  expect(await stage.balance(seller)).toEqual([97.5, 0]);
  expect(await stage.call(calls.terms, seller)).toMatchObject({ revision: 2, is_open: false, fee: '30' });
  expect(await outcomes([stage.decide('art.terms', { extension_minutes: 60, most_extension_minutes: 30 })])).toEqual([
    'art_terms_invalid',
  ]);
});

test('a price in another coin', async () => {
  const { seller, item } = await stage.fixed({ currency: BTC.id, price: '0.5' });
  expect([item.currency_name, item.scale]).toEqual(['BTC', 8]);
  const buyer = await stage.user('0');
  await stage.money.fund(buyer, BTC, '1');
  await buy(buyer, item.code, { price: '0.5', ...proof });
  expect(await stage.balance(seller, BTC.id)).toEqual([0.4875, 0]);
});

test('an answer that was lost is given again, and nothing is bought twice', async () => {
  const { item } = await stage.fixed();
  const buyer = await stage.user();
  await buy(buyer, item.code, { key: 'one' });
  // The claim is found by the edge; whoever comes past it finds the work sold.
  expect(await outcomes([buy(buyer, item.code, { key: 'one' })])).toEqual(['art_own_work']);
  expect(await stage.balance(buyer)).toEqual([900, 0]);
});

test('lists: what is on sale comes first, filters and words', async () => {
  const seller = await stage.creator();
  const old = await stage.work(seller, { name: 'An old 100%_ wave' });
  const { item: later } = await stage.fixed({ start_time: new Date(Date.now() + HOUR / 2).toISOString() });
  const { item: now } = await stage.fixed();
  const { item: auction } = await stage.auction();
  await stage.submitted(seller, { name: 'Nobody sees it' });
  await stage.work(seller, { name: 'A newer one' });
  const list = async (fields: object = {}) =>
    (await stage.call(calls.list, seller, { limit: 50, ...fields })).map(({ code }) => code);
  const all = await list();
  expect(all.slice(0, 3)).toEqual([auction.code, now.code, later.code]);
  expect(all).toHaveLength(5);
  expect(await list({ status: 2 })).toEqual([later.code]);
  expect(await list({ status: 1, pay_type: 2 })).toEqual([auction.code]);
  expect(await list({ keyword: '100%_' })).toEqual([old.code]);
  expect(await list({ keyword: 'nobody' })).toEqual([]);
  expect(await list({ currency: BTC.id })).toEqual([]);
  expect(await list({ type: 2 })).toEqual([]);
  expect(await list({ pay_type: 3 })).toEqual([]);
  expect([...(await list({ limit: 2 })), ...(await list({ limit: 2, page: 2 }))]).toEqual(all.slice(0, 4));
});

test('favourites: added and removed, never one’s own, and gone when the work is bought', async () => {
  const { seller, item } = await stage.fixed();
  const [fan, buyer] = [await stage.user(), await stage.user()];
  const collect = (user: bigint, more: object = {}) => stage.call(calls.collect, user, { code: item.code, ...more });
  expect(await collect(fan)).toEqual({ collect: true, collect_number: 1 });
  expect(await collect(fan, { on: 1 })).toEqual({ collect: true, collect_number: 1 });
  expect(await collect(buyer)).toEqual({ collect: true, collect_number: 2 });
  expect(await outcomes([collect(seller)])).toEqual(['art_own_work']);
  expect((await stage.call(calls.collection, fan)).map(({ code }) => code)).toEqual([item.code]);
  await buy(buyer, item.code);
  expect((await stage.call(calls.collection, buyer)).map(({ code }) => code)).toEqual([]);
  expect(await collect(fan)).toEqual({ collect: false, collect_number: 0 });
  const { artworks, artworks_collect_number } = await stage.call(calls.artist, fan, { uid: item.author_id });
  expect([artworks.map(({ code }) => code), artworks_collect_number]).toEqual([[item.code], 0]);
});
