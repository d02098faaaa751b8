import * as calls from '@aureus/contract/art/calls.ts';
import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { whenConnected } from '../support/when-connected.ts';
import { outcomes, useStage } from './stage.ts';

/** Two operators take an approved work back: it stays with its owner, nobody else sees it, and no money hangs on it. */

const stage = useStage();
const reason = 'It is the work of somebody else';
const ROUNDS = campaign(3, 100);

const remove = (id: number): Promise<void> => stage.decide('art.work_removal', { work_id: id, reason });
const filesShown = async (): Promise<number> =>
  (await stage.database.owner.query('SELECT FROM files WHERE shown_at IS NOT NULL')).rowCount ?? 0;
const dueCount = async (): Promise<number> =>
  (await stage.database.owner.query(`SELECT FROM deadline WHERE kind = 'art.end'`)).rowCount ?? 0;

test('a work that was sold is taken back: its owner and its creator see it and are told why, and nobody buys it again', async () => {
  const { seller, item } = await stage.fixed();
  const [owner, stranger] = [await stage.user(), await stage.user()];
  await stage.call(saleCalls.buy, owner, { code: item.code });
  stage.notices.length = 0;
  await remove(item.id);
  expect(stage.notices.map(({ userId, kind, params }) => [userId, kind, params['reason']])).toEqual([
    [owner, 'art_work_removed', reason],
    [seller, 'art_work_removed', reason],
  ]);
  expect(await stage.call(calls.list, stranger)).toEqual([]);
  expect(await filesShown()).toBe(0);
  const { code } = item;
  expect(
    await outcomes([
      stage.item(stranger, code),
      stage.call(calls.provenance, stranger, { code }),
      stage.call(saleCalls.buy, stranger, { code }),
      stage.call(calls.collect, stranger, { code }),
      stage.offer(owner, code),
      remove(item.id),
    ]),
  ).toEqual([
    'art_work_unknown',
    'art_work_unknown',
    'art_work_unknown',
    'art_work_unknown',
    'art_work_unknown',
    'art_decided',
  ]);
  for (const user of [owner, seller]) {
    const shown = await stage.as(calls.detail, user, { code });
    expect([shown.state, shown.status]).toEqual(['removed', 0]);
    expect(shown.image).not.toBe(item.image);
  }
  expect((await stage.call(calls.mine, owner)).map(({ state }) => state)).toEqual(['removed']);
  const hands = await stage.as(calls.provenance, owner, { code });
  expect(hands.map(({ number, kind, from, price }) => [number, kind, from === null, price])).toEqual([
    [3, 'removed', true, null],
    [2, 'bought', false, '100'],
    [1, 'made', true, null],
  ]);
  expect(hands[0]?.to.id).toBe(hands[1]?.to.id);
});

test('a sale that nobody has bid in ends with the work', async () => {
  const tries = [
    ['unsold', (await stage.fixed()).item],
    ['unsold', (await stage.auction()).item],
  ] as const;
  for (const [state, { id, code }] of tries) {
    const stranger = await stage.user();
    await remove(id);
    const { rows } = await stage.database.owner.query('SELECT state, reason FROM art_sale WHERE work_id = $1', [id]);
    expect(rows).toEqual([{ state, reason }]);
    expect(await outcomes([stage.call(saleCalls.buy, stranger, { code }), stage.bid(stranger, code, '5')])).toEqual([
      'art_work_unknown',
      'art_work_unknown',
    ]);
  }
  expect(await dueCount()).toBe(0);
  const seller = await stage.creator();
  const { id, code } = await stage.work(seller);
  const { sale_id } = await stage.offer(seller, code, { per_increase: '5' });
  await remove(id);
  const approve = stage.decide('art.sale', { sale_id: sale_id ?? 0, approve: true, reason });
  expect(await outcomes([approve])).toEqual(['art_decided']);
  expect((await stage.as(calls.detail, seller, { code })).sale_state).toBe('refused');
});

test('as long as somebody’s money hangs on it nothing is taken back', async () => {
  const { item } = await stage.auction();
  const bidder = await stage.user();
  await stage.bid(bidder, item.code, '5');
  expect(await outcomes([remove(item.id)])).toEqual(['art_bound']);
  expect(await dueCount()).toBe(1);
  await stage.over('art.end');
  expect(await outcomes([remove(item.id)])).toEqual(['art_bound']);
  await stage.over('art.payment');
  await remove(item.id);
  expect(await stage.balance(bidder)).toEqual([990, 0]);
  const kept = await stage.work(await stage.creator());
  await stage.database.owner.query('UPDATE art_work SET is_kept = true, series_id = 1 WHERE id = $1', [kept.id]);
  expect(await outcomes([remove(kept.id)])).toEqual(['art_bound']);
  await stage.database.owner.query('UPDATE art_work SET is_kept = false WHERE id = $1', [kept.id]);
});

test('other editions stay, with the picture they share', async () => {
  const creator = await stage.creator();
  const [first, second] = await stage.submitted(creator, { editions: '2' });
  await stage.decide('art.work', { work_id: first?.id ?? 0, approve: true, reason });
  await remove(first?.id ?? 0);
  expect((await stage.call(calls.list, await stage.user())).map(({ id }) => id)).toEqual([second?.id]);
  expect(await filesShown()).toBe(1);
  await remove(second?.id ?? 0);
  expect(await filesShown()).toBe(0);
});

test('what waits for review, or was refused, is not taken back; what was taken back stays so', async () => {
  const creator = await stage.creator();
  const [work] = await stage.submitted(creator);
  const id = work?.id ?? 0;
  expect(await outcomes([remove(id), remove(999_999)])).toEqual(['art_decided', 'art_work_unknown']);
  await stage.decide('art.work', { work_id: id, approve: true, reason });
  await remove(id);
  const back = stage.database.owner.query(`UPDATE art_work SET state = 'approved' WHERE id = $1`, [id]);
  await expect(back).rejects.toMatchObject({ constraint: 'art_work_stays_removed' });
});

test(`a work that is bought or bid for while it is taken back, ${ROUNDS} times: sold and theirs, or not sold and free`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [fixed, auction] = [(await stage.fixed()).item, (await stage.auction()).item];
    const users = await Promise.all(Array.from({ length: 8 }, () => stage.user()));
    const all = await outcomes([
      ...users.slice(0, 4).map((user) => whenConnected(() => stage.call(saleCalls.buy, user, { code: fixed.code }))),
      ...users.slice(4).map((user) => whenConnected(() => stage.bid(user, auction.code, '5'))),
      whenConnected(() => remove(fixed.id)),
      whenConnected(() => remove(auction.id)),
    ]);
    const bought = all.slice(0, 4).filter((each) => each === 'done').length;
    const bids = all.slice(4, 8).filter((each) => each === 'done').length;
    expect(all[8]).toBe('done');
    expect(all[9]).toBe(bids > 0 ? 'art_bound' : 'done');
    expect(bought).toBeLessThanOrEqual(1);
    for (const each of all.slice(0, 8))
      expect(['done', 'art_not_for_sale', 'art_work_unknown', 'art_over']).toContain(each);
    const spent = await Promise.all(users.map((user) => stage.balance(user)));
    expect(spent.filter(([, held]) => held === 10)).toHaveLength(bids);
    expect(spent.filter(([available]) => available === 900)).toHaveLength(bought);
    await stage.over('art.end');
    await stage.over('art.payment');
  }
});
