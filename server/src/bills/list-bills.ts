import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { billSourceOf, type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import * as calls from '@aureus/contract/bills/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { texts } from '../platform/texts/texts.ts';
import { type BillRow, countBills, findBills, resolveFilter } from './find-bills.ts';

const kindNames = new Map<number, LedgerKind>(
  Object.entries(ledgerKinds).map(([name, number]) => [number, name as LedgerKind]),
);

export function kindOf(number: number): LedgerKind | undefined {
  return kindNames.get(number);
}

export type Bill = Answer<typeof calls.log>['data'][number];

/** A page of a user's bills, newest first. @throws AppError page_too_deep, range_invalid */
export async function listBills(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  input: Input<typeof calls.log>,
  language: Language,
): Promise<Answer<typeof calls.log>> {
  const { page, limit } = input;
  if (page * limit > calls.BILLS_BY_NUMBER) throw new AppError('page_too_deep');
  const filter = await resolveFilter(pool, userId, input);
  const [found, counted] = await Promise.all([
    findBills(pool, filter, { limit, offset: (page - 1) * limit, looks: calls.BILLS_LOOKED_AT }),
    countBills(pool, filter, { most: calls.BILLS_COUNTED, looks: calls.BILLS_LOOKED_AT }),
  ]);
  return {
    data: describeBills(markets, found.rows, language),
    page,
    limit,
    total: counted.total,
    total_is_bound: counted.isBound,
    next: found.next,
  };
}

/** Bills as they go over the wire; what is no longer known is left out. */
export function describeBills(markets: MarketDirectory, rows: readonly BillRow[], language: Language): Bill[] {
  const words = texts(language);
  return rows.flatMap((row) => {
    const currency = markets.currency(row.currency_id);
    const kind = kindNames.get(row.kind);
    if (!currency || !kind) return [];
    const source = row.ref === null ? null : billSourceOf[kind];
    return [
      {
        id: Number(row.id),
        type: row.account,
        currency: row.currency_id,
        currency_name: currency.code,
        value: formatDecimal(row.available_delta, currency.scale),
        held_value: formatDecimal(row.held_delta, currency.scale),
        kind,
        info: words.ledger(kind),
        source,
        source_id: source === null ? null : Number(row.ref),
        created_time: row.created_at.toISOString(),
      },
    ];
  });
}
