import { messages } from '@aureus/contract/conversation/calls.ts';
import { operatorMarks } from '@aureus/contract/conversation/operator-calls.ts';
import * as calls from '@aureus/contract/support/calls.ts';
import * as agentCalls from '@aureus/contract/support/operator-calls.ts';
import { supportStates, type SupportState } from '@aureus/contract/support/shapes.ts';
import { stateAfter, type SupportAct } from '@aureus/core/support/states.ts';
import { expect, test } from 'vitest';
import { refused, useStage } from './stage.ts';

const stage = useStage();
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;

test('a question waits, is taken, answered, closed and rated, and its owner sees each step', async () => {
  const [user, agent] = [await stage.user(), await stage.agent('Ada Byron')];
  expect(await stage.call(calls.now, user)).toEqual({ is_open: true, usual_wait: null, open: null });
  const one = await stage.asked(user);
  expect(one).toMatchObject({ state: 'waiting', place: 1, agent: null, subject: 'deposit' });
  expect(await stage.as(agentCalls.take, agent)).toMatchObject({ id: one.id, state: 'assigned', agent: 'Ada Byron' });
  await stage.answer(agent, one.id);
  expect(await stage.call(calls.one, user, { id: one.id })).toMatchObject({
    state: 'assigned',
    agent: 'Ada',
    place: null,
  });
  await stage.as(agentCalls.operatorClose, agent, { id: one.id });
  expect(await stage.transcript(user, one.id)).toEqual([
    'Where is my deposit?',
    '[agent_joined]',
    'I am looking.',
    '[closed_by_agent]',
  ]);
  await expect(stage.write(user, one.id)).rejects.toEqual(refused('conversation_closed'));
  const rated = await stage.call(calls.rate, user, { id: one.id, rating: 5, comment: 'Quick\u202e!' });
  expect(rated).toMatchObject({ state: 'closed', rating: 5 });
  await expect(stage.call(calls.rate, user, { id: one.id, rating: 1 })).rejects.toEqual(refused('support_rated'));
  expect(await stage.as(agentCalls.operatorCase, agent, { id: one.id })).toMatchObject({ rating_comment: 'Quick!' });
  expect(stage.record.map(({ action }) => action)).toEqual(['support.take', 'support.close']);
});

test('a text whose letters fall into several is kept as any other', async () => {
  const [user, agent] = [await stage.user(), await stage.agent('Ada Byron')];
  const long = '\ufb2c'.repeat(2_000);
  const { id } = await stage.asked(user, long);
  await stage.as(agentCalls.take, agent, { id });
  await stage.as(agentCalls.note, agent, { id, text: long });
  expect((await stage.transcript(user, id))[0]).toBe(long);
});

test('whoever wakes a resting conversation by writing lets its agent’s screen ask again whether it may be answered', async () => {
  const [user, agent] = [await stage.user(), await stage.agent('Ada Byron')];
  const { id } = await stage.asked(user);
  await stage.as(agentCalls.take, agent, { id });
  await stage.as(agentCalls.snooze, agent, { id, until: inAnHour() });
  const before = stage.hub.published.length;
  await stage.write(user, id);
  const told = stage.hub.published.slice(before).map(({ event }) => event);
  expect(told).toContainEqual(expect.objectContaining({ happened: { what: 'changed' } }));
  // Nothing else is another one by the next message, and no screen asks for it.
  const then = stage.hub.published.length;
  await stage.write(user, id);
  expect(stage.hub.published.slice(then).map(({ event }) => event)).not.toContainEqual(
    expect.objectContaining({ happened: { what: 'changed' } }),
  );
});

test('messages that change nothing of a case touch neither it nor the queue of the agents', async () => {
  const [user, agent] = [await stage.user(), await stage.agent('Ada Byron')];
  const version = async () =>
    (await stage.database.owner.query<{ xmin: string }>('SELECT xmin::text FROM support_case')).rows[0]?.xmin;
  const { id } = await stage.asked(user);
  const asked = await version();
  await stage.write(user, id);
  await stage.write(user, id);
  expect(await version()).toBe(asked);
  await stage.as(agentCalls.take, agent, { id });
  await stage.answer(agent, id);
  const answered = await version();
  await stage.answer(agent, id);
  expect(await version()).toBe(answered);
  await stage.write(user, id);
  expect(await version()).not.toBe(answered);
});

