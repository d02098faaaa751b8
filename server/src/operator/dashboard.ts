import { houseAccounts } from '@aureus/contract/operator/dashboard-calls.ts';
import type { dashboard as dashboardCall } from '@aureus/contract/operator/dashboard-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { quoteUnit } from '@aureus/core/spot/market-spec.ts';
import type { LookKind } from '@aureus/contract/platform/personal.ts';
import type { Pool } from 'pg';
import type { Market, MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { readHouseBalances, readLiabilities } from '../platform/ledger/balances.ts';
import { channels, standing } from '../platform/outbox/meter.ts';
import type { Settings } from '../platform/settings.ts';
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
  readonly settings: Settings;
}

/** How the house stands. */
export interface HouseView {
  /** For one operator: the queues as they are now, the sums as they were within the last minute. */
  read(operator: Operator): Promise<Dashboard>;
}

/** Sums over all users and all trades of a day are made at most this often, however many operators look. */
const SUMS_LIFE_MS = 60_000;

type Sums = Pick<Dashboard, 'at' | 'house' | 'liabilities' | 'volumes' | 'users'>;

export function createHouseView({ pool, clock, markets, settings }: Parts): HouseView {
  let kept: { readonly until: number; readonly sums: Promise<Sums> } | undefined;

  /** Those who ask while they are being made wait for the same ones; what failed is not kept. */
  function sums(): Promise<Sums> {
    if (kept && clock.epochMs() < kept.until) return kept.sums;
    const made = { until: clock.epochMs() + SUMS_LIFE_MS, sums: sumsOf({ pool, clock, markets, settings }) };
    made.sums.catch(() => {
      if (kept === made) kept = undefined;
    });
    kept = made;
    return made.sums;
  }

  return {
    read: async (operator) => {
      const [summed, { rows }, messages, alarms] = await Promise.all([
        sums(),
        pool.query<Counts>(COUNTS, [
          operator.operatorId,
          kindsOf(operator),
          new Date(clock.epochMs() - BREAK_GLASS_SHOWN_MS),
        ]),
        Promise.all(channels.map((channel) => standing(pool, settings, channel, clock.epochMs()))),
        pool.query<{ operator: string; what: LookKind; at: Date }>(LOOK_ALARMS, [new Date(clock.epochMs() - DAY_MS)]),
      ]);
      const [count] = rows;
      return {
        ...summed,
        queues: {
          deposits: count?.deposits ?? 0,
          withdrawals: count?.withdrawals ?? 0,
          identity: count?.identity ?? 0,
          proposals: count?.proposals ?? 0,
          proposals_to_decide: count?.to_decide ?? 0,
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
        look_alarms: alarms.rows.map((alarm) => ({ ...alarm, at: alarm.at.toISOString() })),
        messages,
      };
    },
  };
}

/** What each market turned over since a moment; found by the time, without reading the trades before. */
export const VOLUMES = `SELECT market_id, count(*)::integer AS trades, sum(price::numeric * lots)::text AS value
  FROM spot_trade WHERE created_at > $1 GROUP BY market_id ORDER BY market_id`;

async function sumsOf({ pool, clock, markets }: Parts): Promise<Sums> {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  const [house, owed, volumes, users] = await Promise.all([
    readHouseBalances(pool),
    readLiabilities(pool),
    pool.query<{ market_id: number; trades: number; value: string }>(VOLUMES, [yesterday]),
    pool.query<Sums['users']>(USERS, [yesterday]),
  ]);
  const money = (currencyId: number, amount: bigint) => {
    const currency = markets.currency(currencyId);
    return {
      currency: currency?.code ?? String(currencyId),
      amount: formatDecimal(amount, currency?.scale ?? 0),
      usdt: usdtText(markets, currencyId, amount),
    };
  };
  return {
    at: now.toISOString(),
    house: house.flatMap(({ owner, currency, available, held }) => {
      const account = houseAccounts[-1 - Number(owner)];
      return account ? [{ account, ...money(currency, available + held) }] : [];
    }),
    liabilities: owed.map(({ currency, amount, users: owners }) => ({ ...money(currency, amount), users: owners })),
    volumes: volumes.rows.flatMap(({ market_id, trades, value }) => {
      const market = markets.market(market_id);
      if (!market) return [];
      const total = formatDecimal(BigInt(value) * unitOf(market), market.quote.scale);
      return [{ symbol: market.symbol, trades, total, quote: market.quote.code }];
    }),
    users: users.rows[0] ?? { total: 0, new_24h: 0, frozen: 0, sessions: 0 },
  };
}

const LOOK_ALARMS = `SELECT name AS operator, what, operator_look_alarm.created_at AS at
  FROM operator_look_alarm JOIN operators ON operators.id = operator_id
  WHERE operator_look_alarm.created_at > $1 ORDER BY operator_look_alarm.created_at DESC LIMIT 20`;

const USERS = `SELECT
  (SELECT count(*)::integer FROM users) AS total,
  (SELECT count(*)::integer FROM users WHERE created_at > $1) AS new_24h,
  (SELECT count(*)::integer FROM users WHERE status <> 'active' OR funds_frozen) AS frozen,
  (SELECT count(*)::integer FROM sessions) AS sessions`;

interface Counts {
  readonly deposits: number;
  readonly withdrawals: number;
  readonly identity: number;
  readonly proposals: number;
  readonly to_decide: number;
  readonly break_glass: number;
}

const COUNTS = `SELECT
  (SELECT count(*)::integer FROM deposit WHERE status = 1) AS deposits,
  (SELECT count(*)::integer FROM withdrawal WHERE state IN (1, 2)) AS withdrawals,
  (SELECT count(*)::integer FROM identity_case WHERE status = 'waiting') AS identity,
  (SELECT count(*)::integer FROM operator_proposals WHERE state = 'open') AS proposals,
  (SELECT count(*)::integer FROM operator_proposals WHERE state = 'open' AND proposed_by <> $1 AND kind = ANY($2))
    AS to_decide,
  (SELECT count(*)::integer FROM operator_proposals WHERE break_glass AND decided_at > $3) AS break_glass`;

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
