import { createPool } from '../../platform/database/pool.ts';
import { findReachable } from '../../platform/database/reach.ts';
import { silentLogger } from '../../platform/log.ts';
import { readSettings } from '../../platform/settings.ts';
import { sealKey } from './seal-key.ts';
import { verifyPrices } from './verify.ts';

/** `npm run verify:prices`: ends with 1 when a price was changed. Works beside a running server and without one. */

const settings = readSettings(process.env);
const database = await findReachable(settings);
const pool = createPool({ url: database.url, size: 2, log: silentLogger });
try {
  const { batches, seals, unsigned, problems } = await verifyPrices(pool, sealKey(settings));
  for (const problem of problems) process.stdout.write(`WRONG: ${problem}\n`);
  process.stdout.write(`${batches} seconds and ${seals} signatures read; ${unsigned} seconds are not signed yet.\n`);
  process.stdout.write(problems.length === 0 ? 'The prices are as they were.\n' : 'The prices were changed.\n');
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await database.close();
}
