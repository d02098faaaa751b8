import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../../src/platform/database/pool.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { kindOf, note, sweeping } from './support.ts';

/** A process that settles, in small bulks and slowly, until it is killed. It says when a bulk is in the middle. */
const [url = ''] = process.argv.slice(2);
const pool = createPool({ url, size: 2, log: silentLogger });
const kind = kindOf({
  atOnce: 7,
  settle: async (tx, due) => {
    await note(tx, due);
    process.stdout.write('settling\n');
    await pause(5);
  },
});
await sweeping(pool, [kind]);
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
