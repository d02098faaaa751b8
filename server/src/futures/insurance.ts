import type { insurance } from '@aureus/contract/futures/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { ReceiptRule } from '@aureus/core/futures/receipt.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { type Entry, readInsuranceEntries } from '../platform/ledger/entries.ts';

const kindNames = new Map<number, string>(Object.entries(ledgerKinds).map(([name, number]) => [number, name]));

/** A page of what changed the insurance fund, newest first, with the liquidation or dividend each payment was for. */
export async function listInsurance(
  pool: Pool,
  markets: Pick<MarketDirectory, 'currency'>,
  wanted: Input<typeof insurance>,
): Promise<Answer<typeof insurance>> {
  const entries = await readInsuranceEntries(pool, { before: wanted.before, limit: wanted.limit });
  const causes = await causesOf(
    pool,
    entries.filter(({ kind }) => kind === ledgerKinds.futures_insurance),
  );
  return entries.flatMap(({ id, kind, currency, available, held, at }) => {
    const named = markets.currency(currency);
    if (!named) return [];
    const cause = causes.get(id);
    return [
      {
        id: Number(id),
        kind: kindNames.get(kind) ?? String(kind),
        currency: named.code,
        change: formatDecimal(available + held, named.scale),
        liquidation: cause?.rule === LIQUIDATION ? Number(cause.receipt) : null,
        dividend: cause?.rule === DIVIDEND ? Number(cause.receipt) : null,
        created_at: at.toISOString(),
      },
    ];
  });
}

const LIQUIDATION = 'futures.liquidation.1' satisfies ReceiptRule;
const DIVIDEND = 'futures.dividend.1' satisfies ReceiptRule;

interface Cause {
  readonly entry: bigint;
  readonly receipt: bigint;
  readonly rule: string;
}

/** By entry, the receipt of what was paid for a position: the last one until then. Of a dividend it stands first in it. */
async function causesOf(pool: Pool, entries: readonly Entry[]): Promise<ReadonlyMap<bigint, Cause>> {
  const { rows } = await pool.query<Cause>(
    `SELECT paid.entry, found.id AS receipt, found.rule
     FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) AS paid (entry, position, at), LATERAL (
       SELECT id, rule FROM futures_receipt
       WHERE positions @> ARRAY[paid.position] AND created_at <= paid.at
         AND (rule = $4 OR rule = $5 AND positions[1] = paid.position)
       ORDER BY created_at DESC, id DESC LIMIT 1) AS found`,
    [entries.map(({ id }) => id), entries.map(({ ref }) => ref), entries.map(({ at }) => at), LIQUIDATION, DIVIDEND],
  );
  return new Map(rows.map((row) => [row.entry, row]));
}
