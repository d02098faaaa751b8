import { expect, test } from 'vitest';
import { CallError } from '../../src/call-error.ts';
import { passageOf, withMarks } from '../../src/conversation/members.ts';
import type { Member } from '../../src/conversation/members.ts';
import { readOutbox } from '../../src/conversation/outbox.ts';
import { emptyTranscript, endOf, startOf, withMessages, withNewest } from '../../src/conversation/transcript.ts';
import { calm, createWorld, settle } from './world.ts';
import type { Person, World } from './world.ts';

const USERS = { operators: [false, false] };

async function opened(given: Parameters<typeof createWorld>[0]): Promise<World & { one: Person; two: Person }> {
  const world = createWorld(given);
  for (const { conversation } of world.people) conversation.refresh();
  await calm(world);
  const [one, two] = world.people;
  if (!one || !two) throw new Error('Nobody is there');
  return { ...world, one, two };
}

const textsOf = ({ conversation }: Person): string[] =>
  conversation.state().transcript.messages.map(({ text }) => text);
const statesOf = ({ conversation }: Person) => conversation.state().outbox.map(({ state }) => state);

test('of a long conversation the newest 50 are asked for, and 50 before them when they are wanted', async () => {
  const world = await opened({ ...USERS, length: 10_000 });
  const { conversation, underway } = world.two;
  const shown = () => conversation.state().transcript;
  expect([startOf(shown()), endOf(shown())]).toEqual([9951, 10_000]);
  void conversation.loadOlder();
  void conversation.loadOlder();
  expect(underway).toHaveLength(1);
  await calm(world);
  expect([startOf(shown()), endOf(shown())]).toEqual([9901, 10_000]);
});

test('who was away for long is shown the newest instead of all that was missed', async () => {
  const world = await opened(USERS);
  const { one, two } = world;
  world.cut(two, false);
  for (let n = 0; n < 700; n += 1) world.write(one);
  await calm({ ...world, people: [one] });
  world.connect(two);
  await calm(world);
  // The first answer says how much is missing.
  expect(endOf(two.conversation.state().transcript)).toBe(700);
  expect(startOf(two.conversation.state().transcript)).toBeGreaterThan(500);
});

test('a message whose answer was lost goes out again with the same key, and the next one waits for it', async () => {
  const world = await opened(USERS);
  const { one, two } = world;
  world.write(one);
  world.write(one);
  expect(one.underway).toHaveLength(1);
  world.pass(one, 0, { reach: true, answer: false });
  await settle();
  expect(statesOf(one)).toEqual(['waiting', 'waiting']);
  expect(one.underway).toHaveLength(0);
  await calm(world);
  expect(textsOf(two)).toEqual(['1 writes 1', '1 writes 2']);
  expect(statesOf(one)).toEqual([]);
});

test('an event that was lost is missed by the next one, and fetched', async () => {
  const world = await opened(USERS);
  const { one, two } = world;
  for (const loses of [true, false]) {
    world.write(one);
    world.pass(one, 0, { reach: true, answer: true });
    await settle();
    if (loses) two.events.length = 0;
  }
  for (const event of two.events.splice(0)) two.conversation.hear(event);
  expect(textsOf(two)).toEqual([]);
  await calm(world);
  expect(textsOf(two)).toEqual(['1 writes 1', '1 writes 2']);
});

test('a message that is heard of has arrived, although its answer was lost', async () => {
  const world = await opened(USERS);
  const { one } = world;
  world.write(one);
  world.pass(one, 0, { reach: true, answer: false });
  await settle();
  for (const event of one.events.splice(0)) one.conversation.hear(event);
  expect([statesOf(one), textsOf(one)]).toEqual([[], ['1 writes 1']]);
  world.runTimers(one);
  await settle();
  expect(one.underway.filter(({ reach }) => String(reach).includes('send('))).toHaveLength(0);
});

test('what could not be fetched after a cut is fetched later by itself', async () => {
  const world = await opened(USERS);
  const { one, two } = world;
  world.cut(two, false);
  world.write(one);
  await calm({ ...world, people: [one] });
  world.connect(two);
  world.pass(two, 0, { reach: false, answer: false });
  await settle();
  expect(textsOf(two)).toEqual([]);
  await calm(world);
  expect(textsOf(two)).toEqual(['1 writes 1']);
});

test('what was refused stays with its reason, lets the next one pass, and goes out when it is sent again', async () => {
  const world = await opened(USERS);
  const { one } = world;
  world.write(one);
  world.write(one);
  for (const { reject } of one.underway.splice(0)) {
    reject(new CallError('business', { code: 'conversation_text_blocked', message: 'Not allowed', status: 200 }));
  }
  await calm(world);
  expect(one.conversation.state().outbox).toMatchObject([{ state: 'failed', reason: 'Not allowed' }]);
  expect(textsOf(one)).toEqual(['1 writes 2']);
  one.conversation.resend(one.conversation.state().outbox[0]?.key ?? '');
  await calm(world);
  expect(textsOf(one)).toEqual(['1 writes 2', '1 writes 1']);
});

test('too many requests refuse nothing: the message goes out later by itself', async () => {
  const world = await opened(USERS);
  const { one } = world;
  world.write(one);
  for (const { reject } of one.underway.splice(0)) {
    reject(new CallError('business', { code: 'too_many_requests', status: 429 }));
  }
  await settle();
  expect(statesOf(one)).toEqual(['waiting']);
  await calm(world);
  expect(textsOf(one)).toEqual(['1 writes 1']);
});

