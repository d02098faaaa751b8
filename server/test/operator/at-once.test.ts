import { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import { actAtOnce } from '@aureus/contract/operator/proposal-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import { demoOperator, freshCode, giveEveryRole, movableClock, operatorToken } from './operators.ts';

/** What one operator does at once is no secret of theirs. */

const clock = movableClock();
const server = useServer({ clock });
const USER = 100_001;
let token = '';
beforeAll(async () => {
  await giveEveryRole(server, 'finance1');
  token = await operatorToken(server, clock, 'finance1');
});

const counted = async () => (await server.call(dashboard, {}, { token })).answer.at_once;
const told = async (): Promise<string[]> => {
  const { rows } = await server.database.pool.query<{ recipient: string }>(
    `SELECT recipient FROM outbox_message WHERE subject = 'One operator acted at once' ORDER BY recipient`,
  );
  return rows.map(({ recipient }) => recipient);
};

test('a freeze is told to every other operator, and counted on the dashboard for a week', async () => {
  expect(await counted()).toBe(0);
  const payload = JSON.stringify({ user_id: USER, scope: 'login' });
  const fields = { kind: 'user.freeze', payload, reason: 'as the test wants it', code: freshCode(clock, 'finance1') };
  expect((await server.call(actAtOnce, { ...fields, kind: 'user.freeze' }, { token })).error).toBeNull();
  const { rows } = await server.database.pool.query<{ email: string }>(
    `SELECT email FROM operators WHERE state = 'active' AND email <> $1 ORDER BY email`,
    [demoOperator('finance1').email],
  );
  expect(rows.length).toBeGreaterThan(2);
  await expect.poll(told).toEqual(rows.map(({ email }) => email));
  expect(await counted()).toBe(1);
  clock.forward(8 * 86_400_000);
  token = await operatorToken(server, clock, 'finance1');
  expect(await counted()).toBe(0);
});
