import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type Transaction, withTransaction } from '../database/transaction.ts';
import { type Fence, takeOver, type WriterName } from './fence.ts';

/**
 * The one connection a writer works on. It is kept, so that the batch statement is planned once, and replaced when it
 * breaks.
 */
export class WriterConnection {
  readonly #pool: Pool;
  #client: PoolClient | null = null;
  #isBroken = false;
  /** The epoch being taken, until that is confirmed. */
  #nextEpoch: bigint | null = null;
  readonly #noteBreak = (): void => {
    this.#isBroken = true;
  };

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get isOpen(): boolean {
    return this.#client !== null && !this.#isBroken;
  }

  /** The connection. @throws Error when there is none */
  get client(): PoolClient {
    if (this.#client === null || this.#isBroken) throw new Error('Connection terminated: the writer has none');
    return this.#client;
  }

  /** Gives up a broken connection and opens a new one. */
  async open(): Promise<void> {
    this.close();
    const client = await this.#pool.connect();
    client.on('error', this.#noteBreak);
    client.on('end', this.#noteBreak);
    // Look-ups that do not wait for each other go out together, and their answers come back together: each wait for an
    // answer is a wait for everything else this process does meanwhile.
    (client as { pipeline: boolean }).pipeline = true;
    this.#client = client;
    this.#isBroken = false;
    // One plan for every batch, and one that takes the wallets in the order given: by id, like every other part of the
    // product, so that nobody waits for another in a circle.
    try {
      await client.query(
        'SET plan_cache_mode = force_generic_plan; SET enable_hashjoin = off; SET enable_mergejoin = off',
      );
    } catch (error) {
      // Without them it is no connection for a writer.
      this.close();
      throw error;
    }
  }

  close(): void {
    const client = this.#client;
    this.#client = null;
    if (!client) return;
    client.off('error', this.#noteBreak);
    client.off('end', this.#noteBreak);
    // Never back to the pool: the settings above are not for others.
    client.release(true);
  }

  /** One transaction, never repeated. @throws OutcomeUnknownError when the answer to COMMIT never came */
  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const { client } = this;
    const lent = {
      query: client.query.bind(client),
      on: client.on.bind(client),
      off: client.off.bind(client),
      release: (broken?: Error) => {
        this.#isBroken ||= broken !== undefined;
      },
    };
    const one = { connect: () => Promise.resolve(lent) } as unknown as Pool;
    return withTransaction(one, work, { attempts: 1 });
  }

  /**
   * Takes over as one of the program's writers (`takeOver`). The new epoch is drawn once and tried until it is answered:
   * should the answer be lost, the next try finds it in place.
   * @param held the epoch this writer has; null at start
   * @returns null when somebody else has taken over meanwhile
   */
  async fence(writer: WriterName, held: bigint | null): Promise<Fence | null> {
    this.#nextEpoch ??= randomBytes(8).readBigInt64BE() >> 1n;
    const fence = await takeOver(this.client, writer, held, this.#nextEpoch);
    this.#nextEpoch = null;
    return fence;
  }
}
