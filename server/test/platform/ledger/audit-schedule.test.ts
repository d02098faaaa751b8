import { afterEach, expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { heldMoney } from '../../../src/held-money.ts';
import { ledgerAudits } from '../../../src/platform/ledger/audit-schedule.ts';
import type { LedgerAlarm } from '../../../src/platform/ledger/audit-schedule.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();
const HOUR = 3_600_000;
const clock = manualClock(Date.UTC(2026, 0, 1, 7));
const told: LedgerAlarm[] = [];
const process = () =>
  ledgerAudits({
    pool: database.pool,
    clock,
    log: silentLogger,
    metrics: createMetrics(),
    held: heldMoney,
    tell: async (_tx, alarm) => {
      told.push(alarm);
    },
  });
afterEach(() => {
  clock.advance(6 * HOUR);
  told.length = 0;
});

const runs = async () =>
  (await database.owner.query<{ problems: number | null }>('SELECT problems FROM ledger_audit_run ORDER BY slot DESC'))
    .rows;

test('books that are right are checked once a part of the day, whatever the number of processes', async () => {
  const results = await Promise.all([process().runOnce(), process().runOnce(), process().runOnce()]);
  expect(results.filter((found) => found === 0)).toHaveLength(1);
  expect(results.filter((found) => found === null)).toHaveLength(2);
  expect(await process().runOnce()).toBeNull();
  expect(await runs()).toEqual([{ problems: 0 }]);
  clock.advance(6 * HOUR);
  expect(await process().runOnce()).toBe(0);
  expect(told).toEqual([]);
});

test('a posting that somebody took away is found, and administrators are told once', async () => {
  await database.owner.query(
    `INSERT INTO wallet (owner_id, account, currency_id, available) VALUES (5, 1, 1, 100), (-1, 0, 1, -100)`,
  );
  await Promise.all([process().runOnce(), process().runOnce()]);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ problems: 2, first: expect.stringContaining('has 100 + 0 held') as string });
  expect((await runs())[0]).toEqual({ problems: 2 });
  await database.owner.query('DELETE FROM wallet');
});

test('a run that died with its process is taken up again after an hour, by one', async () => {
  const slot = new Date(clock.epochMs() - (clock.epochMs() % (6 * HOUR)));
  await database.owner.query('INSERT INTO ledger_audit_run (slot, started_at) VALUES ($1, $2)', [slot, clock.now()]);
  expect(await process().runOnce()).toBeNull();
  clock.advance(HOUR + 1);
  const results = await Promise.all([process().runOnce(), process().runOnce()]);
  expect(results.toSorted()).toEqual([0, null]);
});
