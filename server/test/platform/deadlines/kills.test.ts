import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { useDatabase } from '../../support/database.ts';
import { kindOf, leftOver, rowsFrom, schedule, SETTLED_SQL, sweeping } from './support.ts';

const database = useDatabase();
const CHILD = path.join(import.meta.dirname, 'child.ts');
const KILLS = campaign(3, 50);
const children = new Set<ChildProcess>();

beforeAll(() => database.owner.query(SETTLED_SQL));
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a process that settles and kills it in the middle of a bulk, after it has begun so many. */
async function killInTheMiddle(begun: number): Promise<void> {
  const child = spawn(process.execPath, [CHILD, database.applicationUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const ended = once(child, 'close');
  let count = 0;
  for await (const line of createInterface(child.stdout)) {
    if (line === 'settling' && (count += 1) === begun) break;
  }
  child.kill('SIGKILL');
  await ended;
  children.delete(child);
  expect([count, child.signalCode]).toEqual([begun, 'SIGKILL']);
}

test(`${KILLS} processes are killed in the middle of settling: each row is settled exactly once`, async () => {
  const rows = rowsFrom(KILLS * 100, { due: new Date(0) });
  await schedule(database.pool, kindOf(), rows);
  for (let kill = 0; kill < KILLS; kill += 1) await killInTheMiddle(1 + (kill % 5));
  const before = await leftOver(database);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(rows.length);
  const last = await sweeping(database.pool, [kindOf()]);
  await expect.poll(() => leftOver(database)).toBe(0);
  await last.stop();
  const { rows: settled } = await database.owner.query<{ ref: string }>('SELECT ref FROM settled');
  expect(settled.map(({ ref }) => ref).toSorted()).toEqual(rows.map(({ ref }) => ref).toSorted());
});
