import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/wallet/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { texts } from '../platform/texts/texts.ts';

interface MovementRow {
  readonly id: bigint;
  readonly account: number;
  readonly currency_id: number;
  readonly available_delta: bigint;
  readonly held_delta: bigint;
  readonly kind: number;
  readonly created_at: Date;
}

const kindNames = new Map<number, LedgerKind>(
  Object.entries(ledgerKinds).map(([name, number]) => [number, name as LedgerKind]),
);

/** A page of a user's movements, newest first. */
export async function listMovements(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  { currency, type, page, limit }: Input<typeof calls.log>,
  language: Language,
): Promise<Answer<typeof calls.log>> {
  const wanted = [userId, currency, type];
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<MovementRow>(
      `SELECT id, account, currency_id, available_delta, held_delta, kind, created_at FROM ledger_entry ${WANTED}
       ORDER BY id DESC LIMIT $4 OFFSET $5`,
      [...wanted, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total FROM ledger_entry ${WANTED}`, wanted),
  ]);
  const words = texts(language);
  const data = rows.flatMap((row) => {
    const known = markets.currency(row.currency_id);
    const kind = kindNames.get(row.kind);
    if (!known || !kind) return [];
    return [
      {
        id: Number(row.id),
        type: row.account,
        currency: row.currency_id,
        currency_name: known.code,
        value: formatDecimal(row.available_delta, known.scale),
        held_value: formatDecimal(row.held_delta, known.scale),
        kind,
        info: words.ledger(kind),
        created_time: row.created_at.toISOString(),
      },
    ];
  });
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}

/** `owner_id > 0` lets PostgreSQL use the index, which leaves the house out. */
const WANTED = `WHERE owner_id = $1 AND owner_id > 0
  AND ($2::integer = 0 OR currency_id = $2) AND ($3::smallint = 0 OR account = $3)`;
