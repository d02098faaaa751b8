import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createPool } from '@aureus/server/platform/database/pool.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import pg from 'pg';
import { type Figures, figuresOf } from './figures.ts';
import type { Stage } from './stage.ts';

const SECONDS = 5;
const CLIENTS = 64;
const run = promisify(execFile);

/** What the same database does with the standard load: `pgbench` when the machine has it, else a loop of our own. */
export async function measureYardstick({ embedded }: Stage): Promise<{ label: string; figures: Figures }> {
  const url = new URL(embedded.ownerUrl);
  const client = new pg.Client({ connectionString: embedded.ownerUrl });
  await client.connect();
  await client.query('CREATE DATABASE yardstick');
  await client.end();
  url.pathname = '/yardstick';
  try {
    return { label: `pgbench, TPC-B-like, ${CLIENTS} clients (mean time)`, figures: await withPgbench(url) };
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    return { label: `loop of our own (no pgbench here), ${CLIENTS} clients`, figures: await withLoop(url) };
  }
}

async function withPgbench(url: URL): Promise<Figures> {
  const at = ['-h', url.searchParams.get('host') ?? '', '-p', '5432', '-U', url.username, 'yardstick'];
  await run('pgbench', ['-i', '-q', '-s', '20', ...at]);
  const { stdout } = await run('pgbench', ['-c', `${CLIENTS}`, '-j', '2', '-T', `${SECONDS}`, '-M', 'prepared', ...at]);
  const number = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  // pgbench tells the mean; for the spread it would need a log of every transaction.
  const mean = number(/latency average = ([\d.]+) ms/);
  return { perSecond: number(/tps = ([\d.]+)/), median: mean, p95: Number.NaN, p99: Number.NaN, refused: 0 };
}

/** One UPDATE and one INSERT a transaction on rows of one's own, each synced before it is answered. */
async function withLoop(url: URL): Promise<Figures> {
  const pool = createPool({ url: url.href, size: CLIENTS, log: silentLogger, role: null });
  await pool.query(`CREATE TABLE account (id int PRIMARY KEY, balance bigint NOT NULL);
    CREATE TABLE history (account int, delta bigint);
    INSERT INTO account SELECT n, 0 FROM generate_series(1, 100000) AS n`);
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const client = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() < end; turn += CLIENTS) {
      const from = performance.now();
      await pool.query(
        `WITH changed AS (UPDATE account SET balance = balance + 1 WHERE id = $1 RETURNING id)
         INSERT INTO history SELECT id, 1 FROM changed`,
        [(turn % 100_000) + 1],
      );
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  await pool.end();
  return figuresOf(times, SECONDS, 0);
}
