import * as calls from '@aureus/contract/support/calls.ts';
import * as agentCalls from '@aureus/contract/support/operator-calls.ts';
import { expect, test } from 'vitest';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { settlingNeeds } from '../support/product-stage.ts';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { refused, useStage } from './stage.ts';

/** Agents who may not answer users any more, and operators whose own case it is. */

const stage = useStage();
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
const stateOf = async (user: bigint, id: number) => {
  const { state, agent } = await stage.call(calls.one, user, { id });
  return [state, agent];
};
const dueNow = async (): Promise<string[]> => {
  const { rows } = await stage.database.owner.query<{ ref: string }>(
    `SELECT ref FROM deadline WHERE kind = 'support.left' AND due <= now()`,
  );
  return rows.map(({ ref }) => ref);
};
const disable = (agent: bigint) =>
  stage.database.owner.query(`UPDATE operators SET state = 'disabled' WHERE id = $1`, [agent]);
const taken = async (agent: bigint) => {
  const user = await stage.user();
  const { id } = await stage.asked(user);
  await stage.as(agentCalls.take, agent, { id });
  return { user, id };
};

test('what a dismissed agent has, answered or resting, goes back to the queue at once', async () => {
  const [ada, grace] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const [asked, answered, resting, closed, other] = [
    await taken(ada),
    await taken(ada),
    await taken(ada),
    await taken(ada),
    await taken(grace),
  ];
  await stage.answer(ada, answered.id);
  await stage.as(agentCalls.snooze, ada, { id: resting.id, until: inAnHour() });
  await stage.as(agentCalls.operatorClose, ada, { id: closed.id });
  await disable(ada);
  expect(await dueNow()).toEqual([String(ada)]);
  await stage.settle('support.left');
  for (const { user, id } of [asked, answered, resting]) expect(await stateOf(user, id)).toEqual(['waiting', null]);
  expect(await stateOf(closed.user, closed.id)).toEqual(['closed', 'Ada']);
  expect(await stateOf(other.user, other.id)).toEqual(['assigned', 'Grace']);
  // Who has waited longest is next; the wait of whoever was answered begins now.
  const { data } = await stage.as(agentCalls.queue, grace);
  expect(data.map(({ id }) => id)).toEqual([asked.id, resting.id, answered.id]);
  expect((await stage.transcript(asked.user, asked.id)).at(-1)).toBe('[back_in_queue]');
  // What was due for the rest is nothing to whoever has it now.
  await stage.as(agentCalls.take, grace, { id: resting.id });
  await stage.settle('support.rested');
  expect(await stateOf(resting.user, resting.id)).toEqual(['assigned', 'Grace']);
  await expect(stage.answer(ada, asked.id)).rejects.toEqual(refused('support_not_yours'));
});

test('however much an agent has, no settlement holds more than a few conversations', async () => {
  const AT_ONCE = 20;
  const ada = await stage.agent('Ada Byron');
  for (let count = 0; count <= AT_ONCE; count += 1) await taken(ada);
  await disable(ada);
  const left = stage.support.deadlines.find(({ name }) => name === 'support.left')!;
  const settleOnce = async () => {
    await settleBulk(settlingNeeds(stage.platform), left, 'first');
    const { rows } = await stage.database.owner.query(`SELECT FROM support_case WHERE state = 'assigned'`);
    return [rows.length, await dueNow()];
  };
  expect(await settleOnce()).toEqual([1, [String(ada)]]);
  expect(await settleOnce()).toEqual([0, []]);
  for (const { name, atOnce } of stage.support.deadlines) expect(atOnce, name).toBeLessThanOrEqual(200);
});

test('so it does when the role is taken from the agent, or the right from the role; other changes take nothing', async () => {
  const agents = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')] as const;
  const [ada, grace] = agents;
  const cases = [await taken(ada), await taken(grace)] as const;
  const change = (...statements: readonly string[]) =>
    withTransaction(stage.database.owner, async ({ client }) => {
      for (const sql of statements) await client.query(sql);
    });
  await change(
    `DELETE FROM operator_roles WHERE operator_id = ${ada}`,
    `INSERT INTO operator_roles (operator_id, role) VALUES (${ada}, 'support'), (${ada}, 'risk')`,
  );
  await change(`DELETE FROM role_permissions WHERE role = 'support' AND permission = 'users.note'`);
  expect(await dueNow()).toEqual([]);
  await change(`DELETE FROM operator_roles WHERE operator_id = ${ada} AND role = 'support'`);
  expect(await dueNow()).toEqual([String(ada)]);
  await stage.settle('support.left');
  expect(await stateOf(cases[0].user, cases[0].id)).toEqual(['waiting', null]);
  expect(await stateOf(cases[1].user, cases[1].id)).toEqual(['assigned', 'Grace']);
  await change(`DELETE FROM role_permissions WHERE role = 'support' AND permission = 'support.answer'`);
  expect(await dueNow()).toEqual([String(grace)]);
  await stage.settle('support.left');
  expect(await stateOf(cases[1].user, cases[1].id)).toEqual(['waiting', null]);
  expect((await stage.stranger(calls.availability, {})).is_open).toBe(false);
});

test('who may answer again before it is settled keeps what they have', async () => {
  const ada = await stage.agent('Ada Byron');
  const { user, id } = await taken(ada);
  await disable(ada);
  await stage.database.owner.query(`UPDATE operators SET state = 'active' WHERE id = $1`, [ada]);
  await stage.settle('support.left');
  expect(await stateOf(user, id)).toEqual(['assigned', 'Ada']);
});

