import type { MarketFaults } from '../market/public.ts';
import type { Platform } from '../platform/platform.ts';
import { Sequencer } from '../platform/sequencer/sequencer.ts';
import type { QuoteCommand, SpotAnswer, SystemCommand, UserCommand } from './commands.ts';
import type { Committed, SpotEffects } from './committed.ts';
import type { Facts } from './facts.ts';
import type { LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import { SpotProgram, type SpotProgramOptions } from './program.ts';
import type { SpotInstrument } from './public.ts';

type Needs = Pick<Platform, 'pool' | 'clock' | 'log'>;

interface WriterOptions extends SpotProgramOptions {
  /** Which of the writers this is. */
  readonly number: number;
  readonly batchSize: number;
  /** Hears of markets whose updates are left out because they fail. */
  readonly faults: MarketFaults;
}

/** The only one that changes the books of its markets: the spot program on a sequencer of its own. */
export class SpotWriter {
  readonly #program: SpotProgram;
  readonly #log: Needs['log'];
  readonly #faults: MarketFaults;
  readonly #sequencer: Sequencer<SpotAnswer, UserCommand, SystemCommand, Facts, SpotEffects>;

  constructor(needs: Needs, options: WriterOptions) {
    this.#log = needs.log;
    this.#program = new SpotProgram(needs, options);
    this.#sequencer = new Sequencer(needs, this.#program, {
      ...options,
      onIsolated: (market) => options.faults.raise('spot', market),
      onRestored: (market) => options.faults.clear('spot', market),
    });
    this.#faults = options.faults;
  }

  /** Takes the markets over, makes their books, and begins. @throws when the database cannot be reached */
  async start(): Promise<void> {
    const ours = new Set(this.#program.subjects.all());
    this.#sequencer.isolate((await this.#faults.raised('spot')).filter((market) => ours.has(market)));
    await this.#sequencer.start();
  }

  /** Refuses new commands, finishes those that wait, and gives the connection back. */
  stop(): Promise<void> {
    return this.#sequencer.stop();
  }

  /** Whether another process writes these markets now. */
  get isReplaced(): boolean {
    return this.#sequencer.isReplaced;
  }

  /** Tells a listener what was committed. @returns a function that ends it */
  onCommit(listener: (committed: Committed) => void): () => void {
    return this.#sequencer.onCommit(({ at, effects: { orders, trades, markets }, wallets }) =>
      listener({ at, orders, trades, markets, wallets }),
    );
  }

  /** The order as this writer knows it, while it is open. */
  findOrder(orderId: number): LiveOrder | undefined {
    return this.#program.findOrder(orderId);
  }

  /** Hands in a command of a user. It is answered once, by `resolve` after its commit or by `reject`. */
  submit(command: UserCommand): void {
    this.#sequencer.submit(command);
  }

  /** Renews or pulls the market maker's quotes in a market. */
  quote(command: QuoteCommand): void {
    this.#sequencer.update(command.state, command);
  }

  /** Lets the stops of a market act that the mark price has reached. */
  runStops(state: MarketState): void {
    this.#sequencer.update(`stops ${state.market.id}`, { kind: 'stops', state });
  }

  /** Opens a market in which orders wait by an auction, once there is a price for it. */
  open(state: MarketState): void {
    this.#sequencer.updateAlone(`open ${state.market.id}`, { kind: 'open', state }, () => {
      state.giveUpOpening();
      this.#log.error(
        { market: state.market.symbol },
        'An opening cannot be written; the market stays closed until operators open it anew',
      );
    });
  }

  /** Lets the next batch read what the market maker has, in case somebody else moved its money. */
  refreshMarketMaker(): void {
    this.#program.refreshMarketMaker();
  }

  /** Somebody was frozen or freed: their orders leave the books, or are taken again. */
  refreshBarred(): void {
    this.#sequencer.refresh();
  }

  /** The market is traded on other terms from the next batch on. */
  adopt(state: MarketState, instrument: SpotInstrument): void {
    this.#program.adopt(state, instrument);
    this.#sequencer.wantBatch();
  }
}
