import type { Input } from '@aureus/contract/platform/call.ts';
import { billsExport } from '@aureus/contract/bills/calls.ts';
import { CSV_BYTE_ORDER_MARK } from '@aureus/core/text/csv.ts';
import { call } from '../platform/calls/call.ts';
import { saveFile } from '../platform/files/save-file.ts';

/** Which bills, and for whom. */
export type BillFields = Input<typeof billsExport>;

/** Parts of one download: a hundred thousand bills. */
const MOST_PARTS = 20;

/**
 * Gives a CSV file to the browser.
 * @param reader people open it in a spreadsheet, which needs a byte order mark; importers stumble over one
 */
export function saveCsv(name: string, csv: string, reader: 'people' | 'machines'): void {
  const parts = reader === 'people' ? [CSV_BYTE_ORDER_MARK, csv] : [csv];
  saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), name);
}

/** All bills that match, part by part. `isCut` when there are more than one file may hold. */
export async function collectBills(
  fields: BillFields,
  onProgress: (rows: number) => void,
): Promise<{ csv: string; rows: number; isCut: boolean }> {
  const parts: string[] = [];
  let rows = 0;
  let before: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof fetchPart>> = await fetchPart(fields, before);
    parts.push(part.csv);
    rows += part.rows;
    before = part.next;
    onProgress(rows);
  } while (before !== null && parts.length < MOST_PARTS);
  return { csv: parts.join(''), rows, isCut: before !== null };
}

function fetchPart(fields: BillFields, before: number | null) {
  return call(billsExport, { ...fields, ...(before === null ? {} : { before }) });
}
