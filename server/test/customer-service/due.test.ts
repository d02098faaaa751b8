import * as calls from '@aureus/contract/support/calls.ts';
import * as agentCalls from '@aureus/contract/support/operator-calls.ts';
import { expect, test } from 'vitest';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { hurry, settlingNeeds } from '../support/product-stage.ts';
import { refused, useStage } from './stage.ts';

const stage = useStage();
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
const stateOf = async (user: bigint, id: number) => {
  const { state, agent } = await stage.call(calls.one, user, { id });
  return [state, agent];
};
const joined = async (user: bigint, id: number) =>
  (await stage.transcript(user, id)).filter((line) => line === '[agent_joined]').length;

test('a silent agent’s conversation goes to the colleague with the fewest, and back to the queue when that one is silent', async () => {
  const [ada, busy, free] = [
    await stage.agent('Ada Byron'),
    await stage.agent('Grace Hopper'),
    await stage.agent('Mary Lee'),
  ];
  const other = await stage.asked(await stage.user());
  await stage.as(agentCalls.take, busy, { id: other.id });
  await stage.answer(busy, other.id);
  const user = await stage.user();
  const { id } = await stage.asked(user);
  await stage.as(agentCalls.take, ada, { id });
  await stage.settle('support.silent');
  expect(await stateOf(user, id)).toEqual(['assigned', 'Mary']);
  await expect(stage.answer(ada, id)).rejects.toEqual(refused('support_not_yours'));
  await stage.settle('support.silent');
  expect(await stateOf(user, id)).toEqual(['waiting', null]);
  expect((await stage.transcript(user, id)).slice(1)).toEqual(['[agent_joined]', '[agent_joined]', '[back_in_queue]']);
  // It keeps its place: it waits since its first question.
  const later = await stage.asked(await stage.user());
  expect((await stage.as(agentCalls.queue, free)).data.map((one) => one.id)).toEqual([id, later.id]);
});

test('nobody was silent who has answered, also before a rest, or closed in time', async () => {
  const [ada, grace] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const taken = async () => {
    const user = await stage.user();
    const { id } = await stage.asked(user);
    await stage.as(agentCalls.take, ada, { id });
    return { user, id };
  };
  const [answered, snoozed, closed, asked] = [await taken(), await taken(), await taken(), await taken()];
  await stage.answer(ada, answered.id);
  await stage.answer(ada, snoozed.id);
  await stage.as(agentCalls.snooze, ada, { id: snoozed.id, until: inAnHour() });
  await stage.as(agentCalls.operatorClose, ada, { id: closed.id });
  // Answered, and asked again: the time of the second question counts.
  await stage.answer(ada, asked.id);
  await hurry(stage.database, 'support.silent');
  await stage.write(asked.user, asked.id);
  for (const deadline of stage.support.deadlines) await settleBulk(settlingNeeds(stage.platform), deadline, 'first');
  expect(await stateOf(answered.user, answered.id)).toEqual(['assigned', 'Ada']);
  expect(await stateOf(snoozed.user, snoozed.id)).toEqual(['snoozed', 'Ada']);
  expect(await stateOf(closed.user, closed.id)).toEqual(['closed', 'Ada']);
  expect(await stateOf(asked.user, asked.id)).toEqual(['assigned', 'Ada']);
  await stage.settle('support.silent');
  expect(await stateOf(asked.user, asked.id)).toEqual(['assigned', 'Grace']);
  expect(grace).not.toBe(ada);
});

