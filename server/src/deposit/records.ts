import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/deposit/calls.ts';
import type { Pool } from 'pg';
import type { Files } from '../files/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Caller } from '../platform/http/route.ts';
import { type DepositRow, ownerRow, timelinesOf } from './rows.ts';

/** A page of a user's requests, newest first. Status 3 stands for refused and cancelled alike. */
export async function listDeposits(
  { pool, markets, files }: { pool: Pool; markets: MarketDirectory; files: Files },
  caller: Caller,
  { status, currency, page, limit }: Input<typeof calls.depositLog>,
): Promise<Answer<typeof calls.depositLog>> {
  const wanted = [caller.userId, status ?? null, currency ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<DepositRow>(`SELECT * FROM deposit ${WANTED} ORDER BY id DESC LIMIT $4 OFFSET $5`, [
      ...wanted,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total FROM deposit ${WANTED}`, wanted),
  ]);
  const [timelines, vouchers] = await Promise.all([
    timelinesOf(
      pool,
      rows.map(({ id }) => id),
    ),
    files.describe(rows.map((row) => row.voucher_id)),
  ]);
  const data = rows.map((row) =>
    ownerRow(row, markets, { timeline: timelines.get(row.id), voucher: vouchers.get(row.voucher_id)?.reference }),
  );
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}

const WANTED = `WHERE user_id = $1 AND ($2::smallint IS NULL OR least(status, 3) = $2)
  AND ($3::bigint IS NULL OR currency_id = $3)`;
