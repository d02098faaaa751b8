import { combinedSplit, splitPrice } from '@aureus/core/market/split.ts';
import { type MarketDirectory, type MarketSplit, priceText } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { StoredAlert } from './alert-row.ts';

interface Needs {
  readonly markets: Pick<MarketDirectory, 'market'>;
  readonly notices: Notices;
}

/** Adjusted in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** Above what any level is. */
const ASIDE = 1_000_000_000_000_000n;

/**
 * The level of an alert after all splits of its share, in ticks; rounded away from the price, so that none is crossed by it.
 * @param all the oldest first
 */
export function levelAfter(
  { side, price, splits }: Pick<StoredAlert, 'side' | 'price' | 'splits'>,
  all: readonly MarketSplit[],
): bigint {
  return BigInt(splitPrice(Number(price), combinedSplit(all.slice(splits)), side === 'above' ? 'up' : 'down'));
}

/**
 * Adjusts levels on a market to its splits, and tells their owners. Two that come to be the same are one. In the transaction
 * with the fence, which no change of an owner passes.
 * @param second the second of the prices by which they are judged from then on
 * @returns those that wait as they are now, and whether there may be more
 */
export async function adjustToSplits(
  tx: Transaction,
  splits: readonly MarketSplit[],
  { marketId, second }: { readonly marketId: number; readonly second: number },
  { markets, notices }: Needs,
): Promise<{ readonly adjusted: readonly StoredAlert[]; readonly isMore: boolean }> {
  const { client } = tx;
  const { rows } = await client.query<StoredAlert>(
    `SELECT * FROM price_alert WHERE market_id = $1 AND splits < $2 AND state IN ('active', 'paused')
     ORDER BY id LIMIT $3 FOR UPDATE`,
    [marketId, splits.length, AT_ONCE],
  );
  if (rows.length === 0) return { adjusted: [], isMore: false };
  const made = rows.map((row) => ({ row, price: levelAfter(row, splits) }));
  const ids = made.map(({ row }) => row.id);
  // One that moves meets none that is still to move.
  await client.query('UPDATE price_alert SET price = $2 + id WHERE id = ANY($1::bigint[])', [ids, ASIDE]);
  const { rows: others } = await client.query<StoredAlert>(
    `SELECT * FROM price_alert WHERE market_id = $1 AND splits = $2 AND user_id = ANY($3::bigint[])
       AND state IN ('active', 'paused') AND deleted_at IS NULL`,
    [marketId, splits.length, made.map(({ row }) => row.user_id)],
  );
  const known = new Set(others.map((row) => nameOf(row, row.price)));
  const isSame = made.map(({ row, price }) => {
    if (row.deleted_at !== null) return false;
    const name = nameOf(row, price);
    return known.has(name) || !known.add(name);
  });
  const { rows: adjusted } = await client.query<StoredAlert>(
    `UPDATE price_alert SET price = made.price, splits = $4, since = greatest(since, $5),
       deleted_at = CASE WHEN made.is_same THEN now() ELSE deleted_at END
     FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS made (id, price, is_same)
     WHERE price_alert.id = made.id RETURNING price_alert.*`,
    [ids, made.map(({ price }) => price), isSame, splits.length, second - 1],
  );
  const market = markets.market(marketId);
  const before = new Map(rows.map((row) => [row.id, row]));
  for (const { id, user_id, price, deleted_at } of adjusted) {
    const was = before.get(id);
    if (!market || !was || was.deleted_at !== null || deleted_at !== null) continue;
    const { newShares, oldShares } = combinedSplit(splits.slice(was.splits));
    const params = {
      symbol: market.symbol,
      before: priceText(market, Number(was.price)),
      level: priceText(market, Number(price)),
      new: newShares,
      old: oldShares,
    };
    await notices.send(tx, { userId: user_id, kind: 'alert_split', params, mail: false });
  }
  return { adjusted, isMore: rows.length === AT_ONCE };
}

/** What makes two alerts of a market the same. */
const nameOf = ({ user_id, side, kind, period }: StoredAlert, price: bigint): string =>
  `${user_id} ${side} ${kind} ${period} ${price}`;
