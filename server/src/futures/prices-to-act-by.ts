import type { PriceAction } from '@aureus/core/market/price-state.ts';
import { LONG, type PositionSide } from '@aureus/core/futures/reckoning.ts';
import { refusalError } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Draft } from './draft.ts';
import type { MarketsNow } from './facts.ts';
import type { FutureInstrument } from './public.ts';
import type { Purses } from './purses.ts';
import { assertRisk } from './risk-now.ts';

interface Needs {
  readonly draft: Draft;
  readonly purses: Purses;
  readonly markets: MarketsNow;
}

/** The prices that users act by, and what their accounts bear at them. */
export class PricesToActBy {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws AppError market_unknown */
  instrumentOn(market: number): FutureInstrument {
    const instrument = this.#needs.markets.instrumentOn(market);
    if (!instrument) throw new AppError('market_unknown');
    return instrument;
  }

  /** The mark price for an action. @throws AppError what stands in its way */
  markFor(instrument: FutureInstrument, action: PriceAction): number {
    const { markets } = this.#needs;
    const refusal = markets.refusalOf(instrument, action);
    if (refusal !== null) throw refusalError(refusal, instrument);
    const mark = markets.markOf(instrument.market.id);
    if (mark === null) throw new AppError('prices_unavailable');
    return mark;
  }

  /** The mark price at which positions may be closed now, ticks; null while there is none. */
  closingMarkOf(market: number): number | null {
    const { markets } = this.#needs;
    const instrument = markets.instrumentOn(market);
    return instrument && markets.refusalOf(instrument, 'close') === null ? markets.markOf(market) : null;
  }

  /**
   * The price a user opens or closes by. The mark is that of a second that has begun, and stands still at the edge of its
   * band while the index is beyond: whoever trades gets the worse of the two, else they would trade at a price of which
   * everybody knows that it is over.
   * @param side 1 for who buys: opens a long or closes a short
   */
  worseMark(market: number, side: PositionSide, mark: number): number {
    const index = this.#needs.markets.indexOf(market) ?? mark;
    return side === LONG ? Math.max(mark, index) : Math.min(mark, index);
  }

  /**
   * What a new position costs must not stand for the losses of others already: else a balance that is lost could be the
   * margin of much more, and the insurance fund would pay for it at the next move.
   * @param leaving what the account gives away, or binds by a new position
   * @throws AppError risk_too_high when it is at 100 percent or below then, prices_unavailable when nobody knows
   */
  assertRisk(owner: number, currency: number, leaving = 0n): void {
    const { draft, purses, markets } = this.#needs;
    const balance = purses.available(purses.of(owner, currency)) - leaving;
    assertRisk(balance, draft.crossOf(owner, currency), markets);
  }
}
