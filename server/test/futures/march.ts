import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DollarBasis, recordedBasisRules } from '@aureus/core/market/dollar-basis.ts';
import { MarkPrice } from '@aureus/core/market/mark-price.ts';
import { isAllowed, priceStateOf, quorumOf } from '@aureus/core/market/price-state.ts';
import { SourcePrices } from '@aureus/core/market/source-prices.ts';
import type { Price } from './in-memory.ts';

/**
 * Bitcoin in tether, dollars and USDC on a real exchange (Binance.US), minute by minute, 1 to 21 March 2023. In the file
 * are of each the opening, close, low and high as differences in cents, as numbers of variable length, under Brotli.
 */
const FILE = path.join(import.meta.dirname, 'data/btc-2023-03.br');
const MINUTES = 30_240;
export const FROM = Date.UTC(2023, 2, 1);
export const STEPS_PER_MINUTE = 3;
const STEP_MS = 60_000 / STEPS_PER_MINUTE;
const SOURCES = [
  { name: 'usdt', sameQuote: true },
  { name: 'usd', sameQuote: false },
  { name: 'usdc', sameQuote: false },
] as const;

/** Prices of each source, three a minute: the one end of the minute, the other, and the close. */
function recorded(): Int32Array[] {
  const bytes = brotliDecompressSync(readFileSync(FILE));
  let at = 0;
  const next = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      factor *= 128;
    }
  };
  return SOURCES.map(() => {
    const [opens, closes, lows, highs] = [0, 1, 2, 3].map(() => Array.from({ length: MINUTES }, next));
    const steps = new Int32Array(MINUTES * STEPS_PER_MINUTE);
    let last = 0;
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const open = last + (opens?.[minute] ?? 0);
      const close = open + (closes?.[minute] ?? 0);
      const low = Math.min(open, close) - (lows?.[minute] ?? 0);
      const high = Math.max(open, close) + (highs?.[minute] ?? 0);
      steps.set(close >= open ? [low, high, close] : [high, low, close], minute * STEPS_PER_MINUTE);
      last = close;
    }
    return steps;
  });
}

export interface March {
  /** What the product makes of the three sources, by step; null while there is no mark that counts. */
  readonly prices: readonly (Price | null)[];
  /** What each source says, in ticks. */
  readonly usdt: Int32Array;
  readonly usdc: Int32Array;
}

/** Index, mark and state of every step, as core makes them. A step counts as a second of the mark. */
export function march(): March {
  const [usdt, usd, usdc] = recorded();
  if (!usdt || !usd || !usdc) throw new Error('The recording is not whole');
  const sources = new SourcePrices(SOURCES, 2);
  const bases = new Map(['usd', 'usdc'].map((name) => [name, new DollarBasis(recordedBasisRules)]));
  const mark = new MarkPrice();
  const prices = Array.from(usdt, (_, step): Price | null => {
    const now = FROM + step * STEP_MS;
    for (const [place, { name, sameQuote }] of SOURCES.entries()) {
      const price = [usdt, usd, usdc][place]?.[step] ?? 0;
      const basis = bases.get(name);
      basis?.tell({ family: 'usdt', marketId: 1, isConverted: false, price: usdt[step] ?? 0, at: now });
      basis?.tell({ family: name, marketId: 1, isConverted: true, price, at: now });
      basis?.look(now);
      const ratio = basis?.ratio(name, now) ?? 1;
      sources.accept({ source: name, price: sameQuote ? price : price * ratio, sequence: step, at: now });
    }
    const index = sources.index(now);
    const state = priceStateOf({
      isOpen: true,
      index: index && { ...quorumOf(index), isJumped: mark.isJump(index.ticks) },
    });
    mark.tell(step, index !== null && isAllowed('quote', state) ? index.ticks : null);
    const held = mark.mark;
    return index && held?.isValid ? { state, mark: held.ticks, index: index.ticks } : null;
  });
  return { prices, usdt, usdc };
}

/** The step of a moment. */
export const stepOf = (moment: number): number => Math.floor((moment - FROM) / STEP_MS);
