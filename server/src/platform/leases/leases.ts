import { type Bus, returnedTopic, type Topic } from '../bus/bus.ts';
import { monotonicMs } from '../clock.ts';
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { beat, type BeatResult, findRivals, PRESENCE, release, resign, take, TTL_MS } from './rows.ts';

/** How often leases are renewed, and looked at by those who would like to have them. */
const BEAT_EVERY_MS = 500;

/** A lease this process holds. */
export interface Lease {
  readonly name: string;
  /** Grows by one from holder to holder. */
  readonly term: bigint;
  /** Whether it was renewed lately. False in a process that stood still until its lease was over. */
  isFresh(): boolean;
}

/** Work that is done under leases. */
export interface LeasedWork {
  /** Whose candidates share the leases out. */
  readonly kind: string;
  /** Kinds that begin like this share the same work out differently: with such candidates it cannot be begun. */
  readonly rivals?: string;
  /** Its leases. */
  readonly names: readonly string[];
  /** The lease is ours: begins the work. An error gives it back. */
  take(lease: Lease): Promise<void>;
  /**
   * The lease is over, or is to be given back: ends the work, as far as it is not fenced already. Called once `take` has
   * ended, well or not.
   */
  lose(lease: Lease): Promise<void>;
  /** Whether the work still goes on; when it does not, the lease is given back. */
  isWorking?(lease: Lease): boolean;
}

/** Who holds a lease, as far as is known here. */
export interface Holding {
  readonly holder: string;
  readonly term: bigint;
  /** Aborted once the lease has a later term: who held it before can do no more under it. */
  readonly over: AbortSignal;
}

export interface Leases {
  /**
   * Takes part in holding leases, from now on. In a process that is alone it holds all of them when this resolves.
   * @throws Error when rivals are there
   * @returns a function that ends the work under its leases and gives them back
   */
  compete(work: LeasedWork): Promise<() => Promise<void>>;
  /** Who holds a lease; undefined when nobody is known to. */
  holderOf(name: string): Holding | undefined;
  /**
   * Calls the listener when a process has died or stood still, this one included: what it has committed and not told is
   * not told any more, or too late.
   */
  onVanished(listener: () => void): void;
  /** Names of the leases held here. */
  held(): readonly string[];
  /** Calls the listener whenever this process takes a lease, before the work under it begins. */
  onTake(listener: () => void): void;
  start(): Promise<void>;
  /** After the works. */
  stop(): Promise<void>;
}

/** Where a process tells that work goes on under a new lease. */
const takenTopic = 'lease.taken' as Topic<{ readonly name: string; readonly holder: string; readonly term: bigint }>;

interface Held {
  readonly lease: Lease;
  readonly work: LeasedWork;
  /** By the counter that only goes on. */
  freshUntil: number;
  isEnding: boolean;
  /** Resolves once its work has begun; rejects when it could not. */
  readonly begun: Promise<void>;
}

interface LeaseNeeds {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly log: Logger;
  /** A counter of milliseconds that only goes on. */
  readonly now?: () => number;
}

/**
 * Leases in rows of the database, renewed by its clock. They say who should work, and nothing hangs on that for money:
 * whoever works although the lease is over is refused by what fences the work itself.
 */
