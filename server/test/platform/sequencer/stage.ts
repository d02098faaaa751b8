import { afterEach, beforeAll } from 'vitest';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import type { Committed } from '../../../src/platform/sequencer/batch-runner.ts';
import { Sequencer } from '../../../src/platform/sequencer/sequencer.ts';
import { useDatabase } from '../../support/database.ts';
import { type Count, type Counted, CountingProgram, createCounters, type Put, type Wallet } from './counting.ts';

type CountSequencer = Sequencer<number, Count, Put, ReadonlyMap<number, bigint>, Counted>;
/** A command before it waits for its answer. */
type Asked = Pick<Count, 'counter' | 'by'> & Partial<Pick<Count, 'price' | 'claim'>>;

/** A sequencer that counts, with all it has committed. */
export interface Counting {
  readonly program: CountingProgram;
  readonly sequencer: CountSequencer;
  readonly number: number;
  readonly committed: Committed<Counted>[];
  count(asked: Asked): Promise<number>;
  /** The codes or values of a leader and its followers, in their order. */
  countGroup(leader: Asked, followers: readonly Asked[]): Promise<(number | string)[]>;
}

/** A database with counters in it, and sequencers that end with the test. */
export function useCounting() {
  const database = useDatabase();
  const running = new Set<CountSequencer>();
  const made = { writers: 0, names: 0 };

  beforeAll(() => createCounters(database));
  afterEach(async () => {
    await Promise.all([...running].map((sequencer) => sequencer.stop()));
    running.clear();
  });

  async function createCounter(): Promise<string> {
    const name = `counter ${(made.names += 1)}`;
    await database.owner.query('INSERT INTO counter (name) VALUES ($1)', [name]);
    return name;
  }

  /** A wallet with money in it, of an owner of its own. */
  async function createWallet(available: bigint): Promise<Wallet> {
    const owner = 5_000 + (made.names += 1);
    const { rows } = await database.owner.query<{ id: bigint }>(
      'INSERT INTO wallet (owner_id, account, currency_id, available) VALUES ($1, 3, 3, $2) RETURNING id',
      [owner, available],
    );
    return { id: Number(rows[0]?.id), owner, account: 3, currency: 3 };
  }

  async function balanceOf({ id }: Wallet): Promise<bigint | undefined> {
    const { rows } = await database.pool.query<{ available: bigint }>('SELECT available FROM wallet WHERE id = $1', [
      id,
    ]);
    return rows[0]?.available;
  }

  async function stored(counter: string): Promise<number> {
    const { rows } = await database.pool.query<{ value: bigint }>('SELECT value FROM counter WHERE name = $1', [
      counter,
    ]);
    return Number(rows[0]?.value);
  }

  async function start(
    options: { batchSize?: number; number?: number; program?: CountingProgram; clock?: Clock; told?: string[] } = {},
  ): Promise<Counting> {
    const { batchSize = 32, number = (made.writers += 1), program = new CountingProgram(), told = [] } = options;
    const needs = { pool: database.pool, clock: options.clock ?? systemClock, log: silentLogger };
    const sequencer: CountSequencer = new Sequencer(needs, program, {
      batchSize,
      number,
      writers: 1,
      onIsolated: (subject) => void told.push(`${subject} fails`),
      onRestored: (subject) => void told.push(`${subject} is back`),
    });
    const committed: Committed<Counted>[] = [];
    sequencer.onCommit((batch) => committed.push(batch));
    await sequencer.start();
    running.add(sequencer);
    // The first batch learns what there is.
    while (committed.length === 0) await new Promise((resolve) => setImmediate(resolve));
    committed.length = 0;

    const commandOf = (asked: Asked): { command: Count; answer: Promise<number> } => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      return { command: { claim: null, ...asked, resolve, reject }, answer: promise };
    };
    return {
      program,
      sequencer,
      number,
      committed,
      count: (asked) => {
        const { command, answer } = commandOf(asked);
        sequencer.submit(command);
        return answer;
      },
      countGroup: (leader, followers) => {
        const [first, ...others] = [leader, ...followers].map(commandOf);
        if (!first) throw new Error('A group has a leader');
        const answers = [first, ...others].map(({ answer }) => resultOf(answer));
        sequencer.submitGroup(
          first.command,
          others.map(({ command }) => command),
        );
        return Promise.all(answers);
      },
    };
  }

  return { database, start, createCounter, createWallet, balanceOf, stored };
}

/** The answer, or the code of the refusal. */
export async function resultOf(answer: Promise<number>): Promise<number | string> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    return error instanceof Error ? error.name : String(error);
  }
}
