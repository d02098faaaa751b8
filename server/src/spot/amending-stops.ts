import { protectionPrice } from '@aureus/core/spot/hold.ts';
import { AppError } from '../platform/errors.ts';
import type { AmendCommand } from './commands.ts';
import type { Facts } from './facts.ts';
import { PROTECTION_PPM } from './limits.ts';
import { type LiveOrder, MARKET } from './live-order.ts';
import { assertWorthIt } from './parse-order.ts';
import { needOf } from './settling.ts';
import type { Stops } from './stops.ts';
import type { Trading } from './trading.ts';

/**
 * Gives stops that wait another trigger, limit or amount, as if they came now: the trigger is still to come, and what they
 * hold is there. Trailing stops, whose triggers move by themselves, and stops of a pair stay as they are.
 */
export class AmendingStops {
  readonly #facts: Facts;
  readonly #trading: Trading;
  readonly #stops: Stops;

  constructor(facts: Facts, trading: Trading, stops: Stops) {
    this.#facts = facts;
    this.#trading = trading;
    this.#stops = stops;
  }

  /** @throws AppError as the contract's call says */
  amend(order: LiveOrder, { price, lots, trigger }: AmendCommand): LiveOrder {
    const { state, side, kind } = order;
    if (order.trail !== 0) throw new AppError('order_not_amendable');
    if (kind === MARKET && price !== null) throw new AppError('order_fields_conflict');
    const wanted = { ...order, trigger: trigger ?? order.trigger, lots: lots ?? order.lots };
    // Without a limit it may cost what it would if it came now with this trigger.
    wanted.price = kind === MARKET ? protectionPrice(side, wanted.trigger, PROTECTION_PPM) : (price ?? order.price);
    this.#stops.assertAhead(state, wanted);
    assertWorthIt(state.instrument, wanted, wanted.trigger);
    const { settling } = this.#trading;
    const more = needOf(wanted) - order.held;
    if (more > 0n && !settling.canPay(order.payWallet, more)) throw new AppError('insufficient_balance');
    order.trigger = wanted.trigger;
    order.price = wanted.price;
    order.lots = wanted.lots;
    order.updatedAt = this.#facts.at;
    settling.renew(order);
    this.#trading.rearm(order);
    return order;
  }
}
