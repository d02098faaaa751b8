import type { ClientBase } from 'pg';
import type { Market } from '../market/public.ts';
import type { Platform } from '../platform/platform.ts';
import { BarredOwners } from './barred.ts';
import { Batch, type Facts } from './batch.ts';
import { type Command, isUserCommand } from './commands.ts';
import { type Committed, describeBatch, orderRows } from './committed.ts';
import { writeCostly } from './costly-trades.ts';
import { DeskInventory } from './desk-inventory.ts';
import { readFacts } from './facts.ts';
import type { GuardedOwners } from './guarded.ts';
import { readHouseWallets } from './house-wallets.ts';
import { IdBlock } from './id-block.ts';
import type { LiveOrder } from './live-order.ts';
import { lockForBatch, walletsOf } from './lock-batch.ts';
import { LostQuotes, type Work } from './lost-quotes.ts';
import type { MarketState } from './market-state.ts';
import { readDesk, rebuildBooks } from './rebuild.ts';
import type { HouseWallets } from './settling.ts';
import { WalletIds } from './wallet-ids.ts';
import { BatchConflictError, type BatchRows, writeBatch, WriterReplacedError } from './write-batch.ts';
import { WriterConnection } from './writer-connection.ts';

/** Ids of the desk's quotes start far above all order ids; they are never stored. */
const FIRST_QUOTE_ID = 2 ** 52;

export interface RunnerOptions {
  /** Takes up the stored terms of markets; those that changed are handed in by `adopt`. */
  readonly refreshTerms: () => Promise<void>;
  /** Who may trade less far from the index; shared by all writers of the process. */
  readonly guards: GuardedOwners;
  /** The index price of now in ticks, null without a fresh one. */
  readonly indexOf: (state: MarketState) => number | null;
  /** Which of the writers this is, and how many there are. */
  readonly number: number;
  readonly writers: number;
  readonly states: ReadonlySet<MarketState>;
  /** The price in ticks the desk would quote around now; null when it would not quote. */
  readonly deskPrice: (state: MarketState) => number | null;
}

/** What a durable batch did, and what became of each command of a user: its order, or why it was refused. */
export interface Outcome {
  readonly committed: Committed;
  readonly results: Batch['results'];
}

/**
 * Runs batches, one at a time: matches them in the books and writes them in one transaction. Whenever the database does
 * not take one, the books it touched are made anew from the database before the next, and the desk quotes in them again.
 */
export class BatchRunner {
  readonly #needs: Pick<Platform, 'clock' | 'log'>;
  readonly #number: number;
  readonly #writers: number;
  readonly #states: ReadonlySet<MarketState>;
  readonly #connection: WriterConnection;
  readonly #barred: BarredOwners;
  readonly #guards: GuardedOwners;
  readonly #indexOf: (state: MarketState) => number | null;
  readonly #deskPriceOf: (state: MarketState) => number | null;
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
  /** Markets whose books must be made anew before the next batch. */
  #stale: Set<MarketState>;
  /** Markets that wait for the desk since then. */
  readonly #lostQuotes: LostQuotes;
  #mustReadDesk = false;
  /** Markets with other terms, taken up before the next batch is matched. */
  readonly #terms = new Map<MarketState, Market>();
  /** The batch at work, also for the case that matching itself fails. */
  #current: Batch | undefined;
  /** Wallets of the last batch that had no effect. */
  #touched: ReadonlySet<number> = new Set();
  /** What the batch at work will have done, in case the answer to its COMMIT is lost. */
  #written: Committed | undefined;

  constructor(needs: Pick<Platform, 'pool' | 'clock' | 'log'>, options: RunnerOptions) {
    this.#needs = needs;
    this.#refreshTerms = options.refreshTerms;
    this.#guards = options.guards;
    this.#indexOf = options.indexOf;
    this.#deskPriceOf = options.deskPrice;
    this.#number = options.number;
    this.#writers = options.writers;
    this.#states = options.states;
    this.#connection = new WriterConnection(needs.pool);
    this.#barred = new BarredOwners(options.number);
    this.#stale = new Set(options.states);
    this.#lostQuotes = new LostQuotes(options.deskPrice);
  }

  get isConnected(): boolean {
    return this.#connection.isOpen;
  }

  /** Whether there is work nobody asks for: books to make anew, quotes to bring back. */
  get isWorkDue(): boolean {
    return this.#stale.size > 0 || this.#lostQuotes.areDue;
  }

  /** The order as it stands in the books, while it is open. */
  findOrder(orderId: number): LiveOrder | undefined {
    for (const state of this.#states) {
      const order = state.orders.get(orderId);
      if (order) return order;
    }
    return undefined;
  }

  /** Lets the next batch read what the desk has, in case somebody else moved its money. */
  refreshDesk(): void {
    this.#mustReadDesk = true;
  }

  /** Lets the next batch read who is frozen. */
  refreshBarred(): void {
    this.#barred.forget();
  }

  /** The market has other terms from the next batch on. */
  adopt(state: MarketState, market: Market): void {
    this.#terms.set(state, market);
  }

  close(): void {
    this.#connection.close();
  }

