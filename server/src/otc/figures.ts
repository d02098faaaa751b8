import type { MerchantRow } from '@aureus/contract/otc/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import { AppError } from '../platform/errors.ts';

interface Figures {
  readonly id: bigint;
  readonly name: string;
  readonly since: Date;
  readonly is_demo: boolean;
  readonly orders: number;
  readonly failed: number;
  readonly release_seconds: number | null;
  readonly good: number;
  readonly bad: number;
}

/**
 * Orders between linked accounts count nowhere. An order a buyer lets lapse or gives up is nothing a selling merchant could
 * help, so it does not lower their rate: else anybody could.
 */
const FIGURES = `
  SELECT merchant.id, merchant.name, coalesce(merchant.decided_at, merchant.applied_at) AS since, merchant.is_demo,
    done.orders, done.failed, done.release_seconds, said.good, said.bad
  FROM otc_merchant AS merchant
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE state = 'released' AND fault IS DISTINCT FROM side)::integer AS orders,
      count(*) FILTER (WHERE fault = side)::integer AS failed,
      (percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - paid_at))
        FILTER (WHERE state = 'released' AND is_sale))::integer AS release_seconds
    FROM otc_order CROSS JOIN LATERAL (SELECT CASE WHEN is_sale THEN 'seller' ELSE 'buyer' END AS side) AS of_merchant
    WHERE merchant_id = merchant.id AND is_counted AND ended_at > $2
  ) AS done
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE mark = 'good')::integer AS good, count(*) FILTER (WHERE mark = 'bad')::integer AS bad
    FROM otc_rating WHERE merchant_id = merchant.id
  ) AS said
  WHERE merchant.id = ANY($1::bigint[])`;

const DAYS_MS = 30 * 86_400_000;

/** Merchants as everybody sees them. @param now epoch milliseconds */
export async function readMerchants(
  connection: Pool | ClientBase,
  ids: readonly bigint[],
  now: number,
): Promise<ReadonlyMap<bigint, MerchantRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await connection.query<Figures>(FIGURES, [ids, new Date(now - DAYS_MS)]);
  return new Map(rows.map((row) => [row.id, wireMerchant(row)]));
}

/** One who is approved. @throws AppError otc_merchant_unknown */
export async function readApproved(pool: Pool, id: bigint, now: number): Promise<MerchantRow> {
  const { rowCount } = await pool.query(`SELECT FROM otc_merchant WHERE id = $1 AND state = 'approved'`, [id]);
  const found = rowCount === 1 ? (await readMerchants(pool, [id], now)).get(id) : undefined;
  if (!found) throw new AppError('otc_merchant_unknown');
  return found;
}

function wireMerchant({ id, since, failed, ...row }: Figures): MerchantRow {
  return { ...row, id: Number(id), since: since.toISOString(), completed_rate: rateOf(row.orders, failed) };
}

/** Percent with one decimal, rounded down: one that has failed never reads as none. */
function rateOf(done: number, failed: number): string | null {
  const all = done + failed;
  return all === 0 ? null : formatDecimal(BigInt(Math.floor((done * 1_000) / all)), 1);
}
