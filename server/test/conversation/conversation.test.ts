import * as calls from '@aureus/contract/conversation/calls.ts';
import {
  operatorMarks,
  operatorMessages,
  operatorPicture,
  operatorTyping,
} from '@aureus/contract/conversation/operator-calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operator } from '../../src/operator/public.ts';
import { AppError } from '../../src/platform/errors.ts';
import { useDatabase } from '../support/database.ts';
import { recordingHub } from '../wallet/platform.ts';
import { createStage, newKey } from './stage.ts';
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

const seqsOf = ({ data }: { data: readonly { seq: number }[] }): number[] => data.map(({ seq }) => seq);
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );
const messagesOf = (user: bigint, more: object = {}) => stage.call(calls.messages, user, { id, ...more });
const without = (operator: Operator, permission: 'users.read' | 'users.freeze'): Operator => ({
  ...operator,
  permissions: new Set([...operator.permissions].filter((each) => each !== permission)),
});
const happenedTo = (user: bigint) =>
  hub.toUsers.filter(({ userId }) => userId === user).map(({ event }) => event['happened']);

describe('numbers', () => {
  test('100 that are sent at once get the numbers 1 to 100, each once', async () => {
    const writers = [stage.customer, stage.other];
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, n) => stage.send(writers[n % 2] ?? 0n, id, `message ${n}`)),
    );
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    const { last, data } = await messagesOf(stage.customer, { limit: 100 });
    expect(last).toBe(100);
    expect(data.map(({ seq, text }) => [seq, text])).toEqual(
      sent.toSorted((a, b) => a.seq - b.seq).map(({ seq, text }) => [seq, text]),
    );
  });

  test('20 tries of one message at once are one message, and all are answered with it', async () => {
    const key = newKey();
    const sent = await Promise.all(Array.from({ length: 20 }, () => stage.send(stage.customer, id, 'once', { key })));
    expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([1]));
    expect(seqsOf(await messagesOf(stage.other))).toEqual([1]);
    expect(stage.told).toHaveLength(1);
    expect(happenedTo(stage.other)).toHaveLength(1);
  });

  test('20 tries at once of an operator who joins by them are one message and one member', async () => {
    const key = newKey();
    const [anna] = stage.agents;
    await Promise.all(Array.from({ length: 20 }, () => stage.reply(anna, id, 'hello', 0, { key })));
    const { data, members } = await messagesOf(stage.customer);
    expect(data.map(({ seq, member, text }) => [seq, member, text])).toEqual([[1, 3, 'hello']]);
    expect(members).toHaveLength(3);
  });

  test('the same key of somebody else is another message; with another text it is refused', async () => {
    const key = newKey();
    await stage.send(stage.customer, id, 'mine', { key });
    expect((await stage.send(stage.other, id, 'mine', { key })).seq).toBe(2);
    expect(await codeOf(stage.send(stage.customer, id, 'another', { key }))).toBe('conversation_key_used');
    expect((await messagesOf(stage.customer)).last).toBe(2);
  });

  test('what was written can be sent again when nothing may be written any more', async () => {
    const key = newKey();
    await stage.send(stage.customer, id, 'in time', { key });
    await stage.product((tx) => stage.conversations.close(tx, BigInt(id)));
    expect((await stage.send(stage.customer, id, 'in time', { key })).seq).toBe(1);
    expect(await codeOf(stage.send(stage.customer, id, 'too late'))).toBe('conversation_closed');
  });
});

describe('parts', () => {
  beforeEach(async () => {
    for (let n = 1; n <= 7; n += 1) await stage.send(stage.customer, id, `message ${n}`);
  });

  test('the newest, those before and those after, oldest first', async () => {
    expect(seqsOf(await messagesOf(stage.other, { limit: 3 }))).toEqual([5, 6, 7]);
    expect(seqsOf(await messagesOf(stage.other, { limit: 3, before: 5 }))).toEqual([2, 3, 4]);
    expect(seqsOf(await messagesOf(stage.other, { limit: 3, before: 2 }))).toEqual([1]);
    expect(seqsOf(await messagesOf(stage.other, { limit: 3, before: 1 }))).toEqual([]);
    expect(seqsOf(await messagesOf(stage.other, { limit: 3, after: 0 }))).toEqual([1, 2, 3]);
    expect(seqsOf(await messagesOf(stage.other, { limit: 3, after: 6 }))).toEqual([7]);
    expect(seqsOf(await messagesOf(stage.other, { after: 7 }))).toEqual([]);
  });

  test('both ways at once are no way', async () => {
    expect(await codeOf(messagesOf(stage.other, { before: 5, after: 2 }))).toBe('invalid_request');
  });
});

