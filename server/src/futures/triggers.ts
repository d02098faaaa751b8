import { stopReached } from '@aureus/core/futures/closing.ts';
import { type Cost, costAt } from '@aureus/core/futures/opening.ts';
import type { ReceiptInputs, ReceiptRule, ReceiptTick } from '@aureus/core/futures/receipt.ts';
import { worsePpm, isTermOver, outputOf, receiptText } from '@aureus/core/futures/receipt.ts';
import { isAtOrBelow, NO_NEW_RISK_PPM, runningProfit, WARNING_PPM } from '@aureus/core/futures/risk.ts';
import { liquidate } from '@aureus/core/futures/liquidation.ts';
import { LONG, type PositionSide } from '@aureus/core/futures/reckoning.ts';
import { openingTicks } from '@aureus/core/futures/spread.ts';
import { isOpenNow, isReduceOnly } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Batch } from './batch.ts';
import { CopyEnds } from './copy-ends.ts';
import type { Draft } from './draft.ts';
import type { Facts, MarketsNow } from './facts.ts';
import { openingTerms } from './opening.ts';
import type { Follow } from './follow.ts';
import { isCopied, isOpenPosition, type OpenPosition, PENDING, type Position, rulesFor, sizeOf } from './position.ts';
import type { ProvenMarks } from './proven-marks.ts';
import type { FutureInstrument } from './public.ts';
import type { Purses } from './purses.ts';
import { Reductions } from './reductions.ts';
import { valueForRisk } from './risk-now.ts';
import type { Resting } from './resting.ts';
import type { PastMark } from './settled-events.ts';

/** What was done to a user without being asked for: its receipt, and what the user is told. */
export interface Deed {
  readonly owner: number;
  readonly positions: readonly number[];
  readonly rule: ReceiptRule;
  readonly ticks: readonly ReceiptTick[];
  readonly inputs: string;
  readonly output: string;
}

/** Who was warned is warned again after the account was so far above: a rate that trembles is one warning. */
const REARMED_PPM = 100_000;

/**
 * So many last moments are done by one price at most. After an outage or a halt those of a whole campaign may have come: one
 * batch of all of them would take longer than a statement may, again and again, and nobody would be liquidated meanwhile.
 */
const MOST_ENDS = 500;

/** So many copies of the orders of one leader are made by one price; further orders wait for the next one. At least one goes. */
const MOST_COPIES = 2_000;

const pastMark = ({ mark, second }: ReceiptTick): PastMark => ({ ticks: mark, at: second * 1_000 });

/** An account that has come down to where its owner is warned. */
export interface Warning {
  readonly owner: number;
  readonly currency: number;
}

interface Needs {
  readonly draft: Draft;
  readonly purses: Purses;
  readonly facts: Facts;
  readonly markets: MarketsNow;
  /** Recorded prices by which something may be done against users. */
  readonly ticks: ReadonlyMap<number, ReceiptTick>;
  /** Markets of them at whose price more is done than liquidations. */
  readonly triggering: ReadonlySet<number>;
  /** Markets of them at whose price something new may be opened. */
  readonly opening: ReadonlySet<number>;
  /** The last of these there were. */
  readonly proven: ProvenMarks;
  /** Markets whose contracts rest for a dividend or split; none of their prices is among those. */
  readonly resting: Pick<Resting, 'has'>;
}

/**
 * What a new price does: liquidations first, then stops, then what is to be closed by now, then orders that waited for it. A
 * market whose price is missing stands still for what is held there, and holds up nothing else. Only what has a price is
 * ended.
 */
export class Triggers {
  readonly deeds: Deed[] = [];
  /** Accounts at or below where their owners are warned. */
  readonly low: Warning[] = [];
  /** Accounts far enough above it that the next time counts as another. */
  readonly safe: Warning[] = [];
  readonly #needs: Needs;
  readonly #batch: Batch;
  readonly #reductions: Reductions;
  #ends = 0;
  /** Copies of the orders of the owner whose turn it is. */
  #copies = 0;

  constructor(needs: Needs, batch: Batch) {
    this.#needs = needs;
    this.#batch = batch;
    this.#reductions = new Reductions(needs.draft, batch.endings, needs.facts.at);
  }

