import { prepareFolder } from '../database/data-folder.ts';
import { openDatabase } from '../database/open.ts';
import { createPool } from '../database/pool.ts';
import { findPostmaster } from '../database/postmaster.ts';
import { silentLogger } from '../log.ts';
import { readSettings } from '../settings.ts';
import { auditLedger, type CurrencyAudit } from './audit.ts';

/** `npm run audit:ledger`: ends with 1 when the books are wrong. Works beside a running server and without one. */

const settings = readSettings(process.env);

interface Reached {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The outside database, the embedded one of a running server, or the embedded one started for the while. */
async function reachDatabase(): Promise<Reached> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => {} };
  const folder = prepareFolder(settings.dataDir);
  const running = findPostmaster(folder.data);
  if (running) {
    const socket = encodeURIComponent(running.socketFolder);
    return { url: `postgresql://aureus_app@localhost/aureus?host=${socket}&port=5432`, close: async () => {} };
  }
  const database = await openDatabase(settings, silentLogger);
  return { url: database.applicationUrl, close: () => database.close() };
}

function table(currencies: readonly CurrencyAudit[]): string {
  const header = ['currency', 'wallets', 'entries', 'owned', 'sum of balances', 'sum of postings'];
  const rows = currencies.map(({ currencyId, wallets, entries, owned, balanceSum, postingSum }) =>
    [currencyId, wallets, entries, owned, balanceSum, postingSum].map(String),
  );
  const width = (column: number): number => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0));
  return [header, ...rows].map((row) => row.map((cell, column) => cell.padStart(width(column))).join('  ')).join('\n');
}

const database = await reachDatabase();
const pool = createPool({ url: database.url, size: 2, log: silentLogger });
try {
  const { currencies, problems } = await auditLedger(pool);
  process.stdout.write(`${table(currencies)}\n`);
  for (const problem of problems) process.stdout.write(`WRONG: ${problem}\n`);
  process.stdout.write(
    problems.length === 0 ? 'The ledger is right.\n' : `The ledger is wrong: ${problems.length} problems.\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await database.close();
}
