import type { Answer } from '@aureus/contract/platform/call.ts';
import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { exchangeTerms } from '@aureus/contract/wallet/exchange-operator-calls.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { Proposals } from '../../operator/public.ts';
import { AppError } from '../../platform/errors.ts';
import { feePercent, type HouseTerms, readTerms } from './pricing.ts';

/** The terms as operators read them. */
export async function showTerms(pool: Pool): Promise<Answer<typeof exchangeTerms>> {
  const { feePpm, minUsdt, maxUsdt } = await readTerms(pool);
  return { fee_percent: feePercent(feePpm), minimum: String(minUsdt), maximum: String(maxUsdt) };
}

/** Fee and bounds as two operators change them. A quote that was given keeps its fee. */
export function handleExchangeTerms(proposals: Proposals): void {
  proposals.handle('exchange.terms', {
    subject: () => 'exchange terms',
    affected: async () => ({}),
    preview: async (pool, payload) => {
      const before = await readTerms(pool);
      const after = termsOf(payload);
      return [
        line('exchange_fee', feePercent(before.feePpm), feePercent(after.feePpm), '%'),
        line('exchange_minimum', String(before.minUsdt), String(after.minUsdt), 'USDT'),
        line('exchange_maximum', String(before.maxUsdt), String(after.maxUsdt), 'USDT'),
      ];
    },
    inverse: async (connection) => {
      const { feePpm, minUsdt, maxUsdt } = await readTerms(connection);
      return { fee_percent: feePercent(feePpm), minimum: String(minUsdt), maximum: String(maxUsdt) };
    },
    execute: async (tx, payload) => {
      const { feePpm, minUsdt, maxUsdt } = termsOf(payload);
      await tx.client.query('UPDATE exchange_terms SET fee_ppm = $1, min_usdt = $2, max_usdt = $3 WHERE id = 1', [
        feePpm,
        minUsdt,
        maxUsdt,
      ]);
      return undefined;
    },
  });
}

/** @throws AppError range_invalid when the smallest amount is above the largest */
function termsOf({ fee_percent, minimum, maximum }: ProposalPayload<'exchange.terms'>): HouseTerms {
  const minUsdt = Number(minimum);
  const maxUsdt = Number(maximum);
  if (minUsdt > maxUsdt) throw new AppError('range_invalid');
  // Percent with four decimals are parts per million.
  return { feePpm: Number(parseDecimal(fee_percent, 4)), minUsdt, maxUsdt };
}

function line(label: string, before: string, after: string, unit: string): PreviewLine {
  return { label, before, after, unit, usdt: unit === 'USDT' ? after : null };
}
