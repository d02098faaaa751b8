import { fiatCodes } from '@aureus/contract/market/fiat.ts';
import { recordedTime } from '@aureus/core/market/recorded-time.ts';
import { isPlausible } from './bundled.ts';
import type { FiatCode } from './bundled.ts';

export type Rates = ReadonlyMap<FiatCode, number>;

/** An answer of the rate service that makes no sense; nothing of it is used. */
export class RatesError extends Error {}

/** An answer dated longer ago is refused: a service that stopped still answers. */
const MAX_AGE_MS = 7 * 86_400_000;
const MAX_AHEAD_MS = 86_400_000;
/** A rate may differ from the last good one by this part. */
const MAX_CHANGE = 0.5;

/**
 * Reads `{rates: [{currency_code, rate}]}` or `{rates: {USD: 1}}`, with an optional `date`, `updated_at` (text) or
 * `timestamp` (epoch seconds, milliseconds or microseconds). Every code must be there once and plausible, or the whole
 * answer is refused.
 * @param last the last good rates, to compare with
 * @throws RatesError saying what is wrong
 */
export function parseRates(text: string, last: Rates | undefined, now: number): Rates {
  const body = readJson(text);
  assertFresh(body, now);
  const found = entriesOf(body.rates);
  const rates = new Map<FiatCode, number>();
  for (const code of fiatCodes) {
    const rate = found.get(code);
    if (rate === undefined) throw new RatesError(`No rate for ${code}`);
    if (!isPlausible(code, rate)) throw new RatesError(`Rate of ${code} is not plausible`);
    const before = last?.get(code);
    if (before !== undefined && Math.abs(rate - before) > MAX_CHANGE * before) {
      throw new RatesError(`Rate of ${code} moved too far from the last good one`);
    }
    rates.set(code, rate);
  }
  return rates;
}

function readJson(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new RatesError('The answer is not a JSON object');
}

function assertFresh(body: Record<string, unknown>, now: number): void {
  const stated = body.timestamp ?? body.date ?? body.updated_at;
  if (stated === undefined) return;
  const isWritten = typeof stated === 'string' || typeof stated === 'number';
  const at = isWritten ? (recordedTime(String(stated)) ?? Date.parse(String(stated))) : Number.NaN;
  if (!(now - at <= MAX_AGE_MS)) throw new RatesError('The answer is dated too long ago');
  // In a unit that is read wrongly it would never be too old. A day, for whoever dates an answer by the day.
  if (at - now > MAX_AHEAD_MS) throw new RatesError('The answer is dated in the future');
}

function entriesOf(rates: unknown): Map<string, number> {
  const found = new Map<string, number>();
  if (Array.isArray(rates)) {
    for (const row of rates as unknown[]) {
      const { currency_code: code, rate } = (row ?? {}) as Record<string, unknown>;
      if (typeof code !== 'string') throw new RatesError('A row names no currency');
      const value = numberOf(rate);
      if (found.has(code) && found.get(code) !== value) throw new RatesError(`Two rates for ${code}`);
      found.set(code, value);
    }
  } else if (typeof rates === 'object' && rates !== null) {
    for (const [code, rate] of Object.entries(rates)) found.set(code, numberOf(rate));
  }
  return found;
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,9}(\.\d{1,12})?$/.test(value) ? Number(value) : Number.NaN;
}