test('what is given up is not sent; what is on its way cannot be given up', async () => {
  const world = await opened(USERS);
  const { one } = world;
  world.write(one);
  const key = one.conversation.state().outbox[0]?.key ?? '';
  one.conversation.discard(key);
  expect(statesOf(one)).toEqual(['waiting']);
  for (const { reject } of one.underway.splice(0)) reject(new CallError('business', { code: 'conversation_closed' }));
  await settle();
  one.conversation.discard(key);
  await calm(world);
  expect([statesOf(one), textsOf(one)]).toEqual([[], []]);
});

test('a reply that has not seen that of a colleague is held back, shows it, and goes out when it is sent again', async () => {
  const world = await opened({ operators: [true, true] });
  const { one, two } = world;
  world.write(one);
  await settle();
  world.pass(one, 0, { reach: true, answer: true });
  // The second one has not heard of it yet.
  world.write(two);
  world.pass(two, 0, { reach: true, answer: true });
  await calm(world);
  expect([statesOf(two), textsOf(two)]).toEqual([['held'], ['1 writes 1']]);
  two.conversation.resend(two.conversation.state().outbox[0]?.key ?? '');
  await calm(world);
  expect(textsOf(one)).toEqual(['1 writes 1', '2 writes 2']);
});

test('marks come to the other side, and none is said twice', async () => {
  const world = await opened(USERS);
  const { one, two } = world;
  world.write(one);
  await calm(world);
  const passage = () => {
    const { transcript, members } = one.conversation.state();
    const [message] = transcript.messages;
    return message && passageOf(message, members[0], members);
  };
  expect(passage()).toBe('delivered');
  two.conversation.see(1);
  two.conversation.see(1);
  expect(two.underway).toHaveLength(1);
  await calm(world);
  expect(passage()).toBe('read');
  two.conversation.see(1);
  two.conversation.refresh();
  await calm(world);
  expect(two.underway).toHaveLength(0);
});

test('typing is said now and then, shown to the others, and ends by time or by the message', async () => {
  const world = await opened(USERS);
  const { one, two } = world;
  one.conversation.wrote();
  one.conversation.wrote();
  expect(one.underway).toHaveLength(1);
  world.pass(one, 0, { reach: true, answer: true });
  const hear = (person: Person): void => {
    for (const event of person.events.splice(0)) person.conversation.hear(event);
  };
  hear(one);
  hear(two);
  expect([one.conversation.state().typing, two.conversation.state().typing]).toEqual([[], [1]]);
  world.runTimers(two);
  expect(two.conversation.state().typing).toEqual([]);
  two.conversation.hear({ what: 'typing', member: 1 });
  world.write(one);
  await calm(world);
  expect(two.conversation.state().typing).toEqual([]);
});

test('a conversation that cannot be opened says why and is tried again', async () => {
  const world = createWorld(USERS);
  const [one] = world.people;
  if (!one) throw new Error('Nobody is there');
  one.conversation.refresh();
  world.pass(one, 0, { reach: false, answer: false });
  await settle();
  expect(one.conversation.state().error).toBeInstanceOf(CallError);
  await calm(world);
  expect(one.conversation.state()).toMatchObject({ error: null, transcript: { isOpen: true } });
});

test('one that rests asks and sends nothing, and goes on where it was', async () => {
  const world = await opened(USERS);
  const { one, two } = world;
  one.conversation.pause();
  world.write(one);
  await settle();
  expect(one.underway).toHaveLength(0);
  one.conversation.refresh();
  await calm(world);
  expect(textsOf(two)).toEqual(['1 writes 1']);
});

test('marks go forward, in whatever order they come', () => {
  const member: Member = { no: 1, role: 'a', is_operator: false, delivered: 3, read: 2 };
  const marked = withMarks([member], { member: 1, delivered: 1, read: 3 });
  expect(marked).toEqual([{ ...member, delivered: 3, read: 3 }]);
  expect(withMarks(marked, { member: 1, delivered: 2, read: 2 })).toBe(marked);
});

test('to an operator the users count, not the colleagues', () => {
  const member = (no: number, is_operator: boolean, read: number): Member => ({
    no,
    role: 'any',
    is_operator,
    delivered: read,
    read,
  });
  const members = [member(1, false, 0), member(2, true, 5), member(3, true, 9)];
  const message = {
    seq: 5,
    member: 2,
    kind: 'text',
    text: 'x',
    picture: null,
    event: null,
    key: null,
    at: '',
  } as const;
  expect(passageOf(message, members[1], members)).toBe('sent');
  expect(passageOf({ ...message, member: 1 }, members[0], members)).toBe('read');
});

test('what was told before the first answer keeps its place', () => {
  const message = (seq: number) =>
    ({ seq, member: 1, kind: 'text', text: '', picture: null, event: null, key: null, at: '' }) as const;
  const early = withMessages(emptyTranscript, [message(7), message(9)]);
  const open = withNewest(early, [message(5), message(6), message(7)], 7);
  expect(open.messages.map(({ seq }) => seq)).toEqual([5, 6, 7]);
  expect(withMessages(open, [message(8)]).messages.map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9]);
});

test('the newest take the place of what is here when one between them is missing, and join it when none is', () => {
  const message = (seq: number) =>
    ({ seq, member: 1, kind: 'text', text: '', picture: null, event: null, key: null, at: '' }) as const;
  const open = withNewest(emptyTranscript, [message(1), message(2)], 2);
  const seqs = (first: number) => withNewest(open, [message(first)], first).messages.map(({ seq }) => seq);
  expect([seqs(3), seqs(4)]).toEqual([[1, 2, 3], [4]]);
});

test.each(['', 'no JSON', '{"key":1}', '[{"key":"a"}]', 'null'])(
  'what was kept by somebody else (%s) is nothing',
  (text) => {
    expect(readOutbox(text)).toEqual([]);
  },
);
