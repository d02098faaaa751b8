export { openingFees } from './opening-fees.ts';
export { readTrialsOver } from './trials.ts';

import type { ReduceOnlyReason } from '@aureus/contract/futures/reduce-only.ts';
import type { Instrument, Instruments, InstrumentTerms } from '../market/public.ts';
import type { TrialRange } from '@aureus/core/futures/trial.ts';
import type { SplitRatio } from '@aureus/core/market/split.ts';
import type { ClientBase, Pool } from 'pg';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';

/** Terms of leveraged contracts on a market, in whole lots and quote minor units. */
export interface FutureTerms extends InstrumentTerms {
  /** Decimals of an amount; one lot is `lot` units of 10^-amountScale. These never change: positions count in parts of it. */
  readonly amountScale: number;
  readonly lot: number;
  /** Offered, ascending, as `5,10,50`. */
  readonly leverages: string;
  readonly minLots: number;
  readonly maxLots: number;
  /** Parts per million of the value. */
  readonly feePpm: number;
  readonly overnightPpm: number;
  /** Parts per million of the price: see core/src/futures/spread.ts. */
  readonly spreadPpm: number;
  readonly skewPpm: number;
  /** See core/src/futures/caps.ts. */
  readonly maxSide: bigint;
  readonly maxSkew: bigint;
  readonly maxUser: bigint;
  /** By leverage from which they hold, in whole quote units, as `20:250000,100:20000`; empty for none. */
  readonly tiers: string;
  /** New positions share their margin with the account. */
  readonly isCross: boolean;
  /** Why operators let nothing new be opened, and since when; null while they do. */
  readonly reduceOnly: { readonly reason: ReduceOnlyReason; readonly since: Date } | null;
  readonly isReduceOnly: boolean;
}

/** Contracts on one market. */
export type FutureInstrument = Instrument & FutureTerms;

export type FutureInstruments = Instruments<FutureTerms>;

/** A margin that the house pays for one position of a user. */
export interface NewTrial {
  /** As whoever gives it calls it: of each number there is one. */
  readonly id: bigint;
  readonly owner: bigint;
  readonly market: number;
  /** The quote currency of the market. */
  readonly currency: number;
  /** The most its margin may be, minor units. */
  readonly amount: bigint;
  readonly leverage: number;
  readonly at: Date;
  /** When its position is closed at the latest, and until when it can be opened. */
  readonly endsAt: Date;
}

export interface TrialMargin {
  /** Null until it is opened. */
  readonly position: bigint | null;
  /** What its owner has got, minor units; null while it is not over. */
  readonly brought: bigint | null;
  /** When its position is closed at the latest; null of one that was never opened and is over. */
  readonly endsAt: Date | null;
}

/** A margin of the house that is over. Amounts in minor units. */
export interface TrialOver {
  readonly id: bigint;
  readonly currency: number;
  /** What its owner got. */
  readonly brought: bigint;
  /** What goes back: what was never used of it, and what is left of the margin. */
  readonly left: bigint;
}

/** A market there can be trial margins on. */
export interface TrialMarket {
  readonly id: number;
  readonly symbol: string;
  /** The quote currency. */
  readonly currency: number;
  /** Offered, ascending. */
  readonly leverages: readonly number[];
}

/** Margins that the house pays. They lie in a wallet of its own, and no user ever has them: a user gets what is gained. */
export interface TrialMargins {
  /** The wallet whose available money has to become more by the amount of each that is given. */
  purse(currency: number): WalletKey;
  markets(): readonly TrialMarket[];
  /**
   * The margins that positions could be opened with at the price of now, minor units of the quote currency; null without a
   * price. @param market one of `markets`
   */
  range(market: number, leverage: number): TrialRange | null;
  /** Lets a user open a position with it, by the call `futures.trial`. */
  grant(tx: MoneyTransaction, trial: NewTrial): Promise<void>;
  /** By number. */
  read(connection: Pool | ClientBase, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, TrialMargin>>;
  /**
   * Gives back, once, what is left of those that are over: whoever calls it moves that out of the wallet in the same
   * transaction. Others are left out.
   */
  takeBack(tx: MoneyTransaction, ids: readonly bigint[]): Promise<readonly TrialOver[]>;
}

/** A dividend of the share of a market. */
export interface ContractDividend {
  /** As whoever announces it calls it. */
  readonly ref: string;
  readonly marketId: number;
  /** Quote minor units for one whole share. */
  readonly perShare: bigint;
  /** Positions that are open at this moment get it or pay it. Contracts on the share rest from then on until it is settled. */
  readonly cutOff: Date;
  readonly due: Date;
}

/** A split of the share of a market. */
export interface ContractSplit extends SplitRatio {
  /** As whoever announces it calls it. */
  readonly ref: string;
  readonly marketId: number;
  /** What is open at this moment is split. Contracts on the share rest from then on until it is settled. */
  readonly cutOff: Date;
  /** Not before the shares themselves are split: it waits for `recordSplit`. */
  readonly due: Date;
}

/** What becomes of contracts when their share is split: positions are worth the same, orders that wait are cancelled. */
export interface ContractSplits {
  /**
   * In the transaction that announces the split.
   * @throws AppError futures_split_pending, futures_dividend_pending while contracts on the share have not been through the
   * one before
   */
  announce(tx: MoneyTransaction, split: ContractSplit): Promise<void>;
  /** In the transaction that takes it back, before it is due. */
  cancel(tx: MoneyTransaction, ref: string): Promise<void>;
}

/** What becomes of contracts when their share pays a dividend: longs get it, shorts pay it. */
export interface ContractDividends {
  /**
   * What is set aside for longs when a dividend is announced, minor units of the quote currency; zero without contracts,
   * and where none is open or can come.
   * @throws AppError prices_unavailable, house_funds_exhausted, dividend_beyond_margins when shorts with the highest
   * leverage that is offered or open could not pay it out of their margins
   */
  reserveFor(connection: Pool | ClientBase, marketId: number, perShare: bigint): Promise<bigint>;
  /** In the transaction that announces the dividend. @throws AppError futures_split_pending, and as `reserveFor` */
  announce(tx: MoneyTransaction, dividend: ContractDividend): Promise<void>;
  /** In the transaction that takes it back, before it is due. */
  cancel(tx: MoneyTransaction, ref: string): Promise<void>;
}