describe('who', () => {
  test('to a stranger it does not exist, whatever is asked of it', async () => {
    await stage.send(stage.customer, id, '', { picture: await stage.picture(stage.customer) });
    const answers = await Promise.all(
      [
        stage.call(calls.messages, stage.stranger, { id }),
        stage.send(stage.stranger, id, 'hello'),
        stage.call(calls.marks, stage.stranger, { id, read: 1 }),
        stage.call(calls.typing, stage.stranger, { id }),
        stage.call(calls.picture, stage.stranger, { id, seq: 1 }),
        stage.call(calls.messages, stage.customer, { id: 999_999 }),
      ].map(codeOf),
    );
    expect(new Set(answers)).toEqual(new Set(['conversation_unknown']));
    expect((await messagesOf(stage.customer)).last).toBe(1);
  });

  test('a text that would be too long in one form is kept as it came', async () => {
    expect((await stage.send(stage.customer, id, '\u0958'.repeat(2000))).text).toHaveLength(2000);
  });

  test('to an operator whose roles do not allow reading it does not exist; who may only read, reads', async () => {
    const blind = without(stage.agents[0], 'users.read');
    const answers = await Promise.all(
      [
        stage.callAsOperator(operatorMessages, blind, { id }),
        stage.reply(blind, id, 'hello', 0),
        stage.callAsOperator(operatorMarks, blind, { id, read: 1 }),
        stage.callAsOperator(operatorTyping, blind, { id }),
        stage.callAsOperator(operatorPicture, blind, { id, seq: 1 }),
      ].map(codeOf),
    );
    expect(new Set(answers)).toEqual(new Set(['conversation_unknown']));
    const reader = without(stage.agents[0], 'users.freeze');
    const shown = await stage.callAsOperator(operatorMessages, reader, { id });
    expect([shown.me, shown.refusal]).toEqual([0, 'conversation_read_only']);
    expect(await codeOf(stage.reply(reader, id, 'hello', 0))).toBe('conversation_read_only');
  });

  test('a topic refuses in its own words, and nothing is stored', async () => {
    stage.refusals.set(stage.customer, 'funds_frozen');
    expect(await codeOf(stage.send(stage.customer, id, 'hello'))).toBe('funds_frozen');
    expect(await messagesOf(stage.customer)).toMatchObject({ last: 0, refusal: 'funds_frozen' });
    expect((await messagesOf(stage.other)).refusal).toBeNull();
  });

  test('users see an operator by the first name, operators by the whole one', async () => {
    await stage.reply(stage.agents[0], id, 'hello', 0);
    const { members } = await messagesOf(stage.customer);
    expect(members.map(({ name, role }) => [name, role])).toEqual([
      ['Customer', 'customer'],
      ['Merchant', 'merchant'],
      ['Anna', 'agent'],
    ]);
    const shown = await stage.callAsOperator(operatorMessages, stage.agents[1], { id });
    expect(shown.members.map(({ name, operator, user_id }) => [name, operator, user_id])).toEqual([
      ['Customer', '', Number(stage.customer)],
      ['Merchant', '', Number(stage.other)],
      ['', 'Anna Berg', null],
    ]);
  });

  test('where only members write, an operator who is none may read alone', async () => {
    const topic = { ...stage.topic, name: 'closed_trial', roleOfOperator: null };
    stage.conversations.register({ ...topic, stream: { ...topic.stream, name: 'closed_trial_conversation' } });
    const ref = BigInt(id);
    let closed = 0n;
    await stage.product(async (tx) => {
      closed = await stage.conversations.open(tx, { topic: 'closed_trial', ref, members: [] });
      return undefined;
    });
    expect(await codeOf(stage.reply(stage.agents[0], Number(closed), 'hello', 0))).toBe('conversation_read_only');
    await stage.product((tx) =>
      stage.conversations.addMember(tx, closed, {
        operator: stage.agents[0].operatorId,
        role: 'judge',
        name: 'Anna',
        fullName: 'Anna Berg',
      }),
    );
    expect((await stage.reply(stage.agents[0], Number(closed), 'hello', 0)).seq).toBe(1);
  });
});

describe('two operators', () => {
  test('a reply that has not seen the newer one of a colleague is held back, and nothing is stored', async () => {
    const [anna, ben] = stage.agents;
    await stage.send(stage.customer, id, 'help');
    await stage.reply(anna, id, 'what with?', 1);
    expect(await codeOf(stage.reply(ben, id, 'what with?', 1))).toBe('conversation_reply_stale');
    expect((await messagesOf(stage.customer)).last).toBe(2);
    expect((await stage.reply(ben, id, 'I am here too', 2)).seq).toBe(3);
    // What the customer has written since, and what they have written themselves, hold nobody back.
    await stage.send(stage.customer, id, 'thanks');
    expect((await stage.reply(ben, id, 'welcome', 2)).seq).toBe(5);
  });

  test('of 20 who reply at once to what they all have seen, one reply is there', async () => {
    await stage.send(stage.customer, id, 'help');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => codeOf(stage.reply(stage.agents[n % 2] ?? stage.agents[0], id, `${n}`, 1))),
    );
    const { data } = await messagesOf(stage.customer, { limit: 100 });
    const writers = new Set(data.slice(1).map(({ member }) => member));
    expect(writers.size).toBe(1);
    expect(outcomes.filter((code) => code === 'conversation_reply_stale')).toHaveLength(10);
  });
});

