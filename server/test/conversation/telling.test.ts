import * as calls from '@aureus/contract/conversation/calls.ts';
import { operatorTyping } from '@aureus/contract/conversation/operator-calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { recordingHub } from '../wallet/platform.ts';
import { createStage } from './stage.ts';
import type { Stage } from './stage.ts';

const database = useDatabase();
const hub = recordingHub();
let stage: Stage;
let id: number;
beforeAll(async () => {
  stage = await createStage(database, hub);
});
beforeEach(async () => {
  stage.refusals.clear();
  await stage.block([]);
  id = await stage.open();
  hub.toUsers.length = 0;
  hub.published.length = 0;
  stage.told.length = 0;
});

const messagesOf = (user: bigint, more: object = {}) => stage.call(calls.messages, user, { id, ...more });
const happenedTo = (user: bigint) =>
  hub.toUsers.filter(({ userId }) => userId === user).map(({ event }) => event['happened']);

describe('what is told', () => {
  test('a message to every member that is a user, and to the room of the topic; to nobody else', async () => {
    const message = await stage.send(stage.customer, id, 'hello');
    const event = { conversation: id, happened: { what: 'message', message } };
    expect(hub.toUsers).toHaveLength(2);
    expect(new Set(hub.toUsers.map(({ userId }) => userId))).toEqual(new Set([stage.customer, stage.other]));
    for (const told of hub.toUsers) expect(told.event).toEqual({ type: 'conversation', ...event });
    expect(hub.published).toEqual([
      { stream: `trial_conversation:${id}`, event: { type: 'trial_conversation', ...event } },
    ]);
  });

  test('typing to the others, and of nobody who could not send', async () => {
    await stage.call(calls.typing, stage.customer, { id });
    expect(hub.toUsers).toEqual([
      {
        userId: stage.other,
        event: { type: 'conversation', conversation: id, happened: { what: 'typing', member: 1 } },
      },
    ]);
    stage.refusals.set(stage.customer, 'funds_frozen');
    expect(await stage.call(calls.typing, stage.customer, { id })).toEqual({ member: 0 });
    expect(await stage.callAsOperator(operatorTyping, stage.agents[0], { id })).toEqual({ member: 0 });
    expect(hub.published).toHaveLength(1);
  });

  test('what the product says is a message with a code, also after the end, and the topic hears of each', async () => {
    await stage.send(stage.customer, id, 'hello');
    await stage.product((tx) => stage.conversations.close(tx, BigInt(id)));
    await stage.product((tx) =>
      stage.conversations.say(tx, BigInt(id), { code: 'closed_by', params: { who: 'Anna' } }),
    );
    const { data, closed_at, refusal } = await messagesOf(stage.customer);
    expect(data[1]).toMatchObject({
      seq: 2,
      member: 0,
      kind: 'event',
      event: { code: 'closed_by', params: [{ name: 'who', value: 'Anna' }] },
    });
    expect([closed_at !== null, refusal]).toEqual([true, 'conversation_closed']);
    expect(stage.told.map(({ seq, kind, author }) => [seq, kind, author.kind])).toEqual([
      [1, 'text', 'user'],
      [2, 'event', 'system'],
    ]);
    expect(happenedTo(stage.other).map((one) => (one as { what: string }).what)).toEqual([
      'message',
      'changed',
      'message',
    ]);
  });

  test('what the topic refuses in its transaction is neither stored nor told', async () => {
    const onMessage = stage.topic.onMessage;
    Object.assign(stage.topic, { onMessage: () => Promise.reject(new Error('the topic fails')) });
    try {
      await expect(stage.send(stage.customer, id, 'hello')).rejects.toThrow('the topic fails');
    } finally {
      Object.assign(stage.topic, { onMessage });
    }
    expect((await messagesOf(stage.customer)).last).toBe(0);
    expect(hub.toUsers).toEqual([]);
    expect((await stage.send(stage.customer, id, 'again')).seq).toBe(1);
  });
});

describe('evidence', () => {
  test('stays what it is, for the application and for the owner of the database', async () => {
    await stage.send(stage.customer, id, 'I paid');
    const change = (sql: string) => [database.pool, database.owner].map((pool) => pool.query(sql));
    for (const sql of [
      `UPDATE conversation_message SET text = 'no' WHERE conversation_id = ${id}`,
      `DELETE FROM conversation_message WHERE conversation_id = ${id}`,
      `DELETE FROM conversation_member WHERE conversation_id = ${id}`,
      `UPDATE conversation_member SET name = 'Other' WHERE conversation_id = ${id}`,
      `DELETE FROM conversation WHERE id = ${id}`,
      `UPDATE conversation SET ref = ref + 1 WHERE id = ${id}`,
      `UPDATE conversation SET last_seq = 0 WHERE id = ${id}`,
    ]) {
      const outcomes = await Promise.allSettled(change(sql));
      const told = outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'));
      for (const one of told) expect(one, sql).toMatch(/permission denied|stays|cannot change/);
    }
    await expect(database.pool.query('UPDATE conversation SET last_seq = 9 WHERE id = $1', [id])).rejects.toThrow(
      'permission denied',
    );
    await stage.product((tx) => stage.conversations.close(tx, BigInt(id)));
    await expect(database.pool.query('UPDATE conversation SET closed_at = NULL WHERE id = $1', [id])).rejects.toThrow(
      'cannot change',
    );
  });

  test('a closed conversation is not written in even past the program', async () => {
    await stage.product((tx) => stage.conversations.close(tx, BigInt(id)));
    await expect(
      database.pool.query(
        `INSERT INTO conversation_message (conversation_id, member_no, kind, text, key, at)
         VALUES ($1, 1, 'text', 'late', gen_random_uuid(), now())`,
        [id],
      ),
    ).rejects.toThrow('is closed');
  });

  test('is read with who everybody is', async () => {
    await stage.send(stage.customer, id, 'I paid');
    const read = await stage.conversations.evidence(database.pool, BigInt(id), { after: 0, limit: 10 });
    expect(read.members.map(({ no, user, role }) => [no, user, role])).toEqual([
      [1, stage.customer, 'customer'],
      [2, stage.other, 'merchant'],
    ]);
    expect(read.messages.map(({ seq, member, text }) => [seq, member, text])).toEqual([[1, 1, 'I paid']]);
  });

  test('there is one conversation about one thing', async () => {
    const { rows } = await database.pool.query<{ ref: bigint }>('SELECT ref FROM conversation WHERE id = $1', [id]);
    const ref = rows[0]?.ref ?? 0n;
    expect(await stage.conversations.find(database.pool, 'trial', ref)).toBe(BigInt(id));
    await expect(
      stage.product(async (tx) => {
        await stage.conversations.open(tx, { topic: 'trial', ref, members: [] });
        return undefined;
      }),
    ).rejects.toThrow('conversation_once');
  });
});
