import type { TaxTool } from '@aureus/contract/bills/groups.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { billGroupOf, billSourceOf, feeKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import * as calls from '@aureus/contract/bills/calls.ts';
import { taxColumns } from '@aureus/core/bills/tax-csv.ts';
import { type Movement, taxLinesOf } from '@aureus/core/bills/tax-lines.ts';
import { csvOf } from '@aureus/core/text/csv.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { texts } from '../platform/texts/texts.ts';
import { type BillRow, findBills, resolveFilter } from './find-bills.ts';
import { LOOKS } from './export.ts';
import { kindOf } from './list-bills.ts';

/** A part of a user's bills in the columns of a tax tool, a line for each event. @throws AppError range_invalid */
export async function exportForTaxes(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  { tool, ...input }: Input<typeof calls.billsExport> & { readonly tool: TaxTool },
  language: Language,
): Promise<Answer<typeof calls.billsExport>> {
  const filter = await resolveFilter(pool, userId, input);
  const found = await findBills(pool, filter, { limit: calls.BILLS_EXPORTED, offset: 0, looks: LOOKS });
  const rows = found.next === null ? found.rows : wholeEvents(found.rows);
  const { head, row } = taxColumns[tool];
  const lines = taxLinesOf(movementsOf(markets, rows, language)).map(row);
  const isCut = rows.length < found.rows.length;
  return {
    csv: csvOf(filter.before === null ? [[...head], ...lines] : lines),
    rows: lines.length,
    next: isCut ? Number(rows.at(-1)?.id) : found.next,
  };
}

/** What one event moved has one time: the last of a part may go on in the next, and is left to it. */
function wholeEvents(rows: readonly BillRow[]): readonly BillRow[] {
  const last = rows.at(-1)?.created_at.getTime();
  const end = rows.findLastIndex(({ created_at }) => created_at.getTime() !== last) + 1;
  return end === 0 ? rows : rows.slice(0, end);
}

function movementsOf(markets: MarketDirectory, rows: readonly BillRow[], language: Language): Movement[] {
  const words = texts(language);
  return rows.map((row) => {
    const currency = markets.currency(row.currency_id);
    const kind = kindOf(row.kind);
    // A file that lacks a bill would be wrong without a word.
    if (!currency || !kind) throw new Error(`Bill ${row.id} is of an unknown currency or kind`);
    const source = billSourceOf[kind];
    return {
      id: row.id,
      at: row.created_at,
      currency: currency.code,
      scale: currency.scale,
      change: row.available_delta + row.held_delta,
      group: billGroupOf[kind],
      isFee: feeKinds.has(kind),
      cause: row.ref === null ? null : `${source ?? kind} ${row.ref}`,
      text: row.ref === null ? words.ledger(kind) : `${words.ledger(kind)} ${row.ref}`,
    };
  });
}