describe('marks', () => {
  const marks = (fields: object) => stage.call(calls.marks, stage.other, { id, ...fields });

  test('go forward and never back, nor beyond what there is; what is read was delivered', async () => {
    for (let n = 0; n < 5; n += 1) await stage.send(stage.customer, id, 'hello');
    expect(await marks({ delivered: 3 })).toEqual({ member: 2, delivered: 3, read: 0 });
    expect(await marks({ delivered: 2 })).toEqual({ member: 2, delivered: 3, read: 0 });
    expect(await marks({ read: 4 })).toEqual({ member: 2, delivered: 4, read: 4 });
    expect(await marks({ read: 1, delivered: 1 })).toEqual({ member: 2, delivered: 4, read: 4 });
    expect(await marks({ read: 99 })).toEqual({ member: 2, delivered: 5, read: 5 });
    expect(await marks({})).toEqual({ member: 2, delivered: 5, read: 5 });
    const { members } = await messagesOf(stage.customer);
    expect(members[1]).toMatchObject({ no: 2, delivered: 5, read: 5 });
  });

  test('are told when they have moved, and only then', async () => {
    await stage.send(stage.customer, id, 'hello');
    hub.toUsers.length = 0;
    await marks({ read: 1 });
    await marks({ read: 1 });
    expect(happenedTo(stage.customer)).toEqual([{ what: 'marks', marks: { member: 2, delivered: 1, read: 1 } }]);
  });

  test('of an operator who has not joined nothing is kept', async () => {
    await stage.send(stage.customer, id, 'hello');
    const seen = await stage.callAsOperator(operatorMarks, stage.agents[0], { id, read: 1 });
    expect(seen).toEqual({ member: 0, delivered: 0, read: 0 });
    expect(hub.published).toHaveLength(1);
  });
});

describe('what is written', () => {
  test('is stored without what nobody sees, and refused when nothing is left', async () => {
    const { text } = await stage.send(stage.customer, id, '  a\u202Egpj.exe\u0000\tb  \r\n\n\n\nc\u2028d ');
    expect(text).toBe('agpj.exe b\n\nc\nd');
    for (const nothing of ['', ' \n ', '\u202E\u200B', '\u200D']) {
      expect(await codeOf(stage.send(stage.customer, id, nothing))).toBe('conversation_text_empty');
    }
  });

  test('a script stays the text it is', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)> {{7*7}} javascript:alert(1)';
    await stage.send(stage.customer, id, script);
    expect((await messagesOf(stage.other)).data[0]?.text).toBe(script);
  });

  test('a blocked word refuses the message, and the next list counts for the next message', async () => {
    await stage.block(['Telegram', '微信']);
    for (const text of ['write me on TELEGRAM!', '加我微信吧', 'Ｔｅｌｅｇｒａｍ', 'tele\u200Bgram']) {
      expect(await codeOf(stage.send(stage.customer, id, text))).toBe('conversation_text_blocked');
    }
    expect(await codeOf(stage.reply(stage.agents[0], id, 'telegram', 0))).toBe('conversation_text_blocked');
    expect((await stage.send(stage.customer, id, 'telegrams are old')).seq).toBe(1);
    await stage.block(['telegrams']);
    expect(await codeOf(stage.send(stage.customer, id, 'telegrams are old'))).toBe('conversation_text_blocked');
    expect((await stage.send(stage.customer, id, 'telegram')).seq).toBe(2);
  });

  test('a picture is sent once, by its owner, and shown to members', async () => {
    const picture = await stage.picture(stage.customer);
    const key = newKey();
    expect(await codeOf(stage.send(stage.other, id, '', { picture }))).toBe('file_unknown');
    const sent = await stage.send(stage.customer, id, 'look', { picture, key });
    expect(sent).toMatchObject({ seq: 1, kind: 'picture', text: 'look', picture: { width: 640, height: 480 } });
    expect((await stage.send(stage.customer, id, 'look', { picture, key })).seq).toBe(1);
    expect(await codeOf(stage.send(stage.customer, id, 'look', { key }))).toBe('conversation_key_used');
    expect(await codeOf(stage.send(stage.customer, id, '', { picture }))).toBe('file_already_used');
    const { path } = await stage.call(calls.picture, stage.other, { id, seq: 1 });
    expect(path).toMatch(new RegExp(`^/api/upload/view/u\\.[0-9]+\\.${stage.other}\\.`));
    expect(await codeOf(stage.call(calls.picture, stage.other, { id, seq: 2 }))).toBe('file_unknown');
    const ofAgent = await stage.callAsOperator(operatorPicture, stage.agents[0], { id, seq: 1 });
    expect(ofAgent.path).toMatch(/^\/api\/upload\/view\/o\./);
  });
});
