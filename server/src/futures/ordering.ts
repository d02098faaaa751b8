import type { OpenCommand, OrderTerms, TrialCommand } from './commands.ts';
import { skewOf } from '@aureus/core/futures/caps.ts';
import { type Cost, costAt } from '@aureus/core/futures/opening.ts';
import { trialLots } from '@aureus/core/futures/trial.ts';
import { AppError } from '../platform/errors.ts';
import type { Copying } from './copying.ts';
import type { Draft } from './draft.ts';
import type { Facts } from './facts.ts';
import { lotUnitOf, partsOf } from './instruments.ts';
import { assertOffered, assertStops, type Openings, openingTerms, outOfRange } from './opening.ts';
import { MAX_LIVE, type Position, sizeOf } from './position.ts';
import type { PricesToActBy } from './prices-to-act-by.ts';
import type { FutureInstrument } from './public.ts';
import type { Reductions } from './reductions.ts';
import { grantedTrial } from './trial-granted.ts';

interface Needs {
  readonly draft: Draft;
  readonly facts: Facts;
  readonly openings: Openings;
  readonly reductions: Reductions;
  readonly copying: Copying;
  readonly prices: PricesToActBy;
}

/** What users order: positions that are opened now, that wait for their price, or that end others. */
export class Ordering {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  open({ owner, terms }: OpenCommand): Position {
    const { draft, facts, prices } = this.#needs;
    const instrument = prices.instrumentOn(terms.market);
    if (facts.isBarred(owner) && !terms.isReduceOnly) throw new AppError('funds_frozen');
    const mark = prices.markFor(instrument, terms.isReduceOnly ? 'close' : 'open');
    assertOffered(instrument, terms);
    if (terms.isReduceOnly) return this.#reduce(owner, instrument, terms, mark);
    if (draft.liveOf(owner).length >= MAX_LIVE) throw new AppError('too_many_open_orders');
    prices.assertRisk(owner, instrument.market.quote.id);
    return terms.limit === null
      ? this.#openNow(owner, instrument, terms, mark)
      : this.#leave(owner, instrument, terms, terms.limit, mark);
  }

  /**
   * A position whose margin the house pays: with as many lots as that is enough for, at the price of now, and else like any
   * other. Nobody's balance pays for it or stands for it.
   * @throws AppError coupon_unknown, coupon_used_up, coupon_expired, and as an opening
   */
  openTrial({ owner, id, side, takeProfit, stopLoss, worst }: TrialCommand): Position {
    const { draft, facts, prices } = this.#needs;
    const { market, amount, leverage, endsAt } = grantedTrial(this.#needs, owner, id);
    const instrument = prices.instrumentOn(market);
    if (facts.isBarred(owner)) throw new AppError('funds_frozen');
    const now = prices.markFor(instrument, 'open');
    const { minLots, maxLots } = instrument;
    const terms = { market, side, leverage, limit: null, isReduceOnly: false, takeProfit, stopLoss, worst } as const;
    assertOffered(instrument, { ...terms, parts: partsOf(instrument, minLots), shownFeePpm: null });
    if (draft.liveOf(owner).length >= MAX_LIVE) throw new AppError('too_many_open_orders');
    prices.assertRisk(owner, instrument.market.quote.id);
    const skew = skewOf(draft.interestOn(market));
    const mark = prices.worseMark(market, side, now);
    const ofLots = { ...openingTerms(instrument), unit: lotUnitOf(instrument) };
    const lots = trialLots(ofLots, skew, { side, leverage, amount, minLots, maxLots }, mark);
    if (lots === null) throw outOfRange(minLots, maxLots);
    const parts = partsOf(instrument, lots);
    return this.#openNow(owner, instrument, { ...terms, parts, shownFeePpm: null, trial: { id, endsAt } }, now);
  }

  #openNow(owner: number, instrument: FutureInstrument, terms: OrderTerms, now: number): Position {
    const { openings, copying, prices } = this.#needs;
    const { side, worst } = terms;
    const mark = prices.worseMark(instrument.market.id, side, now);
    const ticks = openings.priceFor(instrument, sizeOf(terms), mark);
    if (worst !== null && side * (ticks - worst) > 0) throw new AppError('price_moved');
    assertStops(side, terms, mark);
    const rates = { ...openingTerms(instrument), ...(terms.trial ? { feePpm: 0 } : {}) };
    const { id: currency } = instrument.market.quote;
    const assertTaken = (cost: Cost): void => {
      openings.assertTaken(owner, instrument, sizeOf(terms), cost);
      if (terms.trial) return;
      openings.assertPayable(owner, currency, cost.margin + cost.fee);
      prices.assertRisk(owner, currency, cost.margin + cost.fee);
    };
    assertTaken(costAt(rates, sizeOf(terms), ticks));
    const led = { ...terms, owner, feePpm: rates.feePpm, mark, trial: terms.trial ?? null };
    const plan = copying.plan(
      led,
      instrument,
      (at) =>
        (worst === null || side * (at - worst) <= 0) && isAllowed(() => assertTaken(costAt(rates, sizeOf(terms), at))),
    );
    const position = openings.open(owner, instrument, terms, mark, costAt(rates, sizeOf(terms), plan.ticks));
    copying.run(plan, position, instrument);
    return position;
  }

  /** @throws AppError limit_price_reached when it would not wait */
  #leave(owner: number, instrument: FutureInstrument, terms: OrderTerms, limit: number, mark: number): Position {
    const { openings, prices } = this.#needs;
    const { side } = terms;
    if (side * (limit - mark) >= 0) throw new AppError('limit_price_reached');
    assertStops(side, terms, limit);
    const cost = costAt(openingTerms(instrument), sizeOf(terms), limit);
    openings.assertPayable(owner, instrument.market.quote.id, cost.margin + cost.fee);
    prices.assertRisk(owner, instrument.market.quote.id, cost.margin + cost.fee);
    return openings.leave(owner, instrument, terms, cost);
  }

  #reduce(owner: number, instrument: FutureInstrument, terms: OrderTerms, mark: number): Position {
    const { draft, openings, reductions, prices } = this.#needs;
    const { side, limit } = terms;
    if (terms.takeProfit !== null || terms.stopLoss !== null) throw new AppError('order_fields_conflict');
    const targets = reductions.targetsOf(owner, instrument.market.id, side);
    if (targets.length === 0) throw new AppError('nothing_to_close');
    if (limit !== null) {
      if (draft.liveOf(owner).length >= MAX_LIVE) throw new AppError('too_many_open_orders');
      if (side * (limit - mark) >= 0) throw new AppError('limit_price_reached');
      return openings.leave(owner, instrument, terms, null);
    }
    const price = prices.worseMark(instrument.market.id, side, mark);
    const { worst } = terms;
    const each = reductions.pricesOf(targets, instrument, terms.parts, price);
    if (worst !== null && each.some((ticks) => side * (ticks - worst) > 0)) throw new AppError('price_moved');
    if (!reductions.canBegin(targets, instrument, terms.parts, price)) throw new AppError('position_lost');
    return reductions.run(openings.leave(owner, instrument, terms, null), instrument, price);
  }
}

/** Whether what is asked is not refused. */
function isAllowed(ask: () => void): boolean {
  try {
    ask();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
