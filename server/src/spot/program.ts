import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { ClientBase } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import type { Work } from '../platform/sequencer/command.ts';
import { IdBlock } from '../platform/sequencer/ids.ts';
import type { Program, Subjects } from '../platform/sequencer/program.ts';
import { WalletIds, walletName } from '../platform/sequencer/wallet-ids.ts';
import { BarredOwners } from './barred.ts';
import { spotRows } from './batch-rows.ts';
import { Batch } from './batch.ts';
import type { SpotAnswer, SystemCommand, UserCommand } from './commands.ts';
import { type ClearedOrders, ClearedMarkets } from './cleared.ts';
import { effectsOf, type SpotEffects } from './committed.ts';
import { MarketMakerInventory } from './market-maker-inventory.ts';
import { type Facts, readFacts, walletsOf } from './facts.ts';
import type { GuardedOwners } from './guarded.ts';
import { readHouseWallets } from './house-wallets.ts';
import { isOpen, type LiveOrder } from './live-order.ts';
import { LostQuotes } from './lost-quotes.ts';
import type { MarketState } from './market-state.ts';
import type { SpotInstrument } from './public.ts';
import { readMarketMaker, rebuildBooks } from './rebuild.ts';
import type { HouseWallets } from './settling.ts';

/** Ids of the market maker's quotes start far above all order ids; they are never stored. */
const FIRST_QUOTE_ID = 2 ** 52;

export interface SpotProgramOptions {
  /** Takes up the stored terms of instruments; those that changed are handed in by `adopt`. */
  readonly refreshTerms: () => Promise<void>;
  /** Who may trade less far from the index; shared by all writers of the process. */
  readonly guards: GuardedOwners;
  /** The index price of now in ticks, null without a fresh one. */
  readonly indexOf: (state: MarketState) => number | null;
  /** The mark price of now in ticks, null while nothing may be reckoned by it. */
  readonly markOf: (state: MarketState) => number | null;
  /** The prices that were written down last, by market. */
  readonly recordedPrices: () => Promise<Facts['recorded']>;
  /** Writes that the owners of stops are to be told: they have acted. */
  readonly tellActed: (tx: Transaction, stops: readonly LiveOrder[]) => Promise<void>;
  /** Writes that the owners of orders that operators have cancelled are to be told. */
  readonly tellCleared: (tx: Transaction, cleared: readonly ClearedOrders[], at: Date) => Promise<void>;
  /** Whether other processes have writers too. */
  readonly isShared: boolean;
  /** How lively the index has been, parts per million. */
  readonly volatilityOf: (state: MarketState) => number;
  /** How far from the truth the index may be because a source of it lies, parts per million. */
  readonly doubtOf: (state: MarketState) => number;
  /** How many writers there are: they share the inventory of the market maker. */
  readonly writers: number;
  readonly states: ReadonlySet<MarketState>;
  /** The price in ticks the market maker would quote around now; null when it would not quote. */
  readonly marketMakerPrice: (state: MarketState) => number | null;
}

type Needs = Pick<Platform, 'clock' | 'log'>;
type SpotWork = Work<UserCommand, SystemCommand>;

/** Spot trading on a sequencer: the books of some markets, and what the market maker quotes in them. */
export class SpotProgram implements Program<SpotAnswer, UserCommand, SystemCommand, Facts, SpotEffects> {
  readonly name = 'spot';
  readonly rows = spotRows;
  readonly #needs: Needs;
  readonly #options: SpotProgramOptions;
  readonly #barred = new BarredOwners();
  readonly #cleared = new ClearedMarkets();
  readonly #marketMaker = new MarketMakerInventory();
  readonly #wallets = new WalletIds(accounts.spot);
  readonly #orderIds = new IdBlock('spot_order_id');
  readonly #tradeIds = new IdBlock('spot_trade_id');
  #house: HouseWallets | null = null;
  #quoteId = FIRST_QUOTE_ID;
  /** Markets whose books must be made anew before the next batch. */
  #stale: Set<MarketState>;
  /** Markets that wait for the market maker since then. */
  readonly #lostQuotes: LostQuotes;
  /** Sides of markets without the quotes everybody saw, for the work that was prepared last. */
  #bereft: Facts['bereft'] = new Map();
  #mustReadMarketMaker = true;
  /** Markets with other terms, taken up before the next batch is matched. */
  readonly #terms = new Map<MarketState, SpotInstrument>();
  /** The batch at work, also for the case that matching itself fails. */
  #current: Batch | undefined;
  /** Wallets of the last batch that had no effect. */
  #touched: ReadonlySet<number> = new Set();