test('letting a question rest is no answer: a colleague has it, and nobody can hide it again and again', async () => {
  const [ada, user] = [await stage.agent('Ada Byron'), await stage.user()];
  await stage.agent('Grace Hopper');
  const { id } = await stage.asked(user);
  await stage.as(agentCalls.take, ada, { id });
  await stage.as(agentCalls.snooze, ada, { id, until: inAnHour() });
  // The user asks again, which wakes it, and it is let rest once more.
  await stage.write(user, id, 'Are you there?');
  await stage.as(agentCalls.snooze, ada, { id, until: inAnHour() + 60 });
  await stage.settle('support.silent');
  expect(await stateOf(user, id)).toEqual(['assigned', 'Grace']);
  // The moment until which it was to rest is nothing to who has it now.
  await stage.settle('support.rested');
  expect(await stateOf(user, id)).toEqual(['assigned', 'Grace']);
  await stage.settle('support.silent');
  expect(await stateOf(user, id)).toEqual(['waiting', null]);
});

test('alone, a silent agent gives it back to the queue', async () => {
  const [ada, user] = [await stage.agent('Ada Byron'), await stage.user()];
  const { id } = await stage.asked(user);
  await stage.as(agentCalls.take, ada, { id });
  await stage.settle('support.silent');
  expect(await stateOf(user, id)).toEqual(['waiting', null]);
});

test('two processes that sweep at the same moment pass it on once', async () => {
  const [ada] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const silent = stage.support.deadlines.find(({ name }) => name === 'support.silent')!;
  for (let round = 0; round < 5; round += 1) {
    const user = await stage.user();
    const { id } = await stage.asked(user);
    await stage.as(agentCalls.take, ada, { id });
    await hurry(stage.database, 'support.silent');
    const needs = settlingNeeds(stage.platform);
    await Promise.all([settleBulk(needs, silent, 'first'), settleBulk(needs, silent, 'first')]);
    expect(await joined(user, id)).toBe(2);
    await stage.call(calls.close, user, { id });
  }
});

test('a process that dies in the middle has passed nothing on, and the next one does it once', async () => {
  const [ada] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const silent = stage.support.deadlines.find(({ name }) => name === 'support.silent')!;
  const user = await stage.user();
  const { id } = await stage.asked(user);
  await stage.as(agentCalls.take, ada, { id });
  await hurry(stage.database, 'support.silent');
  const dying: typeof silent = {
    ...silent,
    settle: async (tx, due) => {
      await silent.settle(tx, due);
      // Its connection is gone before the commit, as with the process.
      await tx.client.query('SELECT pg_terminate_backend(pg_backend_pid())');
    },
  };
  await settleBulk(settlingNeeds(stage.platform), dying, 'first').catch(() => undefined);
  expect(await stateOf(user, id)).toEqual(['assigned', 'Ada']);
  expect(await joined(user, id)).toBe(1);
  // What has failed is settled apart from the others.
  await stage.database.owner.query('UPDATE deadline SET retry_at = now() WHERE failures > 0');
  await settleBulk(settlingNeeds(stage.platform), silent, 'again');
  expect(await stateOf(user, id)).toEqual(['assigned', 'Grace']);
  expect(await joined(user, id)).toBe(2);
});

test('the agent’s answer and the end of the time: it is answered and stays, or it is passed on and the answer refused', async () => {
  const [ada] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const silent = stage.support.deadlines.find(({ name }) => name === 'support.silent')!;
  for (let round = 0; round < 5; round += 1) {
    const user = await stage.user();
    const { id } = await stage.asked(user);
    await stage.as(agentCalls.take, ada, { id });
    await hurry(stage.database, 'support.silent');
    const [, reply] = await Promise.allSettled([
      settleBulk(settlingNeeds(stage.platform), silent, 'first'),
      stage.answer(ada, id),
    ]);
    const wasAnswered = reply.status === 'fulfilled';
    expect(await stateOf(user, id)).toEqual(['assigned', wasAnswered ? 'Ada' : 'Grace']);
    await stage.call(calls.close, user, { id });
  }
});

