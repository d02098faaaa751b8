import { isAllowed, type PriceAction } from '@aureus/core/market/price-state.ts';
import type { MarketFaults, PriceTick } from '../market/public.ts';
import type { Platform } from '../platform/platform.ts';
import { Sequencer } from '../platform/sequencer/sequencer.ts';
import type { FuturesAnswer, FuturesCommand, PricesUpdate, Told } from './commands.ts';
import type { FuturesEffects } from './effects.ts';
import type { Facts } from './facts.ts';
import { FuturesProgram, type FuturesProgramNeeds } from './program.ts';
import type { FuturesPublisher } from './publisher.ts';
import { usableTicks } from './usable-ticks.ts';

/** How often the newest recorded prices are asked for: one second is written down a second. */
const LOOK_EVERY_MS = 500;

interface Needs extends FuturesProgramNeeds {
  readonly newest: () => Promise<ReadonlyMap<number, PriceTick>>;
  readonly publisher: FuturesPublisher;
  /** Hears of markets whose updates are left out because they fail. */
  readonly faults: MarketFaults;
}

/** What works on the contracts in the process that holds them: the program on its sequencer, and the prices it follows. */
export class FuturesHolder {
  readonly #platform: Pick<Platform, 'pool' | 'clock' | 'log'>;
  readonly #needs: Needs;
  readonly #sequencer: Sequencer<FuturesAnswer, FuturesCommand, PricesUpdate, Facts, FuturesEffects>;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** The last one that was looked at. */
  #second = 0;

  constructor(platform: Pick<Platform, 'pool' | 'clock' | 'log'>, needs: Needs, batchSize: number) {
    this.#platform = platform;
    this.#needs = needs;
    const { faults } = needs;
    this.#sequencer = new Sequencer(platform, new FuturesProgram(needs), {
      number: 0,
      writers: 1,
      batchSize,
      onIsolated: (market) => faults.raise('futures', market),
      onRestored: (market) => faults.clear('futures', market),
    });
    this.#sequencer.onCommit(({ effects, wallets }) => needs.publisher.tell(effects, wallets));
  }

  /** @throws Error when it cannot begin; it has given back what it had taken then */
  async start(): Promise<void> {
    try {
      this.#sequencer.isolate(await this.#needs.faults.raised('futures'));
      await this.#sequencer.start();
      // What was written down before may be of before an outage: it is over, whatever the clocks of two machines say.
      this.#second = secondOf(await this.#needs.newest());
    } catch (error) {
      // Its connection would stay out for good, and the process could not end: the pool waits for all of them.
      await this.#sequencer.stop();
      throw error;
    }
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sequencer.stop();
  }

  get isReplaced(): boolean {
    return this.#sequencer.isReplaced;
  }

  /** Hands in a command of a user; it is answered after its commit. */
  run(command: Told<FuturesCommand>): Promise<FuturesAnswer> {
    return new Promise((resolve, reject) => this.#sequencer.submit({ ...command, resolve, reject }));
  }

  /** The recorded prices of a second are there: what they reach is done. */
  follow(recorded: ReadonlyMap<number, PriceTick>): void {
    const splits = new Map([...recorded].map(([market, tick]) => [market, tick.splits ?? 0]));
    const allowing = (action: PriceAction): ReadonlySet<number> =>
      new Set([...recorded].flatMap(([market, { state }]) => (isAllowed(action, state) ? [market] : [])));
    this.#sequencer.update('prices', {
      ticks: usableTicks(recorded, this.#needs.markets),
      triggering: allowing('trigger'),
      opening: allowing('open'),
      splits,
    });
  }

  /** Somebody was frozen or freed, or terms are others. */
  refresh(): void {
    this.#sequencer.refresh();
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const recorded = await this.#needs.newest();
      const second = secondOf(recorded);
      if (second <= this.#second) return;
      this.#second = second;
      this.follow(recorded);
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'The newest prices could not be read');
    } finally {
      this.#isLooking = false;
    }
  }
}

/** All prices that were written down last are of one second; 0 without any. */
function secondOf(recorded: ReadonlyMap<number, PriceTick>): number {
  return recorded.values().next().value?.second ?? 0;
}
