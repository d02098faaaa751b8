import { findReachable } from '../platform/database/reach.ts';
import { systemClock } from '../platform/clock.ts';
import { createPool } from '../platform/database/pool.ts';
import { AppError } from '../platform/errors.ts';
import { silentLogger } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import { confirmByMachine, inviteByMachine } from './machine.ts';

/**
 * `npm run operator:invite` prints a link for one of the first two operators, `npm run operator:confirm -- address` says
 * that a newcomer is a person of their own where no third operator could. Both beside a running server.
 */
const [act = '', email = ''] = process.argv.slice(2);
const settings = readSettings(process.env);
const database = await findReachable(settings);
const pool = createPool({ url: database.url, size: 2, log: silentLogger });
try {
  if (act === 'invite') {
    const link = await inviteByMachine({ pool, clock: systemClock, settings });
    process.stdout.write(`Invitation of an operator, good once and for a day: ${link}\n`);
  } else {
    await confirmByMachine({ pool, clock: systemClock }, email);
    process.stdout.write(`Confirmed: ${email}\n`);
  }
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const why: Partial<Record<string, string>> = {
    operator_exists: 'Two operators decide about operators already: invite in the console, on the word of both.',
    operator_not_yours_to_confirm: 'Nobody has to confirm this operator, or a third operator can do it in the console.',
    operator_unknown: 'There is no such operator. Usage: npm run operator:confirm -- address',
  };
  process.stderr.write(`${why[error.code] ?? error.message}\n`);
  process.exitCode = 1;
} finally {
  await pool.end();
  await database.close();
}
