import { feesWorth } from '@aureus/core/spot/fees-worth.ts';
import type { ClientBase, Pool } from 'pg';
import { type MarketSteps, readMarketSteps } from '../market/public.ts';
import { type PaidInWindow, type PaidWindow, readPaidWithin } from '../platform/ledger/paid.ts';
import { readSpotFees, type SpotFees } from '../spot/public.ts';

/** A rebate, and from when until when its fees count. */
export interface FeeWindow extends PaidWindow {
  /** What fees are counted in. */
  readonly currency: number;
}

/**
 * The fees each user has paid within a window, minor units: those of spot trades, in the coin at the price of the trade, and
 * those of contracts, as they stand in the journal. Markets that are quoted in another currency do not count.
 */
export async function countFees(connection: Pool | ClientBase, windows: readonly FeeWindow[]): Promise<bigint[]> {
  if (windows.length === 0) return [];
  const markets = await readMarketSteps(connection);
  const spot = await readSpotFees(connection, windows);
  const contracts = await readPaidWithin(connection, 'futures_fee', windows);
  return addUp(windows, { markets, spot, contracts });
}

/** What was paid within windows, by the place of each. */
interface PaidFees {
  readonly markets: ReadonlyMap<number, MarketSteps>;
  readonly spot: readonly SpotFees[];
  readonly contracts: readonly PaidInWindow[];
}

/** All of it that counts within each window, minor units. */
export function addUp(windows: readonly FeeWindow[], { markets, spot, contracts }: PaidFees): bigint[] {
  return windows.map(({ currency }, place) => {
    const ofSpot = spot.map(({ window, market, ofSales, ofPurchases }) => {
      const steps = markets.get(market);
      return window === place && steps?.quote === currency ? ofSales + feesWorth(ofPurchases, steps) : 0n;
    });
    const ofContracts = contracts.map((paid) =>
      paid.window === place && paid.currency === currency ? paid.amount : 0n,
    );
    return [...ofSpot, ...ofContracts].reduce((sum, fee) => sum + fee, 0n);
  });
}
