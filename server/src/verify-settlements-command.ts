import { recordedPrices } from './market/prices/recorded-prices.ts';
import { createPool } from './platform/database/pool.ts';
import { findReachable } from './platform/database/reach.ts';
import { silentLogger } from './platform/log.ts';
import { verifySettlements } from './platform/settlements/verifier.ts';
import { readSettings } from './platform/settings.ts';
import { settlementVerifiers } from './settlement-verifiers.ts';

/**
 * `npm run verify:settlements`: settles everything again by the recorded prices and ends with 1 when something else comes
 * out. That the prices are what they were says `npm run verify:prices`. Works beside a running server and without one.
 */

const settings = readSettings(process.env);
const database = await findReachable(settings);
const pool = createPool({ url: database.url, size: 4, log: silentLogger });
try {
  const all = await verifySettlements(pool, recordedPrices(pool).window, settlementVerifiers);
  for (const { name, settled, problems } of all) {
    for (const problem of problems) process.stdout.write(`WRONG: ${problem}\n`);
    process.stdout.write(`${name}: ${settled} settled again, ${problems.length} different.\n`);
  }
  process.exitCode = all.every(({ problems }) => problems.length === 0) ? 0 : 1;
} finally {
  await pool.end();
  await database.close();
}