  constructor(needs: Needs, options: SpotProgramOptions) {
    this.#needs = needs;
    this.#options = options;
    this.#stale = new Set(options.states);
    this.#lostQuotes = new LostQuotes(options.marketMakerPrice);
  }

  readonly subjects: Subjects<SystemCommand> = {
    all: () => [...this.#options.states].map(({ market }) => market.id),
    part: (update, isWanted) => (isWanted(update.state.market.id) ? update : null),
    isolate: (market) => {
      const state = this.#stateOn(market);
      if (!state) return;
      // Its book is made anew, without the quotes that are there: nobody can say what they are worth.
      this.#stale.add(state);
      this.#lostQuotes.isolate(state);
    },
    restore: (market) => {
      const state = this.#stateOn(market);
      if (state) this.#lostQuotes.restore(state);
    },
  };

  #stateOn(id: number): MarketState | undefined {
    return [...this.#options.states].find(({ market }) => market.id === id);
  }

  /** Quotes can be brought back that went with a book, or orders are left that operators have cancelled. */
  get isWorkDue(): boolean {
    return this.#lostQuotes.areDue || this.#cleared.isDue;
  }

  /** The order as it stands in the books, while it is open. */
  findOrder(orderId: number): LiveOrder | undefined {
    for (const state of this.#options.states) {
      const order = state.orders.get(orderId);
      if (order) return order;
    }
    return undefined;
  }

  /** The open orders of a user in all markets of this writer. */
  #openOrdersOf(owner: number): LiveOrder[] {
    return [...this.#options.states]
      .filter((state) => state.openOrdersOf(owner) > 0)
      .flatMap((state) => [...state.orders.values()].filter((order) => order.owner === owner));
  }

  /** Lets the next batch read what the market maker has, in case somebody else moved its money. */
  refreshMarketMaker(): void {
    this.#mustReadMarketMaker = true;
  }

  /** The market is traded on other terms from the next batch on. */
  adopt(state: MarketState, instrument: SpotInstrument): void {
    this.#terms.set(state, instrument);
  }

  /** Makes the books anew that a dropped batch had changed; the market maker quotes in them again. */
  async rebuild(client: ClientBase): Promise<void> {
    this.#house ??= await readHouseWallets(client, this.#options.states);
    if (this.#stale.size === 0) return;
    await rebuildBooks(client, this.#stale, this.#marketMaker, this.#needs.log);
    this.#lostQuotes.add(this.#stale);
    this.#cleared.lookAgain();
    this.#stale = new Set();
  }

  /** Who is frozen or held to a narrower band, which markets are open, and the terms of spot trading. */
  async learn(client: ClientBase): Promise<void> {
    await this.#barred.read(client);
    await this.#cleared.read(client);
    await this.#options.guards.read(client, this.#needs.clock.now());
    await this.#options.refreshTerms();
  }

  /** Somebody who was frozen asks for something: they may have been freed. */
  mustLearn({ commands }: SpotWork): boolean {
    return commands.some((command) => command.kind === 'place' && this.#barred.has(command.owner));
  }

  /** Wallets of who has none yet; the market maker's quotes that were lost with a book, before all others. */
  async prepare(client: ClientBase, work: SpotWork): Promise<SpotWork> {
    await this.#wallets.ensure(client, walletsOf(work.commands));
    const { commands: quotes, bereft } = this.#lostQuotes.restoreBefore(
      work.updates.filter((update) => update.kind === 'quote'),
      work.covers,
    );
    this.#bereft = bereft;
    // Stops act on the quotes of now.
    const of = (kind: 'open' | 'stops') => work.updates.filter((update) => update.kind === kind);
    return { ...work, updates: [...quotes, ...of('open'), ...of('stops')] };
  }

  /**
   * What the orders pay from, the money of the house, and all the last batch moved: this one will meet the same orders.
   */
  wallets({ updates, commands }: SpotWork): Set<number> {
    const ids = new Set(this.#touched);
    const add = (id: number | undefined): void => {
      if (id !== undefined) ids.add(id);
    };
    for (const { owner, currency } of walletsOf(commands)) add(this.#wallets.all.get(walletName(owner, currency)));
    for (const id of this.#amendedWallets(commands)) add(id);
    const places = commands.filter((command) => command.kind === 'place');
    for (const { state } of [...updates, ...places]) {
      for (const { id } of [state.market.base, state.market.quote]) {
        for (const wallets of [this.#house?.marketMaker, this.#house?.fees]) add(wallets?.get(id));
      }
    }
    return ids;
  }

  /** What orders pay from that are to be amended: they may hold more then. */
  #amendedWallets(commands: readonly UserCommand[]): number[] {
    return commands.flatMap((command) => {
      const order = command.kind === 'amend' ? this.findOrder(command.orderId) : undefined;
      return order ? [order.payWallet] : [];
    });
  }

  async facts(client: ClientBase, { updates, commands, covers }: SpotWork, at: Date): Promise<Facts> {
    if (this.#mustReadMarketMaker) {
      this.#mustReadMarketMaker = false;
      await readMarketMaker(client, this.#marketMaker, this.#options.writers);
    }
    // A pair is two.
    await this.#orderIds.ensure(client, 2 * commands.length);
    /** A market whose updates fail stands as one without a price: no order is taken there, and nothing trades. */
    const known = (priceOf: (state: MarketState) => number | null) => (state: MarketState) =>
      covers(state.market.id) ? priceOf(state) : null;
    const mustOpen = updates.some(({ kind }) => kind === 'open');
    return {
      at,
      recorded: mustOpen ? await this.#options.recordedPrices() : new Map(),
      ...(commands.length > 0
        ? await readFacts(client, commands, this.#wallets, this.#amendedWallets(commands))
        : { available: new Map(), wallets: new Map(), usedNames: new Set() }),
      isBarred: (owner) => this.#barred.has(owner),
      bereft: this.#bereft,
      indexOf: known(this.#options.indexOf),
      markOf: known(this.#options.markOf),
      marketMakerPriceOf: known(this.#options.marketMakerPrice),
      volatilityOf: this.#options.volatilityOf,
      doubtOf: this.#options.doubtOf,
      guards: this.#options.guards,
    };
  }

  async match(client: ClientBase, { updates, commands }: SpotWork, facts: Facts): Promise<SpotEffects> {
    if (!this.#house) throw new Error('Spot was matched before its books were made');
    const ids = { nextOrder: () => this.#orderIds.take(), nextQuote: () => (this.#quoteId += 1) };
    const batch = new Batch(facts, this.#marketMaker, ids, {
      find: (orderId) => this.findOrder(orderId),
      of: (owner) => this.#openOrdersOf(owner),
    });
    this.#current = batch;
    for (const [state, instrument] of this.#terms) state.adopt(instrument);
    this.#terms.clear();
    batch.evict(this.#barred.ordersToEvict(this.#options.states));
    const cleared = this.#cleared.ordersToEvict(this.#options.states).filter(isOpen);
    batch.evict(cleared);
    // A book that still has orders to lose is opened later: each price asks for it again.
    const due = updates.filter(({ kind, state }) => kind !== 'open' || !this.#cleared.isLeftIn(state));
    batch.run([...due, ...commands]);
    await this.#tradeIds.ensure(client, batch.settling.trades.length);
    const effects = effectsOf(batch, this.#house, () => this.#tradeIds.take());
    return { ...effects, at: facts.at, cleared: this.#cleared.toTell(cleared) };
  }

  /** Where writers of other processes trade too, a loss counts that one of them has committed meanwhile. */
  recheck({ costly }: SpotEffects): ((client: ClientBase) => Promise<void>) | null {
    if (costly.length === 0 || !this.#options.isShared) return null;
    const losers = costly.map(({ loser }) => loser.owner);
    return (client) => this.#options.guards.recheck(client, losers, this.#needs.clock.now());
  }

  async lockFirst(client: ClientBase): Promise<void> {
    if (this.#options.isShared) await this.#options.guards.lock(client);
  }

  beside({ at, acted, cleared }: SpotEffects): ((tx: Transaction) => Promise<void>) | null {
    if (acted.length === 0 && cleared.length === 0) return null;
    const { tellActed, tellCleared } = this.#options;
    return async (tx) => {
      if (acted.length > 0) await tellActed(tx, acted);
      if (cleared.length > 0) await tellCleared(tx, cleared, at);
    };
  }

  /** The batch is durable: its books may be seen. */
  settle({ markets }: SpotEffects): void {
    if (!this.#current) throw new Error('A batch was settled that never ran');
    const { quoted, costs } = this.#current;
    this.#current = undefined;
    this.#lostQuotes.commit(quoted);
    this.#marketMaker.commit();
    this.#barred.commit();
    this.#cleared.commit();
    this.#options.guards.settle(costs);
    for (const state of markets) state.unpinDepth();
  }

  /** The batch had no effect: the books it touched are not what the database says, and others may have moved money. */
  drop(): void {
    if (this.#current) {
      const { touched, costs, settling } = this.#current;
      for (const state of touched) this.#stale.add(state);
      this.#touched = new Set([...settling.orders()].flatMap(({ order }) => [order.payWallet, order.getWallet]));
      this.#options.guards.drop(costs);
    }
    this.#current = undefined;
    this.#marketMaker.rollBack();
    this.#mustReadMarketMaker = true;
  }
}
