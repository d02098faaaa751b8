import { flushCompileCache } from 'node:module';
import { demoLogins } from './account/demo.ts';
import { createApp } from './app.ts';
import { demoOperators } from './operator/demo.ts';
import { databaseClock } from './platform/database/clock.ts';
import { openDatabase } from './platform/database/open.ts';
import type { OpenDatabase } from './platform/database/open.ts';
import { awaitPages } from './platform/http/awaited-pages.ts';
import { createLifecycle, StoppedWhileStartingError } from './platform/lifecycle.ts';
import { createLogger } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import type { Settings } from './platform/settings.ts';

/** Starts the server of this process and keeps it until a signal or an error nobody caught. */
async function main(): Promise<void> {
  const settings = settingsOrExit();
  const log = createLogger(settings);
  const lifecycle = createLifecycle({ log, stopLimitMs: settings.shutdownSeconds * 1000 });
  lifecycle.handleSignals();
  const metrics = createMetrics();
  let database: OpenDatabase | undefined;
  let takenAddress = (): unknown => null;
  let firstInvitation = async (): Promise<string | null> => null;
  // The first part, so that a signal in the first second waits for the database and closes it, too.
  lifecycle.add({
    name: 'database',
    start: async () => {
      database = await openDatabase(settings, log, lifecycle.stopping);
      const { pool } = database;
      metrics.observePool('main', pool);
      const clock = await databaseClock(pool, { log, mode: settings.mode });
      lifecycle.add({ name: 'clock', stop: () => clock.stop() });
      await awaitPages(lifecycle.stopping);
      // There is nothing more to build for a stop.
      if (lifecycle.stopping.aborted) return;
      const app = await createApp({ settings, log, clock, metrics, pool }, lifecycle.isRunning);
      for (const part of app.parts) lifecycle.add(part);
      takenAddress = () => app.http.server.address();
      firstInvitation = app.firstInvitation;
    },
    stop: () => database?.close(),
  });
  try {
    await lifecycle.start();
    const isOpenDemo = settings.mode === 'demo' && settings.roles.has('edge');
    for (const { email, password } of isOpenDemo ? demoLogins() : []) {
      // Written past the log: it would hide the password, which here is meant to be read.
      process.stdout.write(`Demo login: ${email}, password ${password}\n`);
    }
    for (const { email, password, totpSecret, roles } of isOpenDemo ? demoOperators() : []) {
      const who = `${email} (${roles.join(', ')}), password ${password}, authenticator secret ${totpSecret}`;
      process.stdout.write(`Demo operator at /console/: ${who}\n`);
    }
    const invitation = settings.roles.has('edge') ? await firstInvitation() : null;
    if (invitation !== null) {
      log.warn('Nobody operates this installation yet: the invitation of the first operator was printed');
      process.stdout.write(`Invitation of the first operator, good once and for a day: ${invitation}\n`);
      process.stdout.write('The second operator is invited by `npm run operator:invite`.\n');
    }
    log.info(`Aureus (${settings.mode}) answers at ${addressOf(settings, takenAddress())}`);
    // Now and not at the end of the process, which may be killed.
    flushCompileCache();
  } catch (error) {
    // Whoever asked for the stop ends the process.
    if (error instanceof StoppedWhileStartingError) return;
    log.fatal({ err: error }, 'Aureus could not start');
    process.exit(1);
  }
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** PUBLIC_URL, with the port that was really taken when a free one was asked for. */
function addressOf({ port, publicUrl }: Settings, address: unknown): string {
  const taken = (address as { port?: number } | null)?.port;
  return port === 0 && taken ? `http://localhost:${taken}` : publicUrl;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
