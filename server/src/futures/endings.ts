import type { EndReason } from '@aureus/contract/futures/shapes.ts';
import { type Closed, type ClosingInputs, closePosition, partOf } from '@aureus/core/futures/closing.ts';
import {
  type AccountRules,
  type Liquidation,
  liquidate,
  type LiquidationPosition,
} from '@aureus/core/futures/liquidation.ts';
import { closedPart } from '@aureus/core/copy/sizing.ts';
import { trialOutcome } from '@aureus/core/futures/trial.ts';
import { type ClosingPrices, CopySharing } from './copy-sharing.ts';
import type { Draft } from './draft.ts';
import { atMark, CANCELLED, CLOSED, heldBy, isCopied, type OpenPosition, type Position } from './position.ts';
import type { FutureInstrument } from './public.ts';
import type { Purses } from './purses.ts';

/** Ends positions and orders of a batch: what core says is done to their rows and to the wallets. */
export class Endings {
  readonly sharing: CopySharing;
  readonly #draft: Draft;
  readonly #purses: Purses;
  readonly #at: Date;

  /** @param prices by which copies that stay open count while others are closed */
  constructor(draft: Draft, purses: Purses, at: Date, prices: ClosingPrices) {
    this.#draft = draft;
    this.#purses = purses;
    this.#at = at;
    this.sharing = new CopySharing({ draft, purses, at, prices });
  }

  /** What a closing of parts of lots at a mark price is reckoned from. */
  inputsOf(position: OpenPosition, instrument: FutureInstrument, closed: number, mark: number): ClosingInputs {
    const { owner, currency, isCross } = position;
    return {
      ...atMark(position, instrument, mark),
      closed,
      balance: isCross ? this.#purses.available(this.#purses.of(owner, currency)) : 0n,
      others: this.#othersOf(position).map(({ margin }) => margin),
    };
  }

  /** Closes it, or a part, unless a part of the loss would be left to nobody: then it says so and does nothing. */
  close(position: OpenPosition, inputs: ClosingInputs, reason: EndReason): Closed | null {
    const closed = closePosition(inputs);
    if (closed.uncovered > 0n) return null;
    for (const [place, other] of this.#othersOf(position).entries()) {
      this.#charge(other, closed.fromOthers[place] ?? 0n);
    }
    const charged = closed.fromRest > 0n ? this.#charge(position, closed.fromRest) : position;
    this.#settle(charged, { ...closed, insured: 0n }, inputs.closed, reason);
    this.#closeCopies(position, inputs, inputs.closed);
    return closed;
  }

  /**
   * Closes what has to be closed of an account, and lets the insurance fund pay what nobody else can.
   * @param apartOf how much worse a position is closed because two sources do not agree, parts per million
   */
  liquidate(
    {
      balance,
      positions,
      rules,
    }: {
      balance: bigint;
      positions: readonly LiquidationPosition[];
      rules: AccountRules;
    },
    apartOf: (position: LiquidationPosition) => number,
  ): Liquidation {
    const outcome = liquidate(balance, positions, rules);
    // A copy shares its margin with nothing: what the fund pays there is for that one.
    const insured = positions.length === 1 ? outcome.shortfall : 0n;
    const closed: { readonly position: OpenPosition; readonly parts: number; readonly ticks: number }[] = [];
    for (const { id, lots: parts, ticks, profit } of outcome.steps) {
      const position = this.#open(id);
      closed.push({ position, parts, ticks });
      const part = partOf({ ...position, lots: position.parts }, parts);
      this.#settle(position, { ticks, profit, part, insured }, parts, 'liquidation');
    }
    for (const { id, amount } of outcome.charges) this.#charge(this.#open(id), amount);
    const last = outcome.steps.at(-1);
    if (last && outcome.shortfall > 0n) this.#insure(this.#ofBatch(last.id), outcome.shortfall);
    for (const { position, parts, ticks } of closed) {
      const at = positions.find(({ id }) => id === position.id);
      // What is closed against another position pays no spread, and neither do its copies. These have no other against them:
      // at a mark that two sources contradict they would gain what it is away from the true price.
      if (at) this.#closeCopies(position, ticks === at.mark ? { ...at, spreadPpm: apartOf(at) } : at, parts);
    }
    return outcome;
  }