export function createLeases({ pool, bus, log, now = monotonicMs }: LeaseNeeds): Leases {
  const { self } = bus;
  const works = new Map<string, LeasedWork>();
  const held = new Map<string, Held>();
  const known = new Map<string, Holding & { readonly end: AbortController }>();
  const changes = new Set<Promise<void>>();
  const vanishListeners = new Set<() => void>();
  /** Processes that were there at the last beat. */
  let present: ReadonlySet<string> = new Set();
  let beaten = now();
  const takeListeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  function learn(name: string, holder: string, term: bigint): void {
    const before = known.get(name);
    if (before && before.term >= term) return;
    const end = new AbortController();
    known.set(name, { holder, term, over: end.signal, end });
    before?.end.abort();
  }

  /** Renews what is held, and says who else would hold what. */
  async function renew(): Promise<BeatResult> {
    const asked = now();
    noteStall(asked);
    const all = [...held.values()].filter(({ isEnding }) => !isEnding);
    const seen = await beat(pool, { self, kinds: [PRESENCE, ...works.keys()], held: all.map(({ lease }) => lease) });
    for (const each of all) {
      const row = seen.rows.find(({ name }) => name === each.lease.name);
      if (row?.holder === self && row.term === each.lease.term) each.freshUntil = asked + TTL_MS;
      else end(each, 'it has another holder');
    }
    return seen;
  }

  const tellVanished = (): void => {
    for (const listener of vanishListeners) listener();
  };

  /** What was told after this process stood still may be old: everybody fetches again. */
  function noteStall(moment: number): void {
    const stoodStill = moment - beaten > TTL_MS;
    beaten = moment;
    if (!stoodStill) return;
    log.warn('This process stood still');
    bus.publish(returnedTopic, null);
    tellVanished();
  }

  function end(each: Held, why: string): void {
    if (each.isEnding) return;
    each.isEnding = true;
    each.freshUntil = 0;
    const { lease } = each;
    if (bus.isShared) log.info({ lease: lease.name, term: Number(lease.term), why }, 'A lease is over');
    follow(giveBack(each), 'A lease was not given back in order');
  }

  async function giveBack({ lease, work, begun }: Held): Promise<void> {
    // What is still being begun cannot be ended: it would be there afterwards, with nobody to end it.
    await begun.catch(() => undefined);
    try {
      await work.lose(lease);
    } finally {
      held.delete(lease.name);
      if (bus.isShared) await release(pool, self, lease);
    }
  }

  function follow(change: Promise<void>, trouble: string): void {
    const followed = change
      .catch((error: unknown) => log.error({ err: error }, trouble))
      .finally(() => changes.delete(followed));
    changes.add(followed);
  }

  async function refuseRivals({ kind, rivals }: LeasedWork): Promise<void> {
    const [rival] = rivals === undefined ? [] : await findRivals(pool, kind, rivals);
    if (rival !== undefined) {
      throw new Error(`Other processes share the work out as "${rival}", this one as "${kind}": their settings differ`);
    }
  }

  /** Where nobody else is, nothing has to be written down. */
  async function takeAll(work: LeasedWork): Promise<void> {
    for (const name of work.names) {
      const lease = { name, term: 1n, isFresh: () => true };
      const begun = begin(work, lease);
      held.set(name, { lease, work, freshUntil: 0, isEnding: false, begun });
      await begun;
    }
  }

  async function takeOne(work: LeasedWork, name: string): Promise<void> {
    const asked = now();
    const term = await take(pool, self, name);
    if (term === null) return;
    const lease: Lease = { name, term, isFresh: () => now() < each.freshUntil };
    log.info({ lease: name, term: Number(term) }, 'A lease was taken');
    for (const listener of takeListeners) listener();
    // Renewed meanwhile: to begin may take longer than a lease lasts.
    const begun = begin(work, lease);
    const each: Held = { lease, work, freshUntil: asked + TTL_MS, isEnding: false, begun };
    held.set(name, each);
    follow(
      begun.then(
        () => {
          if (each.isEnding) return;
          learn(name, self, term);
          bus.publish(takenTopic, { name, holder: self, term });
        },
        (error: unknown) => {
          log.error({ err: error, lease: name }, 'The work of a lease could not begin');
          end(each, 'its work could not begin');
        },
      ),
      'A lease was not taken in order',
    );
  }

  async function beatOnce(): Promise<void> {
    const { rows, candidates, vanished } = await renew();
    const isGone = vanished.some((holder) => present.has(holder) && holder !== self);
    present = new Set(candidates.get(PRESENCE));
    if (isGone) tellVanished();
    for (const { name, holder, term, isHeld } of rows) if (isHeld && holder !== self) learn(name, holder, term);
    for (const work of works.values()) {
      const mine = work.names.flatMap((name) => held.get(name) ?? []).filter(({ isEnding }) => !isEnding);
      for (const each of mine) if (work.isWorking?.(each.lease) === false) end(each, 'its work has ended');
      const share = shareOf(work.names.length, candidates.get(work.kind) ?? [], self);
      for (const each of mine.slice(share)) end(each, 'another process takes its part');
      const free = work.names.filter(
        (name) => !held.has(name) && !rows.some((row) => row.name === name && row.isHeld && row.holder !== self),
      );
      for (const name of free.slice(0, Math.max(0, share - mine.length))) {
        if (works.has(work.kind)) await takeOne(work, name);
      }
    }
  }

  function beatSafely(): Promise<void> {
    beating = beating.then(beatOnce).catch((error: unknown) => {
      log.warn({ err: error }, 'Leases could not be renewed');
    });
    return beating;
  }

  return {
    compete: async (work) => {
      if (bus.isShared) await refuseRivals(work);
      works.set(work.kind, work);
      if (!bus.isShared) await takeAll(work);
      return async () => {
        works.delete(work.kind);
        await beating;
        for (const each of held.values()) if (each.work === work) end(each, 'it is stopped');
        await Promise.all(changes);
        if (bus.isShared) await resign(pool, self, work.kind);
      };
    },
    holderOf: (name) => known.get(name),
    onTake: (listener) => {
      takeListeners.add(listener);
    },
    onVanished: (listener) => void vanishListeners.add(listener),
    held: () => [...held.values()].filter(({ isEnding }) => !isEnding).map(({ lease }) => lease.name),
    start: async () => {
      if (!bus.isShared) return;
      bus.subscribe(takenTopic, ({ name, holder, term }) => learn(name, holder, term));
      beaten = now();
      await beatSafely();
      timer = setInterval(() => void beatSafely(), BEAT_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await beating;
      await Promise.all(changes);
      if (bus.isShared) await resign(pool, self, PRESENCE);
    },
  };
}

/** Once the lease is noted as held. */
async function begin(work: LeasedWork, lease: Lease): Promise<void> {
  await Promise.resolve();
  await work.take(lease);
}

/** How many of the leases a candidate holds: as many as each other, the first of them one more while some are left. */
function shareOf(leases: number, candidates: readonly string[], self: string): number {
  const place = candidates.indexOf(self);
  if (place < 0) return 0;
  return Math.floor(leases / candidates.length) + (place < leases % candidates.length ? 1 : 0);
}
