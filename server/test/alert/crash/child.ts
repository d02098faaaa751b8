import { createNotices } from '../../../src/notice/notice.ts';
import { createJobs } from '../../../src/platform/jobs/jobs.ts';
import { createPool } from '../../../src/platform/database/pool.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { testPlatform } from '../../wallet/platform.ts';
import { watcherOn } from '../stage.ts';

/** Judges alerts on a database until it is killed, and says a line in the middle of each transaction that tells one. */
const [url = ''] = process.argv.slice(2);
const pool = createPool({ url, size: 4, log: silentLogger });
const platform = testPlatform({ pool });
const notices = createNotices(platform, createJobs(platform));
const watcher = watcherOn(pool, {
  send: async (tx, notice) => {
    process.stdout.write('telling\n');
    await notices.send(tx, notice);
    process.stdout.write('told\n');
  },
});
process.stdout.write('ready\n');
for (;;) await watcher.look();
