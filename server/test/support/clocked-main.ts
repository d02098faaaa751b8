import { flushCompileCache } from 'node:module';
import { createApp } from '../../src/app.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/database/open.ts';
import { createLifecycle, StoppedWhileStartingError } from '../../src/platform/lifecycle.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { readSettings } from '../../src/platform/settings.ts';

/**
 * The server as a process whose parent turns the clock, for walks that wait for hours. The two talk over the channel
 * between them, so that nobody turns it over the network: the server tells `{ port }` once it answers, the parent sends
 * `{ aheadMs }`, how far the clock is ahead, and gets it back when it is turned. What is due goes by the clock of the database,
 * which nobody turns: `{ due }` names a kind of it that is due from now on. It ends with its parent.
 */

let aheadMs = 0;
const clock: Clock = {
  now: () => new Date(clock.epochMs()),
  epochMs: () => systemClock.epochMs() + aheadMs,
};

const settings = readSettings(process.env);
const log = createLogger(settings);
const lifecycle = createLifecycle({ log, stopLimitMs: settings.shutdownSeconds * 1000 });
lifecycle.handleSignals();
process.on('disconnect', () => void lifecycle.stop('the walk is over').then(() => process.exit()));
process.on('message', (message: { aheadMs: number } | { due: string }) => {
  if ('aheadMs' in message) {
    ({ aheadMs } = message);
    process.send?.(message);
  } else void letBeDue(message.due).then(() => process.send?.(message));
});

async function letBeDue(kind: string): Promise<void> {
  await database?.pool.query(
    `WITH due AS (UPDATE deadline SET due = now() WHERE kind = $1) SELECT pg_notify('deadline', $1)`,
    [kind],
  );
}

const metrics = createMetrics();
let database: OpenDatabase | undefined;
let takenAddress = (): unknown => null;
lifecycle.add({
  name: 'database',
  start: async () => {
    database = await openDatabase(settings, log, lifecycle.stopping);
    const { pool } = database;
    const app = await createApp({ settings, log, clock, metrics, pool }, lifecycle.isRunning);
    for (const part of app.parts) lifecycle.add(part);
    takenAddress = () => app.http.server.address();
  },
  stop: () => database?.close(),
});
try {
  await lifecycle.start();
  // Who starts it again and again keeps what was compiled (`NODE_COMPILE_CACHE`); one that is killed never writes it.
  flushCompileCache();
  process.send?.({ port: (takenAddress() as { port: number }).port });
} catch (error) {
  // Whoever asked for the stop ends the process.
  if (!(error instanceof StoppedWhileStartingError)) {
    log.fatal({ err: error }, 'The server of the walk could not start');
    process.exit(1);
  }
}
