import type { Answer } from '@aureus/contract/platform/call.ts';
import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { exchangeTerms } from '@aureus/contract/exchange/operator-calls.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { Proposals } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { type HouseTerms, percentOf, readTerms, writeTerms } from './pricing.ts';

/** The terms as operators read them. */
export async function showTerms(pool: Pool): Promise<Answer<typeof exchangeTerms>> {
  return textsOf(await readTerms(pool));
}

const units = {
  fee_percent: ['exchange_fee', '%'],
  minimum: ['exchange_minimum', 'USDT'],
  maximum: ['exchange_maximum', 'USDT'],
  spread_base: ['exchange_spread_base', '%'],
  spread_volatility: ['exchange_spread_volatility', '%'],
  spread_size: ['exchange_spread_size', '%'],
  spread_stock: ['exchange_spread_stock', '%'],
  user_daily: ['exchange_user_daily', 'USDT'],
  house_daily: ['exchange_house_daily', 'USDT'],
} as const satisfies Record<keyof ProposalPayload<'exchange.terms'>, readonly [string, string]>;

/** Fee, spread, bounds and limits as two operators change them. A quote that was given keeps its fee and spread. */
export function handleExchangeTerms(proposals: Proposals): void {
  proposals.handle('exchange.terms', {
    subject: () => 'exchange terms',
    affected: async () => ({}),
    preview: async (pool, payload) => {
      const before = textsOf(await readTerms(pool));
      const after = textsOf(termsOf(payload));
      return (Object.keys(units) as (keyof typeof units)[]).map((name): PreviewLine => {
        const [label, unit] = units[name];
        return { label, before: before[name], after: after[name], unit, usdt: unit === 'USDT' ? after[name] : null };
      });
    },
    inverse: async (connection) => textsOf(await readTerms(connection)),
    execute: async (tx, payload) => {
      await writeTerms(tx.client, termsOf(payload));
      return undefined;
    },
  });
}

function textsOf(terms: HouseTerms): ProposalPayload<'exchange.terms'> {
  return {
    fee_percent: percentOf(terms.feePpm),
    minimum: String(terms.minUsdt),
    maximum: String(terms.maxUsdt),
    spread_base: percentOf(terms.spread.basePpm),
    spread_volatility: percentOf(terms.spread.volatilityPpm),
    spread_size: percentOf(terms.spread.sizePpm),
    spread_stock: percentOf(terms.spread.stockPpm),
    user_daily: String(terms.userDailyUsdt),
    house_daily: String(terms.houseDailyUsdt),
  };
}

/** @throws AppError range_invalid when the smallest amount is above the largest */
function termsOf(payload: ProposalPayload<'exchange.terms'>): HouseTerms {
  const minUsdt = Number(payload.minimum);
  const maxUsdt = Number(payload.maximum);
  if (minUsdt > maxUsdt) throw new AppError('range_invalid');
  return {
    feePpm: ppmOf(payload.fee_percent),
    minUsdt,
    maxUsdt,
    spread: {
      basePpm: ppmOf(payload.spread_base),
      volatilityPpm: ppmOf(payload.spread_volatility),
      sizePpm: ppmOf(payload.spread_size),
      stockPpm: ppmOf(payload.spread_stock),
    },
    userDailyUsdt: Number(payload.user_daily),
    houseDailyUsdt: Number(payload.house_daily),
  };
}

/** Percent with four decimals are parts per million. */
function ppmOf(percent: string): number {
  return Number(parseDecimal(percent, 4));
}
