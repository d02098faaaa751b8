import { setTimeout as pause } from 'node:timers/promises';
import type { Market } from '../market/public.ts';
import { isRetryable, OutcomeUnknownError, sqlState } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type Command, isUserCommand, type QuoteCommand, type UserCommand } from './commands.ts';
import type { Committed } from './committed.ts';
import { QUEUE_LIMIT } from './limits.ts';
import type { LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import { BatchRunner, type Outcome, type RunnerOptions } from './run-batch.ts';
import { BatchConflictError, WriterReplacedError } from './write-batch.ts';

type Needs = Pick<Platform, 'pool' | 'clock' | 'log'>;

/**
 * A batch that finds the database changed under it is run again, at most so often in all, and from the second time on
 * with everything locked that may change. What fails even so is halved, down to the command that is to blame.
 */
const ATTEMPTS = 3;
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;
/** How long a user is kept waiting for the outcome of a commit whose answer was lost. */
const OUTCOME_PATIENCE_MS = 8_000;
const UNIQUE_VIOLATION = '23505';
interface WriterOptions extends RunnerOptions {
  readonly batchSize: number;
  readonly onCommit: (committed: Committed) => void;
}

/**
 * The only one that changes the books of its markets. Commands queue; what has queued is run as one batch, matched in
 * memory and written in one transaction, and answered after its commit.
 */
export class SpotWriter {
  readonly #needs: Needs;
  readonly #batchSize: number;
  readonly #onCommit: (committed: Committed) => void;
  readonly #runner: BatchRunner;
  #queue: UserCommand[] = [];
  /** What the desk wants to quote; a wish that still waits is replaced by the next. */
  #wishes = new Map<MarketState, QuoteCommand>();
  /** Whether a batch is due although nobody asks for anything: frozen users may have orders in the books. */
  #mustSweep = true;
  /** How long the next failed attempt to get ready waits. */
  #pauseMs = SHORTEST_PAUSE_MS;
  #wake: (() => void) | null = null;
  #state: 'new' | 'running' | 'stopping' | 'replaced' = 'new';
  #loop: Promise<void> = Promise.resolve();

  constructor(needs: Needs, options: WriterOptions) {
    this.#needs = needs;
    this.#batchSize = options.batchSize;
    this.#onCommit = options.onCommit;
    this.#runner = new BatchRunner(needs, options);
  }

  /** Takes the markets over, makes their books, and begins. @throws when the database cannot be reached */
  async start(): Promise<void> {
    await this.#runner.recover();
    this.#state = 'running';
    this.#loop = this.#run();
  }

  /** Refuses new commands, finishes those that wait, and gives the connection back. */
  async stop(): Promise<void> {
    if (this.#state === 'running') this.#state = 'stopping';
    this.#wake?.();
    await this.#loop;
    this.#runner.close();
  }

  /** Commands that wait now. */
  get queueLength(): number {
    return this.#queue.length;
  }

  /** The order as this writer knows it, while it is open. */
  findOrder(orderId: number): LiveOrder | undefined {
    return this.#runner.findOrder(orderId);
  }

  /** Hands in a command of a user. It is answered once, by `resolve` after its commit or by `reject`. */
  submit(command: UserCommand): void {
    if (this.#state !== 'running' || this.#queue.length >= QUEUE_LIMIT) {
      command.reject(new AppError('service_unavailable'));
      return;
    }
    this.#queue.push(command);
    this.#wake?.();
  }

  /** Renews or pulls the desk's quotes in a market. */
  quote(command: QuoteCommand): void {
    if (this.#state !== 'running') return;
    this.#wishes.set(command.state, command);
    this.#wake?.();
  }

  /** Lets the next batch read what the desk has, in case somebody else moved its money. */
  refreshDesk(): void {
    this.#runner.refreshDesk();
  }

  /** Somebody was frozen or freed: their orders leave the books, or are taken again. */
  refreshBarred(): void {
    this.#runner.refreshBarred();
    this.#mustSweep = true;
    this.#wake?.();
  }

  /** The market has other terms from the next batch on. */
  adopt(state: MarketState, market: Market): void {
    this.#runner.adopt(state, market);
    this.#mustSweep = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#state !== 'running') this.#wishes.clear();
      if (this.#queue.length + this.#wishes.size === 0 && !this.#isBatchDue()) {
        if (this.#state !== 'running') return;
        await new Promise<void>((resolve) => (this.#wake = resolve));
        this.#wake = null;
        continue;
      }
      if (this.#state === 'replaced') {
        this.#refuseAll(this.#queue.splice(0), new AppError('service_unavailable'));
        continue;
      }
      // Whoever was answered by the last batch gets the chance to be in this one.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (!(await this.#isReady())) continue;
      this.#mustSweep = false;
      const wishes = [...this.#wishes.values()];
      this.#wishes.clear();
      await this.#process([...wishes, ...this.#queue.splice(0, this.#batchSize)]);
    }
  }

  /** Whether there is work that nobody asks for: orders to take out, books to make anew, quotes to bring back. */
  #isBatchDue(): boolean {
    return this.#state === 'running' && (this.#mustSweep || this.#runner.isWorkDue);
  }

  /** A working connection and sound books; when they cannot be had now, those who wait are told so. */
  async #isReady(): Promise<boolean> {
    try {
      await this.#runner.recover();
      return true;
    } catch (error) {
      this.#noteTrouble(error);
      this.#refuseAll(this.#queue.splice(0), new AppError('service_unavailable'));
      await this.#rest();
      return false;
    }
  }

  /** Waits before the next attempt, longer each time until something has worked. */
  async #rest(): Promise<void> {
    if (this.#state === 'running') await pause(this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  async #process(commands: readonly Command[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#tell(await this.#runner.run(commands, attempt > 1), true);
        return;
      } catch (error) {
        if (error instanceof OutcomeUnknownError) return this.#findOut(commands, error);
        this.#runner.drop();
        if (attempt < ATTEMPTS && isConflict(error)) continue;
        return this.#giveUp(commands, error);
      }
    }
  }

  /** Halves what failed, so that one command takes no other with it. Each half is a batch like any other. */
  async #giveUp(commands: readonly Command[], error: unknown): Promise<void> {
    const users = commands.filter(isUserCommand).length;
    if (users > 1 && this.#runner.isConnected && isOfCommand(error)) {
      const middle = commands.length - Math.floor(users / 2);
      await this.#process(commands.slice(0, middle));
      await this.#process(commands.slice(middle));
      return;
    }
    this.#noteTrouble(error);
    this.#refuseAll(commands, new AppError('service_unavailable'));
    await this.#rest();
  }

  /** Answers everyone, and tells the world. */
  #tell({ committed, results }: Outcome, mustAnswer: boolean): void {
    this.#pauseMs = SHORTEST_PAUSE_MS;
    const rowOf = new Map(committed.orders.map(({ order, row }) => [order, row]));
    for (const [command, result] of mustAnswer ? results : []) {
      const row = result instanceof Error ? undefined : rowOf.get(result);
      if (row) command.resolve(row);
      else command.reject(result instanceof Error ? result : new AppError('internal_error'));
    }
    try {
      this.#onCommit(committed);
    } catch (error) {
      this.#needs.log.error({ err: error }, 'A committed batch could not be told');
    }
  }

  /** Until the outcome is known nobody is told anything that may be wrong, and nothing else is done. */
  async #findOut(commands: readonly Command[], cause: Error): Promise<void> {
    const { clock, log } = this.#needs;
    const since = clock.epochMs();
    let isAnswered = false;
    log.warn({ err: cause }, 'The outcome of a batch is not known yet');
    for (let wait = SHORTEST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        const outcome = await this.#runner.findOut();
        if (outcome) this.#tell(outcome, !isAnswered);
        else if (!isAnswered) this.#refuseAll(commands, new AppError('service_unavailable'));
        return;
      } catch (error) {
        if (error instanceof WriterReplacedError) this.#noteTrouble(error);
        const isLate = clock.epochMs() - since > OUTCOME_PATIENCE_MS;
        if (!isAnswered && (isLate || this.#state !== 'running')) {
          this.#refuseAll(commands, new AppError('outcome_unknown'));
          isAnswered = true;
        }
        if (this.#state !== 'running') return;
        await pause(wait);
      }
    }
  }

  /** Refuses what users asked for. The desk says a thing once: what it wants goes into the next batch. */
  #refuseAll(commands: readonly Command[], error: AppError): void {
    for (const command of commands) {
      if (isUserCommand(command)) command.reject(error);
      else if (!this.#wishes.has(command.state)) this.#wishes.set(command.state, command);
    }
  }

  #noteTrouble(error: unknown): void {
    if (error instanceof WriterReplacedError) {
      this.#state = 'replaced';
      this.#needs.log.error({ err: error }, 'This server stops taking orders for its markets');
    } else {
      this.#needs.log.error({ err: error }, 'A batch of orders was refused as a whole');
    }
  }
}

/** Whether a part of the commands may succeed: the error is not one of the machine, which would meet any of them. */
function isOfCommand(error: unknown): boolean {
  return !(error instanceof WriterReplacedError) && !/^(08|53|57|58|XX)/.test(sqlState(error) ?? '');
}

/** Whether the same commands may well succeed on a second look at the database. */
function isConflict(error: unknown): boolean {
  return error instanceof BatchConflictError || isRetryable(error) || sqlState(error) === UNIQUE_VIOLATION;
}
