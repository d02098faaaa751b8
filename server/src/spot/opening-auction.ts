import { OPENING } from '@aureus/contract/spot/opening.ts';
import { isAllowed } from '@aureus/core/market/price-state.ts';
import { BUY, SELL } from '@aureus/core/spot/book-types.ts';
import { protectionPrice } from '@aureus/core/spot/hold.ts';
import type { PriceTick } from '../market/public.ts';
import type { Facts } from './facts.ts';
import { narrowBandOf } from './guarded.ts';
import { INDEX_AGE_LIMIT_MS } from './limits.ts';
import { isOpen } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { PriceBands } from './price-bands.ts';
import type { SpotInstrument } from './public.ts';
import type { Quoting } from './quoting.ts';
import type { Trading } from './trading.ts';

/**
 * Opens a market in which orders wait by one auction, in one batch: all of it is written, or nothing. That it was opened is
 * a row of its own for each beginning of trading, so it is opened once, whoever dies meanwhile.
 *
 * It goes by a price that is written down and that nobody knew when the last order could be placed or withdrawn. The house
 * takes part by its published quotes around that price, and chooses neither it nor the moment.
 */
export class OpeningAuction {
  readonly #facts: Facts;
  readonly #trading: Trading;
  readonly #bands: PriceBands;
  readonly #quoting: Quoting;

  constructor(facts: Facts, trading: Trading, bands: PriceBands, quoting: Quoting) {
    this.#facts = facts;
    this.#trading = trading;
    this.#bands = bands;
    this.#quoting = quoting;
  }

  /** Holds the auction if the market waits for one and there is a price for it; else it goes on waiting. */
  hold(state: MarketState): void {
    if (!state.isSound || !state.isCalling) return;
    const reference = this.#referenceOf(state);
    if (reference === null) return;
    const trading = this.#trading;
    this.#bands.close(state);
    this.#bands.goBy(state, reference);
    this.#quoting.quoteForOpening(state, reference);
    const bounds = {
      ...around(reference, pricePpm(state)),
      reference,
      furthest: around(reference, widestPpm(state.instrument)),
    };
    trading.recorder.clear(0);
    const { price, lots, beyond, selfCrossed } = state.book.auction(bounds, trading.recorder, (order) =>
      this.#bands.heldPriceOf(state, order, reference),
    );
    trading.shrink(state, selfCrossed);
    trading.settleCrossed(state, true);
    for (const id of beyond) {
      const order = state.orders.get(id);
      // One may have gone with the other of its pair.
      if (order && isOpen(order)) trading.takeOut(order, 'price_protection');
    }
    // Only now: nobody takes an order back by having their own account frozen.
    this.#bands.holdTo(state, reference);
    trading.opened(state, { reference, price, lots });
    // From here on by the index of now, as ever.
    state.followed = null;
    this.#bands.follow(state);
  }
  /**
   * The price an auction goes by, in ticks: the index that was written down last, if what is due is paid by it, once the house
   * would quote. When there has been none for long, one that users may trade at with each other. Null without one.
   */
  #referenceOf(state: MarketState): number | null {
    const tick = this.#facts.recorded.get(state.market.id);
    const { beganAt } = state;
    if (!tick || beganAt === null || !isOfNow(tick, beganAt, this.#facts.at.getTime())) return null;
    // Who comes back after the opening hears of its sources one by one: the wait is for those, and begins anew.
    const since = Math.max(beganAt, state.takenAt);
    if (tick.second * 1_000 - since >= OPENING.waitMs) return tick.state === 'closed' ? null : tick.index;
    // Without the house nobody stands between those who trade; the price of now may already be another.
    return isAllowed('settle', tick.state) && this.#facts.marketMakerPriceOf(state) !== null ? tick.index : null;
  }
}

/**
 * How far from the reference the price may lie, in parts per million. Without the house on both sides nobody has to be
 * bought out first by whoever moves the price by volume among accounts of their own: no further than the fees, then.
 */
function pricePpm({ instrument, quotes }: MarketState): number {
  const sides = new Set(Array.from(quotes.values(), ({ side }) => side));
  return sides.size === 2 ? widestPpm(instrument) : Math.min(widestPpm(instrument), narrowBandOf(instrument));
}

/** A rest that names more is taken out. */
const widestPpm = ({ bandPpm }: SpotInstrument): number => Math.min(OPENING.bandPpm, bandPpm);

function around(reference: number, ppm: number): { readonly low: number; readonly high: number } {
  return {
    low: protectionPrice(SELL, reference, BigInt(ppm)),
    high: protectionPrice(BUY, reference, BigInt(ppm)),
  };
}

/** Whether each source of a price has told it since trading began: one from before could be known while orders were taken. */
function isOfNow({ second, used }: PriceTick, beganAt: number, now: number): boolean {
  const at = second * 1_000;
  if (at < beganAt || now - at > INDEX_AGE_LIMIT_MS) return false;
  return used.every(({ ageMs }) => at - ageMs >= beganAt);
}
