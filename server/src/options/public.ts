import type { OptionCaps } from '@aureus/core/options/caps.ts';
import type { Instrument, Instruments, InstrumentTerms } from '../market/public.ts';

/** An expiry that can be chosen. Stakes in minor units of the quote currency. */
export interface Expiry {
  readonly id: number;
  readonly seconds: number;
  /** Parts per million of the stake that are gained. */
  readonly payoutPpm: number;
  readonly minStake: bigint;
  readonly maxStake: bigint;
  readonly isOpen: boolean;
}

/** Terms of options on a market. Amounts in minor units of the quote currency. */
export interface OptionTerms extends InstrumentTerms, OptionCaps {
  /** An order has to let in all entries that are at most so far from the price it is taken at; parts per million. */
  readonly leastSlippagePpm: number;
  /** How far an entry may be from the price its user saw when they say nothing, and at most; parts per million. */
  readonly slippagePpm: number;
  readonly maxSlippagePpm: number;
  /** Shortest first; those that are not offered are among them. */
  readonly expiries: readonly Expiry[];
}

/** Options on one market. */
export type OptionInstrument = Instrument & OptionTerms;

export type OptionInstruments = Instruments<OptionTerms>;