test('an agent who handed a case over and looks at it again has read nothing for its user', async () => {
  const [user, ada] = [await stage.user(), await stage.agent('Ada Byron')];
  const grace = await stage.agent('Grace Hopper');
  const { id, conversation_id: conversation } = await stage.asked(user);
  await stage.as(agentCalls.take, ada, { id });
  await stage.as(operatorMarks, ada, { id: conversation, read: 2 });
  await stage.as(agentCalls.handOver, ada, { id, to: grace });
  const seq = await stage.write(user, id);
  expect(await stage.as(operatorMarks, ada, { id: conversation, read: seq })).toMatchObject({ read: 2, delivered: 2 });
  const readBy = async () =>
    (await stage.call(messages, user, { id: conversation })).members.flatMap((one) =>
      one.is_operator && one.read >= seq ? [one.name] : [],
    );
  expect(await readBy()).toEqual([]);
  await stage.as(operatorMarks, grace, { id: conversation, read: seq });
  expect(await readBy()).toEqual(['Grace']);
});

test('a user has one conversation at a time, however often they begin one', async () => {
  const user = await stage.user();
  const begun = await Promise.all(
    Array.from({ length: 6 }, () => stage.call(calls.begin, user, { subject: 'error', request_id: 'req-1234' })),
  );
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  expect(begun[0]).toMatchObject({ request_id: 'req-1234', place: null });
  await stage.call(calls.close, user, { id: begun[0]!.id });
  const next = await stage.call(calls.begin, user, { subject: 'other' });
  expect(next.id).not.toBe(begun[0]!.id);
  const { data, next: more } = await stage.call(calls.cases, user, { limit: 1 });
  expect([data.map(({ id }) => id), more]).toEqual([[next.id], next.id]);
  expect((await stage.call(calls.cases, user, { before: next.id })).data.map(({ id }) => id)).toEqual([begun[0]!.id]);
});

test('nobody reads, closes or rates the conversation of somebody else', async () => {
  const [user, stranger] = [await stage.user(), await stage.user()];
  const { id } = await stage.asked(user);
  for (const call of [calls.one, calls.close, calls.transcript]) {
    await expect(stage.call(call, stranger, { id })).rejects.toEqual(refused('support_case_unknown'));
  }
  await expect(stage.call(calls.rate, stranger, { id, rating: 1 })).rejects.toEqual(refused('support_case_unknown'));
  await expect(stage.write(stranger, id)).rejects.toEqual(refused('conversation_unknown'));
  await expect(stage.transcript(stranger, id)).rejects.toEqual(refused('conversation_unknown'));
});

test('before the first message there is nothing to take, and the place is counted by who asked first', async () => {
  const [first, second, agent] = [await stage.user(), await stage.user(), await stage.agent('Ada Byron')];
  const early = await stage.call(calls.begin, first, { subject: 'other' });
  const later = await stage.asked(second);
  await stage.write(first, early.id);
  expect((await stage.call(calls.one, first, { id: early.id })).place).toBe(2);
  expect(later.place).toBe(1);
  expect((await stage.as(agentCalls.queue, agent)).data.map(({ id }) => id)).toEqual([later.id, early.id]);
  expect((await stage.as(agentCalls.take, agent)).id).toBe(later.id);
  expect((await stage.call(calls.one, first, { id: early.id })).place).toBe(1);
  await stage.call(calls.close, first, { id: early.id });
  await expect(stage.as(agentCalls.take, agent)).rejects.toEqual(refused('support_queue_empty'));
});

/** Brings a case into a state. @returns it with its user and agent */
async function bring(state: SupportState, agent: bigint) {
  const user = await stage.user();
  const { id } = await stage.asked(user);
  if (state === 'waiting') return { user, id };
  await stage.as(agentCalls.take, agent, { id });
  if (state === 'snoozed') await stage.as(agentCalls.snooze, agent, { id, until: inAnHour() });
  if (state === 'closed') await stage.as(agentCalls.operatorClose, agent, { id });
  return { user, id };
}

test('each act is possible from the states the rules name, and changes nothing from the others', async () => {
  const [agent, colleague] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  type Try = (user: bigint, id: number) => Promise<unknown>;
  const acts: Partial<Record<SupportAct, Try>> = {
    take: (_user, id) => stage.as(agentCalls.take, agent, { id }),
    wake: (_user, id) => stage.as(agentCalls.wake, agent, { id }),
    hand_over: (_user, id) => stage.as(agentCalls.handOver, agent, { id, to: colleague }),
    give_back: (_user, id) => stage.as(agentCalls.handOver, agent, { id }),
    snooze: (_user, id) => stage.as(agentCalls.snooze, agent, { id, until: inAnHour() }),
    write: (user, id) => stage.write(user, id),
    answer: (_user, id) => stage.answer(agent, id),
    rate: (user, id) => stage.call(calls.rate, user, { id, rating: 4 }),
  };
  const stored = async (id: number) =>
    (await stage.database.owner.query('SELECT * FROM support_case WHERE id = $1', [id])).rows[0];
  for (const state of supportStates) {
    for (const [act, work] of Object.entries(acts) as [SupportAct, Try][]) {
      const { user, id } = await bring(state, agent);
      const before = await stored(id);
      const after = stateAfter(state, act, { hasAgent: true });
      const name = `${act} from ${state}`;
      if (after === null) {
        await expect(work(user, id), name).rejects.toHaveProperty('code');
        expect(await stored(id), name).toEqual(before);
      } else {
        await work(user, id);
        expect({ name, state: (await stored(id)).state }).toEqual({ name, state: after });
      }
    }
  }
});

