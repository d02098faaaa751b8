import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { AppError } from '../platform/errors.ts';
import { HashingPool } from './hashing-pool.ts';

/** What a thread is asked: to hash a password, or to compare it with what was hashed. */
export interface HashingJob {
  readonly password: string;
  readonly against: string | null;
}

/** What it answers: the hash, or whether they are the same. */
export type HashingAnswer = { readonly result: string | boolean } | { readonly failed: string };

/** Threads that do nothing but hash, each one piece of work at a time. */
export interface HashingThreads {
  /**
   * @param knownIn the network of a sender who is known; null for strangers
   * @throws AppError service_unavailable when too many wait, or when the product stops
   * @throws Error when the work failed, or the thread died of it; another takes its place
   */
  run(job: HashingJob, knownIn?: string | null): Promise<string | boolean>;
  /** Ends the threads; whoever waits is refused. */
  stop(): Promise<void>;
}

const PROGRAM = new URL('./hashing-thread.ts', import.meta.url);

/** So long spare time is waited for: several times what a hash takes by itself. */
const LATE_MS = 50;

/** About two seconds of work in the lane of the known; what comes later waits with all others. */
const KNOWN_WAITING = 60;

/** Of them so many of one network: whoever has many accounts of their own fills the lane for nobody else. */
const KNOWN_OF_NETWORK = 4;

/**
 * Threads are started when they are first needed, and keep no process alive. A password is hashed in the time that nobody
 * else wants, which costs orders and quotes the least. Where there is none for long, it is hashed once more by a thread
 * that takes its share, so that a busy machine still lets people in. Beside the lanes of all there is one that is kept for
 * the known: however many strangers wait, it is free for who has a session, or comes from a known device or network.
 * @param size passwords that are hashed at once for all; beside them as many that came too late may still be under way
 */
export function createHashingThreads(size: number, waitingLimit: number, program = PROGRAM): HashingThreads {
  const forAll = createLane(size, waitingLimit, program);
  const forKnown = createLane(1, KNOWN_WAITING, program);
  const knownUnderWay = new Map<string, number>();

  /** Whether the lane of the known has room for one more of this network. */
  const hasRoom = (network: string): boolean =>
    (knownUnderWay.get(network) ?? 0) < KNOWN_OF_NETWORK && sum(knownUnderWay.values()) < KNOWN_WAITING;

  async function runKnown(job: HashingJob, network: string): Promise<string | boolean> {
    knownUnderWay.set(network, (knownUnderWay.get(network) ?? 0) + 1);
    try {
      return await forKnown.run(job);
    } finally {
      const left = (knownUnderWay.get(network) ?? 1) - 1;
      if (left > 0) knownUnderWay.set(network, left);
      else knownUnderWay.delete(network);
    }
  }

  return {
    run: (job, knownIn = null) => (knownIn !== null && hasRoom(knownIn) ? runKnown(job, knownIn) : forAll.run(job)),
    stop: async () => {
      await Promise.all([forAll.stop(), forKnown.stop()]);
    },
  };
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, one) => all + one, 0);

/** A line of work before threads of its own. */
interface Lane {
  run(job: HashingJob): Promise<string | boolean>;
  stop(): Promise<void>;
}

function createLane(size: number, waitingLimit: number, program: URL): Lane {
  const withinLimit = createConcurrencyLimit(size, waitingLimit);
  const spare = new HashingPool(program, 'spare');
  const share = new HashingPool(program, 'share');
  let hasStopped = false;

  async function answerOf(job: HashingJob): Promise<HashingAnswer> {
    const early = spare.working < size ? await inTime(spare.ask(job)) : null;
    if (hasStopped) throw new AppError('service_unavailable');
    return early ?? share.ask(job);
  }

  return {
    run: (job) =>
      withinLimit(async () => {
        if (hasStopped) throw new AppError('service_unavailable');
        const answer = await answerOf(job);
        if ('failed' in answer) throw new Error(`A password was not hashed: ${answer.failed}`);
        return answer.result;
      }),
    stop: async () => {
      hasStopped = true;
      await Promise.all([spare.stop(), share.stop()]);
    },
  };
}

/** What the work comes to, or null when it takes too long. Nobody hears what becomes of it then. */
async function inTime(work: Promise<HashingAnswer>): Promise<HashingAnswer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LATE_MS);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