  /** @param follows all that go on or have copies */
  run(owners: Iterable<number>, follows: Iterable<Follow>): void {
    for (const owner of owners) {
      const live = this.#needs.draft.liveOf(owner);
      const currencies = new Set<number>();
      for (const { currency } of live) currencies.add(currency);
      for (const currency of currencies) {
        const isCross = (each: Position): each is OpenPosition =>
          isOpenPosition(each) && each.isCross && each.currency === currency;
        this.#watchAccount(owner, currency, live.filter(isCross));
      }
      for (const { id } of live) this.#watchIsolated(id);
      for (const { id } of live) this.#stop(id);
      for (const { id } of live) this.#end(id);
      this.#copies = 0;
      for (const { id } of live) this.#start(id);
    }
    new CopyEnds({
      ...this.#needs,
      endings: this.#batch.endings,
      acts: this.#batch.follows,
      instrumentOn: (market) => this.#instrumentOn(market),
      tickFor: (market, since) => this.#tickFor(market, since),
      note: (...deed) => this.#note(...deed),
    }).run(follows);
  }

  #watchAccount(owner: number, currency: number, cross: readonly OpenPosition[]): void {
    const { draft, facts, purses } = this.#needs;
    const purse = purses.of(owner, currency);
    const account = (counted: readonly OpenPosition[]) => {
      const positions = this.#valued(counted);
      return positions && { balance: purses.available(purse), positions };
    };
    const now = account(cross);
    // Most are far above everything: that is asked first, for each of them and each second.
    const isSafe = cross.length === 0 || (now !== null && !isAtOrBelow(now, WARNING_PPM + REARMED_PPM));
    if (isSafe) this.safe.push({ owner, currency });
    if (isSafe || !now) return;
    if (isAtOrBelow(now, WARNING_PPM)) this.low.push({ owner, currency });
    if (!isAtOrBelow(now, rulesFor(cross, facts.rules).limitPpm)) return;
    // Without a price to liquidate by nothing is taken from its owner, orders that wait neither.
    if (now.positions.every(({ isStuck }) => isStuck)) return;
    // What orders hold that still wait is the user's own: it comes first.
    const waiting = draft.liveOf(owner).filter((each) => each.status === PENDING);
    for (const order of waiting) if (order.currency === currency) this.#batch.endings.cancel(order, 'liquidation');
    const left = draft.crossOf(owner, currency);
    const then = account(left);
    const rules = rulesFor(left, facts.rules);
    if (!then || !isAtOrBelow(then, rules.limitPpm) || this.#isPaidByAwaited({ ...then, rules })) return;
    this.#liquidate(owner, { ...then, rules });
  }

