import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { judge, judged, type WaitingAlert } from '@aureus/core/alert/rule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { useDatabase } from '../../support/database.ts';
import { BTC, Stage, watcherOn } from '../stage.ts';

const CHILD = path.join(import.meta.dirname, 'child.ts');
const ROUNDS = campaign(3, 60);
const LEVELS = [1_001, 1_002, 1_003, 1_004, 1_005];
const USER = 1n;

const database = useDatabase();
let stage: Stage;
let child: ChildProcess | undefined;

beforeAll(async () => {
  stage = new Stage(database);
  await stage.prepare([USER]);
  await stage.record([1_000_00]);
  await watcherOn(database.pool).look();
});
afterAll(() => void child?.kill('SIGKILL'));

/** To and fro through all levels, slowly enough that each crossing counts. */
const WAVE = [...Array.from({ length: 62 }, () => 999_00), 1_001_50, 1_002_50, 1_003_50, 1_004_50, 1_005_50];

/** How often prices cross a level, by the rule alone. */
function crossings(level: number, since: number, from: number, prices: readonly number[]): number {
  let alert: WaitingAlert = {
    side: 'above',
    price: level * 100,
    kind: 'each',
    isArmed: true,
    since,
    crossedAt: null,
    expiresAt: null,
  };
  let count = 0;
  for (const [place, price] of prices.entries()) {
    const second = from + place;
    const judgement = judge(alert, { second, price });
    if (judgement === 'crosses') count += 1;
    if (judgement) ({ alert } = judged(alert, judgement, second));
  }
  return count;
}

/** Runs a child until it has said so many lines after it was ready, or all prices are judged, and kills it. */
async function killAfter(lines: number, isDone: () => Promise<boolean>): Promise<void> {
  const running = spawn(process.execPath, [CHILD, database.applicationUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = running;
  const closed = once(running, 'close');
  let heard = -1;
  createInterface(running.stdout).on('line', () => {
    heard += 1;
    if (heard >= lines) running.kill('SIGKILL');
  });
  await expect.poll(async () => heard >= lines || (await isDone()), { interval: 5, timeout: 20_000 }).toBe(true);
  running.kill('SIGKILL');
  await closed;
}

test('kill -9 between a crossing and its notice, again and again: each crossing is told once', async () => {
  const since = stage.second - 1;
  const from = stage.second;
  for (const level of LEVELS) {
    await stage.changes.add(USER, BTC, { side: 'above', price: String(level), kind: 'each' });
  }
  const prices: number[] = [];
  const isDone = async (): Promise<boolean> => {
    const { rows } = await database.pool.query('SELECT FROM alert_watch WHERE second >= $1', [stage.second - 1]);
    return rows.length === 1;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await stage.record(WAVE);
    prices.push(...WAVE);
    await killAfter(1 + (round % 8), isDone);
  }
  // Whoever goes on at last tells what is left.
  await watcherOn(database.pool).look();
  const told = (await stage.told(USER)).map(({ params }) => params.level);
  for (const level of LEVELS) {
    const expected = crossings(level, since, from, prices);
    expect(expected).toBe(ROUNDS);
    expect(told.filter((each) => each === `${level}.00`)).toHaveLength(expected);
  }
  const { rows } = await database.pool.query<{ count: bigint }>('SELECT count(*) FROM alert_crossing');
  expect(Number(rows[0]?.count)).toBe(told.length);
});
