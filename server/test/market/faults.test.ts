import { beforeAll, expect, test } from 'vitest';
import { loadDirectory } from '../../src/market/directory.ts';
import { marketFaults } from '../../src/market/faults.ts';
import type { MarketFaults } from '../../src/market/public.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { renderMail } from '../../src/platform/mail/render.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { useDatabase } from '../support/database.ts';

const database = useDatabase();
const clock = manualClock(1_800_000_000_000);
/** Mails that were sent, by their receiver. */
const mailed: string[] = [];
let fails = false;

const jobs = {
  add: async (
    _tx: unknown,
    _name: unknown,
    { to, params }: { to: string; params: { program: string; symbol: string } },
  ) => {
    if (fails) throw new Error('The process dies here');
    mailed.push(`${to} ${params.program} ${params.symbol}`);
  },
} as unknown as Jobs;

/** As a process begins with it. */
function begin(): { faults: MarketFaults; metrics: ReturnType<typeof createMetrics> } {
  const metrics = createMetrics();
  const { pool } = database;
  return {
    metrics,
    faults: marketFaults({ pool, clock, log: silentLogger, metrics, jobs, symbolOf: (id) => `market ${id}` }),
  };
}

/** `raised` asks beside the acts, which are in an order of their own. */
async function isOn(faults: MarketFaults, ...markets: number[]): Promise<void> {
  await expect.poll(() => faults.raised('futures')).toEqual(markets);
}

beforeAll(async () => {
  await loadDirectory(database.pool);
  await database.owner.query(
    `WITH made AS (
       INSERT INTO operators (name, email, password_hash, language, created_at, access_since)
       VALUES ('Admin', 'admin@aureus.test', 'x', 'en', now(), now()), ('Clerk', 'clerk@aureus.test', 'x', 'en', now(), now())
       RETURNING id, name)
     INSERT INTO operator_roles SELECT id, 'admin' FROM made WHERE name = 'Admin'`,
  );
});

test('administrators are told once of a market while it fails, whichever process finds it, and once an hour of one that comes and goes', async () => {
  const { faults } = begin();
  for (let times = 0; times < 3; times += 1) faults.raise('futures', 1);
  await isOn(faults, 1);
  const other = begin();
  other.faults.raise('futures', 1);
  other.faults.clear('futures', 2);
  other.faults.raise('spot', 1);
  await expect.poll(() => faults.raised('spot')).toEqual([1]);
  faults.clear('futures', 1);
  await isOn(faults);
  clock.advance(1_000);
  other.faults.raise('futures', 1);
  await isOn(faults, 1);
  expect(mailed).toEqual(['admin@aureus.test futures market 1', 'admin@aureus.test spot market 1']);
  expect((await other.metrics.render()).text).toContain('aureus_market_faults{program="futures"} 1');
  expect((await other.metrics.render()).text).toContain('aureus_market_faults{program="spot"} 1');
  faults.clear('futures', 1);
  await isOn(faults);
  clock.advance(60 * 60_000);
  faults.raise('futures', 1);
  await isOn(faults, 1);
  expect(mailed).toHaveLength(3);
});

test('an alarm that could not be stored is raised by the next failure', async () => {
  const { faults } = begin();
  fails = true;
  faults.raise('futures', 2);
  await isOn(faults, 1);
  fails = false;
  faults.raise('futures', 2);
  await isOn(faults, 1, 2);
  expect(mailed.at(-1)).toBe('admin@aureus.test futures market 2');
});

test('the mail names the market and what stands still there', () => {
  const mail = (program: 'spot' | 'futures') =>
    renderMail({ to: 'a@b.c', template: 'market_alarm', params: { program, symbol: 'BTC/USDT' }, language: 'en' }).text;
  expect(mail('spot')).toContain('Prices of BTC/USDT make the spot market fail.');
  expect(mail('futures')).toContain('nothing is opened, closed or liquidated there');
});
