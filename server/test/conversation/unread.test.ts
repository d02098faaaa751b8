import * as calls from '@aureus/contract/conversation/calls.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notice } from '../../src/notice/public.ts';
import { otcTopic } from '../../src/otc/topic.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Transaction } from '../../src/platform/database/transaction.ts';
import { useDatabase } from '../support/database.ts';
import { recordingHub } from '../wallet/platform.ts';
import { createStage } from './stage.ts';
import type { Stage } from './stage.ts';

const database = useDatabase();
let stage: Stage;
let id: number;
beforeAll(async () => {
  stage = await createStage(database, recordingHub());
});
beforeEach(async () => {
  await database.owner.query(`DELETE FROM deadline WHERE kind = 'conversation.unread'`);
  id = await stage.open();
  stage.toldUnread.length = 0;
});

const read = (user: bigint, seq: number) => stage.call(calls.marks, user, { id, read: seq });
const toCustomer = (from: string) => ({ user: stage.customer, from });
const toOther = (from: string) => ({ user: stage.other, from });
const dueRefs = async (): Promise<string[]> => {
  const { rows } = await database.owner.query<{ ref: string }>(
    `SELECT ref FROM deadline WHERE kind = 'conversation.unread' ORDER BY ref`,
  );
  return rows.map(({ ref }) => ref);
};

test('who has not read what others wrote is told once, until they have read it', async () => {
  await stage.send(stage.customer, id, 'one');
  await stage.send(stage.customer, id, 'two');
  expect(await dueRefs()).toEqual([`${id}:2:1`]);
  await stage.settleUnread();
  expect(stage.toldUnread).toEqual([toOther('Customer')]);
  // Not once more for what they have not even looked at, however much is written.
  await stage.send(stage.customer, id, 'three');
  expect(await dueRefs()).toEqual([]);
  await read(stage.other, 3);
  await stage.send(stage.customer, id, 'four');
  await stage.settleUnread();
  expect(stage.toldUnread).toEqual([toOther('Customer'), toOther('Customer')]);
});

test('who has read it, or has written since, is told of nothing', async () => {
  await stage.send(stage.customer, id, 'one');
  await read(stage.other, 1);
  await stage.settleUnread();
  expect(stage.toldUnread).toEqual([]);
  await stage.send(stage.customer, id, 'two');
  await stage.send(stage.other, id, 'I am here');
  await read(stage.customer, 3);
  await stage.settleUnread();
  expect(stage.toldUnread).toEqual([]);
});

test('what was written after they had read and left gets its own time', async () => {
  await stage.send(stage.customer, id, 'one');
  await read(stage.other, 1);
  await stage.send(stage.customer, id, 'two');
  await stage.settleUnread();
  expect([stage.toldUnread, await dueRefs()]).toEqual([[], [`${id}:2:2`]]);
  await stage.settleUnread();
  expect(stage.toldUnread).toEqual([toOther('Customer')]);
});

test('each user is told for themselves, of operators by the name users know; operators are told nothing', async () => {
  await stage.reply(stage.agents[0], id, 'hello', 0);
  await read(stage.other, 1);
  await stage.settleUnread();
  expect(stage.toldUnread).toEqual([toCustomer('Anna')]);
  await read(stage.customer, 1);
  await stage.send(stage.other, id, 'thanks');
  expect(await dueRefs()).toEqual([`${id}:1:2`]);
});

test('what the product says, and what was there when somebody did something else, is told to nobody', async () => {
  await stage.product((tx) => stage.conversations.say(tx, BigInt(id), { code: 'paid' }));
  expect(await dueRefs()).toEqual([]);
  await stage.send(stage.customer, id, 'one');
  await stage.product(async (tx) => {
    await stage.conversations.present(tx, BigInt(id), stage.other);
    return undefined;
  });
  await stage.settleUnread();
  expect(stage.toldUnread).toEqual([]);
});

test('of many who write, read and are told at the same moment nobody is told twice of one wait', async () => {
  const conversations = [id, await stage.open(), await stage.open()];
  for (let round = 0; round < 5; round += 1) {
    stage.toldUnread.length = 0;
    await Promise.all(conversations.map((one) => stage.send(stage.customer, one, `round ${round}`)));
    await Promise.all([
      stage.settleUnread(),
      stage.settleUnread(),
      ...conversations.map((one) => stage.send(stage.customer, one, 'and more')),
    ]);
    expect(stage.toldUnread).toEqual(conversations.map(() => toOther('Customer')));
    await Promise.all(conversations.map((one) => stage.call(calls.marks, stage.other, { id: one, read: 1_000_000 })));
  }
});

test('in an OTC order whoever is away is told by the name of who wrote, with the order, and without a mail', async () => {
  const sent: Notice[] = [];
  const topic = otcTopic({
    clock: systemClock,
    notices: { send: async (_tx, notice) => void sent.push(notice) },
    links: () => [],
  });
  await topic.tellUnread?.({} as Transaction, { id: 1n, ref: 7n }, { user: stage.other, from: 'Gold Desk' });
  const params = { otc_order: 7, name: 'Gold Desk' };
  expect(sent).toEqual([{ userId: stage.other, kind: 'otc_message', params, mail: false }]);
});
