import type { exposure, operatorTerms } from '@aureus/contract/options/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf } from '@aureus/core/money/percent.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';
import { readOptionTerms } from './instruments.ts';
import { IS_OPEN } from './orders.ts';
import type { OptionInstruments } from './public.ts';

/** The stored terms of all markets, and the dial codes where options are not offered. */
export async function listOptionTerms(
  pool: Pool,
  instruments: OptionInstruments,
): Promise<Answer<typeof operatorTerms>> {
  const stored = await readOptionTerms(pool);
  const { rows: regions } = await pool.query<{ dial_code: string }>(
    'SELECT dial_code FROM option_closed_region ORDER BY dial_code',
  );
  const markets = [...stored].flatMap(([id, terms]) => {
    const market = instruments.on(id)?.market;
    if (!market) return [];
    const { symbol, quote } = market;
    const money = (amount: bigint): string => formatDecimal(amount, quote.scale);
    return [
      {
        id,
        symbol,
        quote: quote.code,
        open: terms.isOpen,
        least_slippage: percentOf(terms.leastSlippagePpm),
        slippage: percentOf(terms.slippagePpm),
        max_slippage: percentOf(terms.maxSlippagePpm),
        user_stake: money(terms.userStake),
        user_orders: terms.userOrders,
        side_payout: money(terms.sidePayout),
        due_payout: money(terms.duePayout),
        expiries: terms.expiries.map(({ seconds, payoutPpm, minStake, maxStake, isOpen }) => ({
          seconds,
          payout: percentOf(payoutPpm),
          min_stake: money(minStake),
          max_stake: money(maxStake),
          open: isOpen,
        })),
      },
    ];
  });
  return { markets, closed_regions: regions.map(({ dial_code }) => dial_code) };
}

interface SideRow {
  readonly market_id: number;
  readonly direction: 1 | 2;
  readonly due_second: bigint;
  readonly orders: number;
  readonly stake: bigint;
  readonly payout: bigint;
}

const mostDue = 200;

/** What runs by market and side, with and without the due second, and what the house has for it. */
export async function showExposure(
  pool: Pool,
  markets: MarketDirectory,
  instruments: OptionInstruments,
): Promise<Answer<typeof exposure>> {
  const grouped = (by: string, more = ''): Promise<{ rows: SideRow[] }> =>
    pool.query<SideRow>(
      `SELECT market_id, direction, ${by} AS due_second, count(*)::integer AS orders, sum(stake)::bigint AS stake,
         sum(payout)::bigint AS payout
       FROM option_order WHERE ${IS_OPEN} GROUP BY 1, 2, 3 ORDER BY 3, 1, 2 ${more}`,
    );
  const [sides, due, balances] = await Promise.all([
    grouped('0::bigint'),
    grouped('due_second', `LIMIT ${mostDue}`),
    readBalancesOf(pool, house.options),
  ]);
  const describe = (row: SideRow, cap: 'sidePayout' | 'duePayout') => {
    const instrument = instruments.on(row.market_id);
    if (!instrument) return [];
    const { symbol, quote } = instrument.market;
    const money = (amount: bigint): string => formatDecimal(amount, quote.scale);
    return [
      {
        symbol,
        quote: quote.code,
        direction: row.direction,
        orders: row.orders,
        stake: money(row.stake),
        payout: money(row.payout),
        most: money(instrument[cap]),
      },
    ];
  };
  return {
    house: balances.flatMap(({ currency, available, held }) => {
      const named = markets.currency(currency);
      if (!named) return [];
      const money = (amount: bigint): string => formatDecimal(amount, named.scale);
      return [{ currency: named.code, available: money(available), held: money(held) }];
    }),
    sides: sides.rows.flatMap((row) => describe(row, 'sidePayout')),
    due: due.rows.flatMap((row) =>
      describe(row, 'duePayout').map((side) => ({
        ...side,
        at: new Date(Number(row.due_second) * 1_000).toISOString(),
      })),
    ),
  };
}
