import { brokenTotal, type Leveraged, type TotalCap } from '@aureus/core/futures/caps.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Draft } from './draft.ts';
import type { Facts } from './facts.ts';
import type { FutureInstrument } from './public.ts';
import type { TotalLimit } from './rules.ts';
import { AppError } from '../platform/errors.ts';

interface Needs {
  readonly draft: Draft;
  readonly facts: Pick<Facts, 'totals' | 'linkedTo'>;
}

/** What is about to be opened and is in no draft yet, by account. */
export type Planned = ReadonlyMap<number, readonly Leveraged[]>;

/** The limits over all markets in minor units of a quote currency. */
export function totalCaps(totals: readonly TotalLimit[], { market }: FutureInstrument): TotalCap[] {
  return totals.map(({ above, units }) => ({ above, most: BigInt(units) * 10n ** BigInt(market.quote.scale) }));
}

/** Below this leverage, and at it, no limit over all markets counts. */
export function leastCounted(totals: readonly TotalLimit[]): number {
  return totals[0]?.above ?? Infinity;
}

/**
 * The limit over all markets that an account would break with a position. What accounts of the same person have open
 * counts as its own: copies, trials and what was an order before like everything else.
 */
export function brokenTotalOf(
  { draft, facts }: Needs,
  owner: number,
  instrument: FutureInstrument,
  wanted: Leveraged,
  planned: Planned = new Map(),
): TotalCap | null {
  const least = leastCounted(facts.totals);
  if (wanted.leverage <= least) return null;
  const { id: currency } = instrument.market.quote;
  const open = [owner, ...facts.linkedTo(owner)].flatMap((each) => [
    ...draft.leveragedOf(each, currency, least),
    ...(planned.get(each) ?? []),
  ]);
  return brokenTotal(open, wanted, totalCaps(facts.totals, instrument));
}

/** @throws AppError futures_total_limit_reached with the limit that would be broken */
export function assertTotal(...asked: Parameters<typeof brokenTotalOf>): void {
  const broken = brokenTotalOf(...asked);
  if (broken === null) return;
  const { quote } = asked[2].market;
  throw new AppError('futures_total_limit_reached', {
    leverage: String(broken.above),
    maximum: `${formatDecimal(broken.most, quote.scale)} ${quote.code}`,
  });
}
