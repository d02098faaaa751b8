import path from 'node:path';
import { demoLogins } from '@aureus/server/account/demo.ts';
import { demoOperators } from '@aureus/server/operator/demo.ts';
import { type EmbeddedDatabase, startEmbedded } from '@aureus/server/platform/database/embedded.ts';
import { migrate } from '@aureus/server/platform/database/migrate.ts';
import { createLogger } from '@aureus/server/platform/log.ts';
import { readSettings } from '@aureus/server/platform/settings.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { isFree } from './ports.ts';

/**
 * The cluster of this machine, in demo mode: started by `tools/cluster.mjs` with the paths of haproxy and nats-server.
 * Ends in order at a signal.
 */
const [haproxy = '', nats = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const settings = readSettings(process.env);
const log = createLogger({ ...settings, logFormat: 'human' });

let embedded: EmbeddedDatabase | undefined;
let cluster: Cluster | undefined;
let stopping: Promise<void> | undefined;

/** Starts all there is to stop. */
async function setUp(): Promise<Cluster> {
  if (!(await isFree(settings.port))) {
    throw new Error(`Port ${settings.port} is taken: stop what listens there, or set PORT.`);
  }
  if (!settings.databaseUrl) embedded = await startEmbedded({ dataDir: settings.dataDir, log });
  const applicationUrl = settings.databaseUrl ?? embedded?.applicationUrl ?? '';
  const ownerUrl = settings.databaseOwnerUrl ?? settings.databaseUrl ?? embedded?.ownerUrl ?? '';
  await migrate(ownerUrl, log);
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
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await stop();
    process.exit(1);
  }
}
