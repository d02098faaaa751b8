import { setInterval } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';

/**
 * Ends a test file that has stopped answering: a loop without an end keeps the runner's own time limits from ever being
 * looked at. A thread of its own watches a count that the file's event loop moves on; when it stands still for this
 * many looks, a second apart, the process of the file is ended and the file has failed.
 */
const LOOKS_WITHOUT_LIFE = Number(process.env['AUREUS_WATCHDOG_LOOKS'] ?? 180);

const WATCH = `
  const { workerData: { count, looks, pid, file } } = require('node:worker_threads');
  let last = -1;
  let still = 0;
  setInterval(() => {
    const now = Atomics.load(count, 0);
    still = now === last ? still + 1 : 0;
    last = now;
    if (still < looks) return;
    require('node:fs').writeSync(2, file + ' has not answered for ' + looks + ' seconds and is ended\\n');
    process.kill(pid, 'SIGKILL');
  }, 1000);
`;

interface Watched {
  aureusWatchdog?: boolean;
}

/** Set up once a process, however many files it runs. */
if (!(process as Watched).aureusWatchdog) {
  (process as Watched).aureusWatchdog = true;
  const count = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(count, 0, 1), 1_000).unref();
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { count, looks: LOOKS_WITHOUT_LIFE, pid: process.pid, file: expect.getState().testPath },
  }).unref();
}
