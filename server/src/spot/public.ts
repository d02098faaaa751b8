export { readSpotFees, type SpotFees } from './fees-paid.ts';
export { clearForSplit, countOpenOrders, splitMarketMakerTarget } from './for-splits.ts';
export { invitedSpotFees } from './invited-fees.ts';

import type { Instrument, Instruments, InstrumentTerms } from '../market/public.ts';

/** Terms of spot trading on a market. Quantities are integer lots. */
export interface SpotTerms extends InstrumentTerms {
  /** Decimals of an amount; one lot is `lot` units of 10^-amountScale. These never change: stored orders count in them. */
  readonly amountScale: number;
  readonly lot: number;
  /** Smallest order value, quote minor units. */
  readonly minTotal: bigint;
  /** Fees in parts per million. */
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  /** No trade is further from the index price than this, in parts per million. */
  readonly bandPpm: number;
}

/** Spot trading on one market. */
export type SpotInstrument = Instrument & SpotTerms;

export type SpotInstruments = Instruments<SpotTerms>;
