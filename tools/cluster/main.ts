import path from 'node:path';
import { demoLogins } from '@aureus/server/account/demo.ts';
import { demoOperators } from '@aureus/server/operator/demo.ts';
import { type EmbeddedDatabase, startEmbedded } from '@aureus/server/platform/database/embedded.ts';
import { migrate } from '@aureus/server/platform/database/migrate.ts';
import { createLogger } from '@aureus/server/platform/log.ts';
import { readSettings, type Settings } from '@aureus/server/platform/settings.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { isFree } from './ports.ts';

/**
 * The cluster of this machine, in demo mode: started by `tools/cluster.mjs` with the paths of haproxy and nats-server.
 * Ends in order at a signal.
 */
const [haproxy = '', nats = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const fail = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
};

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    fail(error);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const log = createLogger({ ...settings, logFormat: 'human' });

let embedded: EmbeddedDatabase | undefined;
let cluster: Cluster | undefined;
let stopping: Promise<void> | undefined;
/** Cuts short what is being set up for a cluster that is not wanted any more. */
const cut = new AbortController();

/** Starts all there is to stop. */
async function setUp(): Promise<Cluster> {
  if (!(await isFree(settings.port))) {
    throw new Error(`Port ${settings.port} is taken: stop what listens there, or set PORT.`);
  }
  if (!settings.databaseUrl) embedded = await startEmbedded({ dataDir: settings.dataDir, log, stopping: cut.signal });
  const applicationUrl = settings.databaseUrl ?? embedded?.applicationUrl ?? '';
  const ownerUrl = settings.databaseOwnerUrl ?? settings.databaseUrl ?? embedded?.ownerUrl ?? '';
  await migrate(ownerUrl, log, { stopping: cut.signal });
  cut.signal.throwIfAborted();
  cluster = await startCluster({
    tools: { haproxy, nats },
    database: { applicationUrl, ownerUrl },
    dataDir: settings.dataDir,
    port: settings.port,
    env: process.env,
    say,
  });
  return cluster;
}

function tell({ places, logFolder }: Cluster): void {
  for (const { email, password } of demoLogins()) say(`Demo login: ${email}, password ${password}`);
  for (const { email, password, totpSecret, roles } of demoOperators()) {
    const who = `${email} (${roles.join(', ')}), password ${password}, authenticator secret ${totpSecret}`;
    say(`Demo operator at /console/: ${who}`);
  }
  const names = ['haproxy', ...places.map(({ name }) => name), 'nats'].join(', ');
  say(`${names} write to ${path.relative(process.cwd(), logFolder)}/<name>.log`);
  say(`Aureus answers at ${settings.publicUrl}`);
}

const settingUp = setUp();

/** Ends all in order; what has only begun to start is waited for, so that nothing is left behind. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    say('Stopping');
    cut.abort();
    await settingUp.catch(() => undefined);
    await cluster?.stop();
    await embedded?.stop();
    say('Stopped');
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}
try {
  const running = await settingUp;
  await running.ready();
  if (!stopping) tell(running);
} catch (error) {
  if (!stopping) {
    fail(error);
    await stop();
    process.exit(1);
  }
}