test('what is given at the moment of the dismissal is not given, or goes back as well', async () => {
  const grace = await stage.agent('Grace Hopper');
  for (let round = 0; round < campaign(5, 40); round += 1) {
    const ada = await stage.agent('Ada Byron');
    const [mine, hers] = [await stage.asked(await stage.user()), await taken(grace)];
    const ends = await Promise.allSettled([
      stage.as(agentCalls.take, ada, { id: mine.id }),
      stage.as(agentCalls.handOver, grace, { id: hers.id, to: ada }),
      disable(ada),
    ]);
    for (const end of ends.filter(({ status }) => status === 'rejected')) {
      expect(end).toMatchObject({ reason: { code: 'support_agent_unknown' } });
    }
    await stage.settle('support.left');
    const { rows } = await stage.database.owner.query(
      `SELECT id FROM support_case WHERE agent_id = $1 AND state <> 'closed'`,
      [ada],
    );
    expect(rows).toEqual([]);
    await stage.as(agentCalls.take, grace, { id: mine.id });
  }
});

test('nobody takes, is given or wakes a case of their own, by the mailbox or by an account that is theirs as well', async () => {
  const [ada, grace] = [await stage.agent('Ada Byron'), await stage.agent('Grace Hopper')];
  const [mailbox, second] = [await stage.user(), await stage.user()];
  await stage.database.owner.query(
    `UPDATE users SET email = (SELECT upper(email) FROM operators WHERE id = $1) WHERE id = $2`,
    [ada, mailbox],
  );
  stage.linked.add(mailbox).add(second);
  const own = [await stage.asked(mailbox), await stage.asked(second)];
  for (const { id } of own) {
    await expect(stage.as(agentCalls.take, ada, { id })).rejects.toEqual(refused('support_own_case'));
  }
  await expect(stage.as(agentCalls.take, ada)).rejects.toEqual(refused('support_queue_empty'));
  const stranger = await stage.asked(await stage.user());
  expect((await stage.as(agentCalls.take, ada)).id).toBe(stranger.id);
  const id = own[1]!.id;
  expect((await stage.as(agentCalls.take, grace, { id })).agent).toBe('Grace Hopper');
  await expect(stage.as(agentCalls.handOver, grace, { id, to: ada })).rejects.toEqual(refused('support_own_case'));
  // When its agent is silent it does not go to them either, though nobody else is there.
  await stage.settle('support.silent');
  expect(await stateOf(second, id)).toEqual(['waiting', null]);
  await stage.as(agentCalls.take, grace, { id });
  await stage.as(agentCalls.snooze, grace, { id, until: inAnHour() });
  await expect(stage.as(agentCalls.wake, ada, { id })).rejects.toEqual(refused('support_own_case'));
});

test('who turns out to be the user answers and rates no more, and has it back from no rest', async () => {
  const ada = await stage.agent('Ada Byron');
  const [open, resting, closed] = [await taken(ada), await taken(ada), await taken(ada)];
  await stage.as(agentCalls.snooze, ada, { id: resting.id, until: inAnHour() });
  await stage.as(agentCalls.operatorClose, ada, { id: closed.id });
  const person = await stage.user();
  await stage.database.owner.query(
    'UPDATE users SET email = (SELECT email FROM operators WHERE id = $1) WHERE id = $2',
    [ada, person],
  );
  for (const user of [person, open.user, resting.user, closed.user]) stage.linked.add(user);
  await expect(stage.answer(ada, open.id)).rejects.toEqual(refused('support_own_case'));
  await expect(stage.call(calls.rate, closed.user, { id: closed.id, rating: 5 })).rejects.toEqual(
    refused('support_own_case'),
  );
  await stage.settle('support.rested');
  expect(await stateOf(resting.user, resting.id)).toEqual(['waiting', null]);
});

test('agents who take, hand over, reply, come and go at the same moment wait for nobody in a circle', async () => {
  const deadlocks: unknown[] = [];
  stage.platform.pool.on('connect', (client) => {
    const { connection } = client as unknown as {
      connection: { on(name: string, heard: (one: object) => void): void };
    };
    connection.on('errorMessage', (message) => {
      if ('code' in message && message.code === '40P01') deadlocks.push(message);
    });
  });
  const [ada, grace, mary] = [
    await stage.agent('Ada Byron'),
    await stage.agent('Grace Hopper'),
    await stage.agent('Mary Lee'),
  ];
  const agents = [ada, grace, mary];
  const cases = [];
  for (let n = 0; n < 6; n += 1) {
    const user = await stage.user();
    cases.push({ user, id: (await stage.asked(user)).id });
  }
  for (let round = 0; round < campaign(5, 60); round += 1) {
    const tries = cases.flatMap(({ user, id }, n) => {
      const [agent, other] = [agents[(n + round) % 3] ?? ada, agents[(n + round + 1) % 3] ?? grace];
      return [
        stage.as(agentCalls.take, agent, { id }),
        stage.as(agentCalls.handOver, agent, { id, to: other }),
        stage.as(agentCalls.present, agent, { on_duty: '1', looking_at: id }),
        stage.answer(other, id),
        stage.write(user, id),
        stage.as(agentCalls.snooze, other, { id, until: inAnHour() }),
      ];
    });
    const due = [stage.settle('support.silent'), stage.settle('support.rested'), stage.settle('conversation.unread')];
    for (const end of await Promise.allSettled([...tries, ...due])) {
      if (end.status === 'rejected')
        expect(end.reason).toHaveProperty('code', expect.stringMatching(/^support_|^conversation_read_only$/));
    }
  }
  expect(deadlocks).toEqual([]);
});
