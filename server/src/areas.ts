import type { Pool } from 'pg';
import type { Chore } from './platform/chores/chore.ts';
import type { Deadline } from './platform/deadlines/deadline.ts';
import type { Route } from './platform/http/route.ts';
import type { Part } from './platform/lifecycle.ts';
import type { Processes } from './platform/processes.ts';

/** An area as the app handles it. */
export interface Area {
  readonly routes: readonly Route[];
  /** What it does again and again, once for all processes. */
  readonly chores?: readonly Chore[];
  /** What it lets be due. */
  readonly deadlines?: readonly Deadline[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Areas that make what everybody needs when they start for the first time: users and operators of the demo. */
const MAKERS: ReadonlySet<string> = new Set(['account', 'operator']);
const START_LOCK = 7_107_165_192;

/** How a part of the start is run while no other process of the installation runs one. */
export type OneAtATime = (start: () => Promise<void>) => Promise<void>;

export function oneAtATime({ bus }: Processes, pool: Pool): OneAtATime {
  return async (start) => {
    if (!bus.isShared) return start();
    const client = await pool.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [START_LOCK]);
      return await start();
    } finally {
      // Its connection ends, and the lock with it.
      client.release(true);
    }
  };
}

/** The areas as parts, in their order. */
export function areaParts(areas: Readonly<Record<string, Area>>, start: OneAtATime): Part[] {
  return Object.entries(areas).map(([name, area]) => ({
    name,
    start: () => (MAKERS.has(name) ? start(() => area.start()) : area.start()),
    stop: () => area.stop(),
  }));
}
