import type { operatorTerms } from '@aureus/contract/futures/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import { lotText, readFutureTerms, reduceOnlyText } from './instruments.ts';
import type { FutureInstruments } from './public.ts';
import { payloadOf } from './terms-act.ts';

/** The stored terms of all markets. */
export async function listFutureTerms(
  pool: Pool,
  instruments: FutureInstruments,
): Promise<Answer<typeof operatorTerms>> {
  const stored = await readFutureTerms(pool);
  return [...stored].flatMap(([id, terms]) => {
    const market = instruments.on(id)?.market;
    if (!market) return [];
    const { symbol, base, quote } = market;
    return [
      {
        id,
        symbol,
        base: base.code,
        quote: quote.code,
        lot: lotText(terms),
        ...payloadOf({ market }, terms),
        reduce_only: reduceOnlyText(terms),
      },
    ];
  });
}
