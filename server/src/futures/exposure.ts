import type { SideTotal } from '@aureus/core/futures/exposure.ts';
import { LONG, type PositionSide, SHORT } from '@aureus/core/futures/reckoning.ts';
import type { Pool } from 'pg';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';
import { unitOf } from './instruments.ts';
import type { FutureInstrument, FutureInstruments } from './public.ts';

/** What is open on one market. */
export interface MarketExposure {
  readonly instrument: FutureInstrument;
  readonly long: OpenSide;
  readonly short: OpenSide;
}

/** One side of it; `reserve` is the most its positions can bring, `value` what they are worth at their open prices. */
export interface OpenSide extends SideTotal {
  readonly positions: number;
  readonly reserve: bigint;
}

/** What the house has for contracts in one currency, minor units. */
export interface HouseFunds {
  readonly currency: number;
  readonly available: bigint;
  readonly reserved: bigint;
  readonly insurance: bigint;
}

const NOTHING: OpenSide = { positions: 0, lots: 0n, value: 0n, reserve: 0n };

/** What is open, by market; markets without positions too. */
export async function readExposure(pool: Pool, instruments: FutureInstruments): Promise<MarketExposure[]> {
  const { rows } = await pool.query<{
    market_id: number;
    side: PositionSide;
    positions: number;
    parts: string;
    value: string;
    reserve: string;
  }>(
    `SELECT market_id, side, count(*)::integer AS positions, sum(parts)::text AS parts,
       sum(parts::numeric * open_ticks)::text AS value, sum(reserve)::text AS reserve
     FROM futures_position WHERE status <= 1 AND status = 1 GROUP BY market_id, side`,
  );
  return instruments.all().map((instrument) => {
    const of = (side: PositionSide): OpenSide => {
      const row = rows.find((each) => each.market_id === instrument.market.id && each.side === side);
      if (!row) return NOTHING;
      const { positions, parts, value, reserve } = row;
      return { positions, lots: BigInt(parts), value: BigInt(value) * unitOf(instrument), reserve: BigInt(reserve) };
    };
    return { instrument, long: of(LONG), short: of(SHORT) };
  });
}

/** What the house has in each currency contracts are counted in. */
export async function readHouseFunds(pool: Pool, instruments: FutureInstruments): Promise<HouseFunds[]> {
  const [own, insurance] = await Promise.all([
    readBalancesOf(pool, house.futures),
    readBalancesOf(pool, house.insurance),
  ]);
  const currencies = new Set(instruments.all().map(({ market }) => market.quote.id));
  return [...currencies].map((currency) => {
    const balance = own.find((each) => each.currency === currency);
    const fund = insurance.find((each) => each.currency === currency);
    return {
      currency,
      available: balance?.available ?? 0n,
      reserved: balance?.held ?? 0n,
      insurance: fund?.available ?? 0n,
    };
  });
}
