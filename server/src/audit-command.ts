import { heldMoney } from './held-money.ts';
import { createPool } from './platform/database/pool.ts';
import { findReachable } from './platform/database/reach.ts';
import { silentLogger } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';
import { auditLedger, type CurrencyAudit } from './platform/ledger/audit.ts';

/** `npm run audit:ledger`: ends with 1 when the books are wrong. Works beside a running server and without one. */

const settings = readSettings(process.env);

function table(currencies: readonly CurrencyAudit[]): string {
  const header = ['currency', 'wallets', 'entries', 'owned', 'sum of balances', 'sum of postings'];
  const rows = currencies.map(({ currencyId, wallets, entries, owned, balanceSum, postingSum }) =>
    [currencyId, wallets, entries, owned, balanceSum, postingSum].map(String),
  );
  const width = (column: number): number => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0));
  return [header, ...rows].map((row) => row.map((cell, column) => cell.padStart(width(column))).join('  ')).join('\n');
}

const database = await findReachable(settings);
const pool = createPool({ url: database.url, size: 2, log: silentLogger });
try {
  const { currencies, problems } = await auditLedger(pool, heldMoney);
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
