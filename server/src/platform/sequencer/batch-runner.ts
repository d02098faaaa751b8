import type { ClientBase, Pool } from 'pg';
import type { Clock } from '../clock.ts';
import { ClaimLostError } from '../http/idempotency.ts';
import { committing, type Transaction } from '../database/transaction.ts';
import { readWallets } from '../ledger/balances.ts';
import { changesOf, type WalletAfter } from '../ledger/journal.ts';
import { BatchStatement } from './batch-statement.ts';
import { type AnsweredClaim, findLostClaims } from './claims.ts';
import type { Command, Work } from './command.ts';
import { WriterConnection } from './connection.ts';
import { BatchConflictError, FenceClosedError, WriterReplacedError } from './errors.ts';
import { readRevision, whyClosed, type WriterName } from './fence.ts';
import { lockForBatch } from './locks.ts';
import type { BatchEffects, Program } from './program.ts';

/** A durable batch, as those hear of it who listen. */
export interface Committed<Effects> {
  readonly at: Date;
  readonly effects: Effects;
  /** The wallets whose balance it changed, as they are after it. */
  readonly wallets: readonly WalletAfter[];
}

/** What a durable batch did, and what became of each of its commands. */
export interface Outcome<Answer, C, Effects> {
  readonly committed: Committed<Effects>;
  readonly results: ReadonlyMap<C, Answer | Error>;
}

/**
 * Runs batches of a program, one at a time: reads, matches in memory, and writes in one transaction. When the database
 * does not take one, memory is made anew from what is stored before the next.
 */
export class BatchRunner<Answer, C extends Command<Answer>, Update, Facts, Effects extends BatchEffects<Answer, C>> {
  readonly #clock: Clock;
  readonly #program: Program<Answer, C, Update, Facts, Effects>;
  readonly #writer: WriterName;
  readonly #connection: WriterConnection;
  readonly #statement: BatchStatement<Effects>;
  readonly #onAsked: () => void;
  readonly #onSent: () => void;
  #epoch: bigint | null = null;
  #batches = 0;
  /** The last batch that took effect, as the fence told when it was taken. */
  #durableBatch = 0;
  #mustRebuild = true;
  /** For which revision the program has learned what others may change. */
  #revision = 0n;
  #mustLearn = true;
  /** What the batch at work will have done, in case the answer to its COMMIT is lost. */
  #written: Outcome<Answer, C, Effects> | undefined;

  /**
   * @param onAsked called each time a batch waits for what it asked the database
   * @param onSent called each time a batch is on its way to the database
   */
  constructor(
    { pool, clock }: { pool: Pool; clock: Clock },
    program: Program<Answer, C, Update, Facts, Effects>,
    { number, writers }: Pick<WriterName, 'number' | 'writers'>,
    { onAsked, onSent }: { onAsked: () => void; onSent: () => void },
  ) {
    this.#onAsked = onAsked;
    this.#onSent = onSent;
    this.#clock = clock;
    this.#program = program;
    this.#writer = { program: program.name, number, writers };
    this.#connection = new WriterConnection(pool);
    this.#statement = new BatchStatement(program.name, program.rows);
  }

  get isConnected(): boolean {
    return this.#connection.isOpen;
  }

  /** Whether there is work nobody asks for: memory to make anew, or what the program wants by itself. */
  get isWorkDue(): boolean {
    return this.#mustRebuild || this.#program.isWorkDue;
  }

  /** Lets the next batch learn what others have changed. */
  refresh(): void {
    this.#mustLearn = true;
  }

  close(): void {
    this.#connection.close();
  }

  /** A working connection and sound memory, where they are not there already. @throws WriterReplacedError */
  async recover(): Promise<void> {
    await this.#connect();
    if (!this.#mustRebuild) return;
    await this.#program.rebuild(this.#connection.client);
    this.#mustRebuild = false;
  }

  async #connect(): Promise<void> {
    if (this.#connection.isOpen && this.#epoch !== null) return;
    await this.#connection.open();
    const fence = await this.#connection.fence(this.#writer, this.#epoch).catch((error: unknown) => {
      // The next attempt has to ask again.
      this.#connection.close();
      throw error;
    });
    if (!fence) throw new WriterReplacedError();
    if (this.#epoch === null) this.#batches = fence.lastBatch;
    this.#epoch = fence.epoch;
    this.#durableBatch = fence.lastBatch;
  }

