import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { accountByNumber } from '@aureus/contract/wallet/accounts.ts';
import * as calls from '@aureus/contract/bills/calls.ts';
import { csvOf } from '@aureus/core/text/csv.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { describeBills } from './list-bills.ts';
import { findBills, resolveFilter } from './find-bills.ts';

/** Rows one export may look at where a filter is set. */
export const LOOKS = 50_000;

const HEAD = ['id', 'time_utc', 'account', 'currency', 'available', 'held', 'kind', 'info', 'source', 'source_id'];

/** A part of a user's bills as CSV; the first part names the columns. @throws AppError range_invalid */
export async function exportBills(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  input: Input<typeof calls.billsExport>,
  language: Language,
): Promise<Answer<typeof calls.billsExport>> {
  const filter = await resolveFilter(pool, userId, input);
  const { rows, next } = await findBills(pool, filter, { limit: calls.BILLS_EXPORTED, offset: 0, looks: LOOKS });
  const lines = describeBills(markets, rows, language).map((bill) => [
    bill.id,
    bill.created_time,
    accountByNumber(bill.type) ?? '',
    bill.currency_name,
    bill.value,
    bill.held_value,
    bill.kind,
    bill.info,
    bill.source ?? '',
    bill.source_id ?? '',
  ]);
  const csv = csvOf(filter.before === null ? [HEAD, ...lines] : lines);
  return { csv, rows: lines.length, next };
}
