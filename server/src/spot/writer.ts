import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable, OutcomeUnknownError, sqlState } from '../platform/database/transaction.ts';
import type { Market } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { BarredOwners } from './barred.ts';
import { Batch, type Facts } from './batch.ts';
import { type Command, isUserCommand, type QuoteCommand, type UserCommand } from './commands.ts';
import { type Committed, describeBatch, orderRows } from './committed.ts';
import { DeskInventory } from './desk-inventory.ts';
import { readFacts } from './facts.ts';
import { type GuardedOwners, writeCostly } from './guarded.ts';
import { readHouseWallets } from './house-wallets.ts';
import { IdBlock } from './id-block.ts';
import { QUEUE_LIMIT } from './limits.ts';
import type { LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import { readDesk, rebuildBooks } from './rebuild.ts';
import type { HouseWallets } from './settling.ts';
import { WalletIds } from './wallet-ids.ts';
import { BatchConflictError, type BatchRows, writeBatch, WriterReplacedError } from './write-batch.ts';
import { WriterConnection } from './writer-connection.ts';

type Needs = Pick<Platform, 'pool' | 'clock' | 'log'>;

/** A batch that finds the database changed under it is run again, at most so often in all. */
const ATTEMPTS = 4;
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;
/** How long a user is kept waiting for the outcome of a commit whose answer was lost. */
const OUTCOME_PATIENCE_MS = 8_000;
const UNIQUE_VIOLATION = '23505';
/** Ids of the desk's quotes start far above all order ids; they are never stored. */
const FIRST_QUOTE_ID = 2 ** 52;

/**
 * The only one that changes the books of its markets. Commands queue; what has queued is matched in memory, written in
 * one transaction, and answered after its commit. Whenever the database does not take a batch, the books it touched are
 * made anew from the database before anything else happens.
 */
export class SpotWriter {
  readonly #needs: Needs;
  readonly #number: number;
  /** How many writers there are. */
  readonly #writers: number;
  readonly #states: ReadonlySet<MarketState>;
  readonly #batchSize: number;
  readonly #onCommit: (committed: Committed) => void;
  readonly #connection: WriterConnection;
  readonly #barred: BarredOwners;
  readonly #guards: GuardedOwners;
  readonly #indexOf: (state: MarketState) => number | null;
  readonly #refreshTerms: () => Promise<void>;
  readonly #desk = new DeskInventory();
  readonly #wallets = new WalletIds();
  readonly #orderIds = new IdBlock('spot_order_id');
  readonly #tradeIds = new IdBlock('spot_trade_id');
  #house: HouseWallets = { fees: new Map(), desk: new Map() };
  #epoch: bigint | null = null;
  #batches = 0;
  /** The last batch that took effect, as the fence told when it was taken. */
  #durableBatch = 0;
  #quoteId = FIRST_QUOTE_ID;
  #queue: UserCommand[] = [];
  /** What the desk wants to quote; a wish that still waits is replaced by the next. */
  #wishes = new Map<MarketState, QuoteCommand>();
  /** Markets whose books must be made anew before the next batch. */
  #stale: Set<MarketState>;
  #mustReadDesk = false;
  /** Markets with other terms, taken up before the next batch is matched. */
  readonly #terms = new Map<MarketState, Market>();
  /** Whether a batch is due although nobody asks for anything: frozen users may have orders in the books. */
  #mustSweep = true;
  /** How long the next failed attempt to get ready waits. */
  #pauseMs = SHORTEST_PAUSE_MS;
  /** The batch at work, for the case that matching itself fails. */
  #current: Batch | undefined;
  /** What the batch at work will have done, in case the answer to its COMMIT is lost. */
  #written: Committed | undefined;
  #wake: (() => void) | null = null;
  #state: 'new' | 'running' | 'stopping' | 'replaced' = 'new';
  #loop: Promise<void> = Promise.resolve();

  constructor(
    needs: Needs,
    options: {
      /** Takes up the stored terms of markets; those that changed are handed in by `adopt`. */
      readonly refreshTerms: () => Promise<void>;
      /** Shared by all writers of the process. */
      readonly guards: GuardedOwners;
      /** The index price of now in ticks, null without a fresh one. */
      readonly indexOf: (state: MarketState) => number | null;
      readonly number: number;
      readonly writers: number;
      readonly states: ReadonlySet<MarketState>;
      readonly batchSize: number;
      readonly onCommit: (committed: Committed) => void;
    },
  ) {
    this.#needs = needs;
    this.#refreshTerms = options.refreshTerms;
    this.#guards = options.guards;
    this.#indexOf = options.indexOf;
    this.#number = options.number;
    this.#writers = options.writers;
    this.#states = options.states;
    this.#batchSize = options.batchSize;
    this.#onCommit = options.onCommit;
    this.#connection = new WriterConnection(needs.pool);
    this.#barred = new BarredOwners(options.number);
    this.#stale = new Set(options.states);
  }

  /** Takes the markets over, makes their books, and begins. @throws when the database cannot be reached */
  async start(): Promise<void> {
    await this.#recover();
    this.#state = 'running';
    this.#loop = this.#run();
  }

  /** Refuses new commands, finishes those that wait, and gives the connection back. */
  async stop(): Promise<void> {
    if (this.#state === 'running') this.#state = 'stopping';
    this.#wake?.();
    await this.#loop;
    this.#connection.close();
  }

  /** Commands that wait now. */
  get queueLength(): number {
    return this.#queue.length;
  }

  /** The order as this writer knows it, while it is open. */
  findOrder(orderId: number): LiveOrder | undefined {
    for (const state of this.#states) {
      const order = state.orders.get(orderId);
      if (order) return order;
    }
    return undefined;
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
    this.#mustReadDesk = true;
  }

  /** Somebody was frozen or freed: their orders leave the books, or are taken again. */
  refreshBarred(): void {
    this.#barred.forget();
    this.#mustSweep = true;
    this.#wake?.();
  }

  /** The market has other terms from the next batch on. */
  adopt(state: MarketState, market: Market): void {
    this.#terms.set(state, market);
    this.#mustSweep = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#queue.length + this.#wishes.size === 0 && !(this.#mustSweep && this.#state === 'running')) {
        if (this.#state !== 'running') return;
        await new Promise<void>((resolve) => (this.#wake = resolve));
        this.#wake = null;
        continue;
      }
      if (this.#state === 'replaced') {
        this.#wishes.clear();
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

  /** A working connection and sound books; when they cannot be had now, those who wait are told so. */
  async #isReady(): Promise<boolean> {
    if (this.#connection.isOpen && this.#stale.size === 0 && this.#epoch !== null) return true;
    try {
      await this.#recover();
      this.#pauseMs = SHORTEST_PAUSE_MS;
      return true;
    } catch (error) {
      this.#noteTrouble(error);
      this.#refuseAll(this.#queue.splice(0), new AppError('service_unavailable'));
      if (this.#state === 'running') await pause(this.#pauseMs);
      this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
      return false;
    }
  }

  async #recover(): Promise<void> {
    if (!this.#connection.isOpen || this.#epoch === null) {
      await this.#connection.open();
      const fence = await this.#connection.fence(this.#number, this.#epoch);
      if (!fence) throw new WriterReplacedError();
      if (this.#epoch === null) this.#batches = fence.lastBatch;
      this.#epoch = fence.epoch;
      this.#durableBatch = fence.lastBatch;
      this.#house = await readHouseWallets(this.#connection.client, this.#states);
      await readDesk(this.#connection.client, this.#desk, this.#writers);
    }
    if (this.#stale.size > 0) {
      await rebuildBooks(this.#connection.client, this.#stale, this.#desk, this.#needs.log);
      await readDesk(this.#connection.client, this.#desk, this.#writers);
      this.#stale = new Set();
    }
  }

  async #process(commands: readonly Command[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      let batch: Batch | undefined;
      try {
        if (attempt > 1) await this.#recover();
        batch = await this.#match(commands);
        const committed = await this.#write(batch);
        this.#settle(commands, batch, committed);
        return;
      } catch (error) {
        if (error instanceof OutcomeUnknownError && batch) {
          await this.#findOut(commands, batch, error);
          return;
        }
        this.#drop(batch);
        if (attempt < ATTEMPTS && isConflict(error)) continue;
        this.#noteTrouble(error);
        this.#refuseAll(commands, new AppError('service_unavailable'));
        return;
      }
    }
  }

  async #match(commands: readonly Command[]): Promise<Batch> {
    const { client } = this.#connection;
    const at = this.#needs.clock.now();
    const users = commands.filter(isUserCommand);
    if (this.#mustReadDesk) {
      this.#mustReadDesk = false;
      await readDesk(client, this.#desk, this.#writers);
    }
    // Whoever is refused is refused for what is so now.
    const isAskedFor = users.some(({ kind, owner }) => kind === 'place' && this.#barred.has(owner));
    if (this.#barred.isStale || isAskedFor) {
      await this.#barred.read(client);
      await this.#guards.read(client, at);
      // After the revision the fence compares: terms that change after this are found by it.
      await this.#refreshTerms();
    }
    await this.#orderIds.ensure(client, users.length);
    const facts: Facts = {
      ...(users.length > 0
        ? await readFacts(client, commands, this.#wallets, at)
        : { at, available: new Map(), wallets: new Map(), usedNames: new Set(), lost: new Set() }),
      isBarred: (owner) => this.#barred.has(owner),
      indexOf: this.#indexOf,
      guards: this.#guards,
    };
    const ids = { nextOrder: () => this.#orderIds.take(), nextQuote: () => (this.#quoteId += 1) };
    const batch = new Batch(facts, this.#desk, ids, (orderId) => this.findOrder(orderId));
    this.#current = batch;
    for (const [state, market] of this.#terms) state.adopt(market);
    this.#terms.clear();
    batch.evict(this.#barred.ordersToEvict(this.#states));
    batch.run(commands);
    return batch;
  }
  /** Writes what a batch did. @returns what is to be told once it is settled */
  async #write(batch: Batch): Promise<Committed> {
    await this.#tradeIds.ensure(this.#connection.client, batch.settling.trades.length);
    const written = describeBatch(batch, () => this.#tradeIds.take());
    if (!batch.hasEffects) return written;
    this.#batches += 1;
    const rows: BatchRows = {
      ...orderRows(batch, written),
      writer: this.#number,
      epoch: this.#epoch ?? 0n,
      batch: this.#batches,
      revision: this.#barred.revision,
      entries: batch.settling.entries(this.#house),
    };
    this.#written = undefined;
    return this.#connection.transaction(async ({ client }) => {
      this.#written = { ...written, wallets: await writeBatch(client, rows) };
      await writeCostly(client, batch.costly, written.trades, written.at);
      return this.#written;
    });
  }

  /** The batch is durable: its books may be seen, and everyone is answered. */
  #settle(commands: readonly Command[], batch: Batch, committed: Committed): void {
    this.#desk.commit();
    this.#barred.commit();
    this.#guards.take(batch.costly, committed.at);
    for (const state of batch.touched) state.thaw();
    this.#current = undefined;
    const rowOf = new Map(committed.orders.map(({ order, row }) => [order, row]));
    for (const command of commands) {
      if (!isUserCommand(command)) continue;
      const result = batch.results.get(command);
      const row = result instanceof Error ? undefined : result && rowOf.get(result);
      if (row) command.resolve(row);
      else command.reject(result instanceof Error ? result : new AppError('internal_error'));
    }
    try {
      this.#onCommit(committed);
    } catch (error) {
      this.#needs.log.error({ err: error }, 'A committed batch could not be told');
    }
  }

  /** The batch had no effect: the books it touched are not what the database says. */
  #drop(batch: Batch | undefined): void {
    const dropped = batch ?? this.#current;
    this.#current = undefined;
    this.#desk.rollBack();
    this.#barred.forget();
    for (const state of dropped?.touched ?? []) this.#stale.add(state);
  }

  /**
   * The connection was lost while the commit was on its way. The fence tells whether it took effect; until it does,
   * nobody is told anything that may be wrong, and nothing else is done.
   */
  async #findOut(commands: readonly Command[], batch: Batch, cause: Error): Promise<void> {
    const { clock, log } = this.#needs;
    const written = this.#written;
    const since = clock.epochMs();
    let isAnswered = false;
    log.warn({ err: cause }, 'The outcome of a batch is not known yet');
    this.#connection.close();
    for (let wait = SHORTEST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        await this.#recover();
        if (this.#durableBatch === this.#batches && written) {
          this.#settle(isAnswered ? [] : commands, batch, written);
          // What was read of the desk just now has this batch in it already.
          this.#mustReadDesk = true;
        } else {
          this.#drop(batch);
          if (!isAnswered) this.#refuseAll(commands, new AppError('service_unavailable'));
        }
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

  #refuseAll(commands: readonly Command[], error: AppError): void {
    for (const command of commands) if (isUserCommand(command)) command.reject(error);
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

/** Whether the same commands may well succeed on a second look at the database. */
function isConflict(error: unknown): boolean {
  return error instanceof BatchConflictError || isRetryable(error) || sqlState(error) === UNIQUE_VIOLATION;
}