  /**
   * Whether the fund would pay no more than gains are worth whose price is waited for: they may pay it themselves when it is
   * back, and else their owner would keep them and the fund the loss. A small gain delays no large loss.
   */
  #isPaidByAwaited({ balance, positions, rules }: ReceiptInputs['futures.liquidation.1']): boolean {
    const gains = positions.reduce((sum, each) => {
      const profit = each.isStuck && this.#isMissing(each.marketId) ? runningProfit(each) : 0n;
      return profit > 0n ? sum + profit : sum;
    }, 0n);
    if (gains === 0n) return false;
    const { shortfall } = liquidate(balance, positions, rules);
    return shortfall > 0n && shortfall <= gains;
  }

  #watchIsolated(id: number): void {
    const position = this.#open(id);
    if (!position || position.isCross) return;
    const positions = this.#valued([position]);
    if (!positions || positions.some(({ isStuck }) => isStuck)) return;
    const rules = rulesFor([position], this.#needs.facts.rules);
    if (!isAtOrBelow({ balance: 0n, positions }, rules.limitPpm)) return;
    this.#liquidate(position.owner, { balance: 0n, positions, rules });
  }

  #liquidate(owner: number, inputs: ReceiptInputs['futures.liquidation.1']): void {
    if (inputs.positions.every(({ isStuck }) => isStuck)) return;
    const { steps, charges } = this.#batch.endings.liquidate(inputs, ({ marketId, side }) =>
      this.#apartOn(marketId, side),
    );
    const positions = [...new Set([...steps, ...charges].map(({ id }) => id))];
    this.#note(owner, positions, 'futures.liquidation.1', inputs);
  }

  /** The stops of a copy are those of its leader's position: it is closed with that. */
  #stop(id: number): void {
    const position = this.#open(id);
    if (position && isCopied(position)) return;
    const tick = position && this.#tickFor(position.market, position.armedAt);
    if (!position || !tick) return;
    const { takeProfit, stopLoss } = position;
    const reached = stopReached(position, position, tick.mark);
    if (!reached) return;
    const inputs = this.#batch.endings.inputsOf(
      position,
      this.#instrumentOn(position.market),
      position.parts,
      tick.mark,
    );
    // A loss that nobody can pay is left to the liquidation.
    if (!this.#batch.endings.close(position, inputs, reached.kind)) return;
    this.#note(position.owner, [id], 'futures.stop.1', { ...inputs, takeProfit, stopLoss });
  }

  /**
   * A position whose margin the house pays is closed at the first price of its last moment, or of later. Setting stops does
   * not put that off. Where very many are over, some wait for the price of the next second.
   */
  #end(id: number): void {
    const position = this.#open(id);
    const tick = position && this.#tickFor(position.market, new Date(0));
    if (!position?.trial || !tick || this.#ends === MOST_ENDS) return;
    const term = { endsAt: position.trial.endsAt.getTime(), second: tick.second };
    if (!isTermOver(term)) return;
    const { endings } = this.#batch;
    const inputs = endings.inputsOf(position, this.#instrumentOn(position.market), position.parts, tick.mark);
    // A loss that nobody can pay is left to the liquidation.
    if (!endings.close(position, inputs, 'trial_end')) return;
    this.#ends += 1;
    this.#note(position.owner, [id], 'futures.term.1', { ...inputs, ...term });
  }

  /** An order that waited is opened at the price of now, which is its limit or better. */
  #start(id: number): void {
    const { draft, facts } = this.#needs;
    const order = draft.get(id);
    const tick = order && this.#tickFor(order.market, order.armedAt);
    if (!order || order.status !== PENDING || order.limit === null || !tick) return;
    const instrument = this.#instrumentOn(order.market);
    if (facts.isBarred(order.owner) && !order.isReduceOnly) return this.#batch.endings.cancel(order, 'frozen');
    // It is kept: its owner may cancel it, and it goes on by prices of when this is over.
    if (!order.isReduceOnly && (isReduceOnly(instrument) || !this.#needs.opening.has(order.market))) return;
    if (!order.isReduceOnly && this.#copies >= MOST_COPIES) return;
    const { openings } = this.#batch;
    const ticksNow = order.isReduceOnly
      ? openingTicks(order.side, tick.mark, instrument.spreadPpm)
      : openings.priceFor(instrument, sizeOf(order), tick.mark);
    if (order.side * (ticksNow - order.limit) > 0) return;
    if (order.isReduceOnly) {
      this.#reductions.run(order, instrument, tick.mark);
      return;
    }
    const feePpm = Math.min(order.feePpm, instrument.feePpm);
    const costOf = (ticks: number): Cost => costAt({ ...openingTerms(instrument), feePpm }, sizeOf(order), ticks);
    if (!this.#isTaken(order, instrument, costOf(ticksNow))) return;
    const extraOf = ({ margin, fee }: Cost): bigint => margin + fee - order.margin - order.fee;
    const isBorne = (cost: Cost): boolean => {
      const extra = extraOf(cost);
      return this.#isPayable(order, extra) && this.#isRiskLow(order.owner, order.currency, extra > 0n ? extra : 0n);
    };
    const alone = costOf(ticksNow);
    if (!this.#isPayable(order, extraOf(alone))) return this.#batch.endings.cancel(order, 'insufficient');
    if (!isBorne(alone)) return;
    const { limit } = order;
    const { copying } = this.#batch;
    const plan = copying.plan({ ...order, feePpm, mark: tick.mark }, instrument, (ticks) => {
      const cost = costOf(ticks);
      return order.side * (ticks - limit) <= 0 && this.#isTaken(order, instrument, cost) && isBorne(cost);
    });
    this.#copies += plan.copies.length;
    copying.run(plan, openings.start(order, instrument, tick.mark, costOf(plan.ticks)), instrument);
  }

  /** Whether the house takes the other side. Where it does not, an order waits on: it may later. */
  #isTaken(order: Position, instrument: FutureInstrument, cost: Cost): boolean {
    try {
      this.#batch.openings.assertTaken(order.owner, instrument, sizeOf(order), cost);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** Whether the balance pays what an order costs beyond what it holds. */
  #isPayable({ owner, currency }: Position, extra: bigint): boolean {
    return this.#needs.purses.available(this.#needs.purses.of(owner, currency)) >= extra;
  }

  /** Whether a new position may be opened, for so much of the free balance, beside those that share their margin with it. */
  #isRiskLow(owner: number, currency: number, leaving: bigint): boolean {
    const { draft, purses } = this.#needs;
    const cross = draft.crossOf(owner, currency);
    if (cross.length === 0) return true;
    const positions = this.#valued(cross, false);
    const balance = purses.available(purses.of(owner, currency)) - leaving;
    return positions !== null && !isAtOrBelow({ balance, positions }, NO_NEW_RISK_PPM);
  }

  /**
   * The recorded price of a market, if it is not of before a moment. It is up to some seconds old: whoever could order or
   * set a stop by what the price is now, and have it done by what it was, would gain by every move.
   */
  #tickFor(market: number, since: Date): ReceiptTick | undefined {
    return this.#needs.triggering.has(market) ? this.#tickSince(market, since) : undefined;
  }

  /** The same for liquidations, which go by prices at which nothing else is done as well. */
  #tickSince(market: number, since: Date): ReceiptTick | undefined {
    const tick = this.#needs.ticks.get(market);
    return tick && tick.second * 1_000 >= since.getTime() ? tick : undefined;
  }

  /**
   * Positions at their recorded prices; null without any, and while one of these is of before its position.
   * @param countsAwaited whether what waits for its price counts as it last did; else it is null while one does, and by a
   *   price at which contracts are liquidated and nothing else is done
   */
  #valued(positions: readonly OpenPosition[], countsAwaited = true) {
    const { markets, ticks, triggering, proven, resting } = this.#needs;
    for (const { market, openedAt } of positions) {
      if (openedAt !== null && ticks.has(market) && !this.#tickSince(market, openedAt)) return null;
    }
    const valued = valueForRisk(positions, markets, {
      markOf: (market) => (countsAwaited || triggering.has(market) ? (ticks.get(market)?.mark ?? null) : null),
      lastOf: (market) => {
        const tick = proven.of(market);
        return tick ? pastMark(tick) : markets.lastMarkOf(market);
      },
      isAwaited: (market) => proven.isAwaited(market),
      countsAwaited,
      isResting: (market) => resting.has(market),
      hasGainsOfClosed: true,
    });
    if (valued === null || valued.length === 0) return null;
    return valued.map((each) => {
      const apartPpm = each.isStuck ? 0 : this.#apartOn(each.marketId, each.side);
      return apartPpm === 0 ? each : { ...each, spreadPpm: each.spreadPpm + apartPpm };
    });
  }

  /** How much worse a side of a market is closed because two sources do not agree, parts per million. */
  #apartOn(market: number, side: PositionSide): number {
    return worsePpm(side, this.#needs.ticks.get(market)?.apart);
  }

  /** Whether the price of an open market is missing, and waited for. */
  #isMissing(market: number): boolean {
    const { ticks, proven } = this.#needs;
    return !ticks.has(market) && isOpenNow(this.#instrumentOn(market)) && proven.isAwaited(market);
  }

  /** The price by which positions count of an open market whose price is missing. Less a dividend it is none of the log. */
  #missing(market: number): ReceiptTick | null {
    const { markets, proven } = this.#needs;
    const tick = isOpenNow(this.#instrumentOn(market)) ? proven.of(market) : null;
    return tick && markets.lessDividends(market, LONG, pastMark(tick)) === tick.mark ? tick : null;
  }

  #open(id: number): OpenPosition | undefined {
    const position = this.#needs.draft.get(id);
    return position && isOpenPosition(position) ? position : undefined;
  }

  #instrumentOn(market: number): FutureInstrument {
    const instrument = this.#needs.markets.instrumentOn(market);
    if (!instrument) throw new Error(`Contracts on market ${market} are gone`);
    return instrument;
  }

  #note<Rule extends ReceiptRule>(
    owner: number,
    positions: readonly number[],
    rule: Rule,
    inputs: ReceiptInputs[Rule],
  ): void {
    const markets = new Set(positions.map((id) => this.#needs.draft.get(id)?.market));
    const all = 'positions' in inputs ? inputs.positions.map(({ marketId }) => marketId) : [];
    const ticks = [...new Set([...markets, ...all])].flatMap((market) =>
      market === undefined ? [] : (this.#needs.ticks.get(market) ?? this.#missing(market) ?? []),
    );
    const said = { inputs: receiptText(inputs), output: outputOf(rule, inputs) };
    this.deeds.push({ owner, positions, rule, ticks, ...said });
  }
}