test('of two agents who take the same one at the same moment one gets it, also by “next”', async () => {
  const agents = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  for (let round = 0; round < 5; round += 1) {
    const { id } = await stage.asked(await stage.user());
    const tries = agents.flatMap((agent) => [
      stage.as(agentCalls.take, agent, { id }),
      stage.as(agentCalls.take, agent),
    ]);
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code: string }).code] : []));
    for (const code of codes) expect(['support_case_moved', 'support_queue_empty']).toContain(code);
  }
});

test('a case that is taken a second time keeps the moment at which it was first taken', async () => {
  const [ada, grace] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const user = await stage.user();
  const { id } = await stage.asked(user);
  await stage.as(agentCalls.take, ada, { id });
  await stage.database.owner.query(
    `UPDATE support_case SET first_asked_at = first_asked_at - interval '1 hour', first_taken_at = first_taken_at - interval '1 hour'
     WHERE id = $1`,
    [id],
  );
  const moments = async () =>
    (await stage.database.owner.query('SELECT first_asked_at, first_taken_at FROM support_case WHERE id = $1', [id]))
      .rows;
  const first = await moments();
  await stage.as(agentCalls.handOver, ada, { id });
  await stage.write(user, id, 'Is anybody there?');
  await stage.as(agentCalls.take, grace, { id });
  expect(await moments()).toEqual(first);
  // An open question that is taken again is no new wait: the usual one stays what it was.
  await stage.as(agentCalls.handOver, grace, { id });
  await stage.as(agentCalls.take, grace);
  expect(await moments()).toEqual(first);
});

test('whoever hands over while a colleague replies: the reply is written before, or refused after', async () => {
  const [ada, grace] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  for (let round = 0; round < 5; round += 1) {
    const user = await stage.user();
    const { id } = await stage.asked(user);
    await stage.as(agentCalls.take, ada, { id });
    const [moved, replied] = await Promise.allSettled([
      stage.as(agentCalls.handOver, ada, { id, to: grace }),
      stage.answer(ada, id),
    ]);
    expect(moved.status).toBe('fulfilled');
    const said = await stage.transcript(user, id);
    if (replied.status === 'fulfilled') expect(said.slice(-2)).toEqual(['I am looking.', '[agent_joined]']);
    else
      expect([(replied.reason as { code: string }).code, said.at(-1)]).toEqual(['support_not_yours', '[agent_joined]']);
    await expect(stage.answer(ada, id)).rejects.toEqual(refused('support_not_yours'));
    await stage.answer(grace, id);
  }
});

test('a colleague’s case is not handed over, snoozed or closed, and nobody is handed to who is not there', async () => {
  const [ada, grace] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const { id } = await stage.asked(await stage.user());
  await stage.as(agentCalls.take, ada, { id });
  for (const act of [
    () => stage.as(agentCalls.handOver, grace, { id }),
    () => stage.as(agentCalls.snooze, grace, { id, until: inAnHour() }),
    () => stage.as(agentCalls.operatorClose, grace, { id }),
    () => stage.answer(grace, id),
  ]) {
    await expect(act()).rejects.toHaveProperty(
      'code',
      expect.stringMatching(/support_not_yours|conversation_read_only/),
    );
  }
  await stage.gone(grace);
  await expect(stage.as(agentCalls.handOver, ada, { id, to: grace })).rejects.toEqual(refused('support_agent_unknown'));
  await expect(stage.as(agentCalls.handOver, ada, { id, to: ada })).rejects.toEqual(refused('support_agent_unknown'));
  for (const until of [1, inAnHour() + 7 * 86_400]) {
    await expect(stage.as(agentCalls.snooze, ada, { id, until })).rejects.toEqual(refused('support_snooze_invalid'));
  }
});

test('the wait is said when three were really measured, and while somebody is there', async () => {
  const agent = await stage.agent('Ada Byron');
  const waits = [30, 200, 90];
  for (const [place, seconds] of waits.entries()) {
    const { id } = await stage.asked(await stage.user());
    await stage.as(agentCalls.take, agent, { id });
    await stage.database.owner.query(
      `UPDATE support_case SET first_asked_at = first_taken_at - make_interval(secs => $2) WHERE id = $1`,
      [id, seconds],
    );
    expect((await stage.stranger(calls.availability, {})).usual_wait).toBe(place < 2 ? null : 120);
  }
  await stage.as(agentCalls.present, agent, { on_duty: '0' });
  expect(await stage.stranger(calls.availability, {})).toEqual({ is_open: false, usual_wait: null });
});
