import type { Halt } from '@aureus/contract/market/halts.ts';
import type { MarketRow, PriceState } from '@aureus/contract/market/shapes.ts';
import type { DropReason } from '@aureus/core/market/index-price.ts';
import type { Mark } from '@aureus/core/market/mark-price.ts';
import type { Session } from '@aureus/core/market/session/calendar.ts';
import type { CalendarName, ExchangeName } from '@aureus/core/market/session/calendars.ts';
import type { ClientBase, Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import type { MarketSplit } from './splits.ts';

export { priceText } from './format.ts';
export { readOpenness, writeOpenness } from './openness.ts';
export { announceRest, endRest, letRestGo } from './rests.ts';
export { parseMarketPrice } from './parse-price.ts';
export {
  beganAt,
  isOpenNow,
  isReduceOnly,
  opensAt,
  refusalError,
  refusalOf,
  requireOpen,
  whyClosed,
} from './trading.ts';

export { PricesPendingError } from './prices/pending.ts';
export { bySpan, readWindow, readWindows, type Span, spanName, takeWindow, ticksOf } from './prices/windows.ts';
export { firstSeal, keepSealed, type PriceSeal } from './prices/seals.ts';
export { verifyWindows } from './prices/verify-windows.ts';
export { type MarketSteps, readMarketSteps, readScales } from './scales.ts';
export { readSplits, recordSplit } from './splits.ts';
export type { MarketSplit } from './splits.ts';

/** What other areas may ask of the markets. */
export interface MarketDirectory {
  /** Every currency, by id ascending. Loaded at start. */
  currencies(): readonly Currency[];
  currency(id: number): Currency | undefined;
  /** Every market, by id ascending. Loaded at start; each stands for what it is now. */
  markets(): readonly Market[];
  market(id: number): Market | undefined;
  /** The market of a base and a quote currency. */
  marketOf(baseId: number, quoteId: number): Market | undefined;
  /**
   * Takes up which markets operators have closed: at once after a change here, and now and then for those of other
   * processes, and which shares were split. A market that was opened or closed is another object then, and so is every
   * instrument on it.
   */
  refresh(): Promise<void>;
  /**
   * The splits of its share that prices reckon with in this process, the oldest first. Those of before the last one were
   * all taken up with it: index, mark and last price have begun anew.
   */
  splitsOf(marketId: number): readonly MarketSplit[];
  /** The index price now, or null when too few sources are alive. */
  indexPrice(marketId: number): IndexPrice | null;
  /** How lively the index has been in the last minutes, parts per million; see core/src/market/recent-range.ts. */
  volatilityPpm(marketId: number): number;
  /** Calls the listener after each new index price; returns the function that ends it. */
  onIndexPrice(listener: (price: IndexPrice) => void): () => void;
  /**
   * Value of an amount in USDT minor units, rounded down; null without a price.
   * The price of USDT itself is 1 by definition.
   */
  valueInUsdt(currencyId: number, amount: bigint): bigint | null;
}

/** What fiat is worth now: rates of a day. */
export interface FiatPrices {
  /** Units of a fiat (ISO 4217) for one US dollar; null where there is no rate, or one too old to act on. */
  unitsPerUsd(fiat: string): number | null;
}

export interface Currency {
  readonly id: number;
  readonly code: string;
  readonly fullName: string;
  readonly kind: 'coin' | 'stock';
  /** Decimal places of the minor unit, at most 8. */
  readonly scale: number;
  readonly logo: string;
  readonly sort: number;
}

/** A price: of what in what, in which steps, and when outside sources tell it. What is traded on it is an instrument. */
export interface Market {
  readonly id: number;
  readonly symbol: string;
  readonly base: Currency;
  readonly quote: Currency;
  readonly kind: 'coin' | 'stock';
  /** Decimals of a price; one tick is `tick` units of 10^-priceScale. */
  readonly priceScale: number;
  readonly tick: number;
  /** Decimals of a traded volume; it is counted in steps of `volumeStep` units of 10^-volumeScale. */
  readonly volumeScale: number;
  readonly volumeStep: number;
  readonly tags: readonly string[];
  readonly sort: number;
  /** The feed knows its price, and operators have not closed it as a whole: closed is closed for every instrument. */
  readonly isOpen: boolean;
  /** When operators closed it, and when they opened it again last, epoch milliseconds; null where they did not. */
  readonly closedAt: number | null;
  readonly openedAt: number | null;
  /** What users are told of it while operators have it closed; null while they have it open. */
  readonly halt: Halt | null;
  /** Nothing is traded in it now, in any product, because its share is being split. */
  readonly isResting: boolean;
  /** Where a share is listed, whatever hours its price keeps here; null for what no exchange of shares lists. */
  readonly listedOn: ExchangeName | null;
  /** The hours in which its price is told. */
  readonly calendar: CalendarName;
  /** Whether those are on, as of now: with every opening and closing the market is another object. */
  readonly session: Session;
}

/** The terms every instrument has; each kind adds its own. */
export interface InstrumentTerms {
  /** Operators let it be traded. It is closed all the same while its market is: ask `isOpenNow`. */
  readonly isOpen: boolean;
  /** The hours it keeps within those of its market; null when it keeps those. */
  readonly calendar: CalendarName | null;
  /** Operators let nothing new be opened on it; left out where they cannot. What is open may be reduced and ended. */
  readonly isReduceOnly?: boolean;
}

export type InstrumentKindName = 'spot' | 'future' | 'option';

/** What is traded on a market: at most one of each kind. With every change of it or of its market it is another object. */
export interface Instrument extends InstrumentTerms {
  readonly kind: InstrumentKindName;
  readonly market: Market;
  /** Whether its hours are on and those of its market too, as of now. */
  readonly session: Session;
}

/** The instruments of one kind, with their terms of now. */
export interface Instruments<Terms extends InstrumentTerms> {
  /** By market id ascending; none before the markets have started. */
  all(): readonly (Instrument & Terms)[];
  /** The one on a market. */
  on(marketId: number): (Instrument & Terms) | undefined;
  /** Takes up the terms as they are stored, and which markets are open: as `MarketDirectory.refresh`. */
  refresh(): Promise<void>;
  /** Calls the listener with each one that is another object now; returns the function that ends it. */
  onChange(listener: (instrument: Instrument & Terms) => void): () => void;
}

/** What an area brings of a kind of instrument: its table, and the words lists of markets have for it. */
export interface InstrumentKind<Terms extends InstrumentTerms> {
  readonly name: InstrumentKindName;
  /** At every start: adds the instruments a new installation begins with and the database lacks. */
  begin(markets: readonly Market[]): Promise<void>;
  /** The stored terms, by market id. */
  read(): Promise<ReadonlyMap<number, Terms>>;
  /** At every start. @throws Error naming the market when the terms do not fit it */
  check(instrument: Instrument & Terms): void;
  /** What lists of markets say of it. One kind brings it: the wire has words for spot alone. */
  readonly quoted?: (instrument: Instrument & Terms) => QuotedTerms;
}

/** Where kinds of instruments are made known, before the start: the market area reads and refreshes all of them. */
export interface InstrumentRegistry {
  instruments<Terms extends InstrumentTerms>(kind: InstrumentKind<Terms>): Instruments<Terms>;
}

/** Terms of an instrument as lists of markets tell them. */
export interface QuotedTerms {
  /** How amounts are counted. */
  readonly steps: Pick<MarketRow, 'amount_scale' | 'lot'>;
  /** What changes while the server runs: live events tell it too. */
  readonly terms: Pick<
    MarketRow,
    | 'min_total'
    | 'maker_fee'
    | 'taker_fee'
    | 'price_band'
    | 'open_coin_trade'
    | 'opens_at'
    | 'own_volume'
    | 'own_turnover'
  >;
}

export interface IndexPrice {
  readonly marketId: number;
  /** Median of the live sources, rounded to ticks. */
  readonly ticks: number;
  /** Epoch milliseconds of the newest source in it. */
  readonly at: number;
  /** Epoch milliseconds since when more than half of its sources have told their price. */
  readonly heardAt: number;
  /** Sources that took part, and of how many independent families they are. What may be done at how many: ask `refusalOf`. */
  readonly sources: number;
  readonly families: number;
  /** How far the lowest and the highest of them are apart, parts per million. */
  readonly apartPpm: number;
  /** It is far from the index prices of the seconds before; see core/src/market/mark-price.ts. */
  readonly isJumped: boolean;
  /**
   * Small lots inside of the books of its sources move it by a good part of what it moves by itself: nothing is staked on
   * the moves of some seconds. False when absent.
   */
  readonly isLoose?: boolean;
}

/** Prices one can prove: what was written down, second by second. */
export interface Prices {
  /**
   * What a market's price was at a moment, epoch milliseconds: the tick of that second, or of at most five before it.
   * Null when none was written down. The same answer for ever.
   * @throws PricesPendingError when the log has not come to that second
   */
  at(marketId: number, moment: number): Promise<PriceTick | null>;
  /**
   * All ticks of the seconds that begin between two moments, both included, at most a day; the same bytes for ever.
   * @throws PricesPendingError as above, RangeError
   */
  window(marketId: number, from: number, to: number): Promise<PriceWindow>;
  /**
   * The last second that is written down, seconds since 1970: what begins after it nobody knows yet. In the caller's
   * transaction where it decides about money.
   */
  recordedUntil(connection: Pool | ClientBase): Promise<number>;
  /** The ticks of the second that was written down last, by market; none of a market that has none of that second. */
  newest(): Promise<ReadonlyMap<number, PriceTick>>;
  /**
   * The seconds that were written down after one, oldest first, at most so many; each with the ticks of its markets.
   * @param second seconds since 1970
   */
  after(second: number, most: number): Promise<readonly RecordedPrices[]>;
  /** The mark price of now; null without one. Reckon by it only while it `isValid`. */
  mark(marketId: number): Mark | null;
  /** Says that something was settled by these prices: they are kept for good, with what proves them. */
  keep(tx: Transaction, use: PriceUse): Promise<void>;
}

/** What was written down of one second. */
export interface RecordedPrices {
  readonly second: number;
  readonly ticks: ReadonlyMap<number, PriceTick>;
}

export interface PriceUse {
  readonly marketId: number;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** What was settled, such as `option 4711`. */
  readonly cause: string;
}

/** One market in one second. Prices in ticks. */
export interface PriceTick {
  /** Seconds since 1970. */
  readonly second: number;
  /** Place in the log, without gaps; all markets of a second share it. */
  readonly sequence: number;
  /** Where the prices came from. */
  readonly feed: string;
  readonly state: PriceState;
  readonly index: number | null;
  readonly mark: number | null;
  readonly isMarkValid: boolean;
  /** The sources the index was made of; a price is a fraction where it was converted from another dollar. */
  readonly used: readonly { readonly source: string; readonly price: number; readonly ageMs: number }[];
  readonly dropped: readonly { readonly source: string; readonly reason: DropReason }[];
  /** How many splits of its share the prices are after; left out for none. */
  readonly splits?: number;
}

export interface PriceWindow {
  readonly ticks: readonly PriceTick[];
  /** The ticks as lines of JSON, to be stored or hashed. */
  readonly text: string;
}

/** What writes by prices of several markets at once. */
export type FaultyProgram = 'spot' | 'futures';

/** Markets whose updates are left out by a writer, because its batches fail by them. */
export interface MarketFaults {
  /** Tells administrators, once for as long as it is on; afterwards, however often it is called, nothing happens. */
  raise(program: FaultyProgram, market: number): void;
  clear(program: FaultyProgram, market: number): void;
  /** Those that are on: whoever takes a writer over leaves them out from the beginning. */
  raised(program: FaultyProgram): Promise<number[]>;
}