  /**
   * Runs work as one batch. After an error nothing of it has happened, once it was dropped; but after
   * OutcomeUnknownError it has to be found out.
   * @param isLocked locks first what may change under the batch
   */
  async run(work: Work<C, Update>, isLocked: boolean): Promise<Outcome<Answer, C, Effects>> {
    await this.recover();
    this.#written = undefined;
    const whole = await this.#program.prepare(this.#connection.client, work);
    try {
      return this.#settle(await (isLocked ? this.#runLocked(whole) : this.#runFreely(whole)));
    } catch (error) {
      if (!(error instanceof FenceClosedError)) throw error;
      throw await whyClosed(this.#connection.client, { ...this.#writer, epoch: this.#epoch ?? 0n });
    }
  }

  /** Counts on nothing changing until the batch is written: the guards of the write tell. */
  async #runFreely(work: Work<C, Update>): Promise<Outcome<Answer, C, Effects>> {
    // Whoever is refused is refused for what is so now.
    if (this.#mustLearn || this.#program.mustLearn(work)) await this.#learn();
    const outcome = await this.#match(work);
    const claims = this.#claimsToStore(outcome);
    if (claims === null) return outcome;
    const before = this.#beforeWriting(outcome.committed.effects);
    if (before === null) return this.#write(this.#connection.client, outcome, claims, committing);
    return this.#connection.transaction(async (tx) => {
      await before(tx);
      return this.#write(tx.client, outcome, claims);
    });
  }

  /** What these effects want to be done in their transaction before they are written; null when there is nothing. */
  #beforeWriting(effects: Effects): ((tx: Transaction) => Promise<void>) | null {
    const recheck = this.#program.recheck?.(effects) ?? null;
    const beside = this.#program.beside?.(effects) ?? null;
    if (recheck === null && beside === null) return null;
    return async (tx) => {
      await recheck?.(tx.client);
      await beside?.(tx);
    };
  }

  /** Runs work with what it counts on locked: who cannot pay any more is refused, and nobody beside them. */
  async #runLocked(work: Work<C, Update>): Promise<Outcome<Answer, C, Effects>> {
    // Before the transaction: it may read on other connections, which those who wait for these wallets may all have.
    await this.#learn();
    return this.#connection.transaction(async (tx) => {
      const { client } = tx;
      await this.#program.lockFirst?.(client);
      const revision = await lockForBatch(client, this.#writer, this.#program.wallets(work));
      if (revision !== this.#revision) throw new BatchConflictError('its revision was over before it was locked');
      const outcome = await this.#match(work);
      const claims = this.#claimsToStore(outcome);
      if (claims === null) return outcome;
      await this.#beforeWriting(outcome.committed.effects)?.(tx);
      return this.#write(client, outcome, claims);
    });
  }

  /** The revision first: the fence finds what changes after it. */
  async #learn(): Promise<void> {
    const { client } = this.#connection;
    // First, so that a change of which we are told meanwhile is learned by the next batch.
    this.#mustLearn = false;
    this.#revision = await readRevision(client, this.#writer);
    await this.#program.learn(client);
  }

  async #match(work: Work<C, Update>): Promise<Outcome<Answer, C, Effects>> {
    const { client } = this.#connection;
    const at = this.#clock.now();
    const looking = [
      findLostClaims(client, this.#program.name, work.commands),
      this.#program.facts(client, work, at),
    ] as const;
    this.#onAsked();
    // When one fails, the other is not left at work while memory is made anew.
    await Promise.allSettled(looking);
    const [lost, facts] = await Promise.all(looking);
    const refused = work.commands.filter(
      (command) => lost.has(work.leaders.get(command) ?? command) || lost.has(command),
    );
    const left = withoutCommands(work, refused);
    const effects = await this.#program.match(client, left, facts);
    const results = new Map(effects.results);
    for (const command of refused) results.set(command, new ClaimLostError());
    return { committed: { at, effects, wallets: [] }, results };
  }

  /** The claims of commands that were not refused; null when the batch leaves nothing at all. */
  #claimsToStore({ committed: { effects }, results }: Outcome<Answer, C, Effects>): AnsweredClaim[] | null {
    const claims: AnsweredClaim[] = [];
    for (const [{ claim }, answer] of results) {
      if (claim !== null && !(answer instanceof Error)) claims.push({ claim, answer });
    }
    return claims.length === 0 && effects.entries.length === 0 && !effects.hasRows ? null : claims;
  }

  async #write(
    client: ClientBase,
    { committed: { at, effects }, results }: Outcome<Answer, C, Effects>,
    claims: readonly AnsweredClaim[],
    commit?: typeof committing,
  ): Promise<Outcome<Answer, C, Effects>> {
    this.#batches += 1;
    this.#written = { committed: { at, effects, wallets: [] }, results };
    const pass = { ...this.#writer, epoch: this.#epoch ?? 0n, batch: this.#batches, revision: this.#revision, at };
    const writing = this.#statement.write(client, pass, effects, claims, commit);
    this.#onSent();
    const wallets = await writing;
    return { committed: { at, effects, wallets }, results };
  }

  /** The batch is durable: what it did may be seen. */
  #settle(outcome: Outcome<Answer, C, Effects>): Outcome<Answer, C, Effects> {
    this.#program.settle(outcome.committed.effects);
    return outcome;
  }

  /** The batch had no effect: memory is not what the database says. */
  drop(): void {
    this.#program.drop();
    this.#mustRebuild = true;
    this.#mustLearn = true;
  }

  /**
   * The connection was lost while the commit was on its way. The fence tells whether it took effect.
   * @returns what the batch did; null when it did nothing
   * @throws Error while that cannot be known
   */
  async findOut(): Promise<Outcome<Answer, C, Effects> | null> {
    this.#connection.close();
    await this.#connect();
    if (this.#durableBatch !== this.#batches || !this.#written) {
      this.drop();
      return null;
    }
    const { committed, results } = this.#written;
    const ids = changesOf([committed.effects.entries]).map(({ wallet }) => wallet);
    const wallets = await readWallets(this.#connection.client, ids);
    return this.#settle({ committed: { ...committed, wallets }, results });
  }
}

function withoutCommands<C, Update>(work: Work<C, Update>, refused: readonly C[]): Work<C, Update> {
  if (refused.length === 0) return work;
  const gone = new Set(refused);
  return { ...work, commands: work.commands.filter((command) => !gone.has(command)) };
}
