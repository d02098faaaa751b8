import { priceAfter } from '@aureus/core/futures/dividend.ts';
import { LONG, type PositionSide } from '@aureus/core/futures/reckoning.ts';
import { combinedSplit, splitPrice } from '@aureus/core/market/split.ts';
import type { ClientBase } from 'pg';
import { termsOf } from './announced.ts';
import { type ContractSplitState, NO_SPLITS } from './announced-splits.ts';
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
  /** How many splits of its share it is after; left out for as many as the contracts are. */
  readonly splits?: number;
}

/** A mark is made of prices up to so old, and may be noted so much later than they were. */
const NOTED_LATE_MS = 5_000;

/**
 * What dividends take from prices of before, and splits make of them. From their settlement until trading begins again
 * shorts have paid and longs have been paid, and the last price is one with the dividend in it: by that one, shorts would
 * be liquidated for nothing and longs could carry away what they lose at the opening.
 */
export class SettledEvents {
  #dividends: readonly SettledDividend[] = [];
  #splits = NO_SPLITS;

  takeUp(dividends: readonly SettledDividend[], splits: ContractSplitState): void {
    this.#dividends = dividends;
    this.#splits = splits;
  }

  /** A price of before, in shares as contracts count them now; rounded against a position of that side. */
  inShares(instrument: FutureInstrument, side: PositionSide, { ticks, at, splits }: PastMark): PastMark {
    const { recorded, settled } = this.#splits;
    const all = recorded.get(instrument.market.id) ?? [];
    const now = settled.get(instrument.market.id) ?? 0;
    const then = splits ?? now;
    if (then === now) return { ticks, at };
    const { newShares, oldShares } = combinedSplit(all.slice(Math.min(now, then), Math.max(now, then)));
    // Prices are after a split before contracts are.
    const ratio = then < now ? { newShares, oldShares } : { newShares: oldShares, oldShares: newShares };
    return { ticks: splitPrice(ticks, ratio, side === LONG ? 'down' : 'up'), at };
  }

  /** Such a price in ticks, less the dividends that were settled since; rounded against a position of that side. */
  less(instrument: FutureInstrument, side: PositionSide, { ticks, at }: PastMark): number {
    let perShare = 0n;
    for (const each of this.#dividends) {
      const isSince = each.market === instrument.market.id && at < each.cutOff.getTime() + NOTED_LATE_MS;
      if (isSince) perShare += this.#perShareNow(each);
    }
    if (perShare === 0n) return ticks;
    return priceAfter(termsOf(instrument, perShare), { unit: unitOf(instrument), ticks, side });
  }

  /** What a dividend was for a share of now: one of before a split was for others. */
  #perShareNow({ market, perShare, cutOff }: SettledDividend): bigint {
    const since = (this.#splits.recorded.get(market) ?? []).filter(({ at }) => at > cutOff.getTime());
    const { newShares, oldShares } = combinedSplit(since);
    return (perShare * BigInt(oldShares)) / BigInt(newShares);
  }
}
