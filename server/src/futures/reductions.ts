import type { PositionSide } from '@aureus/core/futures/reckoning.ts';
import { closePosition } from '@aureus/core/futures/closing.ts';
import { closingTicks } from '@aureus/core/futures/spread.ts';
import type { Draft } from './draft.ts';
import type { Endings } from './endings.ts';
import { CANCELLED, CLOSED, type OpenPosition, type Position } from './position.ts';
import type { FutureInstrument } from './public.ts';

/** Orders that only end positions of the other side. */
export class Reductions {
  readonly #draft: Draft;
  readonly #endings: Endings;
  readonly #at: Date;

  constructor(draft: Draft, endings: Endings, at: Date) {
    this.#draft = draft;
    this.#endings = endings;
    this.#at = at;
  }

  /**
   * What an order of a side ends: the open positions of the other side, the oldest first. One whose margin the house pays is
   * closed whole or not at all, so it is left out.
   */
  targetsOf(owner: number, market: number, side: PositionSide): OpenPosition[] {
    return this.#draft
      .openOf(owner)
      .filter((each) => each.market === market && each.side !== side && each.trial === null);
  }

  /** The price at which each of them would be closed that so many parts of lots reach, ticks: it keeps the spread it was ordered on. */
  pricesOf(targets: readonly OpenPosition[], instrument: FutureInstrument, parts: number, mark: number): number[] {
    const prices: number[] = [];
    let left = parts;
    for (const target of targets) {
      if (left <= 0) break;
      const spreadPpm = Math.min(target.spreadPpm, instrument.spreadPpm);
      prices.push(closingTicks(target.side, target.openTicks, mark, spreadPpm));
      left -= target.parts;
    }
    return prices;
  }

  /** Whether the first of them can be closed: a loss that nobody could pay is left to the liquidation. */
  canBegin([first]: readonly OpenPosition[], instrument: FutureInstrument, parts: number, mark: number): boolean {
    if (!first) return false;
    return (
      closePosition(this.#endings.inputsOf(first, instrument, Math.min(parts, first.parts), mark)).uncovered === 0n
    );
  }

  /** Closes up to what an order says, and ends the order: what it does not find is not waited for. */
  run(order: Position, instrument: FutureInstrument, mark: number): Position {
    let left = order.parts;
    let ticks: number | null = null;
    // Asked anew each time: one that is closed may have paid with the margin of the next.
    for (;;) {
      const [position] = this.targetsOf(order.owner, order.market, order.side);
      if (!position || left === 0) break;
      const parts = Math.min(left, position.parts);
      const inputs = this.#endings.inputsOf(position, instrument, parts, mark);
      const closed = this.#endings.close(position, inputs, 'reduced');
      if (!closed) break;
      ({ ticks } = closed);
      left -= parts;
    }
    const ended = { reason: 'reduced', endedAt: this.#at } as const;
    return ticks === null
      ? this.#draft.change(order, { status: CANCELLED, ...ended })
      : this.#draft.change(order, { status: CLOSED, closeTicks: ticks, parts: order.parts - left, ...ended });
  }
}
