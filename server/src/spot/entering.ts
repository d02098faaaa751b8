import { BUY, SELL } from '@aureus/core/spot/book-types.ts';
import { AppError } from '../platform/errors.ts';
import { type LiveOrder, LIMIT, MARKET, type OrderTerms, type StoredReason } from './live-order.ts';
import type { Trading } from './trading.ts';

/** What becomes of an order the book was just given. */
export class Entering {
  readonly #trading: Trading;

  constructor(trading: Trading) {
    this.#trading = trading;
  }

  /** @throws AppError when the book did not take the order, or took nothing of one that had to trade */
  assertTaken({ kind }: OrderTerms): void {
    const { refusal, cancellation, matches } = this.#trading.recorder;
    if (refusal === 'would_cross') throw new AppError('post_only_would_cross');
    if (refusal === 'book_full') throw new AppError('service_unavailable');
    if (refusal !== null) throw new Error(`The book refused an order as ${refusal}`);
    if (cancellation === 'killed') throw new AppError('fill_or_kill_unfilled');
    if (kind !== MARKET || matches.length > 0) return;
    // What is left of a market order that met nobody is nothing: it is refused rather than written down as cancelled.
    if (cancellation === 'unfilled' || cancellation === 'budget') throw new AppError('no_liquidity');
  }

  /** Settles its trades; what is left waits in the book, or the order is done. */
  finish(order: LiveOrder): void {
    this.#trading.settleMatches(order.state, order.side, order);
    const { sequence, cancellation } = this.#trading.recorder;
    if (sequence !== 0) {
      order.priority = sequence;
      order.state.add(order);
      this.#trading.settling.release(order);
    } else {
      // A buy by total is done when its budget pays for no further lot.
      this.#trading.close(order, cancellation === 'budget' ? null : this.#reasonOf(order));
    }
  }

  #reasonOf({ kind, side, state }: LiveOrder): StoredReason | null {
    const { cancellation } = this.#trading.recorder;
    if (cancellation === null) return null;
    if (cancellation === 'self_trade') return 'self_trade';
    if (kind === LIMIT) return 'immediate_or_cancel';
    return state.book.bestPrice(side === BUY ? SELL : BUY) === 0 ? 'no_liquidity' : 'price_protection';
  }
}
