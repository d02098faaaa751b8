import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { ClientBase } from 'pg';
import type { Platform } from '../platform/platform.ts';
import type { Work } from '../platform/sequencer/command.ts';
import { IdBlock } from '../platform/sequencer/ids.ts';
import type { Program } from '../platform/sequencer/program.ts';
import { WalletIds, walletName } from '../platform/sequencer/wallet-ids.ts';
import { BarredOwners } from './barred.ts';
import { spotRows } from './batch-rows.ts';
import { Batch } from './batch.ts';
import type { QuoteCommand, UserCommand } from './commands.ts';
import { effectsOf, type SpotEffects } from './committed.ts';
import { MarketMakerInventory } from './market-maker-inventory.ts';
import { type Facts, readFacts, walletsOf } from './facts.ts';
import type { GuardedOwners } from './guarded.ts';
import { readHouseWallets } from './house-wallets.ts';
import type { LiveOrder } from './live-order.ts';
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
  /** Whether other processes have writers too. */
  readonly isShared: boolean;
  /** How lively the index has been, parts per million. */
  readonly volatilityOf: (state: MarketState) => number;
  /** How many writers there are: they share the inventory of the market maker. */
  readonly writers: number;
  readonly states: ReadonlySet<MarketState>;
  /** The price in ticks the market maker would quote around now; null when it would not quote. */
  readonly marketMakerPrice: (state: MarketState) => number | null;
}

type Needs = Pick<Platform, 'clock' | 'log'>;
type SpotWork = Work<UserCommand, QuoteCommand>;

/** Spot trading on a sequencer: the books of some markets, and what the market maker quotes in them. */
export class SpotProgram implements Program<OrderRow, UserCommand, QuoteCommand, Facts, SpotEffects> {
  readonly name = 'spot';
  readonly rows = spotRows;
  readonly #needs: Needs;
  readonly #options: SpotProgramOptions;
  readonly #barred = new BarredOwners();
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

  /** Quotes can be brought back that went with a book. */
  get isWorkDue(): boolean {
    return this.#lostQuotes.areDue;
  }

  /** The order as it stands in the books, while it is open. */
  findOrder(orderId: number): LiveOrder | undefined {
    for (const state of this.#options.states) {
      const order = state.orders.get(orderId);
      if (order) return order;
    }
    return undefined;
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
    this.#stale = new Set();
  }

  /** Who is frozen or held to a narrower band, which markets are open, and the terms of spot trading. */
  async learn(client: ClientBase): Promise<void> {
    await this.#barred.read(client);
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
    const { commands: updates, bereft } = this.#lostQuotes.restoreBefore(work.updates);
    this.#bereft = bereft;
    return { ...work, updates };
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
    const places = commands.filter((command) => command.kind === 'place');
    for (const { state } of [...updates, ...places]) {
      for (const { id } of [state.market.base, state.market.quote]) {
        for (const wallets of [this.#house?.marketMaker, this.#house?.fees]) add(wallets?.get(id));
      }
    }
    return ids;
  }

  async facts(client: ClientBase, { commands }: SpotWork, at: Date): Promise<Facts> {
    if (this.#mustReadMarketMaker) {
      this.#mustReadMarketMaker = false;
      await readMarketMaker(client, this.#marketMaker, this.#options.writers);
    }
    await this.#orderIds.ensure(client, commands.length);
    return {
      at,
      ...(commands.length > 0
        ? await readFacts(client, commands, this.#wallets)
        : { available: new Map(), wallets: new Map(), usedNames: new Set() }),
      isBarred: (owner) => this.#barred.has(owner),
      bereft: this.#bereft,
      indexOf: this.#options.indexOf,
      marketMakerPriceOf: this.#options.marketMakerPrice,
      volatilityOf: this.#options.volatilityOf,
      guards: this.#options.guards,
    };
  }

  async match(client: ClientBase, { updates, commands }: SpotWork, facts: Facts): Promise<SpotEffects> {
    if (!this.#house) throw new Error('Spot was matched before its books were made');
    const ids = { nextOrder: () => this.#orderIds.take(), nextQuote: () => (this.#quoteId += 1) };
    const batch = new Batch(facts, this.#marketMaker, ids, (orderId) => this.findOrder(orderId));
    this.#current = batch;
    for (const [state, instrument] of this.#terms) state.adopt(instrument);
    this.#terms.clear();
    batch.evict(this.#barred.ordersToEvict(this.#options.states));
    batch.run([...updates, ...commands]);
    await this.#tradeIds.ensure(client, batch.settling.trades.length);
    return effectsOf(batch, this.#house, () => this.#tradeIds.take());
  }

  /** Where writers of other processes trade too, a loss counts that one of them has committed meanwhile. */
  async recheck(client: ClientBase, { costly }: SpotEffects): Promise<void> {
    if (costly.length === 0 || !this.#options.isShared) return;
    await this.#options.guards.recheck(
      client,
      costly.map(({ loser }) => loser.owner),
      this.#needs.clock.now(),
    );
  }

  /** The batch is durable: its books may be seen. */
  settle({ markets }: SpotEffects): void {
    if (!this.#current) throw new Error('A batch was settled that never ran');
    const { quoted, costs } = this.#current;
    this.#current = undefined;
    this.#lostQuotes.commit(quoted);
    this.#marketMaker.commit();
    this.#barred.commit();
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
