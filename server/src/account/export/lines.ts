import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { PoolClient } from 'pg';
import type { ExportNeeds, PersonalPart } from './part.ts';

/** Rows read at once: what one has is bounded, so memory is. */
const ROWS = 500;

type Row = Readonly<Record<string, unknown>>;

/** The lines of a part, read by a cursor in the caller's transaction. */
export async function* linesOf(
  client: PoolClient,
  { part, sql, amounts = [] }: PersonalPart,
  userId: bigint,
  currency: ExportNeeds['currency'],
): AsyncGenerator<string> {
  await client.query(`DECLARE personal NO SCROLL CURSOR FOR ${sql}`, [userId]);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${ROWS} FROM personal`);
    for (const row of rows) yield `${JSON.stringify({ part, ...readable(row, amounts, currency) }, plain)}\n`;
    if (rows.length < ROWS) break;
  }
  await client.query('CLOSE personal');
}

/** A row with its amounts as decimals, and the code of their currency in place of its number. */
function readable(row: Row, amounts: readonly string[], currency: ExportNeeds['currency']): Row {
  const { currency_id: id, ...fields } = row;
  if (typeof id !== 'number') return row;
  const known = currency(id);
  if (!known) return row;
  const decimals = amounts.flatMap((name) => {
    const amount = fields[name];
    return typeof amount === 'bigint' ? [[name, formatDecimal(amount, known.scale)]] : [];
  });
  return { ...fields, currency: known.code, ...Object.fromEntries(decimals) };
}

/** Whole numbers of the database may be larger than those of JSON. */
const plain = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
