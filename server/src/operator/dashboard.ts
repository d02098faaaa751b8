import { houseAccounts } from '@aureus/contract/operator/dashboard-calls.ts';
import type { dashboard as dashboardCall } from '@aureus/contract/operator/dashboard-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { quoteUnit } from '@aureus/core/spot/market-spec.ts';
import type { Pool } from 'pg';
import type { Market, MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { kindsOf } from './proposal-rows.ts';
import type { Operator } from './public.ts';
import { usdtText } from './usdt.ts';

const DAY_MS = 86_400_000;
export const BREAK_GLASS_SHOWN_MS = 7 * DAY_MS;

type Dashboard = Answer<typeof dashboardCall>;

interface Parts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
}

/** How the house stands, for one operator. */
export async function dashboardOf({ pool, clock, markets }: Parts, operator: Operator): Promise<Dashboard> {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  const [house, owed, volumes, counts] = await Promise.all([
    pool.query<{ owner_id: bigint; currency_id: number; amount: bigint }>(
      `SELECT owner_id, currency_id, available + held AS amount FROM wallet
        WHERE owner_id < 0 AND available + held <> 0 ORDER BY owner_id DESC, currency_id`,
    ),
    pool.query<{ currency_id: number; amount: bigint; users: number }>(
      `SELECT currency_id, sum(available + held)::bigint AS amount, count(DISTINCT owner_id)::integer AS users
         FROM wallet WHERE owner_id > 0 AND available + held <> 0 GROUP BY currency_id ORDER BY currency_id`,
    ),
    pool.query<{ market_id: number; trades: number; value: string }>(
      `SELECT market_id, count(*)::integer AS trades, sum(price::numeric * lots)::text AS value
         FROM spot_trade WHERE created_at > $1 GROUP BY market_id ORDER BY market_id`,
      [yesterday],
    ),
    pool.query<Counts>(COUNTS, [
      operator.operatorId,
      kindsOf(operator),
      yesterday,
      new Date(now.getTime() - BREAK_GLASS_SHOWN_MS),
    ]),
  ]);
  const money = (currencyId: number, amount: bigint) => {
    const currency = markets.currency(currencyId);
    return {
      currency: currency?.code ?? String(currencyId),
      amount: formatDecimal(amount, currency?.scale ?? 0),
      usdt: usdtText(markets, currencyId, amount),
    };
  };
  const [count] = counts.rows;
  return {
    at: now.toISOString(),
    house: house.rows.flatMap(({ owner_id, currency_id, amount }) => {
      const account = houseAccounts[-1 - Number(owner_id)];
      return account ? [{ account, ...money(currency_id, amount) }] : [];
    }),
    liabilities: owed.rows.map(({ currency_id, amount, users }) => ({ ...money(currency_id, amount), users })),
    volumes: volumes.rows.flatMap(({ market_id, trades, value }) => {
      const market = markets.market(market_id);
      if (!market) return [];
      const total = formatDecimal(BigInt(value) * unitOf(market), market.quote.scale);
      return [{ symbol: market.symbol, trades, total, quote: market.quote.code }];
    }),
    queues: {
      deposits: count?.deposits ?? 0,
      withdrawals: count?.withdrawals ?? 0,
      identity: count?.identity ?? 0,
      proposals: count?.proposals ?? 0,
      proposals_to_decide: count?.to_decide ?? 0,
    },
    users: {
      total: count?.users ?? 0,
      new_24h: count?.new_users ?? 0,
      frozen: count?.frozen ?? 0,
      sessions: count?.sessions ?? 0,
    },
    feeds: markets.markets().map((market) => {
      const price = markets.indexPrice(market.id);
      return {
        symbol: market.symbol,
        price: price ? formatDecimal(BigInt(price.ticks) * BigInt(market.tick), market.priceScale) : null,
        sources: price?.sources ?? 0,
        at: price ? new Date(price.at).toISOString() : null,
      };
    }),
    break_glass: count?.break_glass ?? 0,
  };
}

interface Counts {
  readonly deposits: number;
  readonly withdrawals: number;
  readonly identity: number;
  readonly proposals: number;
  readonly to_decide: number;
  readonly users: number;
  readonly new_users: number;
  readonly frozen: number;
  readonly sessions: number;
  readonly break_glass: number;
}

const COUNTS = `SELECT
  (SELECT count(*)::integer FROM deposit WHERE status = 1) AS deposits,
  (SELECT count(*)::integer FROM withdrawal WHERE state IN (1, 2)) AS withdrawals,
  (SELECT count(*)::integer FROM identity_case WHERE status = 'waiting') AS identity,
  (SELECT count(*)::integer FROM operator_proposals WHERE state = 'open') AS proposals,
  (SELECT count(*)::integer FROM operator_proposals WHERE state = 'open' AND proposed_by <> $1 AND kind = ANY($2))
    AS to_decide,
  (SELECT count(*)::integer FROM users) AS users,
  (SELECT count(*)::integer FROM users WHERE created_at > $3) AS new_users,
  (SELECT count(*)::integer FROM users WHERE status <> 'active' OR funds_frozen) AS frozen,
  (SELECT count(*)::integer FROM sessions) AS sessions,
  (SELECT count(*)::integer FROM operator_proposals WHERE break_glass AND decided_at > $4) AS break_glass`;

function unitOf(market: Market): bigint {
  return quoteUnit({
    priceScale: market.priceScale,
    tick: BigInt(market.tick),
    lot: BigInt(market.lot) * 10n ** BigInt(market.base.scale - market.amountScale),
    baseScale: market.base.scale,
    quoteScale: market.quote.scale,
    makerFeeRate: 0n,
    takerFeeRate: 0n,
  });
}
