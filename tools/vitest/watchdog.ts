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
  const { parentPort, workerData: { count, looks, pid } } = require('node:worker_threads');
  let file = '';
  let last = -1;
  let still = 0;
  parentPort.on('message', (next) => { file = next; });
  setInterval(() => {
    const now = Atomics.load(count, 0);
    still = now === last ? still + 1 : 0;
    last = now;
    if (still < looks) return;
    require('node:fs').writeSync(2, file + ' has not answered for ' + looks + ' seconds and is ended\\n');
    process.kill(pid, 'SIGKILL');
  }, 1000);
`;

function watch(): Worker {
  const count = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(count, 0, 1), 1_000).unref();
  const watchdog = new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { count, looks: LOOKS_WITHOUT_LIFE, pid: process.pid },
  });
  watchdog.unref();
  return watchdog;
}

/** One a process, however many files it runs. */
const watched = process as { aureusWatchdog?: Worker };
watched.aureusWatchdog ??= watch();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
watched.aureusWatchdog.postMessage(expect.getState().testPath);
