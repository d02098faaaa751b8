import type { AlertPeriod } from '@aureus/contract/alert/shapes.ts';
import { type MarketDirectory, priceText } from '../market/public.ts';
import type { Notice, Notices } from '../notice/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { AlertChange, SeenMarkets } from './judging.ts';

/** Somebody else has judged these seconds meanwhile: what is in memory here is of before. */
export class ReplacedError extends Error {
  constructor() {
    super('Alerts are judged by another process');
    this.name = 'ReplacedError';
  }
}

/** How far the prices were judged, and what was known then. */
export interface Judged {
  readonly second: number;
  readonly seen: SeenMarkets;
}

/** How charts name the candles, in every language. */
const PERIODS: Readonly<Record<AlertPeriod, string>> = {
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': '1h',
  '1day': '1D',
};

const instant = (second: number): string => new Date(second * 1_000).toISOString();

/**
 * Writes how far was judged. The row is the fence: who began to judge later has moved its epoch on.
 * @throws ReplacedError
 */
export async function moveOn({ client }: Transaction, epoch: bigint, { second, seen }: Judged): Promise<void> {
  const { rowCount } = await client.query('UPDATE alert_watch SET second = $2, markets = $3 WHERE epoch = $1', [
    epoch,
    second,
    JSON.stringify(Object.fromEntries(seen)),
  ]);
  if (rowCount !== 1) throw new ReplacedError();
}

/**
 * Stores what a second did to alerts, each crossing with the price that decided, and tells their owners in the same
 * transaction. What its owner has changed meanwhile stays as the owner wants it, and is not told.
 * @returns the ids of those that were stored
 */
export async function storeChanges(
  tx: Transaction,
  changes: readonly AlertChange[],
  { markets, notices }: { readonly markets: Pick<MarketDirectory, 'market'>; readonly notices: Notices },
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `UPDATE price_alert SET is_armed = change.is_armed, since = change.since,
       state = CASE WHEN change.is_over THEN 'done' ELSE 'active' END,
       crossed_at = coalesce(change.crossed_at, price_alert.crossed_at),
       crossed_price = coalesce(change.crossed_price, price_alert.crossed_price), changed_at = now()
     FROM unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::bigint[], $5::boolean[], $6::bigint[], $7::bigint[])
       AS change (id, revision, is_armed, since, is_over, crossed_at, crossed_price)
     WHERE price_alert.id = change.id AND price_alert.revision = change.revision AND state = 'active'
       AND deleted_at IS NULL AND price_alert.since < change.since
     RETURNING price_alert.id`,
    [
      changes.map(({ before }) => before.id),
      changes.map(({ before }) => before.revision),
      changes.map(({ after }) => after.isArmed),
      changes.map(({ after }) => after.since),
      changes.map(({ isOver }) => isOver),
      changes.map(({ after, crossing }) => (crossing ? after.since : null)),
      changes.map(({ crossing }) => crossing?.price ?? null),
    ],
  );
  const stored = new Set(rows.map(({ id }) => Number(id)));
  const crossed = changes.filter(({ before, crossing }) => crossing && stored.has(before.id));
  await tx.client.query(
    `INSERT INTO alert_crossing (alert_id, second, sequence, price, unseen_since)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])`,
    [
      crossed.map(({ before }) => before.id),
      crossed.map(({ after }) => after.since),
      crossed.map(({ crossing }) => crossing?.sequence),
      crossed.map(({ crossing }) => crossing?.price),
      crossed.map(({ crossing }) => crossing?.unseenSince),
    ],
  );
  for (const change of crossed) {
    const notice = noticeOf(change, markets);
    if (notice) await notices.send(tx, notice);
  }
  return stored;
}

/** What the owner of an alert is told of its crossing. */
function noticeOf({ before, after, crossing }: AlertChange, markets: Pick<MarketDirectory, 'market'>): Notice | null {
  const market = markets.market(before.market);
  if (!market || !crossing) return null;
  const { side, kind, userId, period } = before;
  const params = {
    symbol: market.symbol,
    level: priceText(market, before.price),
    price: priceText(market, crossing.price),
    time: instant(after.since),
  };
  if (kind === 'close') {
    return {
      userId,
      kind: `alert_closed_${side}`,
      params: { ...params, period: period ? PERIODS[period] : '' },
      mail: false,
    };
  }
  if (crossing.unseenSince === null) return { userId, kind: `alert_${side}`, params, mail: false };
  const unseen = { ...params, from: instant(crossing.unseenSince) };
  return { userId, kind: `alert_${side}_gap`, params: unseen, mail: false };
}
