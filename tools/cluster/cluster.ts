import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_COMMAND } from '../setup/server-command.mjs';
import { haproxyConfig, natsConfig, writeSecret } from './configs.ts';
import { Keeper, type Program } from './keeper.ts';
import { DEFAULT_LAYOUT, type Layout, type Place, placesOf, sizeOf } from './layout.ts';
import { freePorts } from './ports.ts';

const READY_LIMIT_MS = 180_000;
/** What ends this often while it is waited for will not get ready. */
const MOST_ENDS = 4;

export interface ClusterOptions {
  /** Paths of the programs that are not ours. */
  readonly tools: { readonly haproxy: string; readonly nats: string };
  /** A migrated database: as the application, and as the owner of the tables. */
  readonly database: { readonly applicationUrl: string; readonly ownerUrl: string };
  /** Shared by all; logs lie in its folder `cluster`. */
  readonly dataDir: string;
  /** Where haproxy listens; 0 takes a free port. */
  readonly port: number;
  /** What the processes find in their environment beside what the cluster says. */
  readonly env: NodeJS.ProcessEnv;
  readonly layout?: Layout;
  readonly say?: (line: string) => void;
  /** Longest time the stop of one process may take. */
  readonly stopLimitMs?: number;
}

export interface Cluster {
  /** Address of haproxy. */
  readonly url: string;
  readonly port: number;
  /** The server processes with their own ports. */
  readonly places: readonly Place[];
  readonly logFolder: string;
  /** `haproxy`, `nats` or the name of a place. @throws Error when there is none */
  member(name: string): Keeper;
  /** Resolves when every process says that it is ready. @throws Error with what a process that keeps ending wrote last */
  ready(): Promise<void>;
  /** Ends all in order: first who takes calls, then who works on them, then what they speak by. */
  stop(): Promise<void>;
}

/** Starts all processes of a cluster on this machine and keeps them running. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { layout = DEFAULT_LAYOUT, say = () => {}, stopLimitMs = 20_000, dataDir } = options;
  const logFolder = path.join(dataDir, 'cluster');
  mkdirSync(logFolder, { recursive: true });
  const [natsPort = 0, chosen = 0, ...rest] = await freePorts(sizeOf(layout) + 2);
  const port = options.port || chosen;
  const places = placesOf(layout, rest);
  const keep = (program: Program): Keeper => new Keeper(program, { logFolder, say, stopLimitMs });
  const { nats, natsUrl } = natsOf(options, natsPort, logFolder);
  const members = new Map<string, Keeper>();
  for (const program of [
    nats,
    ...places.map((place) => serverOf(options, place, { natsUrl, port })),
    haproxyOf(options, places, port, logFolder),
  ]) {
    members.set(program.name, keep(program));
  }
  const member = (name: string): Keeper => {
    const found = members.get(name);
    if (!found) throw new Error(`There is no process called ${name}`);
    return found;
  };

  member('nats').start();
  await answersAt(natsPort, member('nats'));
  for (const keeper of members.values()) if (keeper.name !== 'nats') keeper.start();

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    places,
    logFolder,
    member,
    ready: async () => {
      await Promise.all(places.map((place) => isReady(place.port, member(place.name))));
      // It hands on no `/readyz`, which says what each process does.
      await isReady(port, member('haproxy'), '/healthz');
    },
    stop: async () => {
      const stopAll = (wanted: (place: Place) => boolean): Promise<unknown> =>
        Promise.all(places.filter(wanted).map(({ name }) => member(name).stop()));
      // It takes no one new and ends when those who are connected have gone.
      const haproxyStops = member('haproxy').stop('SIGUSR1');
      await stopAll(({ role }) => role === 'edge');
      await haproxyStops;
      await stopAll(() => true);
      await member('nats').stop();
    },
  };
}

function natsOf({ tools, env }: ClusterOptions, port: number, folder: string): { nats: Program; natsUrl: string } {
  const login = { user: 'aureus', password: randomBytes(24).toString('base64url') };
  const file = writeSecret(path.join(folder, 'nats.conf'), natsConfig(port, login));
  return {
    nats: { name: 'nats', command: tools.nats, parameters: ['-c', file], env },
    natsUrl: `nats://${login.user}:${login.password}@127.0.0.1:${port}`,
  };
}

function haproxyOf({ tools, env }: ClusterOptions, places: readonly Place[], port: number, folder: string): Program {
  const edges = places.filter(({ role }) => role === 'edge').map((place) => `127.0.0.1:${place.port}`);
  const file = writeSecret(path.join(folder, 'haproxy.cfg'), haproxyConfig(`127.0.0.1:${port}`, edges));
  return { name: 'haproxy', command: tools.haproxy, parameters: ['-db', '-f', file], env };
}

function serverOf(
  { database, dataDir, env }: ClusterOptions,
  place: Place,
  { natsUrl, port }: { natsUrl: string; port: number },
): Program {
  return {
    name: place.name,
    command: process.execPath,
    parameters: SERVER_COMMAND,
    env: {
      // Seven processes share the connections of one database.
      DATABASE_POOL_SIZE: '10',
      PUBLIC_URL: `http://localhost:${port}`,
      ...env,
      AUREUS_ROLES: place.role,
      NATS_URL: natsUrl,
      DATABASE_URL: database.applicationUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(place.port),
      TRUST_PROXY: '1',
      LOG_FORMAT: 'json',
    },
  };
}

/** Waits until a port takes connections. */
async function answersAt(port: number, keeper: Keeper): Promise<void> {
  const tries = async (): Promise<boolean> => {
    const socket = connect(port, '127.0.0.1');
    try {
      return await new Promise((resolve) => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
    } finally {
      socket.destroy();
    }
  };
  await until(tries, keeper);
}

/** Waits until a port answers that it is ready. */
const isReady = (port: number, keeper: Keeper, path = '/readyz'): Promise<void> =>
  until(async () => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    await reply?.arrayBuffer();
    return reply?.ok ?? false;
  }, keeper);

async function until(condition: () => Promise<boolean>, keeper: Keeper): Promise<void> {
  const stepMs = 100;
  const before = keeper.starts;
  for (let step = 0; step < READY_LIMIT_MS / stepMs; step += 1) {
    if (await condition()) return;
    if (keeper.starts - before >= MOST_ENDS) {
      throw new Error(`${keeper.name} keeps ending. It wrote last, in ${keeper.logFile}:\n${keeper.lastLines(10)}`);
    }
    await pause(stepMs);
  }
  throw new Error(`${keeper.name} did not become ready within ${READY_LIMIT_MS / 1000} s; see ${keeper.logFile}`);
}
