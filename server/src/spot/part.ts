import { doubtPpm } from '@aureus/core/market/price-state.ts';
import type { Market, MarketDirectory, MarketFaults } from '../market/public.ts';
import type { Platform } from '../platform/platform.ts';
import type { Committed } from './committed.ts';
import type { GuardedOwners } from './guarded.ts';
import { MarketMaker } from './market-maker.ts';
import { MarketState } from './market-state.ts';
import type { SpotProgramOptions } from './program.ts';
import type { SpotInstrument, SpotInstruments } from './public.ts';
import { loadRecentTrades } from './queries.ts';
import { SpotWriter } from './writer.ts';

/** How the markets are shared out among writers: the same in every process. */
export interface Layout {
  /** How many writers there are in all. */
  readonly writers: number;
  /** Which of them writes a market, from 0; undefined for a market nobody knows. */
  numberOf(marketId: number): number | undefined;
  /** The markets of one of them. */
  marketsOf(number: number): readonly Market[];
}

/** Shares the markets out evenly, in the order of their ids. */
export function layoutOf(markets: readonly Market[], wanted: number): Layout {
  const writers = Math.min(wanted, markets.length);
  const numbers = new Map(markets.map(({ id }, index) => [id, index % writers]));
  return {
    writers,
    numberOf: (marketId) => numbers.get(marketId),
    marketsOf: (number) => markets.filter((_, index) => index % writers === number),
  };
}

/** What works on the markets of one writer in the process that holds them: their books, the writer and the market maker. */
export interface SpotPart {
  readonly states: ReadonlyMap<number, MarketState>;
  readonly writer: SpotWriter;
  /** Refuses new orders and finishes those that wait. */
  stop(): Promise<void>;
}

interface PartOptions {
  readonly number: number;
  readonly layout: Layout;
  readonly guards: GuardedOwners;
  readonly indexOf: (state: MarketState) => number | null;
  readonly markOf: (state: MarketState) => number | null;
  readonly tellActed: SpotProgramOptions['tellActed'];
  readonly recordedPrices: SpotProgramOptions['recordedPrices'];
  readonly tellCleared: SpotProgramOptions['tellCleared'];
  readonly onCommit: (committed: Committed) => void;
  readonly faults: MarketFaults;
}

type Needs = Pick<Platform, 'settings' | 'pool' | 'clock' | 'log' | 'processes'>;

/** Makes the books of a writer's markets from what is stored, takes them over, and lets the market maker quote in them. */
export async function openPart(
  platform: Needs,
  { markets, instruments }: { readonly markets: MarketDirectory; readonly instruments: SpotInstruments },
  { number, layout, guards, indexOf, markOf, tellActed, tellCleared, recordedPrices, onCommit, faults }: PartOptions,
): Promise<SpotPart> {
  const { settings, pool, clock } = platform;
  const takenAt = clock.epochMs();
  const states = new Map(
    layout.marketsOf(number).map(({ id }) => [id, new MarketState(instrumentNow(instruments, id), takenAt)] as const),
  );
  for (const state of states.values()) await loadRecentTrades(pool, state);
  let marketMakerPrice: (state: MarketState) => number | null = () => null;
  const writer = new SpotWriter(platform, {
    refreshTerms: () => instruments.refresh(),
    guards,
    indexOf,
    markOf,
    tellActed,
    recordedPrices,
    tellCleared,
    volatilityOf: ({ market: { id } }) => markets.volatilityPpm(id),
    doubtOf: ({ market: { id } }) => doubtPpm(markets.indexPrice(id)),
    number,
    isShared: platform.processes.bus.isShared,
    writers: layout.writers,
    states: new Set(states.values()),
    batchSize: settings.spotBatchSize,
    faults,
    marketMakerPrice: (state) => marketMakerPrice(state),
  });
  writer.onCommit(onCommit);
  const ends = [
    instruments.onChange((instrument) => {
      const state = states.get(instrument.market.id);
      if (state) writer.adopt(state, instrument);
    }),
    markets.onIndexPrice(({ marketId }) => {
      const state = states.get(marketId);
      if (state?.isCalling === true && !state.isStuck) writer.open(state);
      const mark = state ? markOf(state) : null;
      if (state && mark !== null && state.book.concernsStops(mark)) writer.runStops(state);
    }),
  ];
  const unsubscribe = (): void => {
    for (const end of ends) end();
  };
  try {
    await writer.start();
  } catch (error) {
    unsubscribe();
    await writer.stop();
    throw error;
  }
  // The market maker is here before the first order: until it has quoted, nobody is matched with what a run left behind.
  const writers = new Map([...states.values()].map((state) => [state, writer]));
  const marketMaker = new MarketMaker({ clock, markets, instruments }, writers);
  marketMakerPrice = (state) => marketMaker.priceOf(state);
  marketMaker.start();
  return {
    states,
    writer,
    stop: async () => {
      marketMaker.stop();
      unsubscribe();
      await writer.stop();
    },
  };
}

function instrumentNow(instruments: SpotInstruments, marketId: number): SpotInstrument {
  const instrument = instruments.on(marketId);
  if (!instrument) throw new Error(`Spot on market ${marketId} is gone`);
  return instrument;
}
