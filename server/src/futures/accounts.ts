import type { LiquidationRules } from '@aureus/core/futures/liquidation.ts';
import { isolatedLiquidationTicks, liquidationTicks } from '@aureus/core/futures/liquidation-price.ts';
import { type RiskAccount, riskPpm, runningProfit } from '@aureus/core/futures/risk.ts';
import { atMark, type OpenPosition, rulesFor } from './position.ts';
import type { FutureInstrument } from './public.ts';

/** How a position stands at the mark prices of now. */
export interface Standing {
  readonly mark: number | null;
  readonly profit: bigint;
  /** The mark price at which it is liquidated; null when there is none, or no price to tell it by. */
  readonly liquidation: number | null;
}

/** What the cross positions of a user in a currency come to. */
export interface Totals {
  /** Null without positions, or while a price is missing. */
  readonly riskPpm: bigint | null;
  readonly margin: bigint;
  readonly originalMargin: bigint;
  readonly profit: bigint;
}

export interface AccountView {
  readonly totals: Totals;
  readonly standings: ReadonlyMap<number, Standing>;
}

interface Known {
  readonly balance: bigint;
  /** All open positions of one user in one currency. */
  readonly positions: readonly OpenPosition[];
  /** Those of now. */
  readonly rules: LiquidationRules;
  readonly instrumentOn: (market: number) => FutureInstrument | undefined;
  readonly markOf: (market: number) => number | null;
}

/** How the positions of one user in one currency stand. */
export function viewAccount({ balance, positions, rules, instrumentOn, markOf }: Known): AccountView {
  const valued = positions.map((position) => {
    const instrument = instrumentOn(position.market);
    const mark = markOf(position.market);
    return { position, mark, at: instrument && mark !== null ? atMark(position, instrument, mark) : null };
  });
  const cross = valued.filter(({ position }) => position.isCross);
  const shared = rulesFor(
    cross.map(({ position }) => position),
    rules,
  );
  const isWhole = cross.every(({ at }) => at !== null);
  const account: RiskAccount = { balance, positions: cross.flatMap(({ at }) => at ?? []) };
  const standings = new Map<number, Standing>();
  for (const { position, mark, at } of valued) {
    const liquidation = (): number | null => {
      if (!at) return null;
      if (!position.isCross) return isolatedLiquidationTicks(at, rulesFor([position], rules).limitPpm);
      if (!isWhole) return null;
      const beside = cross.flatMap((each) => (each.at && each.at.marketId === at.marketId ? [each.at] : []));
      return liquidationTicks(account, beside, shared.limitPpm);
    };
    standings.set(position.id, { mark, profit: at ? runningProfit(at) : 0n, liquidation: liquidation() });
  }
  return {
    standings,
    totals: {
      riskPpm: isWhole ? riskPpm(account) : null,
      margin: cross.reduce((sum, { position }) => sum + position.margin, 0n),
      originalMargin: cross.reduce((sum, { position }) => sum + position.originalMargin, 0n),
      profit: account.positions.reduce((sum, each) => sum + runningProfit(each), 0n),
    },
  };
}
