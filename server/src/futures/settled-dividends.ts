import { priceAfter } from '@aureus/core/futures/dividend.ts';
import type { PositionSide } from '@aureus/core/futures/reckoning.ts';
import type { ClientBase } from 'pg';
import { termsOf } from './announced.ts';
import { unitOf } from './instruments.ts';
import type { FutureInstrument } from './public.ts';

export interface SettledDividend {
  readonly market: number;
  readonly perShare: bigint;
  readonly cutOff: Date;
}

/** Those of the last year: no market is without a price for so long. */
export async function readSettled(client: ClientBase): Promise<SettledDividend[]> {
  const { rows } = await client.query<SettledDividend>(
    `SELECT market_id AS market, per_share AS "perShare", cut_off AS "cutOff" FROM futures_dividend
     WHERE settled_at > statement_timestamp() - interval '366 days' ORDER BY id`,
  );
  return rows;
}

/** A mark price, and when it was one. */
export interface PastMark {
  readonly ticks: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A mark is made of prices up to so old, and may be noted so much later than they were. */
const NOTED_LATE_MS = 5_000;

/**
 * What dividends take from prices of before. From their settlement until trading begins again shorts have paid and longs
 * have been paid, and the last price is one with the dividend in it: by that one, shorts would be liquidated for nothing
 * and longs could carry away what they lose at the opening.
 */
export class SettledDividends {
  #all: readonly SettledDividend[] = [];

  takeUp(all: readonly SettledDividend[]): void {
    this.#all = all;
  }

  /** A price of before in ticks, less the dividends that were settled since; rounded against a position of that side. */
  less(instrument: FutureInstrument, side: PositionSide, { ticks, at }: PastMark): number {
    let perShare = 0n;
    for (const each of this.#all) {
      if (each.market === instrument.market.id && at < each.cutOff.getTime() + NOTED_LATE_MS) perShare += each.perShare;
    }
    if (perShare === 0n) return ticks;
    return priceAfter(termsOf(instrument, perShare), { unit: unitOf(instrument), ticks, side });
  }
}
