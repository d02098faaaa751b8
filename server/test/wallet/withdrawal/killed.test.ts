import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { proposal } from '@aureus/contract/operator/proposal-calls.ts';
import * as payout from '@aureus/contract/wallet/payout-calls.ts';
import { create } from '@aureus/contract/wallet/withdrawal-calls.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { approveAct, type MovableClock, operatorToken, proposeAct } from '../../operator/operators.ts';
import { wrongs } from '../../spot/exchange.ts';
import { useDatabase } from '../../support/database.ts';
import { type Able, ableUser, PAY_PASSWORD, pricesAfter } from '../../support/planted.ts';
import { createFormClient, type TestServer } from '../../support/server.ts';
import { TRON } from './support.ts';

/**
 * The server is killed between and within the steps of withdrawals, each time as a process, and the next one goes on:
 * nothing is lost, nothing happens twice.
 */

const database = useDatabase();
let dataDir: string;
let child: ChildProcess | undefined;
let url = '';
let aheadMs = 0;

const clock: MovableClock = {
  now: () => new Date(clock.epochMs()),
  epochMs: () => systemClock.epochMs() + aheadMs,
  forward: (ms) => {
    aheadMs += ms;
    child?.send({ aheadMs });
  },
};
const server = {
  database,
  call: (...request: Parameters<TestServer['call']>) => createFormClient(url)(...request),
} as TestServer;

async function start(): Promise<void> {
  child = fork(path.join(import.meta.dirname, '../../support/clocked-main.ts'), {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.applicationUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
    },
    execArgv: [],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  url = `http://127.0.0.1:${port}`;
  const turned = once(child, 'message');
  child.send({ aheadMs });
  await turned;
}

async function kill(): Promise<void> {
  const ended = once(child as ChildProcess, 'exit');
  child?.kill('SIGKILL');
  await ended;
}

/** Asks, and kills the server so many questions to the database later; the answer, when there was time for one. */
async function killedWhile<Reply>(questions: number, ask: () => Promise<Reply>): Promise<Reply | null> {
  const asked = ask().catch(() => null);
  for (let n = 0; n < questions; n += 1) await database.owner.query('SELECT 1');
  await kill();
  const reply = await asked;
  await start();
  return reply;
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-killed-'));
  await start();
}, 120_000);
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const count = async (sql: string, values: unknown[]): Promise<number> =>
  Number((await database.owner.query<{ count: bigint }>(sql, values)).rows[0]?.count);

async function withAddress(): Promise<{ user: Able; address: string }> {
  const user = await ableUser(server, clock, 0);
  const fields = { currency: 3, address: TRON, type: 'TRC20', name: 'mine', factor_code: user.code() };
  const { id } = (await user.do(payout.saveAddress, fields)) as { id: number };
  await database.owner.query(
    `UPDATE payout_address SET created_at = created_at - interval '1 day', usable_from = created_at WHERE id = $1`,
    [id],
  );
  return { user, address: String(id) };
}

test('S55: killed at every step, each withdrawal is asked for, approved and paid once', async () => {
  const { user, address } = await withAddress();
  const finance1 = await operatorToken(server, clock, 'finance1');
  const finance2 = await operatorToken(server, clock, 'finance2');
  const stateOf = async (id: number): Promise<string> =>
    (await server.call(proposal, { id }, { token: finance2 })).answer.state;
  /** Two operators decide, and the server dies while the second of them does. */
  const decide = async (questions: number, kind: 'withdrawal.approve' | 'withdrawal.complete', payload: object) => {
    const id = await proposeAct(server, finance1, kind, payload);
    await killedWhile(questions, () => approveAct(server, clock, finance2, 'finance2', id));
    // What was approved is done by the next process by itself; what was not waits for its approval.
    await vi.waitUntil(async () => ['executed', 'open'].includes(await stateOf(id)), { timeout: 60_000, interval: 50 });
    if ((await stateOf(id)) === 'open') await approveAct(server, clock, finance2, 'finance2', id);
    expect(await stateOf(id)).toBe('executed');
  };

  for (const [round, questions] of [2, 12, 40].entries()) {
    const code = user.code();
    await pricesAfter(server, user);
    const form = { currency: 3, number: '20', users_wallet_withdraw_id: address, pay_password: PAY_PASSWORD };
    const key = `withdrawal ${round}`;
    await killedWhile(questions, () => server.call(create, { ...form, factor_code: code }, { token: user.token, key }));
    // The app asks again with the same key, and a new code, until it knows.
    const again = user.code();
    await pricesAfter(server, user);
    const { id } = (await server.call(create, { ...form, factor_code: again }, { token: user.token, key })).answer;
    expect(await count('SELECT count(*) FROM withdrawal WHERE owner_id = $1', [user.id])).toBe(round + 1);
    await decide(questions, 'withdrawal.approve', { id });
    await decide(questions, 'withdrawal.complete', { id, tx_id: `paid-${round}` });
    const events = await database.owner.query<{ state: number }>(
      'SELECT state FROM withdrawal_event WHERE withdrawal_id = $1 ORDER BY state',
      [id],
    );
    expect(events.rows.map(({ state }) => state)).toEqual([1, 2, 3, 4]);
    expect(await wrongs(database)).toEqual([]);
  }
  const held = await database.owner.query<{ held: bigint }>(
    'SELECT sum(held) AS held FROM wallet WHERE owner_id = $1 AND currency_id = 3',
    [user.id],
  );
  expect(Number(held.rows[0]?.held)).toBe(0);
}, 300_000);