  /** A working connection and sound books, where they are not there already. @throws WriterReplacedError */
  async recover(): Promise<void> {
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
      this.#lostQuotes.add(this.#stale);
      this.#stale = new Set();
    }
  }

  /**
   * Runs commands as one batch, quotes that were lost before them. After an error nothing of it has happened, once it
   * was dropped; but after OutcomeUnknownError it has to be found out.
   * @param isLocked locks first what may change under the batch
   */
  async run(commands: readonly Command[], isLocked: boolean): Promise<Outcome> {
    await this.recover();
    const work = this.#lostQuotes.restoreBefore(commands);
    return this.#settle(await (isLocked ? this.#runLocked(work) : this.#runFreely(work)));
  }

  /** Counts on nothing changing until the batch is written: the guards of the write tell. */
  async #runFreely(work: Work): Promise<Committed> {
    // Whoever is refused is refused for what is so now.
    const isAskedFor = work.commands.some((command) => command.kind === 'place' && this.#barred.has(command.owner));
    if (this.#barred.isStale || isAskedFor) await this.#learnTerms();
    const batch = await this.#match(work);
    const { told, rows } = await this.#describe(batch);
    if (rows === null) return told;
    return this.#connection.transaction(({ client }) => this.#store(client, batch, rows, told));
  }

  /** Runs a batch with what it counts on locked: an order whose money has gone is refused, and nobody beside it. */
  async #runLocked(work: Work): Promise<Committed> {
    // Before the transaction: wallets made in it would be gone with it, and terms are read on another connection,
    // which those who wait for these wallets may all have.
    await this.#wallets.ensure(this.#connection.client, walletsOf(work.commands));
    await this.#learnTerms();
    return this.#connection.transaction(async ({ client }) => {
      const revision = await lockForBatch(
        client,
        this.#number,
        work.commands,
        this.#wallets.all,
        this.#house,
        this.#touched,
      );
      if (revision !== this.#barred.revision) throw new BatchConflictError('it was changed before it was locked');
      this.#mustReadDesk = true;
      const batch = await this.#match(work);
      const { told, rows } = await this.#describe(batch);
      return rows === null ? told : this.#store(client, batch, rows, told);
    });
  }

  /** Who is frozen or held to a narrower band, and the terms of markets; these after the revision, so that the fence finds later changes. */
  async #learnTerms(): Promise<void> {
    await this.#barred.read(this.#connection.client);
    await this.#guards.read(this.#connection.client, this.#needs.clock.now());
    await this.#refreshTerms();
  }

  async #match(work: Work): Promise<Batch> {
    const { commands, bereft } = work;
    const { client } = this.#connection;
    const at = this.#needs.clock.now();
    const users = commands.filter(isUserCommand);
    this.#written = undefined;
    if (this.#mustReadDesk) {
      this.#mustReadDesk = false;
      await readDesk(client, this.#desk, this.#writers);
    }
    await this.#orderIds.ensure(client, users.length);
    const facts: Facts = {
      ...(users.length > 0
        ? await readFacts(client, commands, this.#wallets, at)
        : { at, available: new Map(), wallets: new Map(), usedNames: new Set(), lost: new Set() }),
      isBarred: (owner) => this.#barred.has(owner),
      bereft,
      indexOf: this.#indexOf,
      deskPriceOf: this.#deskPriceOf,
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

  /** What is to be told of a batch once it is settled, and what it leaves in the database: null when nothing. */
  async #describe(batch: Batch): Promise<{ told: Committed; rows: BatchRows | null }> {
    await this.#tradeIds.ensure(this.#connection.client, batch.settling.trades.length);
    const told = describeBatch(batch, () => this.#tradeIds.take());
    if (!batch.hasEffects) return { told, rows: null };
    this.#batches += 1;
    const rows: BatchRows = {
      ...orderRows(batch, told),
      writer: this.#number,
      epoch: this.#epoch ?? 0n,
      batch: this.#batches,
      revision: this.#barred.revision,
      entries: batch.settling.entries(this.#house),
    };
    return { told, rows };
  }

  async #store(client: ClientBase, batch: Batch, rows: BatchRows, told: Committed): Promise<Committed> {
    this.#written = { ...told, wallets: await writeBatch(client, rows) };
    await writeCostly(client, batch.costly, told.trades, told.at);
    return this.#written;
  }

  /** The batch is durable: its books may be seen. */
  #settle(committed: Committed): Outcome {
    if (!this.#current) throw new Error('A batch was settled that never ran');
    const batch = this.#current;
    this.#current = undefined;
    this.#lostQuotes.commit(batch.quoted);
    this.#desk.commit();
    this.#barred.commit();
    this.#guards.settle(batch.costs);
    for (const state of committed.markets) state.thaw();
    return { committed, results: batch.results };
  }

  /** The batch had no effect: the books it touched are not what the database says. */
  drop(): void {
    if (this.#current) {
      const { touched, costs, settling } = this.#current;
      for (const state of touched) this.#stale.add(state);
      this.#touched = new Set([...settling.orders()].flatMap(({ order }) => [order.payWallet, order.getWallet]));
      this.#guards.drop(costs);
    }
    this.#current = undefined;
    this.#desk.rollBack();
    this.#barred.forget();
  }

  /**
   * The connection was lost while the commit was on its way. The fence tells whether it took effect.
   * @returns what the batch did; null when it did nothing
   * @throws Error while that cannot be known
   */
  async findOut(): Promise<Outcome | null> {
    this.#connection.close();
    await this.recover();
    if (this.#durableBatch !== this.#batches || !this.#written) {
      this.drop();
      return null;
    }
    // What was read of the desk just now has this batch in it already.
    this.#mustReadDesk = true;
    return this.#settle(this.#written);
  }
}
