import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../log.ts';
import { CHANNEL } from './deadline.ts';

/** Listens for rows that are due soon, on a connection of its own that is made anew when it is lost. */
export interface Announcements {
  /** Whether announcements are heard now; while not, whoever waits must look for itself. */
  isListening(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const RECONNECT_MS = 1_000;

/** @param heard told the kind of which there is a new row; null when some may have been missed */
export function listenTo(pool: Pool, log: Logger, heard: (kind: string | null) => void): Announcements {
  let client: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let connecting: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const fresh = await pool.connect();
    fresh.on('notification', ({ payload }) => heard(payload ?? null));
    fresh.once('error', (error) => lost(fresh, error));
    fresh.once('end', () => lost(fresh));
    client = fresh;
    try {
      await fresh.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      lost(fresh, error);
      return;
    }
    heard(null);
  }

  function lost(gone: PoolClient, error?: unknown): void {
    if (client !== gone) return;
    client = undefined;
    gone.release(true);
    if (isStopped) return;
    log.warn({ err: error }, 'New deadlines are not heard; they are looked for meanwhile');
    heard(null);
    again();
  }

  function again(): void {
    timer = setTimeout(() => {
      connecting = connect().catch((error: unknown) => {
        log.warn({ err: error }, 'New deadlines are still not heard');
        if (!isStopped) again();
      });
    }, RECONNECT_MS).unref();
  }

  return {
    isListening: () => client !== undefined,
    start: connect,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await connecting;
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
}
