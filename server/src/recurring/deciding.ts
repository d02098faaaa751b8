import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import type { LeftOutReason } from '@aureus/contract/recurring/shapes.ts';
import { partsOf } from '@aureus/core/recurring/parts.ts';
import { endReached } from '@aureus/core/recurring/plan-end.ts';
import { isAbove } from '@aureus/core/recurring/price-paid.ts';
import type { Desk, DeskQuote } from '../exchange/public.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { usdtOf } from '../wallet/public.ts';
import { isLastTry, isTooLate, MOST_SKIPPED } from './moments.ts';
import { type Plan, reasonNumber, slotAfter, stateNumber } from './plans.ts';
import { costOf, paidIn, type Part, type Run, unboughtRun } from './runs.ts';
import { isBuyable, type Terms } from './terms.ts';

/** What is done with a run that is due: it is made, left out or skipped; or it waits. */
export type Decision = { readonly run: Run } | { readonly plan: Plan; readonly waits: LeftOutReason };

/** What runs are decided by. */
export interface DecidingNeeds {
  readonly markets: MarketDirectory;
  readonly desk: Omit<Desk, 'write'>;
  readonly terms: Terms;
}

/** What the exchange says, as a run says it. */
const REASONS: Readonly<Partial<Record<ErrorCode, LeftOutReason>>> = {
  market_closed: 'market',
  session_closed: 'market',
  split_pending: 'market',
  prices_unavailable: 'market',
  price_sources_few: 'market',
  price_jumped: 'market',
  prices_too_lively: 'spread',
  exchange_limit_house: 'house',
  house_funds_exhausted: 'house',
  exchange_limit_daily: 'user_limit',
  amount_too_small: 'part_size',
  amount_too_large: 'part_size',
  funds_frozen: 'frozen',
};

/** What may pass: a run waits for it. */
const PASSING: ReadonlySet<LeftOutReason> = new Set(['market', 'house', 'spread']);

/**
 * Makes the run of a plan at the desk, or says why not. It is all or nothing where something may pass: while one coin
 * cannot be bought for such a reason the run waits, until it would be too late; then what can be bought is bought. What
 * the owner ruled out (a price above the limit) or cannot have is left out at once. Money for all that is bought must be
 * there, or the run is skipped.
 */
export function decideRun(needs: DecidingNeeds, plan: Plan, slot: Date): Decision {
  const { desk, terms } = needs;
  const planned = partsOf(plan.amount, plan.shares);
  const unbought = (state: 'left_out' | 'skipped', reason: LeftOutReason): Decision => ({
    run: withAfter(unboughtRun(plan, slot, state, reason, planned)),
  });
  if (!terms.is_open) return unbought('left_out', 'closed');
  if (isTooLate(slot, desk.at)) return unbought('left_out', 'late');
  const undo: (() => void)[] = [];
  const parts = plan.coins.map((coin, place): Part => {
    const budget = planned[place] ?? 0n;
    const result = buyPart(needs, plan, place, budget);
    if (typeof result === 'string') return { coin, planned: budget, reason: result };
    undo.push(desk.take(result));
    return { coin, planned: budget, quote: result };
  });
  const giveUp = (): void => {
    for (const back of undo) back();
  };
  const passing = parts.find((part) => 'reason' in part && PASSING.has(part.reason));
  if (passing && 'reason' in passing && !isLastTry(slot, desk.at)) {
    giveUp();
    return { plan, waits: passing.reason };
  }
  if (desk.available(plan.owner_id) < 0n) {
    giveUp();
    return unbought('skipped', 'no_money');
  }
  const [first] = parts;
  if (undo.length === 0) {
    const reason = first && 'reason' in first ? first.reason : 'market';
    return { run: withAfter({ plan, slot, state: 'left_out', reason, parts }) };
  }
  return { run: withAfter({ plan, slot, state: 'bought', reason: null, parts }) };
}

/** A quote for one coin that may be taken, or why there is none. */
function buyPart({ markets, desk, terms }: DecidingNeeds, plan: Plan, place: number, budget: bigint) {
  const currency = markets.currency(plan.coins[place] ?? 0);
  if (!currency || !terms.coins.includes(currency.id) || !isBuyable(markets, currency)) return 'not_offered';
  let quote: DeskQuote;
  try {
    quote = desk.quote(plan.owner_id, currency.id, budget);
  } catch (error) {
    const reason = error instanceof AppError ? REASONS[error.code] : undefined;
    if (reason === undefined) throw error;
    return reason;
  }
  if ((quote.spread_ppm ?? 0) > terms.spread_limit_ppm) return 'spread';
  return isOverLimit(markets, quote, plan.limits[place] ?? null, currency) ? 'limit_price' : quote;
}

function isOverLimit(markets: MarketDirectory, quote: DeskQuote, limit: bigint | null, { scale }: Currency): boolean {
  if (limit === null) return false;
  return isAbove({ paid: costOf(quote), received: quote.receives }, limit, usdtOf(markets).scale, scale);
}

/** With what becomes of the plan: its next moment, its pause, or its end. */
export function withAfter(run: Omit<Run, 'after'>): Run {
  const { plan, slot, state } = run;
  const next: Plan = { ...plan, waiting: null, slot: slotAfter(plan, slot.getTime()) };
  if (state === 'left_out') return { ...run, after: next };
  if (state === 'skipped') {
    const skipped = plan.skipped + 1;
    const isPaused = skipped >= MOST_SKIPPED;
    const paused = { state: stateNumber.paused, reason: reasonNumber.no_money, slot: null };
    return { ...run, after: { ...next, skipped, ...(isPaused ? paused : {}) } };
  }
  const progress = { runs_done: plan.runs_done + 1, invested: plan.invested + paidIn(run.parts), skipped: 0 };
  const end = endReached(
    { endRuns: plan.end_runs, endSum: plan.end_sum },
    { runsDone: progress.runs_done, invested: progress.invested },
    plan.amount,
  );
  const ended = end === null ? {} : { state: stateNumber.ended, reason: reasonNumber[end], slot: null };
  return { ...run, after: { ...next, ...progress, ...ended } };
}