test('what was snoozed wakes at its moment: by its agent, or for anybody when that one is gone', async () => {
  const [ada, grace] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const rest = async (agent: bigint) => {
    const user = await stage.user();
    const { id } = await stage.asked(user);
    await stage.as(agentCalls.take, agent, { id });
    await stage.answer(agent, id);
    const until = inAnHour();
    const row = await stage.as(agentCalls.snooze, agent, { id, until });
    expect(row).toMatchObject({ state: 'snoozed', snoozed_until: new Date(until * 1000).toISOString() });
    return { user, id };
  };
  const [kept, left] = [await rest(ada), await rest(grace)];
  await stage.gone(grace);
  await stage.settle('support.rested');
  expect(await stateOf(kept.user, kept.id)).toEqual(['assigned', 'Ada']);
  expect(await joined(kept.user, kept.id)).toBe(1);
  expect(await stateOf(left.user, left.id)).toEqual(['waiting', null]);
  expect((await stage.as(agentCalls.queue, ada)).data.map(({ id }) => id)).toEqual([left.id]);
});

test('what was snoozed wakes when its user writes, once, also at the moment it was to wake anyway', async () => {
  const ada = await stage.agent('Ada Byron');
  const rested = stage.support.deadlines.find(({ name }) => name === 'support.rested')!;
  for (let round = 0; round < 5; round += 1) {
    const user = await stage.user();
    const { id } = await stage.asked(user);
    await stage.as(agentCalls.take, ada, { id });
    await stage.as(agentCalls.snooze, ada, { id, until: inAnHour() });
    await hurry(stage.database, 'support.rested');
    await Promise.all([
      settleBulk(settlingNeeds(stage.platform), rested, 'first'),
      stage.write(user, id, 'Are you there?'),
    ]);
    expect(await stateOf(user, id)).toEqual(['assigned', 'Ada']);
    expect(await stage.transcript(user, id)).toEqual(['Where is my deposit?', '[agent_joined]', 'Are you there?']);
    expect((await stage.as(agentCalls.operatorCase, ada, { id })).case.asked_at).not.toBeNull();
    // Snoozed again: the moment of the first time is nothing to it.
    await stage.as(agentCalls.snooze, ada, { id, until: inAnHour() + 60 });
    await stage.call(calls.close, user, { id });
  }
});

test('a user who is away is told of an answer once, until they have looked', async () => {
  const [ada, user] = [await stage.agent('Ada Byron'), await stage.user()];
  const { id } = await stage.asked(user);
  await stage.as(agentCalls.take, ada, { id });
  await stage.answer(ada, id);
  await stage.answer(ada, id, 'It is on its way.');
  await stage.settle('conversation.unread');
  const told = { userId: user, kind: 'support_answered', params: {} };
  expect(stage.notices).toEqual([told]);
  await stage.answer(ada, id, 'And now it is here.');
  await stage.settle('conversation.unread');
  expect(stage.notices).toHaveLength(1);
  await stage.read(user, id);
  await stage.answer(ada, id, 'Anything else?');
  await stage.settle('conversation.unread');
  expect(stage.notices).toEqual([told, told]);
});

test('a user who has read or written since is told of nothing', async () => {
  const [ada, reader, writer] = [await stage.agent('Ada Byron'), await stage.user(), await stage.user()];
  for (const user of [reader, writer]) {
    const { id } = await stage.asked(user);
    await stage.as(agentCalls.take, ada, { id });
    await stage.answer(ada, id);
    await (user === reader ? stage.read(user, id) : stage.write(user, id));
  }
  await stage.settle('conversation.unread');
  expect(stage.notices).toEqual([]);
});

test('a user is told of an answer although its agent closed the conversation at once; not when they closed it themselves', async () => {
  const [ada, away, there] = [await stage.agent('Ada Byron'), await stage.user(), await stage.user()];
  for (const user of [away, there]) {
    const { id } = await stage.asked(user);
    await stage.as(agentCalls.take, ada, { id });
    await stage.answer(ada, id);
    await (user === away ? stage.as(agentCalls.operatorClose, ada, { id }) : stage.call(calls.close, user, { id }));
  }
  await stage.settle('conversation.unread');
  expect(stage.notices).toEqual([{ userId: away, kind: 'support_answered', params: {} }]);
});
