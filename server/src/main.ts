import { demoLogins } from './account/demo.ts';
import { createApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open.ts';
import { createLifecycle } from './platform/lifecycle.ts';
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
  const database = await openDatabase(settings, log);
  // Opened before anything else starts, closed after everything else has stopped.
  lifecycle.add({ name: 'database', stop: () => database.close() });
  metrics.observePool('main', database.pool);
  const base = { settings, log, clock: systemClock, metrics, pool: database.pool, db: database.db };
  try {
    const app = await createApp(base, lifecycle.isRunning);
    for (const part of app.parts) lifecycle.add(part);
    await lifecycle.start();
    for (const { email, password } of settings.mode === 'demo' ? demoLogins() : []) {
      // Written past the log: it would hide the password, which here is meant to be read.
      process.stdout.write(`Demo login: ${email}, password ${password}\n`);
    }
    log.info(`Aureus (${settings.mode}) answers at ${addressOf(settings, app.http.server.address())}`);
  } catch (error) {
    log.fatal({ err: error }, 'Aureus could not start');
    await lifecycle.stop('the start failed');
    await database.close().catch(() => undefined);
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
