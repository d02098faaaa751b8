import type { dashboard as dashboardCall, houseAccounts } from '@aureus/contract/operator/dashboard-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { LookKind } from '@aureus/contract/platform/personal.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { readHouseBalances, readLiabilities } from '../platform/ledger/balances.ts';
import { house as houseOwners } from '../platform/ledger/house.ts';
import { channels, standing } from '../platform/outbox/meter.ts';
import type { Settings } from '../platform/settings.ts';
import { usdtText } from '../wallet/public.ts';
import { kindsOf } from './proposal-rows.ts';
import type { DashboardSums, Operator, OperatorView } from './public.ts';

const DAY_MS = 86_400_000;
export const BREAK_GLASS_SHOWN_MS = 7 * DAY_MS;

type Dashboard = Answer<typeof dashboardCall>;

/** What a house account is called on the wire, where the market maker has an old name. */
const wireName = (name: keyof typeof houseOwners): (typeof houseAccounts)[number] =>
  name === 'marketMaker' ? 'desk' : name;
const HOUSE_NAMES = new Map(
  (Object.keys(houseOwners) as (keyof typeof houseOwners)[]).map((name) => [
    houseOwners[name] as bigint,
    wireName(name),
  ]),
);

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly settings: Settings;
  /** What the areas show; the fields of the dashboard come from here, if not from this file. */
  readonly views: readonly OperatorView[];
}

/** How the house stands. */
export interface HouseView {
  /** For one operator: the queues as they are now, the sums as they were within the last minute. */
  read(operator: Operator): Promise<Dashboard>;
}

/** Sums over all users and all trades of a day are made at most this often, however many operators look. */
const SUMS_LIFE_MS = 60_000;

type Sums = DashboardSums & Pick<Dashboard, 'at'>;

export function createHouseView(needs: Needs): HouseView {
  const { pool, clock, settings, views } = needs;
  const counts = countsSql(views);
  let kept: { readonly until: number; readonly sums: Promise<Sums> } | undefined;

  /** Those who ask while they are being made wait for the same ones; what failed is not kept. */
  function sums(): Promise<Sums> {
    if (kept && clock.epochMs() < kept.until) return kept.sums;
    const made = { until: clock.epochMs() + SUMS_LIFE_MS, sums: sumsOf(needs) };
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
        pool.query<Counts>(counts, [
          operator.operatorId,
          kindsOf(operator),
          new Date(clock.epochMs() - BREAK_GLASS_SHOWN_MS),
        ]),
        Promise.all(channels.map((channel) => standing(pool, settings, channel, clock.epochMs()))),
        pool.query<{ operator: string; what: LookKind; at: Date }>(LOOK_ALARMS, [new Date(clock.epochMs() - DAY_MS)]),
      ]);
      if (!rows[0]) throw new Error('The counts of the dashboard are one row');
      const { break_glass, at_once, ...queues } = rows[0];
      const live: Pick<Dashboard, 'feeds'> = Object.assign({ feeds: [] }, ...views.map((view) => view.live?.()));
      return {
        ...summed,
        ...live,
        queues,
        break_glass,
        at_once,
        look_alarms: alarms.rows.map((alarm) => ({ ...alarm, at: alarm.at.toISOString() })),
        messages,
      };
    },
  };
}

async function sumsOf({ pool, clock, markets, views }: Needs): Promise<Sums> {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  const [house, owed, ...brought] = await Promise.all([
    readHouseBalances(pool),
    readLiabilities(pool),
    ...views.map((view) => view.sums?.(pool, yesterday)),
  ]);
  const money = (currencyId: number, amount: bigint) => {
    const currency = markets.currency(currencyId);
    return {
      currency: currency?.code ?? String(currencyId),
      amount: formatDecimal(amount, currency?.scale ?? 0),
      usdt: currency ? usdtText(markets, currency, amount) : null,
    };
  };
  const areas: Pick<DashboardSums, 'volumes' | 'users'> = Object.assign(
    { volumes: [], users: { total: 0, new_24h: 0, frozen: 0, sessions: 0 } },
    ...brought,
  );
  return {
    at: now.toISOString(),
    house: house.flatMap(({ owner, currency, available, held }) => {
      const account = HOUSE_NAMES.get(owner);
      return account ? [{ account, ...money(currency, available + held) }] : [];
    }),
    liabilities: owed.map(({ currency, amount, users: owners }) => ({ ...money(currency, amount), users: owners })),
    ...areas,
  };
}

const LOOK_ALARMS = `SELECT name AS operator, what, operator_look_alarm.created_at AS at
  FROM operator_look_alarm JOIN operators ON operators.id = operator_id
  WHERE operator_look_alarm.created_at > $1 ORDER BY operator_look_alarm.created_at DESC LIMIT 20`;

type Counts = Dashboard['queues'] & Pick<Dashboard, 'break_glass' | 'at_once'>;

/** One statement for the queues of all areas. */
function countsSql(views: readonly OperatorView[]): string {
  const waiting = views.flatMap((view) => Object.entries(view.waiting ?? {}));
  const columns = waiting.map(([name, sql]) => `(${sql}) AS ${name}`);
  return `SELECT ${columns.map((column) => `${column}, `).join('')}
  (SELECT count(*)::integer FROM operator_proposals WHERE state = 'open' AND proposed_by <> $1 AND kind = ANY($2))
    AS proposals_to_decide,
  (SELECT count(*)::integer FROM operator_proposals WHERE break_glass AND decided_at > $3) AS break_glass,
  (SELECT count(*)::integer FROM operator_proposals WHERE at_once AND decided_at > $3) AS at_once`;
}
