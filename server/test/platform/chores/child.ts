import { createChores } from '../../../src/platform/chores/chores.ts';
import { createPool } from '../../../src/platform/database/pool.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';

/** A process that begins a chore and does not end it. The second argument: it is urgent, by so many milliseconds. */
const [url = '', urgentMs] = process.argv.slice(2);
const pool = createPool({ url, size: 2, log: silentLogger });
const chores = createChores({ pool, log: silentLogger, metrics: createMetrics() }, [
  {
    name: 'test.killed',
    everyMs: 3_600_000,
    ...(urgentMs === undefined ? {} : { urgentMs: Number(urgentMs) }),
    work: async () => {
      await pool.query('INSERT INTO run (began) VALUES (clock_timestamp())');
      process.stdout.write('working\n');
      await new Promise(() => {});
    },
  },
]);
await chores.start?.();
setInterval(() => {}, 60_000);
