import type { BillGroup } from '@aureus/contract/bills/groups.ts';
import { billGroupOf, type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';

/**
 * How bills are found. The journal has one index, a user's rows by id, and must not get a second: every order would pay
 * for it. So a page begins where the last one ended (`before`) instead of counting off what came before it; times become
 * ids by halving; and a filter that few rows match looks at a bounded number of rows and says where it stopped. A page
 * then costs the same wherever it is, and whatever is asked.
 */

export interface BillRow {
  readonly id: bigint;
  readonly account: number;
  readonly currency_id: number;
  readonly available_delta: bigint;
  readonly held_delta: bigint;
  readonly kind: number;
  /** Number of what caused it, by kind. */
  readonly ref: bigint | null;
  readonly created_at: Date;
}

/** What a user asks for; 0 and undefined do not narrow. */
export interface BillWish {
  readonly currency: number;
  readonly type: number;
  readonly kind?: BillGroup | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly before?: number | undefined;
}

/** A wish in terms of the journal. */
export interface BillFilter {
  readonly owner: bigint;
  readonly currency: number;
  readonly account: number;
  /** Numbers of kinds; null for all. */
  readonly kinds: readonly number[] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** Only ids above this and up to `newest`; without `before`. */
  readonly oldest: bigint;
  readonly newest: bigint;
  readonly before: bigint | null;
}

const LARGEST_ID = 2n ** 63n - 1n;

/** Entries written at the same time may stand this far from the order of their times. */
export const ORDER_MARGIN_MS = 5 * 60_000;

/** @throws AppError range_invalid when the range ends before it begins */
export async function resolveFilter(pool: Pool, owner: bigint, wish: BillWish): Promise<BillFilter> {
  const { from, to } = wish;
  if (from !== undefined && to !== undefined && to <= from) throw new AppError('range_invalid');
  let oldest = 0n;
  let newest = LARGEST_ID;
  if (from !== undefined || to !== undefined) {
    const { rows } = await pool.query<{ oldest: bigint | null; newest: bigint | null }>(
      'SELECT ledger_id_before($1, $2) AS oldest, ledger_id_before($1, $3) AS newest',
      [
        owner,
        from === undefined ? null : new Date(from - ORDER_MARGIN_MS),
        to === undefined ? null : new Date(to + ORDER_MARGIN_MS),
      ],
    );
    if (from !== undefined) oldest = rows[0]?.oldest ?? 0n;
    if (to !== undefined) newest = rows[0]?.newest ?? 0n;
  }
  return {
    owner,
    currency: wish.currency,
    account: wish.type,
    kinds: wish.kind === undefined ? null : kindsOf(wish.kind),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    oldest,
    newest,
    before: wish.before === undefined ? null : BigInt(wish.before),
  };
}

function kindsOf(group: BillGroup): number[] {
  return Object.entries(ledgerKinds)
    .filter(([kind]) => billGroupOf[kind as LedgerKind] === group)
    .map(([, number]) => number);
}

/** `owner_id > 0` lets PostgreSQL use the index, which leaves the house out. */
const LOOKED_AT = (columns: string): string => `
  SELECT ${columns} FROM ledger_entry
  WHERE owner_id = $1 AND owner_id > 0 AND id > $2 AND id <= $3
  ORDER BY id DESC LIMIT $4`;

const COLUMNS = 'id, account, currency_id, available_delta, held_delta, kind, ref, created_at';

const MATCHES = `
  ($5::bigint = 0 OR currency_id = $5) AND ($6::smallint = 0 OR account = $6)
  AND ($7::smallint[] IS NULL OR kind = ANY($7))
  AND ($8::timestamptz IS NULL OR created_at >= $8) AND ($9::timestamptz IS NULL OR created_at < $9)`;

interface Found {
  readonly rows: readonly BillRow[];
  /** Where to go on: the `before` of what follows; null at the end. */
  readonly next: number | null;
}

/** @param looks how many rows may be looked at where a filter is set */
export async function findBills(
  pool: Pool,
  filter: BillFilter,
  { limit, offset, looks }: { readonly limit: number; readonly offset: number; readonly looks: number },
): Promise<Found> {
  const top = filter.before === null || filter.before > filter.newest ? filter.newest : filter.before - 1n;
  const most = isNarrow(filter) ? looks : offset + limit + 1;
  const { rows } = await pool.query<BillRow>(
    `SELECT * FROM (${LOOKED_AT(COLUMNS)}) AS looked_at WHERE ${MATCHES} ORDER BY id DESC LIMIT $10 OFFSET $11`,
    [...values(filter, top, most), limit + 1, offset],
  );
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: Number(rows[limit - 1]?.id) };
  const edge = isNarrow(filter) ? await edgeOf(pool, filter, top, looks) : null;
  return { rows, next: edge };
}

/** Counts from the newest on, whatever `before` says. */
export async function countBills(
  pool: Pool,
  filter: BillFilter,
  { most, looks }: { readonly most: number; readonly looks: number },
): Promise<{ readonly total: number; readonly isBound: boolean }> {
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM (
       SELECT FROM (${LOOKED_AT(isNarrow(filter) ? COLUMNS : 'id')}) AS looked_at
       ${isNarrow(filter) ? `WHERE ${MATCHES}` : ''} LIMIT ${most + 1}) AS counted`,
    isNarrow(filter) ? values(filter, filter.newest, looks) : values(filter, filter.newest, looks).slice(0, 4),
  );
  const total = rows[0]?.total ?? 0;
  if (total > most) return { total: most, isBound: true };
  const isBound = isNarrow(filter) && (await edgeOf(pool, filter, filter.newest, looks)) !== null;
  return { total, isBound };
}

/** The last row that may be looked at when there are older ones; null when all were looked at. */
async function edgeOf(pool: Pool, filter: BillFilter, top: bigint, looks: number): Promise<number | null> {
  const { rows } = await pool.query<{ id: bigint }>(`${LOOKED_AT('id')} OFFSET $5`, [
    ...values(filter, top, 2).slice(0, 4),
    looks - 1,
  ]);
  return rows.length === 2 ? Number(rows[0]?.id) : null;
}

/** Whether rows are looked at that may not match. */
function isNarrow({ currency, account, kinds, from, to }: BillFilter): boolean {
  return currency !== 0 || account !== 0 || kinds !== null || from !== null || to !== null;
}

function values(filter: BillFilter, top: bigint, most: number): unknown[] {
  const { owner, oldest, currency, account, kinds, from, to } = filter;
  return [owner, oldest, top, most, currency, account, kinds, from, to];
}
