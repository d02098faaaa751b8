import { beginMs, DAY_MS, endMs } from '@aureus/core/rebate/days.ts';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { accountView } from '../../src/account/operator-view.ts';
import { findLinkedInvited } from '../../src/account/public.ts';
import { identityView } from '../../src/identity/operator-view.ts';
import { payoutView } from '../../src/payout/operator-view.ts';
import { collectedOf } from '../../src/rebate/collecting.ts';
import { onePerson } from '../../src/account/one-person.ts';
import { USDT, useStage } from './stage.ts';

/** A day must be reckoned however many people have paid fees on it, how often they traded, and how often they logged in. */

const stage = useStage();
const links = () => {
  const account = accountView({
    hub: stage.hub,
    notices: { send: async () => {} },
    proposals: { handle: () => {} },
    onFreeze: () => {},
  });
  return [account, identityView, payoutView]
    .flatMap((view) => view.links ?? [])
    .filter(({ kind }) => onePerson.has(kind));
};

test('many people are looked at in parts, so that no statement grows with them; nobody is left out', async () => {
  const { owner, pool } = stage.database;
  const inviter = await stage.user(undefined, { device: 'at home' });
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO users (email, password_hash, nickname, invitation_code, invited_by, password_changed_at, created_at)
     SELECT 'one-of-many' || number || '@example.com', 'x', 'x', (40000000 + number)::text, $1, now(), now()
     FROM generate_series(1, 250) AS number RETURNING id`,
    [inviter],
  );
  const people = rows.map(({ id }) => id);
  const same = [0, 99, 100, 249].map((place) => people[place]!);
  for (const user of same) await stage.login(user, 'at home');
  const sizes: number[] = [];
  const counting = {
    query: (sql: string, values: [readonly bigint[]]) => {
      sizes.push(values[0].length);
      return pool.query(sql, values);
    },
  } as unknown as Pool;
  const devices = links().filter(({ kind }) => kind === 'device');
  expect(await findLinkedInvited(counting, devices, people)).toEqual(new Set(same));
  expect(sizes.reduce((sum, size) => sum + size)).toBe(people.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
});

test('whatever links accounts is found by an index: no table is read as a whole for each person', async () => {
  const client = await stage.database.owner.connect();
  try {
    // A table without an index that helps is read as a whole all the same.
    await client.query('SET enable_seqscan = off');
    for (const { kind, sql } of links()) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql.replaceAll(/\$1\b/g, '1')}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, kind).toContain('Index');
      expect(plan, kind).not.toContain('Seq Scan');
    }
  } finally {
    await client.query('RESET enable_seqscan');
    client.release();
  }
});

test('the trades of a day are added up hour by hour: each hour once, and all that a person paid together', async () => {
  const { database, day, markets } = stage;
  const windows: [from: number, to: number][] = [];
  const collected = await collectedOf(database.pool, day, {
    markets,
    collected: [
      async (_connection, from, to) => {
        windows.push([from.getTime(), to.getTime()]);
        return [{ payer: 7n, currency: USDT.id, fee: 5n, worth: 4n, trades: 1 }];
      },
    ],
  });
  expect(windows.map(([from, to]) => to - from)).toEqual(Array.from({ length: 24 }, () => DAY_MS / 24));
  expect([windows[0]?.[0], ...windows.map(([, to]) => to)]).toEqual([...windows.map(([from]) => from), endMs(day)]);
  expect(windows[0]?.[0]).toBe(beginMs(day));
  expect(collected).toEqual([{ payer: 7n, currency: USDT.id, fee: 120n, worth: 96n, trades: 24 }]);
});
