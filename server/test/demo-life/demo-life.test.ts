import { login } from '@aureus/contract/account/calls.ts';
import { editNickname } from '@aureus/contract/account/profile-calls.ts';
import { index } from '@aureus/contract/copy/calls.ts';
import { adverts, config } from '@aureus/contract/otc/calls.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { heldMoney } from '../../src/held-money.ts';
import type { Act } from '../../src/demo-life/turn.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import { useServer } from '../support/server.ts';

/** Ahead of the machine by as much as codes of authenticators need. */
let aheadMs = 0;
const clock: Clock = {
  now: () => new Date(clock.epochMs()),
  epochMs: () => systemClock.epochMs() + aheadMs,
};
const server = useServer({ clock, settings: { demoLife: 'on' } });

const STEP_MS = 31_000;

/** One act; after one for which a code was used, or had to be waited for, the time of the next code has come. */
async function act(): Promise<Act> {
  if (!server.app.life) throw new Error('Nobody lives here');
  const done = await server.app.life.act();
  if (done.what === 'first start' || done.refused === 'not_now') aheadMs += STEP_MS;
  return done;
}

async function count(sql: string): Promise<number> {
  const { rows } = await server.database.owner.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${sql}`,
  );
  return rows[0]?.count ?? 0;
}

async function tokenOf(email: string): Promise<string> {
  const reply = await server.call(login, { user_string: email, password: 'gold-leaf-over-walnut' });
  return reply.answer;
}

test('the first start fills the lists of traders and merchants, by two operators each time', async () => {
  const decided = `operator_proposals WHERE state = 'executed'`;
  for (let turns = 0; (await count(decided)) < 6 && turns < 40; turns += 1) await act();
  const { rows } = await server.database.owner.query<{ kind: string; same: boolean; state: string; name: string }>(
    `SELECT kind, proposed_by = decided_by AS same, state, nickname AS name FROM operator_proposals
     JOIN users ON users.id = (payload ->> 'user_id')::bigint ORDER BY kind, nickname`,
  );
  expect(rows).toEqual([
    { kind: 'copy.leader', same: false, state: 'executed', name: 'Demo Kenji' },
    { kind: 'copy.leader', same: false, state: 'executed', name: 'Demo Lucia' },
    { kind: 'identity.pass', same: false, state: 'executed', name: 'Demo Ada' },
    { kind: 'identity.pass', same: false, state: 'executed', name: 'Demo Omar' },
    { kind: 'otc.merchant', same: false, state: 'executed', name: 'Demo Ada' },
    { kind: 'otc.merchant', same: false, state: 'executed', name: 'Demo Omar' },
  ]);
});

test('they do all sorts of things, by books that are right, and nothing that fails', async () => {
  const done = new Map<string, number>();
  for (let turns = 0; turns < campaign(40, 200); turns += 1) {
    const { what, refused } = await act();
    if (refused === null) done.set(what, (done.get(what) ?? 0) + 1);
  }
  expect((await auditLedger(server.database.pool, heldMoney)).problems).toEqual([]);
  expect(done.get('spot trading')).toBeGreaterThan(5);
  expect(await count('spot_order')).toBeGreaterThan(5);
  // Never more in a queue than they are.
  expect(await count('deposit WHERE status = 1')).toBeLessThanOrEqual(3);
});

test('whoever is shown is said to be simulated', async () => {
  const token = await tokenOf('demo1@aureus.demo');
  const { data: traders } = (await server.call(index, {}, { token })).answer;
  expect(traders.map(({ nickname }) => nickname).toSorted()).toEqual(['Demo Kenji', 'Demo Lucia']);
  const { coins } = (await server.call(config)).answer;
  const coin = coins.find(({ code }) => code === 'USDT')?.id ?? 0;
  for (const side of ['buy', 'sell'] as const) {
    const { data } = (await server.call(adverts, { side, coin_id: coin, fiat: 'EUR' })).answer;
    for (const { merchant } of data)
      expect([merchant.is_demo, merchant.name]).toEqual([true, expect.stringMatching(/^Demo /)]);
  }
  const unmarked = await count(`users WHERE id IN (SELECT owner_id FROM spot_order UNION SELECT user_id FROM deposit
    UNION SELECT user_id FROM copy_application) AND NOT (is_simulated AND nickname LIKE 'Demo %')`);
  expect(unmarked).toBe(0);
});

test('nobody else has such a name, and nobody logs in as one of them', async () => {
  const token = await tokenOf('demo1@aureus.demo');
  for (const nickname of ['DemoAda', 'Dеmо1', 'ＤＥＭＯ']) {
    expect((await server.call(editNickname, { nickname }, { token })).error).toBe('nickname_reserved');
  }
  const entering = { user_string: 'ada@simulated.aureus.demo', password: 'gold-leaf-over-walnut' };
  expect((await server.call(login, entering)).error).toBe('account_not_found_or_wrong_password');
});

test('when they have gone they have logged out, and do nothing more', async () => {
  const { pool } = server.database;
  const open = async (): Promise<number | null> =>
    (await pool.query('SELECT FROM sessions JOIN users ON users.id = user_id WHERE is_simulated')).rowCount;
  expect(await open()).toBeGreaterThan(0);
  await server.app.life?.stop();
  expect(await open()).toBe(0);
  await expect(server.app.life?.act()).rejects.toThrow('gone');
});
