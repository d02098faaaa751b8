import { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import * as userCalls from '@aureus/contract/operator/user-calls.ts';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createHouseView } from '../../src/operator/dashboard.ts';
import { linkedUsers } from '../../src/operator/links.ts';
import type { OperatorView } from '../../src/operator/public.ts';
import { createUsersView } from '../../src/operator/users.ts';
import { useServer } from '../support/server.ts';
import { testMarkets } from '../wallet/markets.ts';
import { movableClock } from './operators.ts';

/** What areas show to operators costs the same number of queries, however many areas there are. */

const clock = movableClock();
const server = useServer({ clock });
const nobody = { operatorId: 0n, sessionId: 0n, name: '', permissions: new Set<never>() };

/** The pool of the test, counting what is asked of it. */
function countedPool(): { readonly pool: Pool; readonly asked: string[] } {
  const { pool } = server.database;
  const asked: string[] = [];
  const query = (text: string, values: unknown[]): unknown => {
    asked.push(text);
    return pool.query(text, values);
  };
  return { pool: { query } as unknown as Pool, asked };
}

/** Twenty areas that count, know a fact and a link each; the names are no fields of the contract. */
const more = Array.from({ length: 20 }, (_, number) => ({
  waiting: { [`queue_${number}`]: `SELECT ${number}::integer` },
  userFacts: { [`fact_${number}`]: `SELECT ($1::bigint - $1 + ${number})::integer` },
  links: [{ kind: `kind_${number}`, sql: `SELECT $1::bigint + ${number + 1}` }],
})) as unknown as OperatorView[];

async function dashboardOf(views: readonly OperatorView[]) {
  const { pool, asked } = countedPool();
  const { settings } = server.app.platform;
  const house = createHouseView({ pool, clock, markets: testMarkets(), settings, views });
  const first = await house.read(nobody);
  const sums = asked.length;
  await house.read(nobody);
  return { first, made: sums, again: asked.length - sums };
}

test('a dashboard asks for the queues of all areas at once, and for sums once a minute', async () => {
  const { views } = server.app;
  const few = await dashboardOf(views);
  const many = await dashboardOf([...views, ...more]);
  expect([many.made, many.again]).toEqual([few.made, few.again]);
  // The queues, the two ways of messages, and the looks that were stopped.
  expect(few.again).toBeLessThanOrEqual(6);
  // Beside them the house, what it owes, and one query for each area that sums up something.
  const summing = views.filter((view) => view.sums).length;
  expect(few.made - few.again).toBe(2 + summing);
  expect(many.first.queues).toMatchObject({ deposits: 0, queue_0: 0, queue_7: 7, queue_19: 19 });
});

test('every queue and every list of the dashboard is brought by one area', async () => {
  const brought = server.app.views.flatMap((view) => Object.keys(view.waiting ?? {}));
  const declared = Object.keys(dashboard.answer.shape.queues.shape);
  expect([...brought, 'proposals_to_decide'].toSorted()).toEqual(declared.toSorted());
  const { first } = await dashboardOf(server.app.views);
  expect(dashboard.answer.parse(first)).toEqual(first);
  expect(first.users.total).toBeGreaterThan(0);
});

test('a user’s page asks once for the facts of all areas, and once for all that users have in common', async () => {
  const { rows } = await server.database.pool.query<{ id: bigint }>('SELECT id FROM users ORDER BY id LIMIT 1');
  const id = Number(rows[0]?.id);
  const operator = { operatorId: 1n, sessionId: 1n, name: 'x', permissions: new Set(['ledger.read'] as const) };
  const look = async (views: readonly OperatorView[]) => {
    const { pool, asked } = countedPool();
    const users = createUsersView({
      pool,
      markets: testMarkets(),
      identities: { levelOf: async () => 0 },
      views,
    });
    const page = await users.detail(operator, id);
    const forPage = asked.length;
    const links = await linkedUsers(pool, views, id);
    return { page, links, asked: [forPage, asked.length - forPage] };
  };
  const few = await look(server.app.views);
  const many = await look([...server.app.views, ...more]);
  expect(few.asked).toEqual([3, 1]);
  expect(many.asked).toEqual(few.asked);
  expect(userCalls.user.answer.parse(few.page)).toEqual(few.page);
  expect(many.page).toMatchObject({ notes: 0, open_orders: 0, fact_3: 3 });
  expect(many.links).toContainEqual({ id: String(id + 4), kind: 'kind_3', times: 1 });
});