  /** Cancels an order that waits and gives back what it holds. */
  cancel(order: Position, reason: EndReason): void {
    const purse = this.#purses.of(order.owner, order.currency);
    this.#purses.release(purse, 'futures_release', order.id, heldBy(order));
    const gone = { margin: 0n, originalMargin: 0n, fee: 0n };
    this.#draft.change(order, { status: CANCELLED, reason, endedAt: this.#at, ...gone });
  }

  /** Those that share their margin with a position and pay when its own money does not reach, the oldest first. */
  #othersOf({ id, owner, currency, isCross }: OpenPosition): OpenPosition[] {
    return isCross ? this.#draft.crossOf(owner, currency).filter((other) => other.id !== id) : [];
  }

  #open(id: number): OpenPosition {
    const position = this.#ofBatch(id);
    if (position.openTicks === null) throw new Error(`Position ${id} is not open`);
    return position as OpenPosition;
  }

  #ofBatch(id: number): Position {
    const position = this.#draft.get(id);
    if (!position) throw new Error(`There is no position ${id}`);
    return position;
  }

  /** Takes from what is left of a position's margin. */
  #charge(position: OpenPosition, amount: bigint): OpenPosition {
    if (amount === 0n) return position;
    this.#purses.release(this.#purses.ofMargin(position), 'futures_release', position.id, amount);
    return this.#draft.change(position, { margin: position.margin - amount });
  }

  #settle(
    position: OpenPosition,
    { ticks, profit, part, insured }: Pick<Closed, 'ticks' | 'profit' | 'part'> & { readonly insured: bigint },
    parts: number,
    reason: EndReason,
  ): void {
    const { id, owner, currency, trial } = position;
    const payer = this.#purses.ofMargin(position);
    const house = this.#purses.ofHouse('futures', currency);
    this.#purses.release(payer, 'futures_release', id, part.margin);
    this.#purses.release(house, 'futures_reserve', id, part.reserve);
    // A gain is the owner's, whoever has paid the margin.
    this.#purses.pay(house, profit > 0n ? this.#purses.of(owner, currency) : payer, 'futures_profit', id, profit);
    const isWhole = parts === position.parts;
    if (trial !== null) {
      if (!isWhole) throw new Error(`Position ${id} is on a trial and closed in part`);
      this.#draft.trials.end(trial.id, trialOutcome(part.margin, profit));
    }
    this.#draft.change(position, {
      margin: position.margin - part.margin,
      originalMargin: position.originalMargin - part.originalMargin,
      reserve: position.reserve - part.reserve,
      profit: position.profit + profit,
      ...(isWhole
        ? { status: CLOSED, closeTicks: ticks, reason, endedAt: this.#at }
        : { parts: position.parts - parts }),
    });
    if (isCopied(position)) this.sharing.close(position, profit + insured);
  }

  /**
   * Closes the same part of the copies of a position, by the price it was closed by. A copy whose loss nobody could pay is
   * left to its liquidation.
   * @param leader as it was before
   */
  #closeCopies(
    leader: OpenPosition,
    { mark, unit, spreadPpm }: Pick<ClosingInputs, 'mark' | 'unit' | 'spreadPpm'>,
    parts: number,
  ): void {
    for (const copy of this.#draft.copiesOf(leader.id)) {
      const closed = closedPart(openedAs(copy), openedAs(leader), parts);
      if (closed === 0) continue;
      const { side, parts: lots, openTicks, margin, originalMargin, reserve } = copy;
      const position = { side, lots, openTicks, margin, originalMargin, reserve, unit, mark, spreadPpm };
      this.close(copy, { ...position, closed, balance: 0n, others: [] }, 'copied');
    }
  }

  /** The insurance fund pays a loss; what it has not, the house does without: it was owed to itself. */
  #insure(cause: Position, shortfall: bigint): void {
    const { id, currency } = cause;
    const purse = this.#purses.ofMargin(cause);
    const fund = this.#purses.ofHouse('insurance', currency);
    const has = this.#purses.available(fund);
    const paid = shortfall < has ? shortfall : has;
    this.#purses.pay(fund, purse, 'futures_insurance', id, paid);
    this.#purses.pay(this.#purses.ofHouse('futures', currency), purse, 'futures_insurance', id, shortfall - paid);
  }
}

/** How much of it is open, and what it was opened with. */
const openedAs = ({ parts, openedMargin, originalMargin }: Position) => ({
  parts,
  opened: openedMargin ?? originalMargin,
});
