import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { accountView } from '../../src/account/operator-view.ts';
import { findLinkedInvited } from '../../src/account/public.ts';
import { useStage } from './stage.ts';

/** A day must be reckoned however many people have paid fees on it, and however often some of them have logged in. */

const stage = useStage();

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
  const { links = [] } = accountView({
    hub: stage.hub,
    notices: { send: async () => {} },
    proposals: { handle: () => {} },
    onFreeze: () => {},
  });
  const devices = links.filter(({ kind }) => kind === 'device');
  expect(await findLinkedInvited(counting, devices, people)).toEqual(new Set(same));
  expect(sizes.reduce((sum, size) => sum + size)).toBe(people.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
});
