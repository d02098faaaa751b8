import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/wallet/value-calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase } from 'pg';
import type { MarketDirectory } from '../../market/public.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { type Holding, readHoldings } from '../../platform/ledger/balances.ts';
import type { Platform } from '../../platform/platform.ts';
import { usdtOf } from '../prices.ts';
import { DAY_MS, dayBefore, dayOf } from './snapshots.ts';

type History = Answer<typeof calls.valueHistory>;

interface DayRow {
  readonly day: string;
  readonly value: bigint;
  readonly flow: bigint;
  readonly flows: Readonly<Record<string, string>>;
  readonly taken_at: Date;
}

/** The last days as they were noted, and the running one. */
export async function valueHistory(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  markets: MarketDirectory,
  userId: bigint,
  { days }: Input<typeof calls.valueHistory>,
): Promise<History> {
  const today = dayOf(clock.now());
  const first = dayOf(new Date(Date.parse(today) - days * DAY_MS));
  const { rows, holdings } = await withTransaction(
    pool,
    async ({ client }) => ({
      rows: await readDays(client, userId, first),
      holdings: await readHoldings(client, userId),
    }),
    { isolation: 'repeatable read', readOnly: true },
  );
  const { scale } = usdtOf(markets);
  const newest = rows.at(-1);
  const live = valueNow(markets, holdings, newest?.flows ?? {});
  const described = rows.map((row, index) => {
    const previous = rows[index - 1];
    // The first row of all begins at nothing.
    const start = previous ? (previous.day === dayBefore(row.day) ? previous.value : null) : 0n;
    return {
      day: row.day,
      value: formatDecimal(row.value, scale),
      flow: start === null ? null : formatDecimal(row.flow, scale),
      profit: start === null ? null : formatDecimal(row.value - start - row.flow, scale),
      taken_at: row.taken_at.toISOString(),
    };
  });
  const start = newest ? (newest.day === dayBefore(today) ? newest.value : null) : 0n;
  return {
    days: described.filter(({ day }) => day >= first),
    now: {
      day: today,
      value: formatDecimal(live.value, scale),
      flow: formatDecimal(live.flow, scale),
      profit: start === null ? null : formatDecimal(live.value - start - live.flow, scale),
      is_priced: live.isPriced,
    },
  };
}

/** Oldest first, with the last row before the window, however old: the first day of the window is measured by it. */
async function readDays(client: ClientBase, userId: bigint, first: string): Promise<DayRow[]> {
  const { rows } = await client.query<DayRow>(
    `SELECT day::text AS day, value, flow, flows, taken_at FROM wallet_value_day
     WHERE owner_id = $1 AND day >= coalesce(
       (SELECT max(day) FROM wallet_value_day WHERE owner_id = $1 AND day < $2::date), $2::date)
     ORDER BY day`,
    [userId, first],
  );
  return rows;
}

function valueNow(
  markets: MarketDirectory,
  holdings: readonly Holding[],
  flowsBefore: DayRow['flows'],
): { readonly value: bigint; readonly flow: bigint; readonly isPriced: boolean } {
  let value = 0n;
  let flow = 0n;
  let isPriced = true;
  for (const { currency, amount, flow: flowed } of holdings) {
    const worth = markets.valueInUsdt(currency, amount);
    if (worth === null && amount !== 0n) isPriced = false;
    value += worth ?? 0n;
    const came = flowed - BigInt(flowsBefore[currency] ?? '0');
    flow += (came < 0n ? -1n : 1n) * (markets.valueInUsdt(currency, came < 0n ? -came : came) ?? 0n);
  }
  return { value, flow, isPriced };
}
